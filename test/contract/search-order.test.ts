import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openPostgresCatalog } from '../../src/catalog/postgres/open-postgres-catalog.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { postgresMissing, startPostgres } from '../services/postgres-server.ts'

const long = Array.from({ length: 60 }, (_, at) => `Line ${at} is about a harbour, a lantern and number ${at * 7}.`).join(' ')

function page(title: string, text: string, description = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${description}"></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
}

/** Pages of a tier after the other; those of the later ones repeat the words, and have them closer and in their addresses. */
const files = {
  'index.html': page('Orchard', 'Fruit trees, for every place.'),
  'a/index.html': page('Tree care and, at times, repair', long),
  'tree-care-repair/index.html': page(
    'Tree care, repairs',
    'Tree care repairs. Tree care repair. Tree care repair.',
    'Tree care repair',
  ),
  'c/index.html': page('Winter', `A tree. ${long} Some care. ${long.replaceAll('a', 'e')} One repair.`),
  'tree/care/repair/index.html': page('Summer', 'Tree care repairs. Tree care repairs!', 'Tree care repairs'),
  'he/a/index.html': page('כל מחיר שהוא, וגם טיפול', long),
  'he/b/index.html': page('מחירי טיפול', 'מחיר טיפול. מחיר טיפול. מחירי טיפולים', 'מחיר טיפול'),
  'he/c/index.html': page('קיץ', `מחיר. ${long} טיפול`),
  'he/d/index.html': page('חורף', 'מחירי טיפולים. מחירים, טיפולים', 'מחירי טיפולים'),
}

/** What is asked, and the pages that have it: title as typed, title in any form, anywhere as typed, anywhere in any form. */
const asked = {
  'tree care repair': ['/a/', '/tree-care-repair/', '/c/', '/tree/care/repair/'],
  'מחיר טיפול': ['/he/a/', '/he/b/', '/he/c/', '/he/d/'],
}

function orderCases(name: string, start: () => Promise<PublishedServer>, skip: string | false): void {
  describe(`the order of search results, from ${name}`, { skip }, () => {
    let site: PublishedServer
    before(async () => void (site = await start()))
    after(() => site.close())

    for (const [q, expected] of Object.entries(asked)) {
      test(`is by tier: ${q}`, async () => {
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const { status, body } = await site.get(
            `/v1/search/?limit=1&q=${encodeURIComponent(q)}${cursor === '' ? '' : `&cursor=${cursor}`}`,
          )
          assert.equal(status, 200, body)
          const { results, nextCursor }: { results: readonly { url: string }[]; nextCursor: string | null } = JSON.parse(body)
          seen.push(...results.map(({ url }) => url.slice(site.baseUrl.length)))
          cursor = nextCursor
        }
        assert.deepEqual(seen, expected)
      })
    }
  })
}

orderCases('SQLite', () => startPublished({ files }), false)

let stopPostgres = async () => {}
after(() => stopPostgres())
orderCases(
  'PostgreSQL',
  async () => {
    const { createDatabase } = await startPostgres({ after: (work) => void (stopPostgres = work) })
    const url = await createDatabase()
    return startPublished({ files, openCatalog: () => openPostgresCatalog({ url, warn: (message) => assert.fail(message) }) })
  },
  postgresMissing,
)
