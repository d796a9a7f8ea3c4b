import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config/load-config.ts'
import { writeSite } from '../published-server.ts'
import { datedBlogSite } from '../site/dated-blog-site.ts'
import { pageBuilderSite } from '../site/page-builder-site.ts'
import { type Ended, Program, run } from './program.ts'

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-init-test-'))
})
after(async () => {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
})

let folders = 0

/** A new working folder that holds the given files. */
async function workingFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = join(root, String(folders++))
  await mkdir(folder)
  await writeSite(folder, files)
  return folder
}

function inDist(files: Readonly<Record<string, string | Uint8Array>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`dist/${name}`, String(content)]))
}

const page = (title: string, body = '<p>Words.</p>', head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`

/** Asserts one line on stderr, no other output, and exit code 2. */
function assertRefused({ code, stdout, stderr }: Ended, message: RegExp): void {
  assert.equal(code, 2, stderr)
  assert.equal(stdout, '')
  assert.match(stderr, message)
  assert.equal(stderr.trim().split('\n').length, 1, stderr)
}

/** The written configuration, after validating it with its schema and the program. */
async function writtenConfig(folder: string, name = 'daf.yaml'): Promise<Record<string, unknown>> {
  const text = await readFile(join(folder, name), 'utf8')
  const written = (parse(text) ?? {}) as Record<string, unknown>
  const schema = JSON.parse(await readFile(new URL('../../daf.schema.json', import.meta.url), 'utf8')) as object
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  assert.ok(ajv.validate(schema, written), `${ajv.errorsText()}\n${text}`)
  await loadConfig({ argv: ['publish', '--config', name], env: {}, cwd: folder })
  return written
}

describe('daf init writes nothing', () => {
  test('if a configuration exists', async () => {
    const folder = await workingFolder({ 'dist/index.html': page('Home'), 'daf.yaml': '# mine\n' })
    assertRefused(await run(['init', 'dist'], folder), /daf\.yaml already exists and is left as it is; .*--config/)
    assert.equal(await readFile(join(folder, 'daf.yaml'), 'utf8'), '# mine\n')
    await rm(join(folder, 'dist'), { recursive: true })
    assertRefused(await run(['init'], folder), /daf\.yaml already exists/)
  })

  test('if the target file exists, even if it is not a configuration', async () => {
    const folder = await workingFolder({ 'dist/index.html': page('Home'), 'notes.txt': 'mine' })
    assertRefused(await run(['init', 'dist', '--config', 'notes.txt'], folder), /--config: .*notes\.txt already exists/)
    assertRefused(await run(['init', 'dist'], folder, { DAF_CONFIG: 'notes.txt' }), /DAF_CONFIG: .*notes\.txt already exists/)
    assert.deepEqual(await readdir(folder), ['dist', 'notes.txt'])
  })

  const cases: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>, RegExp])[] = [
    ['a folder that does not exist', ['nowhere'], {}, /source: the folder .*nowhere does not exist/],
    ['no source', [], {}, /no source: write daf init \.\/folder/],
    [
      'two candidate folders',
      [],
      { 'dist/index.html': page('A'), 'public/index.html': page('B') },
      /no source, but an index\.html in \.\/dist and \.\/public/,
    ],
    ['an unknown option', ['dist', '--force'], { 'dist/index.html': page('A') }, /--force: unknown option/],
    [
      'a nonexistent folder for the file',
      ['dist', '--config', 'etc/daf.yaml'],
      { 'dist/index.html': page('A') },
      /--config: the folder .*etc does not exist/,
    ],
  ]
  for (const [name, file] of [
    ['a folder without pages', 'dist/readme.txt'],
    ['an empty page that is the 404 page', 'dist/404.html'],
  ] as const)
    test(`${name}, as daf check does`, async () => {
      const folder = await workingFolder({ [file]: page('Lost') })
      const { code, stderr } = await run(['init', 'dist'], folder)
      assert.deepEqual(
        [code, stderr.trim()],
        [1, `daf: No HTML was found in ${join(folder, 'dist')}. Name the folder of the built HTML, or build it.`],
      )
    })

  for (const [name, args, files, message] of cases) {
    test(name, async () => {
      const folder = await workingFolder(files)
      const before = await readdir(folder)
      assertRefused(await run(['init', ...args], folder), message)
      assert.deepEqual(await readdir(folder), before)
    })
  }
})

test('knows the public address from a sitemap of any name', async () => {
  const folder = await workingFolder({
    'dist/index.html': page('Harbour Boats'),
    'dist/page-list.xml': '<urlset><url><loc>https://harbour.example/</loc></url></urlset>',
  })
  await run(['init', 'dist'], folder)
  assert.deepEqual((await writtenConfig(folder))['site'], { baseUrl: 'https://harbour.example', language: 'en' })
})

test('takes the public address from the file CNAME, not from the preview that the pages name', async () => {
  const preview = '<link rel="canonical" href="https://designer.pages.example/bakery/">'
  const written = async (cname: string) => {
    const folder = await workingFolder(inDist({ 'index.html': page('Bakery', undefined, preview), CNAME: cname }))
    await run(['init', 'dist'], folder)
    return readFile(join(folder, 'daf.yaml'), 'utf8')
  }
  assert.match(await written('Bakery-Ofek.test\n'), /baseUrl: "https:\/\/bakery-ofek\.test" # the file CNAME/)
  assert.doesNotMatch(await written('Where is the domain kept?\n'), /the file CNAME/)
  assert.doesNotMatch(await written('www.your-domain.com'), /the file CNAME/)
})

test('reports a home page that is too large', async () => {
  const folder = await workingFolder({
    'dist/index.html': page('Huge Ltd', '<p>Words.</p>'.repeat(600_000)),
    'dist/small.html': page('Small', '', '<title>Small - Huge Ltd</title>'),
  })
  const { code, stdout } = await run(['init', 'dist'], folder)
  assert.equal(code, 0)
  assert.match(stdout, /Not read, because it is larger than 6 MB: the home page/)
  assert.doesNotMatch(stdout, /hardly any text/)
})

describe('daf init writes', () => {
  test('shows the first warnings of the source, and how many more there are', async () => {
    const redirects = Array.from({ length: 7 }, (_, at) => `/old-${at} /new 999`).join('\n')
    const folder = await workingFolder(inDist({ 'index.html': page('Home'), _redirects: redirects }))
    const { stdout } = await run(['init', 'dist'], folder)
    assert.match(stdout, /^Warnings\n(?: {2}_redirects.*\n){5} {2}2 more, which daf check lists$/m)
  })

  test('a readable file, with a source comment on each line', async () => {
    const folder = await workingFolder(inDist(pageBuilderSite().files))
    const { stdout } = await run(['init', 'dist'], folder)
    await writtenConfig(folder)
    const text = await readFile(join(folder, 'daf.yaml'), 'utf8')
    assert.match(text, /^source: \.\/dist$/m)
    assert.match(text, /^ {4}audience: \.elementor-price-table__subheading # “לעסקים קטנים בתחילת הדרך”$/m)
    assert.match(
      text,
      /# 3 pages such as \/סיפורי-הצלחה\/.*by the name of the section, “סיפורי הצלחה”\n {4}- \{ match: \/סיפורי-הצלחה\/\*\/, type: case-study \}/,
    )
    for (const line of text.split('\n').filter((one) => /^\s*#/.test(one))) assert.ok(Array.from(line).length <= 130, line)
    assert.match(stdout, /^Wrote \.\/daf\.yaml after reading 2\d pages\n/)
    assert.match(stdout, /^ {2}packages +3 on \/מחירון\/$/m)
    assert.match(stdout, /daf check\n$/)
    const entry = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8'))
    assert.match(entry.remotes[0].url, /^https:\/\/.*\/mcp\/$/)
    assert.match(stdout, /Wrote \.\/server\.json, the entry for the MCP Registry/)
  })

  test('to the file that --config names, with the source relative to it', async () => {
    const folder = await workingFolder({ ...inDist(datedBlogSite().files), 'etc/keep': '' })
    const { code, stdout } = await run(['init', 'dist', '--config', 'etc/site.yaml'], folder)
    assert.equal(code, 0)
    assert.match(stdout, /daf check --config \.\/etc\/site\.yaml/)
    assert.equal((await writtenConfig(folder, 'etc/site.yaml'))['source'], '../dist')
  })

  test('for the built site below the working folder by default', async () => {
    const folder = await workingFolder({ 'public/index.html': page('Home') })
    assert.equal((await run(['init'], folder)).code, 0)
    assert.equal((await writtenConfig(folder))['source'], './public')
  })

  test('the given public origin', async () => {
    const folder = await workingFolder(inDist(datedBlogSite().files))
    await run(['init', 'dist', '--base-url', 'https://new.example'], folder)
    assert.deepEqual((await writtenConfig(folder))['site'], {
      baseUrl: 'https://new.example',
      language: 'en',
    })
  })
})

describe('daf init does not guess', () => {
  /** Keys that configure how facts are extracted. */
  const factKeys = ['services', 'pricing', 'caseStudies', 'glossary', 'forms']

  const plain: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['a single page', { 'index.html': page('Only one') }],
    [
      'pages rendered by scripts',
      {
        'index.html': '<!doctype html><div id="root"></div><script src="/app.js"></script>',
        'a/index.html': '<div id="root"></div>',
      },
    ],
    ['empty files', { 'index.html': '', 'a/index.html': '' }],
    ['not HTML', { 'index.html': '\u0000\u0001 <<<>>> & \u0000'.repeat(50) }],
    ['a page that is too deep', { 'index.html': '<div>'.repeat(5000), 'a/index.html': page('A') }],
    ['a page that is too large', { 'index.html': `${page('Large')}${'<p>words</p>'.repeat(400_000)}` }],
    [
      'one-time prices',
      {
        'index.html': page(
          'Shop',
          '<div class="item"><h3>Book</h3><p>₪80</p></div><div class="item"><h3>Pen</h3><p>₪12</p></div>',
        ),
      },
    ],
    [
      'prices in another currency',
      {
        'index.html': page(
          'Plans',
          '<div class="p"><h3>A</h3><p>$80 per month</p></div><div class="p"><h3>B</h3><p>$120 per month</p></div>',
        ),
      },
    ],
    [
      'prices with VAT',
      {
        'index.html': page(
          'Plans',
          '<div class="p"><h3>A</h3><p>₪80 per month incl. VAT</p></div><div class="p"><h3>B</h3><p>₪120 per month incl. VAT</p></div>',
        ),
      },
    ],
    [
      'a comment form and a search',
      {
        'index.html': page(
          'A',
          '<form id="commentform"><input name="email" type="email"><textarea name="t"></textarea></form><form role="search"><input name="q"><input name="email" type="email"></form>',
        ),
      },
    ],
  ]
  for (const [name, files] of plain) {
    test(name, async () => {
      const folder = await workingFolder(inDist(files))
      const { code, stderr } = await run(['init', 'dist'], folder)
      assert.equal(code, 0, stderr)
      const written = await writtenConfig(folder)
      assert.deepEqual(
        Object.keys(written).filter((key) => factKeys.includes(key)),
        [],
      )
    })
  }

  test('a site rendered by scripts is reported', async () => {
    const folder = await workingFolder({
      'dist/index.html': '<!doctype html><div id="root"></div><script src="/app.js"></script>',
    })
    assert.match((await run(['init'], folder)).stdout, /The pages have hardly any text/)
  })

  test("others' prices in an article are reported, not used", async () => {
    const cards =
      '<div class="tool"><h3>Tool A</h3><p>₪80 per month</p></div><div class="tool"><h3>Tool B</h3><p>₪120 per month</p></div>'
    const folder = await workingFolder(
      inDist({
        'index.html': page('Home'),
        'blog/tools/index.html': page('Tools that we like', cards),
        'blog/more/index.html': page('More'),
      }),
    )
    await run(['init', 'dist'], folder)
    assert.equal((await writtenConfig(folder))['pricing'], undefined)
    assert.match(
      await readFile(join(folder, 'daf.yaml'), 'utf8'),
      /# Uncertain: the page is an article.*\n(?:.*\n)*? {2}# plan: \.tool/,
    )
  })

  test('values of the pages are not copied, since they would go stale', async () => {
    const body = '<p>Phone: <a href="tel:+97235550134">03-555-0134</a></p><p><a href="mailto:a@x.example">a@x.example</a></p>'
    const folder = await workingFolder(inDist({ 'index.html': page('Home'), 'contact/index.html': page('Contact', body) }))
    await run(['init', 'dist'], folder)
    assert.deepEqual((await writtenConfig(folder))['contact'], { page: '/contact/' })
    const text = await readFile(join(folder, 'daf.yaml'), 'utf8')
    assert.match(text, /^ {2}# - phone is \+97235550134 .*\/contact\/\)$/m)
    assert.match(text, /^ {2}# - email is a@x\.example .*\/contact\/\)$/m)
    await writeFile(join(folder, 'daf.yaml'), text.replace('# - phone', '- phone'))
    assert.match((await run(['check'], folder)).stderr, /daf\.yaml:\d+/, 'nor is a line published that is uncommented as it is')
  })
})

test('text of the site cannot break the file', async () => {
  const nasty = [
    'It\'s: "quoted" #1 & \\ {a: [b]} - ? | > % @ `x`',
    '\u2028line\u2029\u202Eturned # site: {}',
    '*alias &anchor !tag',
    "'",
    '"',
    '- a: b',
    'yes',
    '007',
    '"]}\'#:',
  ]
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const files: Record<string, string> = {
    'index.html': page('Home', '', `<meta property="og:site_name" content="${escape(`A: "B" #C\n- d`)}">`),
    'services/index.html': page('Services', nasty.map((_, at) => `<a href="/services/s${at}/">x</a>`).join('')),
    '100%25 # a: b/index.html': page('Odd name'),
    'contact/index.html': page(
      'Contact: # "us"',
      `<p class="address">${escape('Street "1": #2\n- b')}</p><form class="${escape(`a"b ]c`)}"><input name="email"><textarea name="x"></textarea></form>`,
    ),
  }
  for (const [at, title] of nasty.entries()) files[`services/s${at}/index.html`] = page(escape(title))
  for (const [at, title] of nasty.entries())
    files[`stories/${encodeURIComponent(title).slice(0, 60)}${at}/index.html`] = page(
      escape(title),
      `<p class="result">${escape(`${title} 5%`)}</p>`,
    )
  const folder = await workingFolder(inDist(files))
  const { code, stderr } = await run(['init', 'dist'], folder)
  assert.equal(code, 0, stderr)
  const { services } = (await writtenConfig(folder)) as { services: { id: string }[] }
  assert.deepEqual(
    services.map(({ id }) => id),
    nasty.map((_, at) => `s${at}`),
  )
})
