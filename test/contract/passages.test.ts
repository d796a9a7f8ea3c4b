import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { McpCaller } from '../mcp-caller.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { ResponseChecker } from './check-response.ts'

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}

const filler =
  '<p>More is said here, of which no reader ever asks anything at all, and which is long enough to stand alone.</p>'.repeat(3)
const rooms = Array.from(
  { length: 80 },
  (_, at) => `<tr><td>Room number ${at}</td><td><a href="/rooms/${at}/">${at * 10} shekels</a></td></tr>`,
)

const sections = (count: number, from: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<h2>Heading x${from + at}</h2><p>Text of x${from + at} stands here, some twenty letters of it, so that each part of this page is one by itself, and no other.</p>`,
  ).join('')

const files = {
  'index.html': page(
    'Painters',
    `${filler}<h2 id="doors">Doors</h2><p>A door is painted in two days, frame included.</p>${filler}<h2>Walls</h2><p>Walls &amp; well-known ceilings take a day each.</p>${filler}`,
  ),
  'prices/index.html': page(
    'Prices',
    `<h2 id="table">By room</h2><table><tr><th>Room</th><th>Price</th></tr>${rooms.join('')}</table>`,
  ),
  'many/index.html': page('Numbers', sections(230, 1000)),
  'few/index.html': page('More numbers', sections(20, 9000)),
  'he/index.html': page('מחירון', `${filler}<h2>צביעת דלתות</h2><p>צביעת דלת אחת עולה 350 שקלים כולל משקוף.</p>${filler}`),
}

interface Answer {
  readonly query: string
  readonly passages: readonly {
    readonly text: string
    readonly headings: readonly string[]
    readonly title: string
    readonly url: string
    readonly score: number
  }[]
}

let site: PublishedServer
let checker: ResponseChecker

before(async () => {
  site = await startPublished({ files })
  checker = new ResponseChecker(JSON.parse((await site.get('/openapi.json')).body))
})
after(() => site.close())

async function ask(q: string, further = ''): Promise<Answer> {
  const response = await site.get(`/v1/passages/?q=${encodeURIComponent(q)}${further}`)
  assert.equal(response.status, 200, response.body)
  checker.check('/passages/', response)
  return JSON.parse(response.body)
}

describe('GET /v1/passages/', () => {
  test('answers a question with a passage, its headings and a deep link', async () => {
    const { query, passages } = await ask('how many days does it take to paint a door?')
    assert.equal(query, 'how many days does it take to paint a door?')
    const [best] = passages
    assert.match(best?.text ?? '', /^A door is painted in two days/)
    assert.deepEqual(best?.headings, ['Doors'])
    assert.equal(best?.title, 'Painters')
    assert.ok(best?.url.endsWith('/#doors'))
    assert.ok((best?.score ?? 0) > 0.4)
  })

  test('quotes the first words of a passage without an id', async () => {
    const [walls] = (await ask('ceilings')).passages
    assert.ok(
      walls?.url.endsWith(
        `/#:~:text=${encodeURIComponent('Walls & well')}%2D${encodeURIComponent('known ceilings take a day each')}`,
      ),
    )
    const [doors] = (await ask('כמה עולה לצבוע דלת?')).passages
    assert.ok(doors?.url.endsWith(`/he/#:~:text=${encodeURIComponent('צביעת דלת אחת עולה 350 שקלים כולל משקוף')}`))
    assert.deepEqual(doors?.headings, ['צביעת דלתות'])
  })

  test('is at most 1,200 characters; part of a table has its header', async () => {
    const [room] = (await ask('price of room number 57')).passages
    assert.match(room?.text ?? '', /^\| Room \| Price \|\n\| - \| - \|\n/)
    assert.match(room?.text ?? '', /\| Room number 57 \|/)
    assert.ok([...(room?.text ?? '')].length <= 1200)
  })

  test('contains the matching words, even on a page with thousands of others', async () => {
    for (let number = 9000; number < 9020; number++) {
      const { passages } = await ask(`heading x${number}`)
      assert.ok(passages[0]?.headings.includes(`Heading x${number}`), `x${number}: ${passages[0]?.url}`)
      for (const { text, score } of passages) assert.ok(score < 0.5 || text.includes(`x${number}`), text)
    }
  })

  test('is what MCP search shows of a page, with words as well', async () => {
    const mcp = new McpCaller(site, 'modern')
    for (let number = 1000; number < 1100; number++) {
      const { results } = await mcp.read('search', { query: `heading x${number}` })
      const [first] = results as { url: string; text: string }[]
      assert.ok(first !== undefined && first.url.endsWith('/many/'))
      assert.ok(first.text.includes(`x${number}`), `x${number}: ${first.text}`)
    }
  })

  test('is empty without a match, and bounded by limit', async () => {
    assert.deepEqual((await ask('zebra crossing')).passages, [])
    assert.equal((await ask('room price', '&limit=1')).passages.length, 1)
  })

  test('of a smaller limit are the first ones of a larger', async () => {
    const privacy = (part: number) =>
      page(`Privacy policy, part ${part}`, '<p>Kettle warranty claims: your kettle warranty claims are kept with us.</p>')
    const policies = Array.from({ length: 4 }, (_, at) => [`privacy-policy/${at}.html`, privacy(at)])
    const advice = page(
      'Repairs',
      '<p>We settle claims about the warranty of any kettle within a week, and nobody waits for longer.</p>',
    )
    const shop = await startPublished({
      files: { ...Object.fromEntries(policies), 'index.html': page('Shop', '<p>Welcome.</p>'), 'repairs.html': advice },
    })
    const first = async (limit: number) => {
      const { body } = await shop.get(`/v1/passages/?q=kettle+warranty+claims&limit=${limit}`)
      return (JSON.parse(body) as Answer).passages
    }
    const most = await first(10)
    assert.equal(most[0]?.title, 'Repairs')
    for (const limit of [1, 2, 3]) assert.deepEqual(await first(limit), most.slice(0, limit))
    await shop.close()
  })

  test('rejects invalid parameters', async () => {
    for (const query of ['q=', 'q=a', 'q=%D7%90%20-', 'q=doors&limit=11', 'q=doors&limit=0', `q=${'a'.repeat(201)}`, ''])
      assert.equal((await site.get(`/v1/passages/?${query}`)).status, 400, query)
    assert.equal((await site.get(`/v1/passages/?q=${encodeURIComponent('א'.repeat(200))}`)).status, 200)
  })
})
