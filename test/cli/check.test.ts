import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildExample } from '../example/build-example.ts'
import { copyPublishedExample } from '../example/published-example.ts'
import { writeSite } from '../published-server.ts'
import { brokenSite } from './broken-site.ts'
import { Program, run } from './program.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The example as its owner has it: built, next to its configuration. */
let agency: string

async function buildAgency(folder: string): Promise<void> {
  await buildExample(join(folder, 'dist'))
  for (const name of ['daf.yaml', 'updates.json']) {
    await copyFile(join(repository, 'examples/agency', name), join(folder, name))
  }
}

interface Problem {
  readonly level: 'error' | 'warning'
  readonly page?: string
  readonly key?: string
  readonly message: string
}

interface Result {
  readonly ok: boolean
  readonly pages: readonly { readonly path: string; readonly title: string; readonly type: string }[]
  readonly facts: readonly {
    readonly fact: string
    readonly value: string
    readonly method: string
    readonly page: string | null
  }[]
  readonly problems: readonly Problem[]
  readonly report?: string
}

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-check-test-'))
  agency = join(root, 'agency')
  await buildAgency(agency)
})
after(async () => {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
})

let folders = 0
/** A new working folder with a site in `dist`. */
async function workingFolder(files: Parameters<typeof writeSite>[1], yaml?: string): Promise<string> {
  const folder = join(root, `case-${folders++}`)
  await writeSite(join(folder, 'dist'), files)
  if (yaml !== undefined) await writeFile(join(folder, 'daf.yaml'), yaml)
  return folder
}

async function check(cwd: string, ...args: readonly string[]): Promise<Result & { readonly code: number | null }> {
  // The program must remove its temporary files, so they go where the test can check.
  const { code, stdout, stderr } = await run(['check', ...args, '--json'], cwd, { TMPDIR: root })
  assert.ok(stdout.startsWith('{'), stderr)
  return { ...(JSON.parse(stdout) as Result), code }
}

const byKey = ([, one = '~']: readonly (string | undefined)[], [, other = '~']: readonly (string | undefined)[]) =>
  one < other ? -1 : 1

describe('daf check on the example', () => {
  test('finds no errors, and shows the source of each fact', async () => {
    const { ok, pages, facts, problems, code } = await check(agency)
    assert.deepEqual([ok, code, problems], [true, 0, []])
    assert.ok(pages.length > 90)
    assert.partialDeepStrictEqual(
      pages.find(({ path }) => path === '/contact/'),
      { title: 'צור קשר', type: 'page' },
    )
    assert.deepEqual(
      facts.find(({ fact }) => fact === 'contact.phone'),
      { fact: 'contact.phone', value: '+972-3-555-0134', method: 'json-ld', page: '/contact/' },
    )
  })

  test('writes a report page that opens from disk and runs no scripts', async () => {
    const { code, report, pages, facts } = await check(agency, '--page', '/contact')
    assert.equal(code, 0)
    assert.deepEqual(
      pages.map(({ path }) => path),
      ['/contact/'],
    )
    assert.ok(facts.some(({ fact }) => fact === 'contact.email'))
    assert.ok(facts.every(({ page }) => page === '/contact/'))
    const html = await readFile(report ?? '', 'utf8')
    assert.match(html, /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/)
    assert.doesNotMatch(html, /<script|<link|<img|<iframe| src=| style=/)
    assert.match(html, /Left out: pages\.remove names it<\/small><p><bdi>דף הבית/)
    assert.match(html, /Left out: not part of the content: form, dialog or search element/)
    await rm(dirname(report ?? ''), { recursive: true })
  })

  test('prints aligned columns', async () => {
    const { code, stdout } = await run(['check'], agency)
    assert.equal(code, 0)
    assert.match(stdout, /^ {2}article {5}2026-07-12 {2}\/blog\/מחקר-מילות-מפתח\/ {2}/m)
    assert.ok(stdout.endsWith('\n0 errors, 0 warnings.\n'), stdout.slice(-200))
    assert.ok(!stdout.includes('\u001B'), 'no colours when the output is not a terminal')
  })
})

describe('daf check on a running server', () => {
  test('of the example reports no problems', async () => {
    const folder = join(root, 'served')
    await copyPublishedExample(folder)
    const program = new Program(['serve', '--port', '0'], folder)
    const { address } = await program.ready()
    const { ok, code, problems, facts, pages } = await check(root, address)
    assert.deepEqual([ok, code], [true, 0])
    assert.deepEqual(problems, [])
    assert.ok(facts.some(({ fact }) => fact === 'MCP'))
    assert.equal(pages.length, 3)
    await program.stop()
  })

  test('that is unreachable reports an error', async () => {
    const { ok, code, problems } = await check(root, 'http://127.0.0.1:1')
    assert.deepEqual([ok, code, problems.length], [false, 1, 1])
  })
})

describe("daf check on a site that uses daf's own addresses", () => {
  test("reports what takes precedence: files, a page's Markdown, a redirect rule", async () => {
    const page = (title: string) => `<title>${title}</title><main><h1>${title}</h1><p>Some words about it.</p></main>`
    const { facts, problems, code } = await check(
      await workingFolder({
        'index.html': page('Home'),
        'agents/index.html': page('Our agents'),
        '.well-known/ard.json': '{}',
        _redirects: '/openapi.json / 302\n/* / 302\n',
      }),
      './dist',
    )
    assert.equal(code, 0)
    const files = facts.filter(({ fact }) => fact.startsWith('files/')).map(({ fact, value }) => [fact.slice(5), value])
    assert.deepEqual(Object.fromEntries(files), {
      '/.well-known/ard.json': "the site's own",
      '/agents.md': 'The Markdown of the page /agents/',
      '/openapi.json': 'A rule of _redirects for /openapi.json',
    })
    const reported = problems.filter(({ message }) => message.includes('takes the place')).map(({ page: path }) => path)
    assert.deepEqual(reported.toSorted(), ['/.well-known/ard.json', '/agents/', '/openapi.json'])
  })
})

describe('daf check on a broken site', () => {
  let result: Awaited<ReturnType<typeof check>>
  before(async () => {
    const { files, yaml } = brokenSite
    result = await check(await workingFolder(files, yaml))
  })

  test('exits with 1', () => assert.deepEqual([result.ok, result.code], [false, 1]))

  for (const { level, page, key, message } of brokenSite.problems) {
    test(`reports once: ${message.source}`, () => {
      const reported = result.problems.filter((problem) => message.test(problem.message))
      assert.equal(reported.length, 1, JSON.stringify(reported, null, 1))
      assert.deepEqual([reported[0]?.level, reported[0]?.page, reported[0]?.key], [level, page, key])
    })
  }

  test('reports nothing else', () => {
    const others = result.problems.filter(({ message }) => !brokenSite.problems.some((known) => known.message.test(message)))
    assert.deepEqual(others, [])
  })
})

describe('daf check', () => {
  test("leaves the owner's data and the temporary folder unchanged", async () => {
    const cwd = await workingFolder({ 'index.html': '<title>Home</title><main><h1>Home</h1><p>Words.</p></main>' })
    await check(cwd, 'dist')
    assert.deepEqual(await readdir(cwd), ['dist'])
    assert.deepEqual(
      (await readdir(root)).filter((name) => name.startsWith('daf-check-')),
      [],
    )
  })

  test('warns about missing facts on a site without configuration, without an error', async () => {
    const cwd = await workingFolder({ 'index.html': '<title>Home</title><main><h1>Home</h1><p>Words.</p></main>' })
    const { code, problems } = await check(cwd, 'dist')
    assert.equal(code, 0)
    assert.deepEqual(problems.map(({ level, key }) => [level, key]).toSorted(byKey), [
      ['warning', 'contact'],
      ['warning', 'pricing'],
      ['warning', undefined],
      ['warning', undefined],
    ])
  })

  test('ignores duplicates and redirect pages, and lists rejected prices and questions', async () => {
    const page = (title: string, body: string) => `<title>${title}</title><main><h1>${title}</h1>${body}</main>`
    const same = page('Same', `<p>${'The same words on two pages. '.repeat(20)}</p>`).replace(
      '<title>',
      '<link rel="canonical" href="/a/"><title>',
    )
    const cwd = await workingFolder({
      'index.html': page(
        'Home',
        '<p>Our best customer once paid €7,777 for a wall.</p><details><summary>Why us?</summary></details>',
      ),
      'a/index.html': same,
      'b/index.html': same,
      'c/index.html': page('Walls', '<p>We once sold a wall for 1.234,50 € or so.</p>'),
      'old/index.html': '<meta http-equiv="refresh" content="0;url=/a/"><title>Moved</title>',
      'robots.txt': 'User-agent: *\nAllow: /\n',
    })
    const { pages, problems } = await check(cwd, 'dist')
    assert.deepEqual(pages.map(({ path }) => path).toSorted(), ['/', '/a/', '/c/'])
    assert.match(
      problems
        .filter(({ page: path }) => path === '/c/')
        .map(({ message }) => message)
        .join(),
      /without an offer, such as “1.234,50 €”/,
    )
    const messages = problems.filter(({ page: path }) => path === '/').map(({ message }) => message)
    assert.ok(
      messages.some((message) => /a price without an offer, such as “€7,777”/.test(message)),
      messages.join('\n'),
    )
    assert.ok(
      messages.some((message) => /It asks “Why us\?”, which is not published/.test(message)),
      messages.join('\n'),
    )
    assert.ok(!problems.some(({ message }) => message.includes('share the title')))
    assert.ok(!problems.some(({ message }) => message.includes('localhost')), 'nobody should copy an address of this machine')
  })

  test("through `npm run daf` resolves the folder against the caller's working folder", async () => {
    const cwd = await workingFolder({ 'index.html': '<title>Named from here</title><p>Words.</p>' })
    const npm = { INIT_CWD: cwd, npm_lifecycle_event: 'daf', npm_package_name: 'daf' }
    const ended = await run(['check', 'dist', '--json'], repository, npm)
    assert.match(ended.stdout, /Named from here/, ended.stderr)
    // A script of another project that runs daf has its own working folder.
    const other = await run(['check', 'dist', '--json'], cwd, { ...npm, INIT_CWD: repository, npm_package_name: 'shop' })
    assert.match(other.stdout, /Named from here/, other.stderr)
  })

  test('reports a folder without HTML as a machine-readable error', async () => {
    const cwd = await workingFolder({ 'a.txt': 'a' })
    const { ok, code, problems } = await check(cwd, 'dist')
    assert.deepEqual([ok, code, problems.length], [false, 1, 1])
    assert.match(problems[0]?.message ?? '', /No HTML was found/)
    const plain = await run(['check', 'dist'], cwd)
    assert.deepEqual([plain.code, plain.stdout], [1, ''])
    assert.match(plain.stderr, /^daf: No HTML was found/m)
  })

  test('on a parent folder of the site suggests the site', async () => {
    const site = {
      'public/index.html': '<title>Home</title><p>Words.</p>',
      'public/a/index.html': '<title>A</title><p>Words.</p>',
    }
    const homeProblems = async (files: Readonly<Record<string, string>>) =>
      (await check(await workingFolder(files), 'dist')).problems
        .filter(({ key }) => key === 'source')
        .map(({ message }) => message)
    assert.deepEqual(await homeProblems(site), [
      'There is no home page at /: all pages are in public/; if that folder is the site, name it as the source.',
    ])
    assert.deepEqual(await homeProblems({ ...site, 'en.html': '<title>English</title><p>Words.</p>' }), [
      'There is no home page at /: add an index.html, or a line for / to _redirects.',
    ])
    assert.deepEqual(await homeProblems({ ...site, _redirects: '/ /public/ 302\n' }), [])
    const forward = '<title>Home</title><meta http-equiv="refresh" content="0; url=/public/">'
    assert.deepEqual(await homeProblems({ ...site, 'index.html': forward }), [])
  })

  test('reports a redirect that an earlier line keeps from being used', async () => {
    const site = {
      'index.html': '<title>Home</title><main><h1>Home</h1><p>Some words. <a href="/new/">New</a></p></main>',
      'new/index.html': '<title>New</title><main><h1>New</h1><p>Some other words.</p></main>',
      _redirects: '/lost /nowhere/\n/same /same\n/* /404.html 404\n/old /new/\n',
    }
    const { problems } = await check(await workingFolder(site), 'dist')
    assert.deepEqual(
      problems
        .filter(({ message }) => message.startsWith('_redirects'))
        .map(({ level, page, message }) => [level, page, message]),
      [
        ['error', '/lost', '_redirects: /lost leads to /nowhere/, which does not exist; redirect it to a page that does.'],
        ['error', '/same', '_redirects: /same leads to /same, which does not exist; redirect it to a page that does.'],
        ['error', '/old', '_redirects: an earlier line answers /old with 404; move the line of /old above it.'],
      ],
    )
  })

  test('reports text repeated across the site, and shows it on the page it was removed from', async () => {
    const page = (at: number) =>
      `<title>Page ${at}</title><main><h1>Page ${at}</h1>${[1, 2, 3, 4].map((step) => `<p>Step ${step} of page ${at} is told in a sentence of its own, here alone.</p>`).join('')}<h2>Talk to us</h2><p>Our experts call you back within one business day.</p></main>`
    const pages = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`page-${at}/index.html`, page(at)]))
    const cwd = await workingFolder({ 'index.html': page(0), ...pages })
    const { stdout } = await run(['check', 'dist'], cwd)
    assert.match(stdout, /^Left out as repeated\n {2}on 6 of 6 pages, left out of 5 {2}Our experts call you back/m)
    const { report = '' } = await check(cwd, 'dist', '--page', '/page-3/')
    const html = await readFile(report, 'utf8')
    assert.match(html, /Left out: repeated on 6 of 6 pages<\/small><p class="h"><bdi>Talk to us<\/bdi><\/p><p><bdi>Our experts/)
    assert.match(html, /<p><bdi>Step 4 of page 3 [^<]*<\/bdi><\/p><\/div>\n<div class="run left">/)
    assert.doesNotMatch(html.slice(html.indexOf('What readers get')), /experts/)
    await rm(dirname(report), { recursive: true })
  })

  test('suggests the nearest page for a missing one, and gives the reason for an unpublished one', async () => {
    const cwd = await workingFolder({
      'index.html': '<title>Home</title><main><p>Words.</p></main>',
      'about/index.html': '<title>About</title><main><p>Words.</p></main>',
      'draft/index.html': '<title>Draft</title><meta name="robots" content="noindex"><main><p>Words.</p></main>',
    })
    const missing = await run(['check', 'dist', '--page', '/abuot/'], cwd)
    assert.deepEqual([missing.code, missing.stdout], [2, ''])
    assert.match(missing.stderr, /there is no page \/abuot\/; did you mean \/about\/\?/)
    const draft = await check(cwd, 'dist', '--page', '/draft')
    assert.deepEqual([draft.code, draft.problems.length], [1, 1])
    assert.match(draft.problems[0]?.message ?? '', /noindex/)
  })
})
