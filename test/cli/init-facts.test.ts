import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { writeSite } from '../published-server.ts'
import { datedBlogSite } from '../site/dated-blog-site.ts'
import { pageBuilderSite } from '../site/page-builder-site.ts'
import { Program, run } from './program.ts'

after(() => Program.killAll())

/** The part of the output of `daf check --json` that is tested here. */
interface Checked {
  readonly ok: boolean
  readonly pages: readonly { readonly path: string; readonly type: string }[]
  readonly problems: readonly { readonly level: string; readonly key?: string; readonly message: string }[]
}

/** Sites as other generators build them, run with only the file that `daf init` wrote. */
for (const [name, site] of [
  ['a page builder, Hebrew', pageBuilderSite()],
  ['a static generator with a dated blog, English', datedBlogSite()],
] as const) {
  describe(`facts of ${name}, as configured by daf init`, () => {
    const { files, facts } = site
    let folder: string
    let program: Program
    let address: string
    let checked: Checked

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'daf-init-'))
      await writeSite(join(folder, 'dist'), files)
      const { code, stderr } = await run(['init', 'dist'], folder)
      assert.equal(code, 0, stderr)
      checked = JSON.parse((await run(['check', '--json'], folder)).stdout) as Checked
      program = new Program(['serve', '--port', '0', '--now', '2026-11-01T00:00:00Z'], folder)
      address = (await program.ready()).address
    })
    after(async () => {
      await program.stop()
      await rm(folder, { recursive: true, force: true })
    })

    async function ask<HttpResponse>(path: string): Promise<HttpResponse> {
      const response = await fetch(`${address}/v1${path}`)
      const body = await response.text()
      assert.equal(response.status, 200, body)
      return JSON.parse(body.replaceAll(facts.baseUrl, '')) as HttpResponse
    }

    test('nothing in the file is marked as uncertain', () => {
      const written = /^(?:pricing|contact|services|caseStudies|glossary|forms|pages\.types)/
      assert.deepEqual(
        checked.problems.filter(({ key = '', level }) => level === 'error' || written.test(key)),
        [],
      )
      assert.ok(checked.ok)
    })

    test('services in site order; commented out if only a menu lists them', async () => {
      if (facts.servicesInMenu === true) {
        const text = await readFile(join(folder, 'daf.yaml'), 'utf8')
        for (const { path } of facts.services) assert.match(text, new RegExp(`^ +# .*match: \\[.*${path}.*type: service`, 'm'))
        return
      }
      const { services } = await ask<{ services: { id: string; nameHe: string; url: string; description: string }[] }>(
        '/services/',
      )
      assert.deepEqual(
        services.map(({ nameHe, url, description }) => [nameHe, url, description]),
        facts.services.map(({ title, path, summary }) => [title, encodeURI(path), summary]),
      )
      assert.equal(new Set(services.map(({ id }) => id)).size, facts.services.length)
    })

    test('packages, price ranges and the note', async () => {
      const { plans, packageRanges, note } = await ask<{ plans: unknown; packageRanges: unknown; note: string }>('/pricing/')
      assert.deepEqual({ plans, packageRanges, note }, { plans: facts.plans, packageRanges: facts.ranges, note: facts.note })
    })

    test('contact', async () => {
      const { contact, company } = await ask<{ contact: Record<string, unknown>; company: { name: string } }>('/contact/')
      const { page, phone, phoneLocal, email, addressFields: street, hoursFields: hours } = facts.contact
      assert.deepEqual(contact, {
        phone,
        phoneLocal,
        email,
        address: street,
        hours,
        contactPage: encodeURI(page),
      })
      assert.equal(company.name, facts.name)
    })

    test('case studies with their results', async () => {
      const { caseStudies } = await ask<{ caseStudies: { title: string; url: string; result: string; updatedAt: string }[] }>(
        '/case-studies/',
      )
      assert.deepEqual(
        caseStudies.map(({ title, url, result, updatedAt }) => [title, url, result, updatedAt.slice(0, 10)]),
        facts.caseStudies.map(({ title, path, result, date }) => [title, encodeURI(path), result, date]),
      )
    })

    test('terms', async () => {
      const { terms } = await ask<{ terms: { term: string; url: string; summary: string }[] }>('/glossary/')
      const wanted = facts.terms.map(({ term, path, summary }) => ({ term, url: encodeURI(path), summary }))
      assert.deepEqual(new Set(terms.map((term) => JSON.stringify(term))), new Set(wanted.map((term) => JSON.stringify(term))))
    })

    test('articles, and only articles', () => {
      const articles = checked.pages.filter(({ type }) => type === 'article').map(({ path }) => decodeURI(path))
      assert.deepEqual(articles.toSorted(), facts.articles.map(({ path }) => path).toSorted())
    })

    test('the contact form, and the page shown after it', async () => {
      const file = parse(await readFile(join(folder, 'daf.yaml'), 'utf8')) as {
        forms: { pages: string[]; form: string }[]
        pages: { exclude: string[] }
      }
      assert.deepEqual(
        file.forms.map(({ pages, form }) => ({ pages, selector: form })),
        [facts.form],
      )
      assert.equal(file.pages.exclude.length, 1)
    })
  })
}
