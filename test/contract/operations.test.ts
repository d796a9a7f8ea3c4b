import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { ResponseChecker, type OpenApiDocument } from './check-response.ts'
import { operations, serviceIds } from './specification.ts'

let site: PublishedServer
let document: OpenApiDocument
let checker: ResponseChecker

before(async () => {
  site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules })
  document = JSON.parse((await site.get('/openapi.json')).body)
  checker = new ResponseChecker(document)
})
after(() => site.close())

/** A JSON response, checked against the document. */
async function ask(path: string, query = '', status = 200): Promise<Record<string, unknown>> {
  const response = await site.get(`/v1${path}${query}`)
  assert.equal(response.status, status, `${path}${query}: ${response.body}`)
  checker.check(path, response)
  return JSON.parse(response.body)
}

describe('bounds of parameters (SPEC sections 4 and 8)', () => {
  for (const { path, parameters } of operations) {
    for (const parameter of parameters) {
      const others = parameters
        .filter(({ required, name }) => required && name !== parameter.name)
        .map(({ name }) => `&${name}=seo`)
      const query = (value: string) => `?${parameter.name}=${encodeURIComponent(value)}${others.join('')}`
      const refuse = async (value: string) => {
        const problem = await ask(path, query(value), 400)
        assert.equal(problem['type'], `${site.baseUrl}/developers/#errors`)
        assert.equal(problem['title'], 'Invalid query')
        assert.match(String(problem['detail']), new RegExp(`^${parameter.name} `))
      }
      if (parameter.type === 'integer') {
        const { minimum = 0, maximum = 0 } = parameter
        test(`${path} ${parameter.name}: ${minimum} and ${maximum} pass, values beyond are 400`, async () => {
          for (const value of [minimum, maximum]) await ask(path, query(String(value)))
          for (const value of [String(maximum + 1), '-1', '1.5', '1e1', 'x', '', ' 1', '٣']) await refuse(value)
          if (minimum > 0) await refuse(String(minimum - 1))
        })
      }
      if (parameter.name === 'q' && parameter.maxLength !== undefined) {
        const { minLength = 0, maxLength } = parameter
        test(`${path} q: ${minLength} to ${maxLength} code points`, async () => {
          await ask(path, query('ק'.repeat(maxLength)))
          await ask(path, query(`${'a'.repeat(maxLength - 1)}😀`))
          await refuse('ק'.repeat(maxLength + 1))
          if (minLength > 0) {
            await ask(path, query('ק'.repeat(minLength)))
            await refuse('ק'.repeat(minLength - 1))
          }
        })
      }
      if (parameter.name === 'cursor') {
        test(`${path} cursor: foreign and overlong cursors are 400`, async () => {
          for (const value of ['', 'x', 'A'.repeat(30), 'A'.repeat(40), 'A'.repeat(41), '%F0%9F']) await refuse(value)
        })
      }
      if (parameter.name === 'type') {
        test(`${path} type: known values pass, others are 400`, async () => {
          for (const value of parameter.values ?? []) await ask(path, query(value))
          for (const value of ['', 'Service', 'core,spam']) await refuse(value)
        })
      }
      test(`${path} ${parameter.name}: given twice is 400`, async () => {
        const problem = await ask(path, `?${parameter.name}=1&${parameter.name}=1${others.join('')}`, 400)
        assert.match(String(problem['detail']), /given 2 times/)
      })
      if (parameter.required) {
        test(`${path} ${parameter.name}: required`, async () => {
          assert.match(String((await ask(path, '', 400))['detail']), new RegExp(`^${parameter.name} is missing`))
        })
      }
    }
  }

  test('/page/ url: 1 to 500 code points of the decoded value', async () => {
    assert.match(String((await ask('/page/', `?url=/${'x'.repeat(500)}`, 400))['detail']), /^url must /)
    await ask('/page/', `?url=/${'x'.repeat(499)}`, 404)
    await ask('/page/', `?url=/${encodeURIComponent('ש'.repeat(499))}`, 404)
    await ask('/page/', '?url=', 400)
  })
})

describe('errors (SPEC section 7)', () => {
  test('an unknown endpoint is a 404 problem', async () => {
    for (const target of ['/v1/nothing/', '/v1/search/more', '/v1/page/x/']) {
      const response = await site.get(target)
      assert.equal(response.status, 404)
      assert.equal(response.headers['content-type'], 'application/problem+json')
      assert.partialDeepStrictEqual(JSON.parse(response.body), {
        type: `${site.baseUrl}/developers/#not-found`,
        title: 'Not found',
        status: 404,
      })
    }
  })
  test('an unknown service is 404', async () => {
    const problem = await ask('/services/', '?id=nothing', 404)
    assert.match(String(problem['detail']), /organic-seo/)
  })
  test('every problem type points to an anchor of the documentation page', async () => {
    const page = (await site.get('/developers/')).body
    for (const anchor of [
      'errors',
      'forbidden',
      'not-found',
      'method-not-allowed',
      'request-refused',
      'server-error',
      'source-unavailable',
    ]) {
      assert.match(page, new RegExp(`id="${anchor}"`), anchor)
    }
  })
})

describe('responses (SPEC section 4)', () => {
  test('GET /', async () => {
    const index = await ask('/')
    assert.equal(index['openapi'], `${site.baseUrl}/openapi.json`)
    assert.equal(index['mcpServer'], `${site.baseUrl}/mcp/`)
    const endpoints = index['endpoints']
    assert.ok(Array.isArray(endpoints))
    for (const { path } of operations.slice(1)) assert.ok(endpoints.includes(`${site.baseUrl}/v1${path}`), path)
  })

  test('GET /search/ ranks pages with all words in the title first', async () => {
    const { results, total } = await ask('/search/', `?q=${encodeURIComponent('מחירון')}&limit=20`)
    assert.ok(Array.isArray(results) && Number(total) > 1)
    const titles = results.map((hit: { title: string }) => hit.title.includes('מחירון'))
    assert.equal(titles[0], true)
    assert.deepEqual(
      titles,
      [...titles].sort((a, b) => Number(b) - Number(a)),
    )
    for (const hit of results) assert.equal(hit.id, hit.url)
  })

  test('GET /search/ without a searchable word is 400', async () => {
    for (const q of ['??', '--', '״״', '   ']) {
      assert.match(String((await ask('/search/', `?q=${encodeURIComponent(q)}`, 400))['detail']), /^q has /)
    }
  })

  test('GET /search/ by type returns only that type', async () => {
    for (const type of ['service', 'article', 'glossary', 'case-study', 'hub', 'page']) {
      const { results } = await ask('/search/', `?q=seo&type=${type}&limit=20`)
      assert.ok(Array.isArray(results) && results.length > 0, type)
      for (const hit of results) assert.equal(hit.type, type)
    }
  })

  test('GET /page/ accepts a path or a full URL in any spelling', async () => {
    const expected = await ask('/page/', '?url=/services/geo/')
    assert.equal(expected['url'], `${site.baseUrl}/services/geo/`)
    assert.match(String(expected['markdown']), /^# /)
    for (const url of [
      '/services/geo',
      '/services/geo.md',
      '/services/geo/index.html',
      '/services//geo/',
      `${site.baseUrl}/services/geo/?a=1#b`,
      'https://www.agency-like.example/services/geo/',
    ]) {
      assert.deepEqual(await ask('/page/', `?url=${encodeURIComponent(url)}`), expected, url)
    }
    for (const url of [
      'https://other.example/services/geo/',
      'services/geo',
      'ftp://x/',
      '//other.example/',
      'javascript:alert(1)',
      'https://www.agency-like.example@other.example/',
    ]) {
      await ask('/page/', `?url=${encodeURIComponent(url)}`, 400)
    }
    await ask('/page/', '?url=/nothing/', 404)
  })

  test('GET /page/ of a local server accepts every name of this machine, at its own port', async (t) => {
    const local = await startPublished({ files: agencyLikeSite(), baseUrl: 'http://localhost:8080' })
    t.after(() => local.close())
    const page = async (url: string) => (await local.get(`/v1/page/?url=${encodeURIComponent(url)}`)).status
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
      assert.equal(await page(`http://${host}/services/geo/`), 200, host)
    }
    for (const host of ['127.0.0.1:8081', '127.0.0.1', '192.168.0.1:8080', 'localhost.other.example:8080']) {
      assert.equal(await page(`http://${host}/services/geo/`), 400, host)
    }
    assert.equal((await site.get(`/v1/page/?url=${encodeURIComponent('http://127.0.0.1/services/geo/')}`)).status, 400)
  })

  test("GET /page/ follows the site's redirects", async () => {
    assert.equal((await ask('/page/', '?url=/old-geo/'))['url'], `${site.baseUrl}/services/geo/`)
    assert.equal((await ask('/page/', '?url=/archive/geo'))['url'], `${site.baseUrl}/services/geo/`)
    await ask('/page/', '?url=/away/', 404)
    await ask('/page/', '?url=/loop-a/', 404)
  })

  test('GET /services/ lists them in the order of the configuration', async () => {
    const { services } = await ask('/services/')
    assert.ok(Array.isArray(services))
    assert.deepEqual(
      services.map(({ id }) => id),
      serviceIds,
    )
    assert.deepEqual((await ask('/services/', '?id=geo'))['services'], [services[1]])
  })

  test('GET /pricing/', async () => {
    const pricing = await ask('/pricing/')
    assert.partialDeepStrictEqual(pricing, {
      currency: 'ILS',
      vatIncluded: false,
      note: 'המחירים אינם כוללים מע״מ.',
      packageRanges: ['חבילה בסיסית – ₪2,500–₪4,000', 'חבילה מתקדמת – ₪4,000–₪8,000'],
      sources: [`${site.baseUrl}/`, `${site.baseUrl}/seo-pricing/`],
    })
    assert.deepEqual(pricing['plans'], [
      {
        name: 'בסיס',
        audience: 'לעסקים קטנים',
        pricePerMonth: 3900,
        priceText: '₪3,900 לחודש + מע״מ',
        includes: ['מחקר מילות מפתח', 'דוח חודשי'],
        excludes: ['כתיבת תוכן'],
      },
      { name: 'צמיחה', audience: 'לחברות', pricePerMonth: 7500, priceText: '7,500 ש״ח לחודש', includes: ['הכול'], excludes: [] },
    ])
  })

  test('GET /contact/', async () => {
    assert.partialDeepStrictEqual(await ask('/contact/'), {
      company: { name: 'סוכנות לדוגמה' },
      contact: {
        phone: '+972-3-555-0142',
        email: 'office@agency-like.example',
        address: { streetAddress: 'רחוב הדוגמה 1', addressLocality: 'תל אביב', addressCountry: 'IL' },
        contactPage: `${site.baseUrl}/contact/`,
      },
    })
  })

  test('GET /case-studies/ is newest first, undated last', async () => {
    const { caseStudies, total } = await ask('/case-studies/', '?limit=50')
    assert.ok(Array.isArray(caseStudies))
    assert.equal(total, caseStudies.length)
    const dates = caseStudies.map(({ updatedAt }) => updatedAt)
    assert.deepEqual(dates.slice(0, 3), ['2026-05-01T00:00:00Z', '2026-04-01T00:00:00Z', '2026-03-01T00:00:00Z'])
    assert.equal(dates.at(-1), null)
    assert.equal(caseStudies[0].result, 'תוצאה 5: 50% יותר פניות')
  })

  test('GET /glossary/ is alphabetical, Hebrew before Latin, and filters by folded parts of terms', async () => {
    const { terms } = await ask('/glossary/', '?limit=100')
    assert.ok(Array.isArray(terms))
    const names: string[] = terms.map(({ term }) => term)
    assert.deepEqual(names, [...names].sort(new Intl.Collator('he').compare))
    assert.match(names[0] ?? '', /\p{Script=Hebrew}/u)
    assert.match(names.at(-1) ?? '', /[a-z]/i)
    const find = async (q: string) =>
      ((await ask('/glossary/', `?q=${encodeURIComponent(q)}`))['terms'] as { term: string }[]).map(({ term }) => term)
    assert.deepEqual(await find('geo'), ['GEO'])
    assert.deepEqual(await find('קישורים'), ['בניית קישורים'])
    assert.deepEqual(await find('קִישׁוּר'), await find('קישור'))
    assert.deepEqual(await find('צהל'), ['צה״ל'])
    assert.deepEqual((await find('')).length, terms.length)
  })

  test('GET /engine-updates/ covers 12 months, newest first, by type', async () => {
    const { source, updates } = await ask('/engine-updates/')
    assert.equal(source, 'https://status.search.google.com/')
    assert.ok(Array.isArray(updates))
    assert.deepEqual(
      updates.map(({ name }) => name),
      ['August 2026 spam update', 'May 2026 core update', 'February 2026 Discover update'],
    )
    assert.deepEqual(updates[1], {
      name: 'May 2026 core update',
      nameHe: 'עדכון ליבה – מאי 2026',
      began: '2026-05-21T15:40:00Z',
      ended: '2026-06-02T12:40:00Z',
      status: 'complete',
      officialUrl: 'https://status.search.google.com/incidents/may-core',
    })
    assert.partialDeepStrictEqual(updates[0], { ended: null, status: 'rolling out' })
    const kinds = async (type: string) =>
      ((await ask('/engine-updates/', `?type=${type}`))['updates'] as { name: string }[]).map(({ name }) => name)
    assert.deepEqual(await kinds('core'), ['May 2026 core update'])
    assert.deepEqual(await kinds('spam'), ['August 2026 spam update'])
    assert.deepEqual(await kinds('other'), ['February 2026 Discover update'])
  })
})

describe('pagination (SPEC section 4, Pagination)', () => {
  for (const { path, key, query } of [
    { path: '/search/', key: 'results', query: 'q=seo&' },
    { path: '/case-studies/', key: 'caseStudies', query: '' },
    { path: '/glossary/', key: 'terms', query: '' },
  ]) {
    test(`${path}: cursors and offsets reach every item exactly once`, async () => {
      const seen: string[] = []
      let cursor: string | null = null
      let offset = 0
      do {
        const page: Record<string, unknown> = await ask(path, `?${query}limit=3${cursor === null ? '' : `&cursor=${cursor}`}`)
        const items = page[key]
        assert.ok(Array.isArray(items))
        assert.equal(page['offset'], offset)
        assert.equal(page['limit'], 3)
        assert.deepEqual((await ask(path, `?${query}limit=3&offset=${offset}`))[key], items)
        seen.push(...items.map((item) => item.url + (item.term ?? '')))
        offset += items.length
        const next = page['nextCursor']
        assert.equal(page['nextOffset'], next === null ? null : offset)
        assert.ok(next === null || (typeof next === 'string' && next.length <= 40))
        cursor = next
        if (cursor === null) assert.equal(seen.length, page['total'])
      } while (cursor !== null)
      assert.equal(new Set(seen).size, seen.length)
      assert.ok(seen.length > 3)
    })

    test(`${path}: cursor wins over offset and works with another limit`, async () => {
      const first = await ask(path, `?${query}limit=2`)
      const second = await ask(path, `?${query}limit=2&cursor=${String(first['nextCursor'])}&offset=0`)
      assert.equal(second['offset'], 2)
      const wide = await ask(path, `?${query}limit=1&cursor=${String(first['nextCursor'])}`)
      assert.deepEqual((wide[key] as unknown[])[0], (second[key] as unknown[])[0])
    })

    test(`${path}: an offset past the end is an empty last page`, async () => {
      const page = await ask(path, `?${query}offset=1000`)
      assert.deepEqual(page[key], [])
      assert.equal(page['nextOffset'], null)
      assert.equal(page['nextCursor'], null)
      assert.ok(Number(page['total']) > 0)
    })
  }

  test('a cursor of another list or query is 400', async () => {
    const { nextCursor } = await ask('/search/', '?q=seo&limit=1')
    await ask('/search/', `?q=geo&cursor=${String(nextCursor)}`, 400)
    await ask('/search/', `?q=seo&type=page&cursor=${String(nextCursor)}`, 400)
    await ask('/glossary/', `?cursor=${String(nextCursor)}`, 400)
    await ask('/case-studies/', `?cursor=${String(nextCursor)}`, 400)
  })
})
