import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { problemAnchors } from '../../src/http/problems.ts'
import { noChromium, startChromium } from '../browser/chromium.ts'
import { openWatched } from '../browser/watched-page.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite, html } from '../site/agency-like-site.ts'

const reference = '/developers/reference/'
const lifecycle = { deprecation: '2027-01-31T00:00:00Z', sunset: '2027-06-30T00:00:00Z' }

describe('the documentation in a browser', { skip: noChromium }, () => {
  let site: PublishedServer
  let plain: PublishedServer
  let origin: string
  let plainOrigin: string
  let browser: Browser
  before(async () => {
    // The public origin differs from the one the browser uses, as behind a proxy and on a developer's machine.
    site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, lifecycle })
    plain = await startPublished({ files: { 'index.html': html({ path: '/', title: 'בית', body: '<p>x</p>' }) } })
    origin = `http://127.0.0.1:${await site.listen()}`
    plainOrigin = `http://127.0.0.1:${await plain.listen()}`
    browser = await startChromium()
  })
  after(async () => {
    await browser.close()
    await site.close()
    await plain.close()
  })

  for (const path of ['/developers/', '/developers/en/', reference]) {
    test(`${path} fits a phone and a desktop, in light and dark mode, without browser errors`, async () => {
      const { page, complaints } = await openWatched(browser, origin + path)
      if (path === reference) await operationsOf(page)
      await fits(page, 320, 390, 1280)
      const colours = []
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        colours.push(await page.evaluate('getComputedStyle(document.body).color'))
      }
      assert.notEqual(colours[0], colours[1])
      assert.deepEqual(complaints, [])
      await page.close()
    })
  }

  test('the address of every problem type shows its section', async () => {
    const { page } = await openWatched(browser, `${origin}/developers/`)
    for (const anchor of [...problemAnchors.map((problem) => problem.anchor), 'rate-limit', 'versions']) {
      await page.goto(`${origin}/developers/#${anchor}`)
      const target = page.locator(':target')
      assert.equal(await target.getAttribute('id'), anchor)
      const place = await target.boundingBox()
      assert.ok(place !== null && place.y >= 0 && place.y < 720, anchor)
    }
    await page.close()
  })

  test('code is left-to-right within right-to-left text', async () => {
    const { page } = await openWatched(browser, `${origin}/developers/`)
    const directions = await page.evaluate(
      `['html', 'pre', 'td code', 'p'].map((selector) => getComputedStyle(document.querySelector(selector)).direction)`,
    )
    assert.deepEqual(directions, ['rtl', 'ltr', 'ltr', 'rtl'])
    await page.close()
  })

  describe('the interactive reference', () => {
    test('is loaded only on its own page', async () => {
      const { page } = await openWatched(browser, `${origin}/developers/`)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.reload()
      assert.ok(asked.length > 0 && asked.every((path) => !path.includes('swagger')), asked.join(' '))
      await page.click(`a[href="${reference}"]`)
      assert.equal((await operationsOf(page)).length, 12)
      assert.ok(asked.some((path) => path.includes('swagger')))
      await page.close()
    })

    test('lists all operations, and expands each without browser errors', async () => {
      const { page, complaints } = await openWatched(browser, origin + reference)
      assert.deepEqual(await operationsOf(page), [
        '/',
        '/search/',
        '/page/',
        '/services/',
        '/pricing/',
        '/contact/',
        '/case-studies/',
        '/glossary/',
        '/engine-updates/',
        '/offers/',
        '/passages/',
        '/changes/',
      ])
      await clickAll(page, '.opblock-summary-control')
      await page.locator('.opblock.is-open .responses-table').nth(10).waitFor()
      await clickAll(page, '.response[data-code="200"] .tabitem:not(.active) button, .models-control')
      await page.locator('.response[data-code="200"] .json-schema-2020-12').nth(10).waitFor()
      await fits(page, 390)
      const tools = await page.webmcp.tools()
      assert.deepEqual(tools.map(({ name }) => name).sort(), ['get_contact_info', 'get_pricing', 'search_site'])
      assert.deepEqual(complaints, [])
      await page.close()
    })

    test("executes an operation at the page's origin, and shows the response or the error", async () => {
      const { page, complaints } = await openWatched(browser, origin + reference)
      const operation = page.locator('.opblock', { has: page.locator('[data-path="/search/"]') })
      await operation.locator('.opblock-summary-control').click()
      await operation.locator('[data-param-name="q"] input').fill('מחירון')
      await operation.locator('button.execute').click()
      const shown = operation.locator('.live-responses-table .highlight-code code').first()
      await shown.waitFor()
      const response = await fetch(`${origin}/v1/search/?q=${encodeURIComponent('מחירון')}&limit=5&offset=0`)
      assert.deepEqual(JSON.parse((await shown.textContent()) ?? ''), await response.json())

      // An error is shown as received, with what to change.
      await operation.locator('[data-param-name="cursor"] input').fill('none')
      await operation.locator('button.execute').click()
      await operation.locator('.live-responses-table', { hasText: '"title": "Invalid query"' }).waitFor()
      await fits(page, 390)
      assert.deepEqual(
        complaints.filter((complaint) => !complaint.includes('status of 400')),
        [],
      )
      await page.close()
    })

    test('of a site without prices and contact has no operation for them', async () => {
      const { page, complaints } = await openWatched(browser, plainOrigin + reference)
      const paths = await operationsOf(page)
      assert.ok(paths.includes('/search/'))
      for (const missing of ['/pricing/', '/contact/']) assert.ok(!paths.includes(missing), missing)
      assert.deepEqual(complaints, [])
      await page.close()
    })
  })
})

/** Paths of the operations in the reference, once it is rendered. */
async function operationsOf(page: Page): Promise<readonly string[]> {
  await page.locator('.opblock').first().waitFor()
  const paths = page.locator('.opblock [data-path]')
  return paths.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-path') ?? ''))
}

/** Clicks all at once: individual clicks would wait for each to be rendered. */
async function clickAll(page: Page, selector: string): Promise<void> {
  await page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).forEach((element) => element.click())`)
}

/** Asserts that the page needs no horizontal scrolling at each window width, in CSS pixels. */
async function fits(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
  }
}
