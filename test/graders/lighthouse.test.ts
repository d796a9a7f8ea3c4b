import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { noChromium, startSteeredChromium, type SteeredChromium } from '../browser/chromium.ts'
import { missingProgram } from '../suite-program.ts'
import { startExample, startExportedExample, startWorkshop, type GradedSite } from './graded-site.ts'
import { lighthouse } from './grader-programs.ts'

interface Audit<Item = unknown> {
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly details: { readonly items: readonly Item[] }
}

interface Category {
  readonly score: number
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}

/** The part of Lighthouse's result that the test reads; it first asserts that the audits are present. */
interface Report {
  readonly runtimeError?: object
  readonly runWarnings: readonly string[]
  readonly categories: Readonly<Record<string, Category>> & { readonly 'agentic-browsing': Category }
  readonly audits: Readonly<Record<string, Audit>> & {
    readonly 'webmcp-registered-tools': Audit<{ readonly value: { readonly items: readonly { readonly tool: string }[] } }>
    readonly 'ard-schema': Audit<{ readonly issue: string }>
    readonly 'network-requests': Audit<{ readonly url: string }>
  }
}

/** The audits of agentic browsing, and the display mode that shows that each of them ran. */
const modes = {
  'agent-accessibility-tree': 'binary',
  'webmcp-form-coverage': 'informative',
  'webmcp-registered-tools': 'informative',
  'webmcp-schema-validity': 'binary',
  'cumulative-layout-shift': 'numeric',
  'llms-txt': 'binary',
  'ard-schema': 'binary',
  'network-requests': 'informative',
}

/** Categories in which every page of the example must have everything. */
const flawless = ['accessibility', 'best-practices', 'seo']

/** Audits of what a site without a certificate cannot have. */
const needsCertificate = ['is-on-https', 'redirects-http']

/** The only media type of an API description; it is missing from the ARD specification's list, which is open. */
const openApiIsNoKnownType = "Media type 'application/vnd.oai.openapi+json' is not one of standard discovery types"

const graded = [
  {
    name: 'the example',
    start: startExample,
    pages: ['/', '/contact/', '/en/', '/developers/'],
    flawless,
    tools: ['get_contact_info', 'get_pricing', 'search_site'],
    formTools: ['request_consultation'],
  },
  {
    name: 'the exported example',
    start: startExportedExample,
    pages: ['/'],
    flawless,
    // Without a server there is no search.
    tools: ['get_contact_info', 'get_pricing'],
    formTools: ['request_consultation'],
  },
  {
    name: 'the workshop, which has no prices',
    start: startWorkshop,
    pages: ['/'],
    // It has no main landmark, as many sites.
    flawless: [],
    tools: ['get_contact_info', 'search_site'],
    formTools: ['book_visit'],
  },
] as const

/** A warning on busy machines: it concerns timings, which are not graded here. */
const slowMachine = 'slower CPU'

for (const { name, start, pages, flawless, tools, formTools } of graded) {
  describe(`Lighthouse on ${name}`, { skip: noChromium || missingProgram(lighthouse) }, () => {
    let site: GradedSite
    let browser: SteeredChromium
    before(async () => {
      site = await start()
      browser = await startSteeredChromium(site.baseUrl, site.address, join(site.home, 'profile'))
    })
    after(async () => {
      await browser.close()
      await site.stop()
    })

    for (const path of pages) {
      test(`gives ${path} at least 0.98 for agentic browsing, with its tools seen, and 1 for ${flawless.length} other categories`, async () => {
        const steered = ['--port', String(browser.port), '--no-enable-error-reporting', '--disable-full-page-screenshot']
        const audited = ['--only-categories', ['agentic-browsing', ...flawless].join(','), '--only-audits', 'network-requests']
        const { stdout, stderr } = await site.grade(lighthouse, [
          site.baseUrl + path,
          ...steered,
          ...audited,
          '--output=json',
          '--quiet',
        ])
        assert.ok(stdout.startsWith('{'), stderr)
        const { runtimeError, runWarnings, categories, audits }: Report = JSON.parse(stdout)
        const warnings = runWarnings.filter((warning) => !warning.includes(slowMachine))
        assert.deepEqual([runtimeError, warnings], [undefined, []])
        const lost = flawless.flatMap((name) =>
          (categories[name]?.auditRefs ?? [{ id: `no ${name}`, weight: 1 }]).filter(
            ({ id, weight }) => weight > 0 && ![1, null].includes(audits[id]?.score ?? 0) && !needsCertificate.includes(id),
          ),
        )
        assert.deepEqual(lost, [], JSON.stringify(lost.map(({ id }) => audits[id])))
        const agentic = Object.keys(modes).map((id) => [id, audits[id]] as const)
        const shown = JSON.stringify(agentic, null, 1)
        assert.ok(categories['agentic-browsing'].score >= 0.98, shown)
        assert.deepEqual(Object.fromEntries(agentic.map(([id, audit]) => [id, audit?.scoreDisplayMode])), modes, shown)
        for (const [id, audit] of agentic) assert.equal(audit?.score, id === 'ard-schema' ? 0.9 : 1, shown)
        const registered = audits['webmcp-registered-tools'].details.items.flatMap(({ value }) => value.items)
        const offered = path === '/developers/' ? tools : [...tools, ...formTools].sort()
        assert.deepEqual(registered.map(({ tool }) => tool).sort(), offered)
        const issues = audits['ard-schema'].details.items.map(({ issue }) => issue.replace(/:.*/, ''))
        assert.deepEqual(issues, [openApiIsNoKnownType])
        const requests = audits['network-requests'].details.items.map(({ url }) => url)
        assert.ok(requests.includes(site.baseUrl + path))
        // Inline images, and the browser's own.
        const others = requests.filter((url) => !url.startsWith(`${site.baseUrl}/`) && !url.startsWith('data:'))
        assert.deepEqual([...others, ...site.strangers], [])
      })
    }
  })
}
