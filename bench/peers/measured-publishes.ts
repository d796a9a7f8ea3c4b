import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programFile } from '../program.ts'

const call = promisify(execFile)

/** Measures publishing one site, and the requests that its server receives each time. */
export class MeasuredPublishes {
  readonly address: string
  readonly #folder: string

  constructor(folder: string, address: string) {
    this.#folder = folder
    this.address = address
  }

  async publish(name: string): Promise<void> {
    const own = join(this.#folder, 'daf')
    await mkdir(own, { recursive: true })
    const before = await this.#asked()
    const began = performance.now()
    const { stdout } = await call(process.execPath, [programFile, 'publish', this.address], { cwd: own, maxBuffer: 64e6 })
    const seconds = (performance.now() - began) / 1000
    const asked = (await this.#asked()).slice(before.length)
    const report = stdout.trim().split('\n')
    const published = report.find((line) => line.startsWith('Generation')) ?? 'no new generation'
    console.log(
      `${name}: ${seconds.toFixed(1)} s, ${asked.length} requests (${byStatus(asked)}); ${published}; ${report.at(-1) ?? ''}`,
    )
    await writeFile(join(own, 'report.txt'), stdout)
  }

  /** Requests by daf in the access log. */
  async #asked(): Promise<readonly string[]> {
    const text = await readFile(join(this.#folder, 'access.log'), 'utf8')
    return text.split('\n').filter((line) => line.includes('"daf/'))
  }
}

function byStatus(lines: readonly string[]): string {
  const counts = Map.groupBy(lines, (line) => /" (\d{3}) /.exec(line)?.[1] ?? 'none')
  return [...counts].map(([status, of]) => `${of.length} × ${status}`).join(', ')
}
