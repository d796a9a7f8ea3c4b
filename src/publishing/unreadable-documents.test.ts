import assert from 'node:assert/strict'
import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { nobody, withoutPrivileges } from '../catalog/sqlite/testing/without-privileges.ts'
import { openFolderOrigin } from '../origin/folder/folder-origin.ts'
import { createExtractionPool } from './extraction-pool.ts'
import { pageHtml } from './testing/html.ts'
import { entryAt, messagesOf, openBench, pagesOf, siteOf, type PublishBench } from './testing/publish-bench.ts'

const pool = createExtractionPool({ size: 1, idle: 60_000 })
let bench: PublishBench
let site = ''
before(async () => {
  bench = await openBench(openSqliteCatalog, pool)
  site = join(bench.folder, 'site')
})
after(async () => {
  await bench.close()
  await pool.close()
})

test(
  'documents without read permission stay as published, and are reported',
  { skip: process.platform === 'win32' },
  async () => {
    await put('index.html', pageHtml({ title: 'Home' }))
    await put('news.html', pageHtml({ title: 'News' }))
    await put('team/index.html', pageHtml({ title: 'Team' }))
    await put('team/deep/photo.txt', 'photo')
    await put('gone.html', pageHtml({ title: 'Gone' }))
    await put('_redirects', '/old /news.html 301\n')
    assert.equal((await bench.publish(openFolderOrigin(site))).kind, 'published')

    for (const name of ['news.html', 'team', '_redirects']) await chmod(join(site, name), 0)
    await put('new.html', pageHtml({ title: 'New' }))
    await put('never.html', pageHtml({ title: 'Never' }))
    await chmod(join(site, 'never.html'), 0)
    await rm(join(site, 'gone.html'))
    await giveAway(bench.folder)
    await withoutPrivileges(() => bench.publish(openFolderOrigin(site)))
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/', '/new.html', '/news.html', '/team/'])
    assert.equal((await entryAt(bench, '/team/deep/photo.txt'))?.kind, 'file')
    const { redirects, report } = await siteOf(bench)
    assert.equal(redirects[0]?.from, '/old')
    const messages = messagesOf(report.notices).join('\n')
    for (const name of ['news.html', 'team', '_redirects', 'never.html'])
      assert.match(messages, new RegExp(`^${name} cannot be read; check its permissions\\. Its published version stays\\.$`, 'm'))

    for (const name of ['news.html', '_redirects', 'never.html']) await chmod(join(site, name), 0o644)
    await chmod(join(site, 'team'), 0o755)
    await put('news.html', pageHtml({ title: 'Newer' }))
    await rm(join(site, 'team'), { recursive: true })
    await giveAway(bench.folder)
    await withoutPrivileges(() => bench.publish(openFolderOrigin(site)))
    const pages = await pagesOf(bench)
    assert.deepEqual([...pages.keys()], ['/', '/never.html', '/new.html', '/news.html'])
    assert.equal(pages.get('/news.html')?.title, 'Newer')
  },
)

async function put(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(site, name)), { recursive: true })
  await writeFile(join(site, name), content)
}

async function giveAway(folder: string): Promise<void> {
  if (process.geteuid?.() !== 0) return
  await chown(folder, nobody, nobody)
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(parentPath, name), nobody, nobody)
}
