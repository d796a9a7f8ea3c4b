import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { noChromium, startChromium } from './chromium.ts'
import { formPages, formTools, policies } from './form-pages.ts'
import { openWatched, type WatchedPage } from './watched-page.ts'

const tool = 'request_consultation'

const complete = {
  your_name: 'דנה לוי',
  contact_email: 'dana@example.com',
  phone: '03-5550134',
  company: 'אופק בע״מ',
  budget: 4500,
  start: '2026-12-01',
  service: 'geo',
  reach: 'mail',
  topics: ['a', 'b'],
  consent: true,
  message: 'שורה\nשנייה',
}

describe('a form as a tool for a browser agent', { skip: noChromium }, () => {
  let site: PublishedServer
  let origin: string
  let browser: Browser
  let sink: Server
  /** What was submitted, as the form encodes it. */
  const sent: string[] = []
  before(async () => {
    sink = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        if (request.method === 'POST') sent.push(body)
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>sent</title><h1>sent</h1>')
      })
    })
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
    const address = sink.address()
    assert.ok(typeof address === 'object' && address !== null)
    site = await startPublished({
      files: { ...agencyLikeSite(), ...formPages(`http://127.0.0.1:${address.port}/`) },
      rules: agencyLikeRules,
      forms: formTools,
    })
    origin = `http://127.0.0.1:${await site.listen()}`
    browser = await startChromium()
  })
  after(async () => {
    await browser.close()
    sink.close()
    await site.close()
  })
  beforeEach(() => {
    sent.length = 0
  })

  const open = (path: string): Promise<WatchedPage> => openWatched(browser, origin + path)

  async function formTool(page: Page, name = tool) {
    return (await page.webmcp.tools()).find((offered) => offered.name === name)
  }

  /** Waits until the form is offered, or withdrawn. */
  async function offered(page: Page, wanted: boolean): Promise<void> {
    for (let attempt = 0; ((await formTool(page)) !== undefined) !== wanted; attempt++) {
      assert.ok(attempt < 250, `the form is ${wanted ? 'not ' : ''}offered`)
      await page.waitForTimeout(20)
    }
  }

  async function call(page: Page, input: object, name = tool): Promise<Record<string, unknown>> {
    const result: unknown = JSON.parse(JSON.stringify(await page.webmcp.callTool(name, input)))
    assert.ok(typeof result === 'object' && result !== null)
    return { ...result }
  }

  test('its schema describes exactly the visible fields', async () => {
    const { page, complaints } = await open('/contact/')
    const found = await formTool(page)
    assert.equal(found?.description, formTools[0]?.description)
    assert.deepEqual(found?.inputSchema, {
      type: 'object',
      properties: {
        your_name: { type: 'string', minLength: 2, maxLength: 40, description: 'Full name' },
        contact_email: { type: 'string', format: 'email', description: 'E-mail' },
        phone: { type: 'string', pattern: '^(?:0[\\d\\-]{8,10})$', description: 'Phone; As dialled in Israel' },
        company: { type: 'string', description: 'Company' },
        budget: { type: 'integer', minimum: 1000, maximum: 90000, description: 'Budget' },
        start: { type: 'string', format: 'date', description: 'Start; from 2026-01-01; to 2027-12-31' },
        service: { type: 'string', enum: ['seo', 'geo'], description: 'Service; seo = Organic SEO; geo = GEO' },
        reach: { type: 'string', enum: ['phone', 'mail'], description: 'How to reach you; phone = By phone; mail = By mail' },
        topics: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, description: 'Topics; a = Audit; b = Content' },
        consent: { type: 'boolean', description: 'I agree to be called' },
        message: { type: 'string', description: 'Your question' },
      },
      required: ['your_name', 'contact_email', 'service'],
      additionalProperties: false,
    })
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test('a call fills in the form and waits; only a click submits it, and honeypots stay empty', async () => {
    const { page, complaints } = await open('/contact/')
    const result = await call(page, complete)
    assert.match(String(result['status']), /not sent.*visitor/)
    assert.deepEqual(result['left'], [])
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'שליחה')
    const note = page.getByRole('status')
    assert.match((await note.textContent()) ?? '', /עוזר AI/)
    assert.deepEqual([await note.getAttribute('lang'), await note.isVisible()], ['he', true])
    assert.deepEqual(sent, [])
    await page.keyboard.press('Enter')
    await page.getByText('sent', { exact: true }).waitFor()
    assert.equal(sent.length, 1)
    const fields = new URLSearchParams(sent[0])
    assert.deepEqual(
      [...fields].filter(([name]) => !name.startsWith('t_')),
      [
        ['your-name', complete.your_name],
        ['contact[email]', complete.contact_email],
        ['phone', complete.phone],
        ['שם החברה', complete.company],
        ['budget', '4500'],
        ['start', complete.start],
        ['service', 'geo'],
        ['reach', 'mail'],
        ['topics[]', 'a'],
        ['topics[]', 'b'],
        ['consent', 'on'],
        ['message', 'שורה\r\nשנייה'],
      ],
    )
    for (const [name, value] of fields) {
      if (name.startsWith('t_')) assert.equal(value, { t_type: 'token', t_readonly: 'kept' }[name] ?? '', name)
    }
    assert.deepEqual(complaints, [])
    await page.close()
  })

  const refusals: readonly (readonly [what: string, input: object, expected: RegExp])[] = [
    ['a missing field', { ...complete, your_name: undefined }, /your_name is missing/],
    ['an empty field', { ...complete, service: '' }, /service is missing/],
    ['a field of a trap', { ...complete, t_display: 'x' }, /t_display is not a field; use your_name, /],
    ['a text that is too short', { ...complete, your_name: 'x' }, /your_name must have 2 to 40 characters/],
    ['a text that is too long', { ...complete, your_name: 'x'.repeat(41) }, /your_name must have 2 to 40 characters/],
    ['no address', { ...complete, contact_email: 'x' }, /contact_email is refused: .*@/],
    ['what does not fit a pattern', { ...complete, phone: '12' }, /phone is refused: .*As dialled in Israel/],
    ['a number out of bounds', { ...complete, budget: 500 }, /budget is refused: .*1000/],
    ['no number', { ...complete, budget: 'much' }, /budget is not a valid number/],
    ['no date', { ...complete, start: 'tomorrow' }, /start is not a valid date/],
    ['a date out of bounds', { ...complete, start: '2028-01-01' }, /start is refused/],
    ['an unknown choice', { ...complete, service: 'old' }, /service must be one of seo, geo/],
    ['an unknown choice of several', { ...complete, topics: ['a', 'z'] }, /topics must be one of a, b/],
    ['a text for a box', { ...complete, consent: 'yes' }, /consent must be true or false/],
    ['an object for a text', { ...complete, message: {} }, /message must be a string/],
    ['nothing at all', {}, /your_name is missing.*contact_email is missing.*service is missing/],
  ]
  test('invalid input returns an error with the fix, and fills in nothing', async () => {
    const { page } = await open('/contact/')
    for (const [what, input, expected] of refusals) {
      const result = await call(page, input)
      assert.match(String(result['error']), expected, what)
      assert.equal(result['status'], undefined, what)
    }
    assert.equal(await page.locator('[name=message]').inputValue(), '')
    assert.equal(await page.getByRole('status').count(), 0)
    await page.close()
  })

  test("visitors' own input is optional in a call and preserved; missing fields are reported", async () => {
    const { page } = await open('/contact/')
    await page.locator('[name=your-name]').fill('יעל')
    const result = await call(page, { contact_email: 'y@example.com', service: 'seo' })
    assert.deepEqual(result['left'], ['I agree to be called'])
    assert.equal(await page.locator('[name=your-name]').inputValue(), 'יעל')
    await page.close()
  })

  test('a second call corrects the first, with a single notice', async () => {
    const { page } = await open('/contact/')
    await Promise.all([
      call(page, complete),
      call(page, { ...complete, topics: ['b'], reach: 'phone', consent: false, service: 'seo' }),
    ])
    const state =
      'JSON.stringify([...new FormData(document.forms[0])].filter(([name]) => /topics|reach|consent|service/.test(name)))'
    assert.equal(
      await page.evaluate(state),
      JSON.stringify([
        ['service', 'seo'],
        ['reach', 'phone'],
        ['topics[]', 'b'],
      ]),
    )
    assert.equal(await page.getByRole('status').count(), 1)
    await page.getByRole('button', { name: 'x' }).click()
    assert.equal(await page.getByRole('status').count(), 0)
    await page.close()
  })

  for (const [at, policy] of policies.entries()) {
    test(`under the policy ${policy} it works and shows its notice without a violation`, async () => {
      const { page, complaints } = await open(`/strict-${at}/`)
      await call(page, { name: 'Dana' })
      const colour = "getComputedStyle(document.querySelector('[role=status]')).backgroundColor"
      assert.equal(await page.evaluate(colour), 'rgb(255, 248, 197)')
      assert.deepEqual(complaints, [])
      await page.close()
    })
  }

  test('the notice is in the language of its section', async () => {
    const { page } = await open('/en/')
    await call(page, { name: 'Dana' })
    const note = page.getByRole('status')
    const seen = [await note.getAttribute('lang'), await note.textContent()]
    assert.deepEqual(seen, ['en', 'Filled in by an AI assistant. Check it before you send it.'])
    await page.close()
  })

  test('scripts on the page cannot submit what an agent filled in; the visitor can', async () => {
    const { page } = await open('/eager/')
    await call(page, { name: 'Dana', city: 'TLV' })
    await page.evaluate('document.forms[0].submit(); document.forms[0].requestSubmit(); document.forms[0][2].click()')
    assert.equal(new URL(page.url()).pathname, '/eager/')
    assert.deepEqual(sent, [])
    await page.getByRole('button').click()
    await page.getByText('sent', { exact: true }).waitFor()
    assert.deepEqual(sent, ['name=Dana&city=TLV'])
    await page.close()
  })

  test('a form submitted by the page after a change waits for the visitor', async () => {
    const { page } = await open('/debounced-300/')
    await call(page, { name: 'Dana' })
    await page.waitForTimeout(500)
    assert.deepEqual(sent, [])
    // Clicks in the form to read or correct it do not submit it either.
    await page.locator('form').click({ position: { x: 1, y: 1 } })
    await page.getByLabel('Name').click()
    await page.keyboard.press('End')
    await page.keyboard.type('h')
    await page.waitForTimeout(500)
    assert.deepEqual(sent, [])
    await page.keyboard.press('Enter')
    await page.getByText('sent', { exact: true }).waitFor()
    assert.deepEqual(sent, ['name=Danah'])
    await page.close()
  })

  test('overlapping calls keep waiting for the visitor', async () => {
    const { page } = await open('/debounced-80/')
    const first = call(page, { name: 'Dana' })
    await page.waitForTimeout(60)
    await Promise.all([first, call(page, { name: 'Yael' })])
    await page.waitForTimeout(300)
    assert.deepEqual(sent, [])
    await page.getByRole('button').click()
    await page.getByText('sent', { exact: true }).waitFor()
    assert.deepEqual(sent, ['name=Yael'])
    await page.close()
  })

  test('a form not filled in by an agent is submitted by its page as usual', async () => {
    const { page } = await open('/debounced-80/')
    await page.getByLabel('Name').fill('Dana')
    await page.getByText('sent', { exact: true }).waitFor()
    assert.deepEqual(sent, ['name=Dana'])
    await page.close()
  })

  test('a form inserted by a script is found, and its scripts get change events', async () => {
    const { page, complaints } = await open('/late/')
    await offered(page, true)
    await call(page, { name: 'Dana', call: true })
    assert.equal(await page.evaluate('document.body.dataset.state + document.body.dataset.call'), 'Danatrue')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Send')
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test('a hidden form is offered once shown, and withdrawn when removed', async () => {
    const { page } = await open('/closed/')
    assert.equal(await formTool(page), undefined)
    await page.evaluate("document.getElementById('box').style.display = ''")
    await offered(page, true)
    await page.evaluate("document.getElementById('box').remove()")
    await offered(page, false)
    await page.close()
  })

  test('sections that fade in on scroll do not hide a form', async () => {
    const { page } = await open('/fading/')
    assert.ok(await formTool(page))
    await page.close()
  })

  test('fields named like DOM properties work', async () => {
    const { page } = await open('/clobbered/')
    await call(page, { elements: 'a', submit: 'b', id: 'c' })
    await page.getByRole('button').click()
    await page.getByText('sent', { exact: true }).waitFor()
    assert.deepEqual(sent, ['elements=a&submit=b&id=c'])
    await page.close()
  })

  test('each form on a page is a separate tool', async () => {
    const { page } = await open('/two/')
    await call(page, { mail: 'a@example.com' }, 'subscribe')
    assert.equal(await page.locator('[name=mail]').inputValue(), 'a@example.com')
    assert.deepEqual(Object.keys((await formTool(page))?.inputSchema?.['properties'] ?? {}), ['name'])
    await page.close()
  })

  for (const path of ['/nothing/', '/', '/developers/']) {
    test(`nothing is offered on ${path}, which has no such form`, async () => {
      const { page, complaints } = await open(path)
      assert.equal(await formTool(page), undefined)
      assert.deepEqual(complaints, [])
      await page.close()
    })
  }

  test('a browser without agent support loads no tool script', async () => {
    const plain = await startChromium(false)
    const { page, complaints } = await openWatched(plain, `${origin}/contact/`)
    const loaded = await page.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).join()",
    )
    assert.match(String(loaded), /webmcp\.tools\.js/)
    assert.doesNotMatch(String(loaded), /webmcp\.forms\.js/)
    assert.deepEqual(complaints, [])
    await plain.close()
  })
})
