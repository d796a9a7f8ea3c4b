import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import { pageHtml } from '../../src/publishing/testing/html.ts'
import { rootFolder } from '../endurance/root-folder.ts'
import { eventually, Program, run } from './program.ts'

const root = await rootFolder('older-catalog')

/** Removes fields and lists, as if an older version had published the site. */
function strip(file: string, siteFields: readonly string[], recordFields: readonly string[]): void {
  const db = new DatabaseSync(file)
  const without = (json: string, fields: readonly string[]) => {
    const record: Record<string, unknown> = JSON.parse(json)
    return JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name))))
  }
  const [site] = db.prepare("SELECT value FROM meta WHERE name = 'site'").all()
  db.prepare("UPDATE meta SET value = ? WHERE name = 'site'").run(without(String(site?.['value']), siteFields))
  db.exec('DROP TABLE IF EXISTS offer; DROP TABLE IF EXISTS question')
  for (const table of ['page', 'case_study', 'term'])
    for (const row of db.prepare(`SELECT rowid AS id, record FROM ${table}`).all())
      db.prepare(`UPDATE ${table} SET record = ? WHERE rowid = ?`).run(
        without(String(row['record']), recordFields),
        Number(row['id']),
      )
  db.close()
}

describe('a server with --no-publish on the catalog of an earlier version', () => {
  let file = ''

  before(async () => {
    await mkdir(join(root, 'dist/blog'), { recursive: true })
    await mkdir(join(root, 'dist/cases'))
    await mkdir(join(root, 'dist/glossary'))
    for (const [name, title] of [
      ['index', 'Home'],
      ['blog/a', 'An article'],
      ['cases/b', 'A study'],
      ['glossary/c', 'Crawler'],
    ])
      await writeFile(join(root, `dist/${name}.html`), pageHtml({ title: title ?? '' }))
    await writeFile(
      join(root, 'daf.yaml'),
      'pages: { types: [{ match: /cases/*, type: case-study }, { match: /glossary/*, type: glossary }] }\n',
    )
    const { code, stderr } = await run(['publish', './dist'], root)
    assert.equal(code, 0, stderr)
    const catalog = join(root, '.daf', (await readdir(join(root, '.daf')))[0] ?? '')
    const { generation }: { generation: number } = JSON.parse(await readFile(join(catalog, 'current'), 'utf8'))
    file = join(catalog, `generations/${generation}.sqlite`)
  })

  const paths = [
    '/',
    '/blog/a.html.md',
    '/v1/',
    '/v1/search/?q=article',
    '/v1/page/?url=/blog/a.html',
    '/v1/services/',
    '/v1/case-studies/',
    '/v1/glossary/',
    '/v1/pricing/',
    '/v1/contact/',
    '/v1/engine-updates/',
    '/v1/offers/',
    '/v1/questions/',
    '/openapi.json',
    '/llms.txt',
    '/sitemap.xml',
    '/developers/',
    '/nothing/here/',
  ]

  test('serves records that lack newer fields', async () => {
    strip(
      file,
      ['missing', 'report', 'engineUpdates', 'redirects', 'hosts', 'services', 'notFound', 'contact', 'pricing', 'lists'],
      ['summary', 'language', 'author', 'publishedAt', 'updatedAt', 'type', 'result'],
    )
    const program = new Program(['serve', '--no-publish', '--port', '0'], root)
    const { address } = await program.ready()
    for (const path of paths) {
      const { status } = await fetch(address + path)
      assert.ok(status < 500, `${path}: ${status}`)
    }
    assert.equal((await program.stop()).code, 0)
  })

  test('reports the fix if a record cannot be read', async () => {
    strip(file, ['language'], [])
    const program = new Program(['serve', '--no-publish', '--port', '0'], root)
    const text = await eventually(
      async () => program.stderr,
      (log) => /publish the site again/.test(log),
    )
    assert.match(text, /another version of daf; publish the site again with this one/)
    assert.equal((await program.stop()).code, 0)
  })
})

test('all threads of a publishing server report an older catalog format once', async () => {
  const cwd = join(root, 'format')
  await mkdir(join(cwd, 'dist'), { recursive: true })
  await writeFile(join(cwd, 'dist/index.html'), pageHtml({ title: 'Home' }))
  const { code, stderr } = await run(['publish', './dist'], cwd)
  assert.equal(code, 0, stderr)
  const pointer = join(cwd, '.daf', (await readdir(join(cwd, '.daf')))[0] ?? '', 'current')
  const current: { readonly format: number } = JSON.parse(await readFile(pointer, 'utf8'))
  await writeFile(pointer, JSON.stringify({ ...current, format: current.format - 1 }))
  const program = new Program(['./dist', '--threads', '2', '--port', '0'], cwd)
  assert.equal((await program.ready()).pages, 1)
  const ended = await program.stop()
  assert.equal(ended.stderr.match(/has an older format; the next publish rebuilds it/g)?.length, 1, ended.stderr)
  assert.match(ended.stderr, /nothing published yet; reading the site/)
})
