import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { SiteRules } from '../model/site-rules.ts'
import { loadConfig } from './load-config.ts'
import { loadIn, newWorkingFolder, problemsIn, words } from './testing/load-in.ts'

let root = ''
let cwd = ''
beforeEach(async () => {
  ;({ root, cwd } = await newWorkingFolder())
})
afterEach(() => rm(root, { recursive: true }))

const load = (line: string, env = {}) => loadIn(cwd, line, env)
const found = async (line: string, env = {}) => (await load(line, env)).configFile

test('without any configuration a folder is served with the defaults', async () => {
  assert.deepEqual(await load('./dist'), {
    command: 'serve',
    source: { kind: 'folder', folder: join(cwd, 'dist') },
    configFile: null,
    site: { baseUrl: null, hosts: [] },
    rules: {},
    engineUpdates: { feed: null, seed: null, site: 'https://status.search.google.com/' },
    forms: [],
    indexNow: null,
    rehearsal: [],
    contentSignals: {},
    webmcp: { originTrial: [] },
    agents: { directories: [], keys: null },
    limits: { requests: 120, windowSeconds: 60, trustProxy: [] },
    mcp: { origins: [], hosts: [] },
    api: { license: null, v1: { deprecation: null, sunset: null } },
    listen: { host: '127.0.0.1', port: 8080 },
    threads: 1,
    dataFolder: join(cwd, '.daf'),
    database: null,
    redisUrl: null,
    admin: { host: '127.0.0.1', port: null, hookSecret: null },
    publish: true,
    follow: null,
    rollback: false,
    check: { address: null, page: null, json: false },
    report: { json: false },
    export: { folder: null, html: false },
    traffic: 'on',
    now: null,
    refreshSeconds: 600,
    upstream: null,
  })
})

test('report needs no source, and ignores a missing one', async () => {
  assert.equal((await load('report')).source, null)
  const { command, source, report } = await load('report --json gone')
  assert.deepEqual(
    { command, source, report },
    { command: 'report', source: { kind: 'folder', folder: join(cwd, 'gone') }, report: { json: true } },
  )
})

test('the example configuration of the contract is parsed', async () => {
  await writeFile(join(cwd, 'updates.json'), '[]')
  await writeFile(join(cwd, 'daf.yaml'), contractExample)
  const config = await load('')
  assert.deepEqual(config.source, { kind: 'folder', folder: join(cwd, 'dist') })
  assert.equal(config.configFile, join(cwd, 'daf.yaml'))
  assert.deepEqual(config.site, { name: 'אופק', baseUrl: 'https://www.example.co.il', hosts: ['example.co.il'], language: 'he' })
  assert.deepEqual(config.upstream, { address: 'http://10.0.0.5:8080', host: 'www.example.co.il' })
  assert.deepEqual(config.rules.pages?.types?.[2], { match: ['/services/', '/blog'], type: 'hub' })
  assert.deepEqual(config.rules.pricing?.ranges, { page: '/seo-pricing/', each: 'table tbody tr' })
  assert.equal(config.rules.services?.[0]?.page, '/services/organic-seo/')
  assert.deepEqual(config.rules.glossary, { term: 'h1' })
  assert.deepEqual(config.engineUpdates, {
    feed: { kind: 'url', url: 'https://status.example.com/incidents.json' },
    seed: join(cwd, 'updates.json'),
    site: 'https://status.search.google.com/',
  })
  assert.deepEqual(config.forms[0]?.pages, ['/', '/contact/', '/en/'])
  assert.deepEqual(config.contentSignals, { search: true, aiInput: true, aiTrain: false })
  assert.deepEqual(config.webmcp, { originTrial: ['AwEB+a/0=', 'Second.token_~-'] })
  assert.deepEqual(config.limits, { requests: 120, windowSeconds: 60, trustProxy: [] })
  assert.deepEqual(config.api, { license: null, v1: { deprecation: null, sunset: null } })
})

test('every setting for reading pages is passed on', async () => {
  await writeFile(join(cwd, 'updates.json'), '[]')
  await writeFile(join(cwd, 'daf.yaml'), contractExample)
  const { rules } = await load('')
  assert.deepEqual(Object.keys(rules).toSorted(), Object.keys(SiteRules.properties).toSorted())
  assert.deepEqual(rules.offers?.[0]?.fields, { name: 'td:first-child', price: 'td:last-child' })
})

/** CONTRACT 2, with `…` replaced. */
const contractExample = `
site:
  name: אופק                        # default: og:site_name, Organization name, or the home page's title
  baseUrl: https://www.example.co.il
  hosts: [example.co.il]            # further own hosts; see "Own hosts"
  language: he                      # default: <html lang> of the home page
source: ./dist                      # folder or https URL; a source on the command line wins
upstream: { address: http://10.0.0.5:8080, host: www.example.co.il }
refresh: 10m                        # live origin: how often to look for changes
pages:
  types:                            # first match wins; then JSON-LD @type; then 'page'
    - { match: /services/*/,     type: service }
    - { match: /blog/*/,         type: article }
    - { match: [/services/, /blog], type: hub }
  main: main                        # CSS selector of the main content
  remove: [.share-bar]              # further boilerplate, CSS selectors
  exclude: [/thank-you/]            # not published
services:
  - { id: organic-seo, page: /services/organic-seo/, name: Organic SEO, nameHe: קידום אורגני, description: שורה אחת }
pricing:
  page: /
  plan: .plan                       # one element per plan, in page order
  fields: { name: h3, audience: .audience, price: .price, includes: .includes li, excludes: .excludes li }
  note: .pricing-note
  ranges: { page: /seo-pricing/, each: table tbody tr }
contact:
  page: /contact/
  howToRequestAQuote: שלחו לנו הודעה
offers:
  - { page: /prices/, each: table tbody tr, fields: { name: td:first-child, price: td:last-child }, unit: once, vat: included }
caseStudies: { result: .result }
questions: { exclude: [] }
glossary: { term: h1 }
engineUpdates:
  feed: https://status.example.com/incidents.json
  site: https://status.search.google.com/
  seed: ./updates.json
forms:
  - { pages: [/, /contact/, /en/], form: "form#contact", tool: request_consultation, description: Ask for a consultation. }
contentSignals: { search: yes, ai-input: yes, ai-train: no }
webmcp: { originTrial: [AwEB+a/0=, Second.token_~-] }
limits: { requests: 120, window: 60s, trustProxy: [] }
mcp: { origins: [], hosts: [] }
api: { v1: { deprecation: null, sunset: null } }
`

test('values are normalised', async () => {
  await writeFile(
    join(cwd, 'daf.yaml'),
    `site: { baseUrl: https://WWW.Example.com/, hosts: [Example.com, example.com:443, דוגמה.co.il] }
contact: { page: /צור-קשר/ }
services: [{ id: a, page: "/%d7%90/" }, { id: b, page: "/%d7%90/#part" }]
questions: { exclude: [/old/**] }
caseStudies: { page: "/%d7%91/", each: .story }
offers: [{ page: "/%d7%92/", each: tr }]
rehearsal: [{ ask: phone, fact: contact.phone }, { ask: מחיר, page: "/%d7%92/" }]
engineUpdates: { feed: https://status.example.com/a/incidents.json }
forms: [{ pages: [/צור-קשר/], form: form, tool: ask, description: x }]
limits: { window: 2m }
mcp: { origins: ["https://App.example.com/"], hosts: [Proxy.example.com:8080] }
api: { license: { name: CC BY 4.0, url: https://licence.example/by }, v1: { deprecation: 2027-01-01, sunset: "2027-06-01T02:00:00+02:00" } }
`,
  )
  const config = await load('dist')
  assert.equal(config.site.baseUrl, 'https://www.example.com')
  assert.deepEqual(config.site.hosts, ['example.com', 'xn--6dbbec0c.co.il'])
  assert.equal(config.rules.contact?.page, '/%D7%A6%D7%95%D7%A8-%D7%A7%D7%A9%D7%A8/')
  assert.deepEqual(
    config.rules.services?.map(({ page }) => page),
    ['/%D7%90/', '/%D7%90/#part'],
  )
  assert.deepEqual(config.rules.questions, { exclude: ['/old/**'] })
  assert.deepEqual(config.rules.caseStudies, { page: '/%D7%91/', each: '.story' })
  assert.deepEqual(config.rules.offers, [{ page: '/%D7%92/', each: 'tr' }])
  assert.deepEqual(config.rehearsal, [
    { ask: 'phone', fact: 'contact.phone' },
    { ask: 'מחיר', page: '/%D7%92/' },
  ])
  assert.equal(config.forms[0]?.pages[0], config.rules.contact?.page)
  assert.equal(config.engineUpdates.site, 'https://status.example.com/')
  assert.equal(config.limits.windowSeconds, 120)
  assert.deepEqual(config.mcp, { origins: ['https://app.example.com'], hosts: ['proxy.example.com:8080'] })
  assert.deepEqual(config.api.license, { name: 'CC BY 4.0', url: 'https://licence.example/by' })
  assert.deepEqual(config.api.v1, { deprecation: '2027-01-01T00:00:00Z', sunset: '2027-06-01T00:00:00Z' })
})

test('the configuration is deeply frozen', async () => {
  await writeFile(join(cwd, 'daf.yaml'), 'services: [{ id: a, page: /a/ }]\n')
  const config = await load('dist')
  assert.throws(() => Object.assign(config.listen, { port: 1 }), TypeError)
  assert.throws(() => Object.assign(config.rules.services?.[0] ?? {}, { id: 'b' }), TypeError)
})

test('the command line wins over the environment, which wins over the file; empty variables are ignored', async () => {
  await writeFile(join(cwd, 'daf.yaml'), 'site: { baseUrl: https://file.example }\n')
  const env = {
    DAF_BASE_URL: 'https://env.example',
    PORT: '81',
    HOST: '',
    DAF_DATA: 'env-data',
    DAF_ADMIN_PORT: '9',
    DAF_NOW: '2026-01-01',
  }
  const byLine = await load(
    'dist --base-url https://line.example --port 0 --data line-data --admin-port 10 --now 2026-02-01T10:00:00+02:00',
    env,
  )
  assert.deepEqual(
    [byLine.site.baseUrl, byLine.listen.port, byLine.dataFolder, byLine.admin.port, byLine.now],
    ['https://line.example', 0, join(cwd, 'line-data'), 10, '2026-02-01T08:00:00Z'],
  )
  const byEnvironment = await load('dist', env)
  assert.deepEqual(
    [byEnvironment.site.baseUrl, byEnvironment.listen, byEnvironment.dataFolder, byEnvironment.admin.port, byEnvironment.now],
    ['https://env.example', { host: '127.0.0.1', port: 81 }, join(cwd, 'env-data'), 9, '2026-01-01T00:00:00Z'],
  )
  assert.equal((await load('dist')).site.baseUrl, 'https://file.example')
})

test('the file is the named one, else daf.yaml in the working folder, next to the source folder or in it', async () => {
  const source = join(root, 'elsewhere', 'dist')
  await mkdir(source, { recursive: true })
  assert.equal(await found(source), null)
  await writeFile(join(source, 'daf.yaml'), '')
  assert.equal(await found(source), join(source, 'daf.yaml'))
  await writeFile(join(source, '..', 'daf.yaml'), '')
  assert.equal(await found(source), join(root, 'elsewhere', 'daf.yaml'))
  await writeFile(join(cwd, 'daf.yaml'), '')
  assert.equal(await found(source), join(cwd, 'daf.yaml'))
  await writeFile(join(cwd, 'by-env.yaml'), '')
  assert.equal(await found(source, { DAF_CONFIG: 'by-env.yaml' }), join(cwd, 'by-env.yaml'))
  await writeFile(join(cwd, 'by-line.yaml'), '')
  assert.equal(await found(`${source} --config by-line.yaml`, { DAF_CONFIG: 'by-env.yaml' }), join(cwd, 'by-line.yaml'))
})

test('relative paths in a file start from its folder; a source on the command line wins and starts from the working folder', async () => {
  await mkdir(join(cwd, 'conf', 'site'), { recursive: true })
  await writeFile(join(cwd, 'conf', 'seed.json'), '[]')
  await writeFile(join(cwd, 'conf', 'daf.yaml'), 'source: site\nengineUpdates: { feed: feed.json, seed: seed.json }\n')
  const config = await load('--config conf/daf.yaml')
  assert.deepEqual(config.source, { kind: 'folder', folder: join(cwd, 'conf', 'site') })
  assert.deepEqual(config.engineUpdates.feed, { kind: 'file', file: join(cwd, 'conf', 'feed.json') })
  assert.equal(config.engineUpdates.seed, join(cwd, 'conf', 'seed.json'))
  assert.deepEqual((await load('dist --config conf/daf.yaml')).source, { kind: 'folder', folder: join(cwd, 'dist') })
})

test('a live site can be the source on the command line, in the environment and in the file, in that order', async () => {
  await writeFile(
    join(cwd, 'daf.yaml'),
    'source: https://file.example\nrefresh: 30s\nupstream: { address: http://10.0.0.5:8080 }\n',
  )
  const live = (address: string) => ({ kind: 'live', address })
  const byFile = await load('')
  assert.deepEqual([byFile.source, byFile.refreshSeconds], [live('https://file.example/'), 30])
  assert.deepEqual(byFile.upstream, { address: 'http://10.0.0.5:8080', host: null })
  const env = { DAF_SOURCE: 'http://127.0.0.1:8080/he/' }
  assert.deepEqual((await load('', env)).source, live('http://127.0.0.1:8080/he/'))
  assert.deepEqual((await load('https://line.example', env)).source, live('https://line.example/'))
  assert.deepEqual((await load('check', env)).source, live('http://127.0.0.1:8080/he/'))
  assert.deepEqual((await load('publish', { DAF_SOURCE: 'dist' })).source, { kind: 'folder', folder: join(cwd, 'dist') })
})

test('the hook secret comes from the environment; an empty one disables the hook', async () => {
  assert.equal((await load('dist', { DAF_HOOK_SECRET: 'secret' })).admin.hookSecret, 'secret')
  assert.equal((await load('dist', { DAF_HOOK_SECRET: '' })).admin.hookSecret, null)
})

test('publish ignores variables of the server', async () => {
  const config = await load('publish dist', { PORT: 'none', DAF_ADMIN_PORT: 'none', HOST: 'a b' })
  assert.deepEqual([config.command, config.publish, config.rollback], ['publish', true, false])
})

test('check takes a source, or the address of a running server', async () => {
  const folder = await load('check dist --json --page /%d7%a9/')
  assert.deepEqual(folder.check, { address: null, page: '/%D7%A9/', json: true })
  assert.deepEqual(folder.source, { kind: 'folder', folder: join(cwd, 'dist') })
  const running = await load('check HTTPS://www.Site.example/')
  assert.deepEqual([running.command, running.check.address, running.source], ['check', 'https://www.site.example', null])
})

test('a rollback and a server that does not publish do not need an existing folder', async () => {
  assert.equal((await load('publish --rollback gone')).rollback, true)
  const server = await load('--no-publish')
  assert.deepEqual([server.publish, server.source], [false, null])
  assert.deepEqual((await load('--no-publish gone')).source, { kind: 'folder', folder: join(cwd, 'gone') })
})

test('a following server does not publish, and may have a live site as its source', async () => {
  const server = await load('--follow ../elsewhere')
  assert.deepEqual(
    [server.publish, server.follow, server.source],
    [false, { kind: 'folder', folder: join(cwd, '../elsewhere') }, null],
  )
  const inFront = await load('https://site.example --follow https://pub.example/daf/')
  assert.deepEqual([inFront.publish, inFront.source?.kind], [false, 'live'])
})

test('help and version win over all other options', async () => {
  for (const line of ['--help', '-h', 'publish --help', '--prt 5 --help']) {
    assert.equal((await loadConfig({ argv: words(line), env: {}, cwd })).kind, 'help')
  }
  assert.deepEqual(await loadConfig({ argv: ['--version'], env: {}, cwd }), { kind: 'version' })
})

test('the number of threads is set by option or environment, or defaults to the number of cores', async () => {
  assert.equal((await load('dist --threads 3')).threads, 3)
  assert.equal((await load('dist', { DAF_THREADS: 'auto' })).threads, Math.min(availableParallelism(), 64))
})

test('the database and the Redis server are set by option or environment', async () => {
  const { database, redisUrl } = await load('dist --database-url postgres://db/site --redis-url valkey://cache')
  assert.deepEqual(
    { database, redisUrl },
    { database: { url: 'postgres://db/site', readUrl: 'postgres://db/site' }, redisUrl: 'redis://cache' },
  )
  const read = await load('dist', { DATABASE_URL: 'postgres://db/site', DATABASE_READ_URL: 'postgres://copy/site' })
  assert.deepEqual(read.database, { url: 'postgres://db/site', readUrl: 'postgres://copy/site' })
})

test('with a database the source folder may be missing, and a rollback needs no source', async () => {
  const { source } = await load('serve gone --database-url postgres://db/site')
  assert.deepEqual(source, { kind: 'folder', folder: join(cwd, 'gone') })
  assert.equal((await load('publish --rollback --database-url postgres://db/site')).source, null)
  assert.equal((await load('serve --no-publish --database-url postgres://db/site')).source, null)
  assert.equal((await problemsIn(cwd, 'publish gone --database-url postgres://db/site')).length, 1)
})
