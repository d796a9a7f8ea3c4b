import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { Mirror, type MirrorPage } from './mirror.ts'

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-mirror-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function page(address: string, hash?: string): MirrorPage {
  const copy = hash === undefined ? {} : { copy: { hash, size: 1, read: 5, mediaType: 'text/html' } }
  return { address, found: 'link', depth: 1, kind: 'page', answered: 5, ...copy }
}

suite('the local copy of a site', () => {
  test('survives any end of the process', async (t) => {
    const folder = await folderOf(t)
    const mirror = await Mirror.open(folder)
    const hash = await mirror.bodies.put(Buffer.from('x'))
    mirror.set(page('/a/', hash))
    mirror.set(page('/b/'))
    mirror.confirm('/a/', 9)
    mirror.forget('/b/')
    mirror.setCrawl({ began: 1, ended: null, isComplete: false, base: 'https://a.example', hosts: ['a.example'] })
    // Not closed: written data must survive.
    const again = await Mirror.open(folder)
    assert.deepEqual([...again.pages.values()], [{ ...page('/a/', hash), answered: 9 }])
    assert.equal(again.crawl?.base, 'https://a.example')
    assert.equal(Buffer.from((await again.bodies.get(hash)) ?? []).toString(), 'x')
  })

  test('loses at most the line that was being written', async (t) => {
    const folder = await folderOf(t)
    const mirror = await Mirror.open(folder)
    for (const address of ['/a/', '/b/', '/c/']) mirror.set(page(address))
    mirror.close()
    const file = join(folder, 'journal.jsonl')
    const whole = await readFile(file)
    for (let end = whole.length; end > whole.length - 60; end--) {
      await writeFile(file, whole.subarray(0, end))
      const torn = await Mirror.open(folder)
      torn.set(page('/d/'))
      torn.close()
      const addresses = [...(await Mirror.open(folder)).pages.keys()]
      assert.deepEqual(addresses, end === whole.length ? ['/a/', '/b/', '/c/', '/d/'] : ['/a/', '/b/', '/d/'])
    }
    await appendFile(file, '\nnull\n[]\n{"page":')
    assert.equal((await Mirror.open(folder)).pages.size, 3)
  })

  test('of another version is discarded', async (t) => {
    const folder = await folderOf(t)
    await writeFile(join(folder, 'journal.jsonl'), `\n{"daf":"mirror","version":999}\n${JSON.stringify({ page: page('/a/') })}`)
    const mirror = await Mirror.open(folder)
    assert.equal(mirror.pages.size, 0)
    mirror.set(page('/b/'))
    assert.deepEqual([...(await Mirror.open(folder)).pages.keys()], ['/b/'])
  })

  test('does not return damaged bytes, and stores them again', async (t) => {
    const folder = await folderOf(t)
    const mirror = await Mirror.open(folder)
    const hash = await mirror.bodies.put(Buffer.from('whole'))
    const [part = ''] = await readdir(join(folder, 'bodies'))
    await writeFile(join(folder, 'bodies', part, hash), 'brokn')
    assert.equal(await mirror.bodies.get(hash), undefined)
    await mirror.bodies.put(Buffer.from('whole'))
    assert.equal(Buffer.from((await mirror.bodies.get(hash)) ?? []).toString(), 'whole')
  })

  test('grows with the site, not with the number of crawls', async (t) => {
    const folder = await folderOf(t)
    const mirror = await Mirror.open(folder)
    for (let look = 0; look < 50; look++) {
      const hash = await mirror.bodies.put(Buffer.from(`content ${look}`))
      mirror.set(page('/a/', hash))
      for (let at = 0; at < 100; at++) mirror.confirm('/a/', look)
      await mirror.tidy()
    }
    assert.ok((await readFile(join(folder, 'journal.jsonl'), 'utf8')).split('\n').length < 1_200)
    const bodies = await Promise.all((await readdir(join(folder, 'bodies'))).map((part) => readdir(join(folder, 'bodies', part))))
    assert.ok(bodies.flat().length <= 3, 'the last ones may still be read')
    assert.deepEqual([...(await Mirror.open(folder)).pages.values()], [...mirror.pages.values()])
  })
})
