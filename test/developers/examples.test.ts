import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Program } from '../cli/program.ts'
import { writeSite } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import { codeBlocksOfHtml, textsIn, type CodeBlock } from './code-blocks.ts'
import { ExampleRunner } from './example-runner.ts'
import { serversIn, toolsAt } from './mcp-settings.ts'

describe('examples of the documentation', () => {
  let root: string
  let origin: string
  let runner: ExampleRunner
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'daf-developers-'))
    await writeSite(join(root, 'dist'), agencyLikeSite())
    const { address } = await new Program(['./dist', '--port', '0'], root).ready()
    origin = `http://localhost:${new URL(address).port}`
    runner = await ExampleRunner.create()
  })
  after(async () => {
    await Program.killAll()
    await runner.remove()
    await rm(root, { recursive: true, force: true })
  })

  const read = async (path: string) => codeBlocksOfHtml(await (await fetch(origin + path)).text())

  for (const path of ['/developers/', '/developers/en/']) {
    describe(`at ${path}`, () => {
      let blocks: readonly CodeBlock[]
      before(async () => {
        blocks = await read(path)
        assert.ok(blocks.length > 7)
      })

      test('each curl line runs in a shell, and the site responds', async () => {
        const lines = textsIn(blocks, 'sh').flatMap((text) => text.split('\n'))
        const [search = '', page = '', ...others] = lines.filter((line) => line.startsWith('curl '))
        const markdown = others.filter((line) => !line.includes('/v1/'))
        const found = JSON.parse(await runner.shell(search)) as { total: number; results: { url: string }[] }
        assert.ok(found.total > 0, search)
        assert.ok(found.results[0]?.url.startsWith(origin))
        assert.partialDeepStrictEqual(JSON.parse(await runner.shell(page)), { url: `${origin}/` })
        assert.equal(markdown.length, 2)
        for (const line of markdown) assert.match(await runner.shell(line), /^# סוכנות לדוגמה\n/, line)
      })

      test('each operation responds as shown, except for what is shortened', async () => {
        const lines = textsIn(blocks, 'sh')
          .filter((line) => /^curl .*\/v1\//.test(line))
          .slice(2)
        const shown = textsIn(blocks, 'json')
          .filter((text) => text !== '')
          .slice(1)
        assert.ok(lines.length > 5 && lines.length === shown.length)
        for (const [at, line] of lines.entries()) {
          const answer: object = JSON.parse(await runner.shell(line))
          const example: object = JSON.parse(shown[at] ?? '')
          assert.deepEqual(Object.keys(example), Object.keys(answer), line)
        }
      })

      test('each program runs in Node and finds pages', async () => {
        const [search = '', tool = ''] = textsIn(blocks, 'ts')
        assert.match(await runner.program(search), new RegExp(`^[1-9]\\d*\n.+ ${origin}/`))
        assert.match(await runner.program(tool), new RegExp(`id: '${origin}/`))
      })

      test('settings and command for MCP clients connect to the tools', async () => {
        const [settings = ''] = textsIn(blocks, 'json')
        const [url = ''] = serversIn(settings)
        assert.ok((await toolsAt(url)).includes('get_company_info'))
        const [command = ''] = textsIn(blocks, 'sh').filter((text) => text.startsWith('claude '))
        assert.deepEqual(JSON.parse(await runner.shell(command)), ['mcp', 'add', '--transport', 'http', 'localhost', url])
      })
    })
  }

  test('the programs compile in strict mode, and are the same in both languages', async () => {
    const programs = textsIn(await read('/developers/'), 'ts')
    assert.deepEqual(textsIn(await read('/developers/en/'), 'ts'), programs)
    await runner.checkTypes(programs)
  })
})
