import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { SourceUnavailableError, type SourceListing } from '../origin.ts'
import { openFolderOrigin } from './folder-origin.ts'
import { newSiteFolder, type SiteFolder } from './testing/site-folder.ts'

let base = ''
let site = ''
let put: SiteFolder['put']

beforeEach(async () => {
  ;({ base, site, put } = await newSiteFolder())
})
afterEach(() => rm(base, { recursive: true, force: true }))

function paths({ documents }: SourceListing): readonly string[] {
  return documents.map(({ path }) => path).toSorted()
}

function decoded(listing: SourceListing): readonly string[] {
  return paths(listing)
    .map((path) => decodeURIComponent(path))
    .toSorted()
}

describe('file paths and addresses', () => {
  test('pages and assets have their addresses', async () => {
    for (const name of ['index.html', 'x/index.html', 'y/index.htm', 'z.html', 'css/a.css', 'robots.txt', '404.html', 'CNAME'])
      await put(name)
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(paths(listing), ['/', '/404.html', '/CNAME', '/css/a.css', '/robots.txt', '/x/', '/y/', '/z.html'])
    assert.deepEqual(listing.warnings, [])
  })

  test('Hebrew names, composed or decomposed, percent-encoded or not', async () => {
    await put('שירותים/index.html')
    await put('%D7%A9%D7%9C%D7%95%D7%9D.html')
    await put('%d7%a6%d7%95%d7%a8/%D7%A7%D7%A9%D7%A8.html')
    await put('caf\u0065\u0301.html')
    await put('100%.html')
    await put('100%-%D7%A9.html')
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(
      decoded(listing),
      ['/100%-ש.html', '/100%.html', '/caf\u00e9.html', '/צור/קשר.html', '/שירותים/', '/שלום.html'].toSorted(),
    )
    assert.ok(paths(listing).includes('/caf%C3%A9.html'))
    assert.ok(paths(listing).includes('/100%25.html'))
  })

  test('question mark and hash in a file name are part of the path', async () => {
    await put('page?id=1.html')
    await put('c#.html')
    assert.deepEqual(paths(await openFolderOrigin(site).list()), ['/c%23.html', '/page%3Fid=1.html'])
  })

  test('percent-encoded separators never lead out of the source', async () => {
    await put('%2e%2e%2fsecret.html')
    await put('a%2Fb.html')
    await put('%2egit/config')
    assert.deepEqual(paths(await openFolderOrigin(site).list()), ['/%252e%252e%252fsecret.html', '/a%252Fb.html'])
  })

  test('of two files with the same address one is published, always the same', async () => {
    await put('x/index.htm', 'htm')
    await put('x/index.html', 'html')
    await put('%D7%A9.html', 'encoded')
    await put('ש.html', 'plain')
    await put('caf\u00e9.html')
    await put('cafe\u0301.html')
    const origin = openFolderOrigin(site)
    const listing = await origin.list()
    assert.deepEqual(
      listing.documents.map(({ location }) => location),
      ['%D7%A9.html', 'cafe\u0301.html', 'x/index.html'],
    )
    assert.equal(listing.warnings.length, 3)
    assert.ok(listing.warnings.includes('x/index.htm is left out: x/index.html has the same address, /x/.'))
  })
})

describe('files that are left out', () => {
  test('dot files, configuration and dependencies, without a warning', async () => {
    for (const name of ['.git/config', '.env', '.daf/x.html', 'a/.hidden.html', '.well-known/.secret']) await put(name)
    for (const name of ['daf.yaml', 'daf.yml', '_headers', '_redirects', 'node_modules/p/index.html']) await put(name, '')
    for (const name of ['.well-known/security.txt', '.well-known/apple-app-site-association', 'index.html']) await put(name)
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(paths(listing), ['/', '/.well-known/apple-app-site-association', '/.well-known/security.txt'])
    assert.deepEqual(listing.warnings, [])
  })

  test('excluded folders and files, also when reached through a link', async () => {
    await put('data/catalog.sqlite')
    await put('data-sheet.html')
    await put('site.yaml')
    await symlink(site, join(base, 'link'))
    const exclude = [join(base, 'link', 'data'), join(site, 'site.yaml'), join(site, 'not-there')]
    assert.deepEqual(paths(await openFolderOrigin(site, { exclude }).list()), ['/data-sheet.html'])
  })

  test('file names that cannot be an address, with a warning', async () => {
    await put('a\nb.html')
    await put('a\\b.html')
    await writeFile(Buffer.concat([Buffer.from(`${site}/`), Buffer.from([0xf9, 0xe0]), Buffer.from('.html')]), 'windows-1255')
    await put(`${`${'ש'.repeat(60)}/`.repeat(12)}x.html`)
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(paths(listing), [])
    assert.equal(listing.warnings.length, 4)
    for (const warning of listing.warnings) assert.doesNotMatch(warning, /\n/)
  })

  test('links that lead outside, to hidden files, in circles or nowhere, with a warning', async () => {
    await writeFile(join(base, 'outside.html'), 'secret')
    await mkdir(join(base, 'site-2'))
    await put('.env', 'secret')
    await put('real/index.html')
    await symlink('../outside.html', join(site, 'out.html'))
    await symlink('../site-2', join(site, 'out-2'))
    await symlink('/etc', join(site, 'etc'))
    await symlink('.env', join(site, 'env.txt'))
    await symlink('..', join(site, 'real/circle'))
    await symlink('.', join(site, 'self'))
    await symlink('gone.html', join(site, 'dangling.html'))
    await symlink('knot.html', join(site, 'knot.html'))
    await symlink('real', join(site, 'alias'))
    await symlink('real/index.html', join(site, 'copy.html'))
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(paths(listing), ['/alias/', '/copy.html', '/real/'])
    // The cycle is found twice: in the folder and through its alias.
    assert.equal(listing.warnings.length, 9, listing.warnings.join('\n'))
  })

  test('files beyond a bound', async () => {
    await put('a/b/c/deep.html')
    await put('a/flat.html')
    await put('small.html')
    await put('large.bin')
    await truncate(join(site, 'large.bin'), 2_000)
    const listing = await openFolderOrigin(site, { bounds: { depth: 2, fileBytes: 1_000 } }).list()
    assert.deepEqual(paths(listing), ['/a/flat.html', '/small.html'])
    assert.equal(listing.warnings.length, 2)
    await assert.rejects(openFolderOrigin(site, { bounds: { entries: 3 } }).list(), SourceUnavailableError)
  })
})

test('media types follow from the extension, and without one from the first tag', async () => {
  await put('a.HTML')
  await put('a.unknown')
  await put('about', '\uFEFF <!DOCTYPE html><title>x</title>')
  await put('LICENSE', 'text <html>')
  await put('.well-known/apple-app-site-association', '{}')
  const listing = await openFolderOrigin(site).list()
  const types = Object.fromEntries(listing.documents.map(({ location, mediaType }) => [location, mediaType]))
  assert.deepEqual(types, {
    '.well-known/apple-app-site-association': 'application/json',
    LICENSE: 'application/octet-stream',
    'a.HTML': 'text/html',
    'a.unknown': 'application/octet-stream',
    about: 'text/html',
  })
})

test('redirects are parsed and their errors reported', async () => {
  await put('index.html')
  await put('_redirects', '/old /new 302\n/x ftp://y\n')
  const origin = openFolderOrigin(site)
  const listing = await origin.list()
  assert.deepEqual(listing.redirects, [{ from: '/old', to: '/new', status: 302, force: false }])
  assert.match(listing.warnings.join('\n'), /_redirects line 2: /)
  await put('_redirects', '/old /newer 302\n')
  assert.equal((await origin.list()).redirects[0]?.to, '/newer')
  await rm(join(site, '_redirects'))
  assert.deepEqual((await origin.list()).redirects, [])
})

describe('a missing source', () => {
  const cases: readonly (readonly [string, () => Promise<void>, RegExp])[] = [
    ['missing', () => rm(site, { recursive: true }), /^The source folder .*site does not exist\.$/],
    ['a file', () => rm(site, { recursive: true }).then(() => writeFile(site, '')), /is a file; name the folder/],
    ['a link to itself', () => rm(site, { recursive: true }).then(() => symlink(site, site)), /is a link to itself/],
  ]
  for (const [name, make, message] of cases) {
    test(name, async () => {
      await make()
      await assert.rejects(
        openFolderOrigin(site).list(),
        (error) => error instanceof SourceUnavailableError && message.test(error.message),
      )
    })
  }
})

test('the cost of scanning 10,000 files', async (context) => {
  for (let folder = 0; folder < 100; folder++) {
    mkdirSync(join(site, `s${folder}`))
    for (let page = 0; page < 100; page++) writeFileSync(join(site, `s${folder}`, `${page}.html`), 'x')
  }
  const origin = openFolderOrigin(site)
  await origin.list()
  let longest = 0
  let last = performance.now()
  const ticker = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const start = performance.now()
  const { documents } = await origin.list()
  const took = performance.now() - start
  clearInterval(ticker)
  context.diagnostic(`a look at 10,000 files: ${took.toFixed()} ms; longest pause of the process: ${longest.toFixed(1)} ms`)
  assert.equal(documents.length, 10_000)
})
