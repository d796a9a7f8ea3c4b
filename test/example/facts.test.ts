import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { Program, run } from '../cli/program.ts'
import { ResponseChecker, type OpenApiDocument } from '../contract/check-response.ts'
import { buildExample } from './build-example.ts'
import { readExpectedFacts, readNames, type ExpectedFacts, type Names } from './expected-facts.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const agency = new URL('../../examples/agency/', import.meta.url)

/**
 * The example as it is, and the same content under other paths, classes, ids, language and host; read by its own
 * configuration, and by the one that `daf init` writes.
 */
for (const [build, writtenBy] of [
  ['original', 'hand'],
  ['renamed', 'hand'],
  ['original', 'daf init'],
  ['renamed', 'daf init'],
] as const) {
  describe(`facts of the example, ${build} names, configuration written by ${writtenBy}`, () => {
    let folder: string
    let program: Program
    let address: string
    let names: Names
    let expected: ExpectedFacts
    let checker: ResponseChecker

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'daf-example-'))
      const namesFile = new URL(`names/${build}.json`, agency)
      names = await readNames(namesFile)
      expected = await readExpectedFacts()
      const dist = join(folder, 'dist')
      await buildExample(dist, fileURLToPath(namesFile))
      if (writtenBy === 'hand') await writeFile(join(folder, 'daf.yaml'), await configFor(fileURLToPath(namesFile), dist))
      else assert.equal((await run(['init', 'dist'], folder)).code, 0)
      program = new Program(['serve', '--port', '0', '--now', '2026-11-01T00:00:00Z'], folder)
      address = (await program.ready()).address
      checker = new ResponseChecker((await (await fetch(`${address}/openapi.json`)).json()) as OpenApiDocument)
    })
    after(async () => {
      await program.stop()
      await rm(folder, { recursive: true, force: true })
    })

    /** A response, checked against the document, without its base URL. */
    async function ask<HttpResponse>(path: string, query = ''): Promise<HttpResponse> {
      const response = await fetch(`${address}/v1${path}${query}`)
      const body = await response.text()
      checker.check(path, { status: response.status, headers: Object.fromEntries(response.headers), body })
      assert.equal(response.status, 200, body)
      return JSON.parse(
        body.replaceAll(writtenBy === 'hand' ? `http://localhost:${new URL(address).port}` : names.host, ''),
      ) as HttpResponse
    }
    const pathOf = (key: string) => encodeURI(names.paths[key] ?? key)

    test('pages by type', async () => {
      const total = Object.values(expected.pages.byType).reduce((sum, pages) => sum + pages, 0)
      assert.equal((await program.ready()).pages, total)
      const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
      for (const key of expected.pages.unpublishedKeys) assert.ok(!sitemap.includes(`${pathOf(key)}<`), key)
    })

    test('services', async () => {
      const { services } = await ask<{ services: unknown[] }>('/services/')
      assert.deepEqual(
        services,
        expected.services.map(({ idKey, pageKey, name, nameHe, description }) => ({
          id: names.serviceIds[idKey],
          name,
          nameHe,
          url: pathOf(pageKey),
          description,
        })),
      )
    })

    test('prices', async () => {
      const { sourcePageKeys, ...pricing } = expected.pricing
      assert.deepEqual(await ask('/pricing/'), { ...pricing, sources: sourcePageKeys.map(pathOf) })
    })

    test('contact', async () => {
      const { contact, company } = await ask<{ contact: Record<string, unknown>; company: object }>('/contact/')
      const { hours, company: expectedCompany, pageKey, ...rest } = expected.contact
      assert.partialDeepStrictEqual(company, expectedCompany)
      assert.partialDeepStrictEqual(contact, { ...rest, contactPage: pathOf(pageKey) })
      const days = hours.flatMap(({ days: some, opens, closes }) => some.map((day) => [day.toLowerCase(), `${opens}-${closes}`]))
      assert.deepEqual(contact['hours'], Object.fromEntries(days))
    })

    test('case studies', async () => {
      const { caseStudies, total } = await ask<{ caseStudies: unknown[]; total: number }>('/case-studies/')
      assert.equal(total, expected.caseStudies.length)
      assert.deepEqual(
        caseStudies,
        expected.caseStudies.map(({ pageKey, title, result, updatedAt }) => ({ title, url: pathOf(pageKey), result, updatedAt })),
      )
    })

    test('glossary', async () => {
      const { terms } = await ask<{ terms: { term: string; url: string; summary: string }[] }>('/glossary/', '?limit=100')
      const wanted = expected.glossary.map(({ pageKey, term, summary }) => ({ term, url: pathOf(pageKey), summary }))
      const byUrl = (a: { url: string }, b: { url: string }) => (a.url < b.url ? -1 : 1)
      assert.deepEqual([...terms].sort(byUrl), [...wanted].sort(byUrl))
      if (names.language === 'he')
        assert.deepEqual(
          terms.map(({ term }) => term),
          expected.glossary.map(({ term }) => term),
        )
    })

    test('the contact form', async () => {
      const file = parse(await readFile(join(folder, 'daf.yaml'), 'utf8')) as { forms: { pages: string[]; form: string }[] }
      const byHand = parse(await configFor(fileURLToPath(new URL(`names/${build}.json`, agency)), 'dist')) as typeof file
      const said = ({ forms }: typeof file) => forms.map(({ pages, form }) => [pages.toSorted(), form])
      assert.deepEqual(said(file), said(byHand))
    })

    // Only the owner can say where the known ones are stored.
    const updatesTest = writtenBy === 'hand' ? test : () => {}
    updatesTest('ranking updates', async () => {
      const { updates } = await ask<{ updates: { name: string; nameHe: string }[] }>('/engine-updates/')
      assert.deepEqual(updates[0], {
        name: 'September 2026 spam update',
        nameHe: 'עדכון ספאם – ספטמבר 2026',
        began: '2026-09-24T16:15:00Z',
        ended: null,
        status: 'rolling out',
        officialUrl: (updates[0] as { officialUrl?: string }).officialUrl,
      })
      assert.equal(updates.length, 8)
    })

    test('every published page is found by its own title, and read', async () => {
      for (const { pageKey, term } of expected.glossary.slice(0, 10)) {
        const { results } = await ask<{ results: { url: string }[] }>('/search/', `?q=${encodeURIComponent(term)}&limit=20`)
        assert.ok(
          results.some(({ url }) => url === pathOf(pageKey)),
          `${term} finds ${pathOf(pageKey)}`,
        )
        const { title, markdown } = await ask<{ title: string; markdown: string }>(
          '/page/',
          `?url=${encodeURIComponent(pathOf(pageKey))}`,
        )
        assert.ok(markdown.startsWith(`# ${title}`) || markdown.startsWith('# '), title)
      }
    })
  })
}

async function configFor(namesFile: string, dist: string): Promise<string> {
  const script = fileURLToPath(new URL('config-for-names.js', agency))
  const { stdout } = await promisify(execFile)(process.execPath, [script, namesFile, dist], { cwd: repository })
  return stdout
}
