import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** Prints its arguments as JSON, so that a test sees how the shell parsed a line. */
const recorder = `#!/usr/bin/env node
console.log(JSON.stringify(process.argv.slice(2)))
`

/** A developer's folder, in which examples run unchanged. */
export class ExampleRunner {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Prepares the folder: modules as after `npm install`, and a `claude` that prints its arguments. */
  static async create(): Promise<ExampleRunner> {
    const folder = await mkdtemp(join(tmpdir(), 'daf-examples-'))
    await symlink(modules, join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'claude'), recorder)
    await chmod(join(folder, 'claude'), 0o755)
    return new ExampleRunner(folder)
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Output of a line in a shell. @throws when it fails or times out */
  async shell(line: string): Promise<string> {
    return this.#run('sh', ['-c', line])
  }

  /** Output of a TypeScript program run by Node. */
  async program(text: string): Promise<string> {
    await writeFile(join(this.#folder, 'example.ts'), text)
    return this.#run(process.execPath, ['example.ts'])
  }

  /** Type-checks programs as a strict project would. @throws with the compiler's errors */
  async checkTypes(programs: readonly string[]): Promise<void> {
    const names = programs.map((_, at) => `checked-${at}.ts`)
    await Promise.all(programs.map((text, at) => writeFile(join(this.#folder, `checked-${at}.ts`), text)))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--types', 'node', '--module', 'nodenext', '--target', 'esnext']
    await this.#run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...options, ...names])
  }

  async #run(command: string, args: readonly string[]): Promise<string> {
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env
    const { stdout } = await run(command, [...args], {
      cwd: this.#folder,
      env: { ...environment, PATH: `${this.#folder}${delimiter}${environment['PATH'] ?? ''}`, NO_COLOR: '1' },
      timeout: 30_000,
    })
    return stdout
  }
}
