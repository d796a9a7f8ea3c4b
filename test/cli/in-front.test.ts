import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { pageWith, TestSite } from '../../src/origin/live/testing/test-site.ts'
import { Program } from './program.ts'

let cwd: string
let site: TestSite
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'daf-front-'))
  site = await TestSite.open({
    '/': pageWith('Harbour works', '/about/'),
    '/about/': pageWith('About the harbour'),
    '/basket?add=1': (request, response) =>
      response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end(`${request.method} ${request.headers.host}`),
  })
})
afterEach(() => Program.killAll())
after(async () => {
  await site.close()
  await rm(cwd, { recursive: true, force: true })
})

describe('daf in front of a live site', () => {
  test("serves daf's addresses, passes on the rest, and serves the last good copy when the site is down", async () => {
    const yaml = `site: { baseUrl: https://www.example.test }\nsource: https://www.example.test\nupstream: { address: '${site.url}' }\n`
    await writeFile(join(cwd, 'daf.yaml'), yaml)
    const program = new Program(['--port', '0'], cwd)
    const { address, pages } = await program.ready()
    assert.equal(pages, 2)

    site.set({ '/about/': pageWith('About the new harbour') })
    const fresh = await (await fetch(`${address}/about/`)).text()
    assert.match(
      fresh,
      /^<!doctype html><link rel="alternate" type="text\/markdown" href="https:\/\/www\.example\.test\/about\.md">/,
    )
    assert.match(fresh, /new harbour/)
    assert.match(await (await fetch(`${address}/about.md`)).text(), /^# About the harbour/)
    const basket = await fetch(`${address}/basket?add=1`, { method: 'POST', body: 'x=1' })
    assert.equal(await basket.text(), 'POST www.example.test')
    assert.deepEqual(basket.headers.getSetCookie(), ['a=1', 'b=2'])

    await site.close()
    const copy = await fetch(`${address}/about/`)
    assert.deepEqual([copy.status, /About the harbour/.test(await copy.text())], [200, true])
    assert.equal((await fetch(`${address}/basket`)).status, 502)
    const { code, stderr } = await program.stop()
    assert.equal(code, 0)
    assert.match(stderr, /"method":"POST","path":"\/basket","by":"passed-on","status":200/)
  })
})
