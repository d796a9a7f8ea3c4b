import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { McpCaller } from '../mcp-caller.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'

describe('bounds of results (CONTRACT 3, MCP)', () => {
  let large: PublishedServer
  const paragraph = (at: number) => `<p>פסקה מספר ${at} על קידום אתרים, ובה עוד כמה מילים כדי שהדף יהיה ארוך באמת.</p>`
  before(async () => {
    const many = (section: string, count: number, body: string) =>
      Array.from({ length: count }, (_, at) => [
        `${section}/item-${at}/index.html`,
        html({ path: `/${section}/item-${at}/`, title: `פריט ${at}`, body, description: 'תקציר קצר.' }),
      ])
    large = await startPublished({
      files: Object.fromEntries([
        [
          'long/index.html',
          html({ path: '/long/', title: 'ארוך', body: Array.from({ length: 600 }, (_, at) => paragraph(at)).join('') }),
        ],
        ['solid/index.html', html({ path: '/solid/', title: 'רצוף', body: `<p>${'א'.repeat(40_000)}</p>` })],
        ...many('cases', 120, '<p class="result">תוצאה קצרה</p>'),
        ...many('lexicon', 130, '<p>מונח.</p>'),
      ]),
      rules: {
        pages: {
          types: [
            { match: '/cases/*/', type: 'case-study' },
            { match: '/lexicon/*/', type: 'glossary' },
          ],
        },
        caseStudies: { result: '.result' },
      },
    })
  })
  after(() => large.close())

  test('lists stop at 100 items and link to the rest', async () => {
    const mcp = new McpCaller(large, 'modern')
    for (const [tool, args, key, total] of [
      ['get_company_info', { topic: 'case-studies' }, 'caseStudies', 120],
      ['glossary_lookup', { term: 'פריט' }, 'terms', 130],
    ] as const) {
      const content = await mcp.read(tool, args)
      assert.equal(content['total'], total)
      const items = content[key] as { url: string }[]
      assert.equal(items.length, 100)
      const address = /GET (\S+)/.exec(String(content['note']))?.[1]
      assert.ok(address !== undefined, String(content['note']))
      const response = await large.get(address.slice(large.baseUrl.length))
      assert.equal(response.status, 200)
      const rest = JSON.parse(response.body)[key] as { url: string }[]
      assert.equal(new Set([...items, ...rest].map(({ url }) => url)).size, total)
    }
  })

  for (const [path, title] of [
    ['/long/', 'paragraphs'],
    ['/solid/', 'one word'],
  ] as const) {
    test(`a long page is split into consecutive parts of at most 15,000 characters: ${title}`, async () => {
      const mcp = new McpCaller(large, 'legacy')
      const { markdown } = JSON.parse((await large.get(`/v1/page/?url=${path}`)).body)
      let joined = ''
      let id: string | undefined = path
      for (let part = 1; id !== undefined; part++) {
        const page = await mcp.read('fetch', { id })
        assert.equal(page['url'], `${large.baseUrl}${path}`)
        const noted = /^([^]*)\n\n\[[^\]]*fetch the id (\S+)\]$/.exec(String(page['text']))
        const text = noted?.[1] ?? String(page['text'])
        assert.ok([...text].length <= 15_000)
        joined += text
        assert.equal(noted?.[2], (page['metadata'] as Record<string, string>)['next'])
        if (noted !== null) assert.equal(noted[2], `${large.baseUrl}${path}#part=${part + 1}`)
        id = noted?.[2]
        assert.ok(part < 10)
      }
      assert.equal(joined, markdown)
    })
  }

  test('a list of long items stops within the token limits of clients', async () => {
    const result = 'תוצאה ארוכה מאוד שאיש לא יקרא עד סופה. '.repeat(40)
    const wordy = await startPublished({
      files: Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => {
          const path = `/cases/case-${at}/`
          return [`cases/case-${at}/index.html`, html({ path, title: `מקרה ${at}`, body: `<p class="result">${result}</p>` })]
        }),
      ),
      rules: { pages: { types: [{ match: '/cases/*/', type: 'case-study' }] }, caseStudies: { result: '.result' } },
    })
    try {
      const { content } = await new McpCaller(wordy, 'legacy').call('get_company_info', { topic: 'case-studies' })
      const text = content[0]?.text ?? ''
      const { total, caseStudies, note } = JSON.parse(text)
      // Tokenizers use up to .98 tokens per Hebrew letter.
      assert.ok(text.length < 25_000 && text.length > 10_000, String(text.length))
      assert.equal(total, 60)
      assert.ok(caseStudies.length < 60)
      assert.match(note, new RegExp(`first ${caseStudies.length} of 60.*offset=${caseStudies.length}$`))
    } finally {
      await wordy.close()
    }
  })
})
