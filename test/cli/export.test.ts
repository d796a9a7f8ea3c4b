import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { writeSite } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { Program, run } from './program.ts'

const baseUrl = 'https://www.bindery.example'
const site = {
  'index.html': html({
    path: '/',
    title: 'Rivka’s Bindery',
    body: '<p>We bind books by hand. Call <a href="tel:+97235550123">03-555-0123</a>.</p>',
  }),
  'services/repair/index.html': html({
    path: '/services/repair/',
    title: 'Book repair',
    body: '<h1>Book repair</h1><p>Torn pages and <code>&lt;broken&gt;</code> spines, repaired in our workshop in Haifa within two weeks.</p>',
  }),
  'שאלות.html': html({
    path: '/שאלות.html',
    title: 'Questions',
    body: '<h1>Questions</h1><details><summary>How long does a repair take?</summary><p>Two weeks for most books.</p></details>',
  }),
  'prices/index.html': html({
    path: '/prices/',
    title: 'Prices',
    body: '<h1>Prices</h1><table><tr><th>Work</th><th>Price</th></tr><tr><td>New spine</td><td>₪180</td></tr><tr><td>New cover</td><td>₪240</td></tr></table>',
  }),
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  _redirects: '/old-prices /prices/ 301\n',
}

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'daf-export-'))
  await writeSite(join(cwd, 'dist'), site)
})
after(async () => {
  await Program.killAll()
  await rm(cwd, { recursive: true, force: true })
})

async function exportTo(...args: readonly string[]) {
  const ended = await run(['export', ...args, '--base-url', baseUrl], cwd)
  assert.equal(ended.code, 0, ended.stderr)
  return ended.stdout
}

/** What a plain static server has at an address. */
async function fileAt(folder: string, address: string): Promise<string> {
  const path = decodeURIComponent(address)
  return readFile(join(cwd, folder, path.endsWith('/') ? `${path}index.html` : path), 'utf8')
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(cwd, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(cwd, folder).length))
}

describe('daf export', () => {
  test('serves every address like the server, and mentions nothing that needs one', async () => {
    assert.match(
      await exportTo('./dist', './out'),
      /^daf: \d+ files for https:\/\/www\.bindery\.example in .*out \(\d+ written, 0 removed\)\n$/,
    )
    const server = new Program(['./dist', '--port', '0', '--base-url', baseUrl], cwd)
    const { address } = await server.ready()
    const live = async (target: string) => {
      const { hostname, port } = new URL(address)
      const response = await fetch(`http://${hostname}:${port}${target}`, { headers: { host: 'www.bindery.example' } })
      assert.equal(response.status, 200, target)
      return response.text()
    }
    const same = ['/index.md', '/services/repair.md', '/%D7%A9%D7%90%D7%9C%D7%95%D7%AA.html.md', '/pricing.md', '/sitemap.xml']
    const lists = ['/v1/contact/', '/v1/offers/', '/v1/questions/']
    for (const target of [...same, ...lists]) assert.equal(await fileAt('out', target), await live(target), target)
    for (const page of ['/', '/services/repair/', '/prices/']) {
      const file = page === '/' ? 'index' : page.slice(1, -1)
      assert.equal(await fileAt('out', `/v1/page/${file}.json`), await live(`/v1/page/?url=${page}`))
    }
    assert.equal(JSON.parse(await fileAt('out', '/v1/offers/new-spine.json')).amount, 180)
    assert.match(JSON.parse(await fileAt('out', '/v1/questions/how-long-does-a-repair-take.json')).answer, /Two weeks/)

    const { paths } = JSON.parse(await fileAt('out', '/openapi.json'))
    for (const path of Object.keys(paths).filter((path) => !path.includes('{'))) await fileAt('out', `/v1${path}`)
    assert.ok('/questions/{name}.json' in paths && '/page/{name}.json' in paths && !('/search/' in paths))
    const { endpoints } = JSON.parse(await fileAt('out', '/v1/'))
    for (const endpoint of endpoints) await fileAt('out', endpoint.slice(baseUrl.length))
    for (const file of await filesOf('out')) {
      const text = await readFile(join(cwd, 'out', file), 'utf8')
      assert.doesNotMatch(text, /\/mcp\/|\/v1\/(search|passages)\/|\/developers\/|localhost/, file)
      if (file.startsWith('/v1/')) assert.ok(!text.includes('<'), 'a host that serves JSON as HTML must not make markup of it')
    }
    assert.match(await fileAt('out', '/_headers'), /^\/v1\/\*\n {2}content-type: application\/json\n/)
    assert.equal(await fileAt('out', '/_redirects'), '/old-prices /prices/ 301\n')
    await server.stop()
  })

  test('only rewrites what has changed', async () => {
    await exportTo('./dist', './again')
    assert.match(await exportTo('./dist', './again'), /\(0 written, 0 removed\)/)
    const before = await stat(join(cwd, 'again/services/repair.md'))
    const changed = html({
      path: '/prices/',
      title: 'Prices',
      body: '<h1>Prices</h1><p>Ask us, since every book is different.</p>',
    })
    await writeFile(join(cwd, 'dist/prices/index.html'), changed)
    assert.match(await exportTo('./dist', './again'), /\([1-9]\d* written, [1-9]\d* removed\)/)
    assert.match(await fileAt('again', '/prices.md'), /every book is different/)
    await assert.rejects(fileAt('again', '/v1/offers/new-spine.json'), { code: 'ENOENT' })
    assert.equal((await stat(join(cwd, 'again/services/repair.md'))).mtimeMs, before.mtimeMs)
    await writeSite(join(cwd, 'dist'), site)
  })

  test("into the site's own folder does not read the exported files as site files", async () => {
    await writeSite(join(cwd, 'built'), site)
    await exportTo('./built', './built')
    const files = await filesOf('built')
    assert.ok(files.includes('/llms.txt') && files.includes('/prices.md'))
    assert.equal(await fileAt('built', '/prices/'), site['prices/index.html'], 'the site is as it was')
    await writeFile(join(cwd, 'built/robots.txt'), 'User-agent: *\nDisallow: /draft/\n')
    await exportTo('./built', './built')
    assert.match(await fileAt('built', '/robots.txt'), /draft/, 'a file that the owner has changed is the owner’s')
    const { stdout } = await run(['check', './built', '--json'], cwd)
    assert.equal(JSON.parse(stdout).pages.length, 4)
  })

  test('may target a folder above, in or another name of the source', async () => {
    await writeSite(join(cwd, 'above/dist'), site)
    await symlink('dist', join(cwd, 'above/link'))
    for (const folder of ['./above', './above/dist/out', './above/link']) {
      await exportTo('./above/dist', folder, '--html')
      assert.match(await fileAt(folder, '/prices.md'), /New spine/, folder)
    }
    const { stdout } = await run(['check', './above/dist', '--json'], cwd)
    assert.equal(JSON.parse(stdout).pages.length, 4, 'none of the exported pages is one of the site')
  })

  test("--html includes the site, with links to Markdown in each page's head", async () => {
    await writeFile(join(cwd, 'daf.yaml'), 'webmcp: { originTrial: [AwToken==] }\n')
    await exportTo('./dist', './whole', '--html')
    await rm(join(cwd, 'daf.yaml'))
    assert.match(await fileAt('whole', '/_headers'), /\n\/\*\n {2}origin-trial: AwToken==\n/)
    assert.equal(await fileAt('whole', '/logo.svg'), site['logo.svg'])
    const page = await fileAt('whole', '/services/repair/')
    assert.match(
      page,
      /<link rel="alternate" type="text\/markdown" href="https:\/\/www\.bindery\.example\/services\/repair\.md">/,
    )
    assert.equal(page.replace(/<link rel="alternate" type="text\/markdown".*?<\/script>/, ''), site['services/repair/index.html'])
  })

  test('reports what is missing', async () => {
    const { code, stderr } = await run(['export'], cwd)
    assert.deepEqual([code, stderr], [2, 'daf: export: needs a target folder; write daf export ./dist ./out\n'])
    const below = await run(['export', './dist', './dist/logo.svg/out'], cwd)
    assert.equal(below.code, 1)
    assert.match(below.stderr, /logo\.svg\/out cannot be written \(ENOTDIR\); make the folder writable[^\n]*\n$/)
    const local = await run(['export', './dist', './local'], cwd)
    assert.match(local.stderr, /http:\/\/localhost:8080 .*--base-url/)
  })
})
