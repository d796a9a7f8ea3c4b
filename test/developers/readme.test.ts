import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Program } from '../cli/program.ts'
import { buildExample } from '../example/build-example.ts'
import { codeBlocksOfMarkdown, textsIn, type CodeBlock } from './code-blocks.ts'
import { ExampleRunner } from './example-runner.ts'
import { serversIn, toolsAt } from './mcp-settings.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Commands of a block, each with the output shown below it. */
function sessionsIn(text: string): readonly { readonly command: string; readonly output: string }[] {
  return [...text.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, command = '', output = '']) => ({ command, output }))
}

/** Without the whitespace of pretty-printed JSON. */
const dense = (text: string) => text.replaceAll(/\s+/g, '')

describe('examples of the README', () => {
  let root: string
  let blocks: readonly CodeBlock[]
  let runner: ExampleRunner
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'daf-readme-'))
    await buildExample(join(root, 'dist'))
    const config = join(repository, 'examples/agency/daf.yaml')
    const program = new Program(['./dist', '--config', config, '--port', '0', '--now', '2026-11-21T00:00:00Z'], root)
    const { address } = await program.ready()
    const readme = await readFile(join(repository, 'README.md'), 'utf8')
    // Port 8080 may be in use here: only the number is replaced.
    const here = readme.replaceAll('localhost:8080', `localhost:${new URL(address).port}`)
    blocks = codeBlocksOfMarkdown(here)
    runner = await ExampleRunner.create()
  })
  after(async () => {
    await Program.killAll()
    await runner.remove()
    await rm(root, { recursive: true, force: true })
  })

  test('each curl line prints the output shown below it', async () => {
    const [start, ...sessions] = textsIn(blocks, 'console').flatMap(sessionsIn)
    assert.equal(start?.command, 'daf ./dist')
    assert.ok(sessions.length >= 2)
    for (const { command, output } of sessions) {
      const printed = dense(await runner.shell(command))
      for (const shown of dense(output).split('…')) assert.ok(printed.includes(shown), `${command}: ${shown} in ${printed}`)
    }
  })

  test('the program runs in Node, and compiles in strict mode', async () => {
    const programs = textsIn(blocks, 'ts')
    assert.ok(programs.length > 0)
    for (const program of programs) assert.match(await runner.program(program), /^(?:.+ \d+ ILS\n)+$/)
    await runner.checkTypes(programs)
  })

  test('settings and commands for MCP clients connect to the tools', async () => {
    const settings = textsIn(blocks, 'json')
    assert.ok(settings.length > 0)
    for (const url of settings.flatMap(serversIn)) assert.ok((await toolsAt(url)).includes('search'))
  })
})
