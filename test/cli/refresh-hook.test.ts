import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { pageWith } from '../../src/origin/live/testing/test-site.ts'
import { freePort } from './free-port.ts'
import { openSite, page, start, workingFolder } from './live-site.ts'
import { eventually } from './program.ts'

const secret = 'known to the deploy alone'

function callHook(port: number, { body = `{"at":${Math.random()}}`, key = secret } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`
  const headers = { 'X-Daf-Timestamp': timestamp, 'X-Daf-Signature': signature, 'Content-Type': 'application/json' }
  return fetch(`http://127.0.0.1:${port}/hooks/refresh`, { method: 'POST', headers, body })
}

suite('POST /hooks/refresh', { concurrency: 3 }, () => {
  test('triggers a crawl at once; many calls trigger few crawls', async (t) => {
    const site = await openSite(t)
    const adminPort = await freePort()
    const args = [site.url, '--port', '0', '--admin-port', String(adminPort)]
    const program = start(args, await workingFolder(t), { DAF_HOOK_SECRET: secret })
    const { address } = await program.ready()
    site.set({ '/about/': pageWith('About the new harbour') })
    site.requests.splice(0)
    const responses = await Promise.all(Array.from({ length: 20 }, () => callHook(adminPort)))
    assert.ok(responses.every(({ status }) => status === 202))
    assert.deepEqual(await responses[0]?.json(), { status: 'accepted' })
    const changed = await eventually(
      () => page(address, '/about/'),
      ({ text }) => text.includes('new harbour'),
    )
    assert.match(changed.text, /new harbour/)
    assert.ok(site.requests.filter(({ path }) => path === '/about/').length <= 3)
    assert.equal((await callHook(adminPort, { key: 'a guess' })).status, 401)
    assert.equal((await fetch(`${address}/hooks/refresh`, { method: 'POST' })).status, 404)
  })

  test('triggers a folder scan at once; without a secret there is no hook', async (t) => {
    const cwd = await workingFolder(t)
    await mkdir(join(cwd, 'dist'))
    await writeFile(join(cwd, 'dist', 'index.html'), pageWith('Before'))
    const adminPort = await freePort()
    const args = ['dist', '--port', '0', '--admin-port', String(adminPort)]
    const program = start(args, cwd, { DAF_HOOK_SECRET: secret })
    const { address } = await program.ready()
    await writeFile(join(cwd, 'dist', 'index.html'), pageWith('After'))
    assert.equal((await callHook(adminPort)).status, 202)
    const changed = await eventually(
      () => page(address, '/'),
      ({ text }) => text.includes('After'),
    )
    assert.match(changed.text, /After/)
    await program.stop()
    await start(args, cwd).ready()
    assert.equal((await callHook(adminPort)).status, 404)
  })
})
