import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { trafficPage } from '../../src/traffic/page/traffic-page.ts'
import type { TrafficSummary } from '../../src/traffic/traffic-summary.ts'
import { noChromium, startChromium } from '../browser/chromium.ts'
import { missingProgram } from '../suite-program.ts'
import { startExample, type GradedSite } from './graded-site.ts'
import { axe } from './grader-programs.ts'

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** One page of each kind of the example, and daf's own. */
const pages = [
  '/',
  '/services/organic-seo/',
  '/seo-pricing/',
  '/contact/',
  '/blog/geo-vs-seo/',
  // Has code in Hebrew.
  '/blog/core-update-drop/',
  '/glossary/',
  '/glossary/geo/',
  '/case-studies/dental-clinic/',
  '/en/',
  '/no-such-page/',
  '/developers/en/',
]

const views = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

const counts = { html: 30, markdown: 4, rest: 3, mcp: 2, discovery: 1, total: 40 }
const queries = [{ query: 'קידום אתרים', asked: 9, withoutResult: 2 }]
const agent = { name: 'OAI-SearchBot', proof: 'declared' } as const
const traffic: TrafficSummary = {
  from: '2026-11-19',
  to: '2026-11-21',
  days: ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({ day, ...counts })),
  months: [{ month: '2026-11', ...counts }],
  searches: { asked: 9, withoutResult: 2, mostAsked: queries, notFound: queries },
  glossary: { asked: 9, withoutResult: 2, mostAsked: queries, notFound: queries },
  pages: [{ path: '/services/', total: 9, html: 3, markdown: 1, rest: 1, mcp: 4 }],
  agents: {
    namesChecked: '2026-11-01',
    readers: [{ ...agent, ...counts, operator: 'OpenAI', purpose: 'search' }],
    pages: [{ ...agent, path: '/services/', count: 4 }],
    notFound: [{ ...agent, query: 'קידום אתרים', asked: 9, withoutResult: 2 }],
  },
}

describe('axe finds nothing, on desktop and on a phone in dark mode, on', { skip: noChromium || missingProgram(axe) }, () => {
  let site: GradedSite
  let browser: Browser
  let rules: string
  before(async () => {
    rules = await readFile(axe.entry, 'utf8')
    site = await startExample()
    browser = await startChromium(false)
  })
  after(async () => {
    await browser.close()
    await site.stop()
  })

  async function check(path: string, act: (page: Page) => Promise<unknown> = async () => {}): Promise<void> {
    const page = await browser.newPage({ bypassCSP: true })
    await page.goto(site.address + path)
    await act(page)
    await page.evaluate(rules)
    for (const { width, colorScheme } of views) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const violations: readonly Violation[] = await page.evaluate(run)
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
      assert.deepEqual(found, [], colorScheme)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, 'the page scrolls sideways')
    }
    await page.close()
  }

  for (const path of pages) test(path, () => check(path))

  test('/developers/ with a response and everything expanded', () =>
    check('/developers/', async (page) => {
      await page.locator('#searchContent form button').first().click()
      await page.locator('#searchContent [role=status]', { hasText: '200' }).waitFor()
      await page.evaluate(unfold)
    }))

  test('the page for a rejected form', () =>
    check('/contact/', async (page) => {
      await page.setContent(`<form method="post" action="${site.address}/contact/"><button>x</button></form>`)
      const [refused] = await Promise.all([page.waitForNavigation(), page.click('button')])
      assert.equal(refused?.status(), 405)
    }))

  for (const language of ['he', 'en']) {
    test(`the traffic page (${language})`, () =>
      check('/', async (page) => {
        await page.setContent(new TextDecoder().decode(trafficPage(traffic, language).body))
        await page.evaluate(unfold)
      }))
  }
})

// They run in the page.
const run = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"
const unfold = "document.querySelectorAll('details').forEach((each) => (each.open = true))"
