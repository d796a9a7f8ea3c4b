import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { McpCaller } from '../mcp-caller.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'

const page = (path: string, title: string, body: string, description = 'הסבר.') => [
  `${path.slice(1)}index.html`,
  html({ path, title, body, description }),
]

let site: PublishedServer
let mcp: McpCaller
before(async () => {
  site = await startPublished({
    files: Object.fromEntries([
      page('/', 'בית', '<p>אתר על תוכן.</p>'),
      page('/מילון/קנוניקל/', 'קנוניקל', '<p>קנוניקל (באנגלית: Canonical) הוא הכתובת הראשית של דף.</p>'),
      page('/מילון/backlink/', 'Backlink', '<p><strong>קישור נכנס</strong> הוא קישור מאתר אחר.</p>'),
      page('/מילון/redirect/', 'הפניה', '<p>הפניה מעבירה לכתובת אחרת, בניגוד ל־canonical.</p>'),
      page('/מילון/תגית-canonical/', 'תגית canonical', '<p>תגית בראש הדף.</p>'),
    ]),
    rules: { pages: { types: [{ match: '/מילון/*/', type: 'glossary' }] } },
  })
  mcp = new McpCaller(site, 'modern')
})
after(() => site.close())

async function termsFor(term: string): Promise<readonly string[]> {
  const { terms, total } = await mcp.read('glossary_lookup', { term })
  const found = terms as { term: string }[]
  assert.equal(total, found.length)
  return found.map((one) => one.term)
}

test('a term is found by its foreign name on its page, before terms with matching words', async () => {
  assert.deepEqual(await termsFor('canonical'), ['קנוניקל', 'תגית canonical'])
  assert.deepEqual(await termsFor('קישור נכנס'), ['Backlink'])
  assert.deepEqual(await termsFor('קנוניקל'), ['קנוניקל'])
})

test('a page that merely mentions a word is listed in the note', async () => {
  const { total, terms, note } = await mcp.read('glossary_lookup', { term: 'כתובת' })
  assert.deepEqual([total, terms], [0, []])
  assert.match(String(note), /^No term has this name.*הפניה \(https:\/\/public\.example\/מילון\/redirect\/\)/)
  assert.deepEqual(await mcp.read('glossary_lookup', { term: 'אבטיח' }), { total: 0, terms: [] })
})

test('the URL of a term is readable', async () => {
  const { terms } = await mcp.read('glossary_lookup', { term: 'קנוניקל' })
  assert.partialDeepStrictEqual(terms, [{ url: 'https://public.example/מילון/קנוניקל/' }])
})
