import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { ResponseChecker } from './check-response.ts'

const long = 'עוד משפט שלם שאין בו דבר מן המבוקש. '.repeat(20)

function page(title: string, body: string, description = ''): string {
  return `<!doctype html><html lang="he" dir="rtl"><head><title>${title}</title><meta name="description" content="${description}"></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}

/** Texts that are easily broken by highlighting and truncation. */
const files = {
  'index.html': page('בית הדפוס', `<p>דפוס, כריכה ועיצוב. ${long}</p>`, 'תקציר של דף הבית.'),
  'poems/index.html': page('שירים', `<p>${long} בָּרֵאשִׁית הָיָה הַדָּבָר ${long}</p>`),
  'code/index.html': page('קוד', `<p>${long} כותבים &lt;b&gt;מודגש&lt;/b&gt; &amp; **כוכביות** כאן. ${long}</p>`),
  'marks/index.html': page('סימנים', `<p>${long} \u2067טלפון \u200E03-5551234\u200F נייד\u2069 ${long}</p>`),
  'emoji/index.html': page('סמלים', `<p>${'👩‍👩‍👧‍👦'.repeat(60)} חגיגה ${'🇮🇱'.repeat(90)}</p>`),
  'english/index.html': page('Bindery', '<p>Our e-commerce agencies bind GA4 reports, and ה-SEO too.</p>'),
  'summary/index.html': page('ענין', `<p>${long}</p>`, 'כריכות עור בעבודת יד.'),
}

let site: PublishedServer
let checker: ResponseChecker

before(async () => {
  site = await startPublished({ files })
  checker = new ResponseChecker(JSON.parse((await site.get('/openapi.json')).body))
})
after(() => site.close())

interface HttpResponse {
  readonly total: number
  readonly results: readonly { readonly url: string; readonly excerpt: string; readonly snippet: string }[]
  readonly suggestions: readonly string[]
  readonly partial?: readonly { readonly url: string; readonly snippet: string; readonly missing: readonly string[] }[]
}

async function search(q: string, further = ''): Promise<HttpResponse> {
  const response = await site.get(`/v1/search/?q=${encodeURIComponent(q)}${further}`)
  checker.check('/search/', response)
  assert.equal(response.status, 200)
  return JSON.parse(response.body)
}

/** The snippet of a query's expected page. */
async function snippetOf(q: string, path: string): Promise<string> {
  const { results, suggestions } = await search(q, '&limit=20')
  assert.deepEqual(suggestions, [], 'a query with results needs no suggestion')
  const hit = results.find(({ url }) => url === `${site.baseUrl}${path}`)
  assert.ok(hit !== undefined, `${q} does not find ${path}`)
  return hit.snippet
}

describe('snippets of search results', () => {
  test('show the matched words in context', async () => {
    const snippet = await snippetOf('הדבר היה', '/poems/')
    assert.match(snippet, /^….* בָּרֵאשִׁית \*\*הָיָה\*\* \*\*הַדָּבָר\*\* .*…$/)
    assert.ok([...snippet.replaceAll('**', '')].length < 200)
  })
  test('contain HTML as text, and no asterisks except highlights', async () => {
    assert.match(await snippetOf('מודגש', '/code/'), / <b>\*\*מודגש\*\*<\/b> & ∗∗כוכביות∗∗ /)
  })
  test('preserve bidi marks and close open ones', async () => {
    const snippet = await snippetOf('נייד', '/marks/')
    assert.equal(snippet.split('\u2067').length, snippet.split('\u2069').length)
    assert.ok(snippet.includes('**נייד**'))
  })
  test('do not split grapheme clusters', async () => {
    const snippet = await snippetOf('חגיגה', '/emoji/')
    assert.equal(snippet.replaceAll('👩‍👩‍👧‍👦', '').replaceAll('🇮🇱', '').trim(), '… **חגיגה** …')
  })
  test('highlight English, mixed and hyphenated words', async () => {
    assert.match(await snippetOf('agency', '/english/'), /e-commerce \*\*agencies\*\* bind/)
    assert.match(
      await snippetOf('e-commerce ga4 seo', '/english/'),
      /\*\*e-commerce\*\* agencies bind \*\*GA4\*\* .*ה-\*\*SEO\*\*/,
    )
  })
  test('come from the summary if only it has the words, and leave the excerpt unchanged', async () => {
    const { results } = await search('כריכות עור')
    assert.deepEqual(
      results.map(({ excerpt, snippet }) => [excerpt, snippet]),
      [['כריכות עור בעבודת יד.', '**כריכות** **עור** בעבודת יד.']],
    )
  })
})

describe('without a full match', () => {
  test('pages with the most significant words are listed, with the missing words as typed', async () => {
    const { total, results, partial } = await search('איך עושים כריכה ועיצוב מחשמל?')
    assert.deepEqual([total, results], [0, []])
    assert.deepEqual(
      partial?.map(({ url, missing }) => [url, missing]),
      [
        [`${site.baseUrl}/`, ['איך', 'עושים', 'מחשמל']],
        [`${site.baseUrl}/summary/`, ['איך', 'עושים', 'ועיצוב', 'מחשמל']],
      ],
    )
    assert.match(partial?.[0]?.snippet ?? '', /\*\*כריכה\*\* \*\*ועיצוב\*\*/)
    assert.equal((await search('כריכה')).partial, undefined, 'there is no need where a page has every word')
    assert.deepEqual((await search('qqqq wwww')).partial, [])
  })
  test('a page with another word with the same beginning is listed, with the missing word', async () => {
    const { partial, suggestions } = await search('reportage agencies zzzz')
    assert.deepEqual(
      partial?.map(({ url, missing }) => [url, missing]),
      [[`${site.baseUrl}/english/`, ['reportage', 'zzzz']]],
    )
    assert.deepEqual(suggestions, ['agencies'])
  })
  test('without similar spellings the significant words of a page are suggested', async () => {
    const { suggestions } = await search('איך עושים כריכה ועיצוב מחשמל?')
    assert.deepEqual(suggestions, ['כריכה ועיצוב'])
    assert.ok((await search('כריכה ועיצוב')).total > 0)
  })
  for (const [q, meant] of [
    ['fbhl', ''],
    ['sbux', ''],
    ['spux', 'דפוס'],
    ['כריכקה', 'כריכה'],
    ['agencis', 'agencies'],
    ['כריכהועיצוב', 'כריכה ועיצוב'],
  ] as const) {
    test(`${q} suggests ${meant === '' ? 'nothing' : meant}, and the suggestion has results`, async () => {
      const { total, results, suggestions } = await search(q)
      assert.deepEqual([total, results], [0, []])
      assert.equal(suggestions[0] ?? '', meant)
      for (const suggestion of suggestions) assert.ok((await search(suggestion)).total > 0, suggestion)
    })
  }
  test('queries without a searchable word are rejected with an example', async () => {
    const response = await site.get(`/v1/search/?q=${encodeURIComponent('א׳ ?')}`)
    assert.equal(response.status, 400)
    checker.check('/search/', response)
    assert.match(JSON.parse(response.body).detail, /^q has no word to search for; write .* such as \S+/)
  })
})

test('the MCP search tool returns passage and date of each page, and the total', async () => {
  const response = await site.get('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'agency' } },
    }),
  })
  assert.deepEqual(JSON.parse(response.body).result.structuredContent, {
    results: [
      {
        id: `${site.baseUrl}/english/`,
        title: 'Bindery',
        url: `${site.baseUrl}/english/`,
        text: 'Our e-commerce agencies bind GA4 reports, and ה-SEO too.',
        updatedAt: null,
      },
    ],
    total: 1,
  })
})

describe('a whole question whose words few pages have', () => {
  const words = Array.from({ length: 36 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26)}`)
  const common = `<p>${words.slice(32).join(' ')}</p>`
  let some: PublishedServer
  before(async () => {
    some = await startPublished({
      files: {
        'index.html': page('House', '<p>We repair the clocks of towers. You may open our shop window with a key.</p>'),
        'watches/index.html': page('Watches', '<p>Watches open with a key: do not force them. We repair them, too.</p>'),
        'terms/index.html': page('Terms', '<p>Do you open parcels? You may keep a watch that is not ours to repair.</p>'),
        'rare/index.html': page('Rare', `<p>${words.slice(0, 32).join(' ')}</p>`),
        'one/index.html': page('One', common),
        'two/index.html': page('Two', common),
        'three/index.html': page('Three', common),
      },
    })
  })
  after(() => some.close())
  const ask = async (q: string, more = ''): Promise<HttpResponse> =>
    JSON.parse((await some.get(`/v1/search/?q=${encodeURIComponent(q)}${more}`)).body)
  const paths = (hits: HttpResponse['partial'] | HttpResponse['results'] = []) => hits.map(({ url }) => new URL(url).pathname)

  test('names further pages after them, each lacking a word, but not on further parts of the list', async () => {
    const question = 'do you repair a watch'
    const { total, results, partial, suggestions } = await ask(question)
    assert.deepEqual([total, paths(results), suggestions], [1, ['/terms/'], []])
    assert.ok(partial !== undefined && partial.length > 0 && !paths(partial).includes('/terms/'))
    assert.ok(partial.every(({ missing }) => missing.length > 0))
    assert.equal((await ask(question, '&offset=1')).partial, undefined)
    assert.equal((await ask('repair')).partial, undefined, 'a word is no question')
  })

  test('of very many words, a page that lacks only words that were not looked for is named', async () => {
    const { total, partial } = await ask(words.join(' '))
    assert.equal(total, 0)
    assert.equal(paths(partial)[0], '/rare/')
  })
})
