import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { problemAnchors } from '../../src/http/problems.ts'
import { noChromium, startChromium } from '../browser/chromium.ts'
import { openWatched } from '../browser/watched-page.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite, html } from '../site/agency-like-site.ts'

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

  for (const path of ['/developers/', '/developers/en/']) {
    test(`${path} fits phone and desktop, in light and dark mode, without browser errors`, async () => {
      const { page, complaints } = await openWatched(browser, origin + path)
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

  test('the URL of every problem type shows its section', async () => {
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

  test("sends each operation's request to the page's origin, and shows status and response", async () => {
    const { page, complaints } = await openWatched(browser, `${origin}/developers/`)
    const operations = await page.locator('section.operation').evaluateAll((sections) => sections.map(({ id }) => id))
    const { endpoints } = (await (await fetch(`${origin}/v1/`)).json()) as { endpoints: readonly string[] }
    assert.equal(operations.length, endpoints.length + 1)
    for (const id of operations) {
      const form = page.locator(`#${id} form`)
      await form.locator('button', { hasText: 'שליחה' }).click()
      await form.locator('[role=status]', { hasText: '200 OK' }).waitFor()
      const [, address = ''] = /GET (\S+)/.exec((await form.locator('[role=status] bdi').nth(2).textContent()) ?? '') ?? []
      const shown: unknown = JSON.parse((await form.locator('code.language-json').textContent()) ?? '')
      assert.deepEqual(shown, await (await fetch(origin + address)).json(), address)
    }
    await fits(page, 390)
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test('shows input that the API rejects, with the fix, and omits empty fields', async () => {
    const { page, complaints } = await openWatched(browser, `${origin}/developers/en/`)
    const form = page.locator('#searchContent form')
    await form.locator('[name=q]').fill('מחירון & co')
    await form.locator('[name=cursor]').fill('none')
    await form.locator('[name=q]').press('Enter')
    await form.locator('[role=status]', { hasText: '400' }).waitFor()
    assert.partialDeepStrictEqual(JSON.parse((await form.locator('code.language-json').textContent()) ?? ''), {
      title: 'Invalid query',
      status: 400,
    })
    assert.match((await form.locator('[role=status]').textContent()) ?? '', /q=מחירון\+%26\+co&limit=2&cursor=noneRateLimit: /)
    const unexpected = complaints.filter((complaint) => !complaint.includes('status of 400'))
    assert.deepEqual(unexpected, [])
    await page.close()
  })

  test('a button copies an example as run', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${origin}/developers/en/`)
    const example = page.locator('#getPage .code').first()
    await example.locator('button').click()
    await example.locator('button', { hasText: 'Copied' }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    assert.equal(copied, await example.locator('code').textContent())
    await context.close()
  })

  test('without prices and contact it has no operations for them', async () => {
    const { page } = await openWatched(browser, `${plainOrigin}/developers/en/`)
    assert.equal(await page.locator('#searchContent form').count(), 1)
    for (const missing of ['getPricing', 'getContactInfo']) assert.equal(await page.locator(`#${missing}`).count(), 0)
    await page.close()
  })

  test('without scripts it has everything but the forms', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin}/developers/en/`)
    assert.equal(await page.locator('#searchContent code.language-json').first().isVisible(), true)
    assert.equal(await page.locator('form:visible, button:visible').count(), 0)
    await context.close()
  })
})

/** Asserts that the page needs no horizontal scrolling at each window width, in CSS pixels. */
async function fits(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
  }
}
