import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { CaseStudyRecord, OfferRecord, QuestionRecord, TermRecord } from '../../model/site-record.ts'
import type { Catalog, ListSlice, ListWindow } from '../catalog.ts'
import { follow, type OpenCatalog, pathsOf, publish, publishPages, samplePage } from './sample-site.ts'

/** Pages by path, sections and stored lists. */
export function listCases(open: OpenCatalog): void {
  suite('lists', () => {
    test('pages and entries are ordered by path, and pages can be listed by section', async (t) => {
      const { catalog } = await open(t)
      const paths = ['/', '/blog/', '/blog/b/', '/blog/a/', '/blog-2/x/', '/blogs', '/%D7%90/1/', '/%D7%90/2/', '/x.html']
      await publishPages(
        catalog,
        paths.map((path) => samplePage(path)),
      )
      await publish(catalog, (draft) => {
        for (const path of ['/zoo.svg', '/%D7%90.svg', '/old/']) draft.putEntry(path, { kind: 'redirect', to: '/' })
      })
      await catalog.read(async (reader) => {
        const list = async (options: Parameters<typeof reader.pages>[0]) => pathsOf(await reader.pages(options))
        assert.deepEqual(await list({ limit: 99 }), paths.toSorted())
        assert.deepEqual(await list({ section: '/blog/', limit: 99 }), ['/blog/', '/blog/a/', '/blog/b/'])
        assert.deepEqual(await list({ section: '/blog/', after: '/blog/', limit: 1 }), ['/blog/a/'])
        assert.deepEqual(await list({ section: '/blog/', after: '/x.html', limit: 9 }), [])
        assert.deepEqual(await list({ after: '/blog/b/', limit: 2 }), ['/blogs', '/x.html'])
        assert.deepEqual(await list({ after: '/blog/aa/', limit: 1 }), ['/blog/b/'], 'the previous page may be gone')
        const entries = (await reader.entries({ limit: 99 })).map(([path]) => path)
        assert.deepEqual(entries, ['/%D7%90.svg', '/old/', '/zoo.svg'])
        assert.deepEqual(await reader.entries({ after: '/%D7%90.svg', limit: 1 }), [['/old/', { kind: 'redirect', to: '/' }]])
        assert.deepEqual(await reader.sections(), [
          { path: '/%D7%90/', pages: 2 },
          { path: '/blog/', pages: 3 },
        ])
      })
      await publish(catalog, (draft) => draft.removePage('/%D7%90/1/'))
      assert.deepEqual(await catalog.read((reader) => reader.sections()), [{ path: '/blog/', pages: 3 }])
    })

    test('case studies: newest first, then by path, undated last', async (t) => {
      const { catalog } = await open(t)
      const studies = [
        study('/c/', null),
        study('/b/', '2026-01-01T00:00:00Z'),
        study('/d/', '2026-03-01T00:00:00Z'),
        study('/a/', '2026-01-01T00:00:00Z'),
      ]
      await publish(catalog, (draft) =>
        draft.putLists({ caseStudies: [...studies, study('/bb/', null), study('/a/', '2026-01-01T00:00:00Z')] }, 'he'),
      )
      assert.deepEqual(await all(catalog, caseStudies), ['/d/', '/a/', '/b/', '/bb/', '/c/'])
      assert.deepEqual((await catalog.read((reader) => reader.list('caseStudies', { limit: 1, offset: 1 }))).items, [studies[3]])
    })

    test('case studies: a cursor stays valid when its item is removed or gets another date', async (t) => {
      const { catalog } = await open(t)
      const dates = ['2026-05-01', '2026-04-01', '2026-03-01', '2026-02-01'].map((day) => `${day}T00:00:00Z`)
      const studies = dates.map((date, at) => study(`/s${at}/`, date))
      await publish(catalog, (draft) => draft.putLists({ caseStudies: studies }, 'he'))
      let step = 0
      const seen = await follow(
        (window) => catalog.read((reader) => reader.list('caseStudies', window)),
        1,
        async () => {
          step++
          await publish(catalog, (draft) => {
            if (step === 1) draft.putLists({ caseStudies: studies.slice(1) }, 'he')
            if (step === 2)
              draft.putLists(
                {
                  caseStudies: [
                    study('/s1/', '2026-12-01T00:00:00Z'),
                    study('/new/', '2026-06-01T00:00:00Z'),
                    ...studies.slice(2),
                  ],
                },
                'he',
              )
          })
        },
      )
      assert.deepEqual(pathsOf(seen), ['/s0/', '/s1/', '/s2/', '/s3/'])
    })

    test("glossary: sorted by the language's collation, Hebrew before Latin on a Hebrew site", async (t) => {
      const { catalog } = await open(t)
      const words = ['SEO', 'תגית', 'אינדוקס', 'backlink', 'Alt', 'בקלינק', 'שלב 10', 'שלב 2', 'צאט']
      await publish(catalog, (draft) => draft.putLists({ terms: words.map((word, at) => term(word, at)) }, 'he'))
      assert.deepEqual(await all(catalog, terms), [
        'אינדוקס',
        'בקלינק',
        'צאט',
        'שלב 10',
        'שלב 2',
        'תגית',
        'Alt',
        'backlink',
        'SEO',
      ])
      await publish(catalog, (draft) => draft.putLists({ terms: words.map((word, at) => term(word, at)) }, 'en'))
      assert.deepEqual((await all(catalog, terms)).slice(0, 3), ['Alt', 'backlink', 'SEO'])
      await publish(catalog, (draft) => draft.putLists({ terms: [term('ב', 1), term('א', 1)] }, 'no such language!'))
      assert.deepEqual(await all(catalog, terms), ['א', 'ב'])
    })

    test('glossary: the same term on two pages and two terms on one page are distinct', async (t) => {
      const { catalog } = await open(t)
      const list = [term('קישור', 1), term('קישור', 2), term('עוגן', 1), { ...term('קישור', 1), summary: 'again' }]
      await publish(catalog, (draft) => draft.putLists({ terms: list }, 'he'))
      const seen = await follow((window) => catalog.read((reader) => reader.list('terms', window)), 1)
      assert.deepEqual(seen, [list[2], list[0], list[1]])
    })

    test('glossary: filtered by part of a term, ignoring niqqud, marks, final letters and case', async (t) => {
      const { catalog } = await open(t)
      const words = ['קִדּוּם אתרים', "צ'אט בוט", 'דו״ח', 'לינקים', 'Core Web  Vitals', 'ץ']
      await publish(catalog, (draft) => draft.putLists({ terms: words.map((word, at) => term(word, at)) }, 'he'))
      const parts = {
        קדום: [words[0]],
        'ם א': [words[0]],
        צאט: [words[1]],
        'צ׳אט': [words[1]],
        'דו"ח': [words[2]],
        דוח: [words[2]],
        לינקימ: [words[3]],
        ' WEB vit': [words[4]],
        '\u200Fץ': [words[5], words[1]],
        nothing: [],
        '%': [],
        _: [],
      }
      for (const [part, expected] of Object.entries(parts)) {
        const found = await all(catalog, (reader, window) => reader.list('terms', window, part))
        assert.deepEqual(found.toSorted(), expected.toSorted(), part)
      }
      assert.equal((await all(catalog, (reader, window) => reader.list('terms', window, ' "'))).length, words.length)
    })

    test('glossary: a cursor stays valid when terms around it come and go', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) => draft.putLists({ terms: termsOf('אב אד או אח') }, 'he'))
      const changes = ['אא אד אה או אח', 'אא אג או אח', 'אז אח']
      const seen = await follow(
        (window) => catalog.read((reader) => reader.list('terms', window, 'א')),
        1,
        async () => {
          const words = changes.shift()
          if (words !== undefined) await publish(catalog, (draft) => draft.putLists({ terms: termsOf(words) }, 'he'))
        },
      )
      assert.deepEqual(
        seen.map(({ term: word }) => word),
        ['אב', 'אד', 'או', 'אז', 'אח'],
      )
      const unknown = await catalog.read((reader) =>
        reader.list('terms', { limit: 1, offset: 0, after: { sort: 0, item: 'f'.repeat(16) } }),
      )
      assert.equal(unknown.offset, 0)
    })

    pageOrderCases(open)
  })
}

/** Lists in page order. */
function pageOrderCases(open: OpenCatalog): void {
  const names = async (catalog: Catalog, contains = '') =>
    (await catalog.read((reader) => reader.list('offers', { limit: 99, offset: 0 }, contains))).items.map(({ name }) => name)

  test('offers: by page, then in the given order, without duplicates', async (t) => {
    const { catalog } = await open(t)
    const put = (offers: readonly OfferRecord[]) => publish(catalog, (draft) => draft.putLists({ offers }, 'en'))
    await put([offer('/b/', 'Wash'), offer('/a/', 'Trim'), offer('/b/', 'Cut'), offer('/b/', 'wash'), offer('/a/', 'Dye')])
    assert.deepEqual(await names(catalog), ['Trim', 'Dye', 'Wash', 'Cut'])
    assert.deepEqual(await names(catalog, 'WA'), ['Wash'])
    await publish(catalog, (draft) => draft.putPage(samplePage('/x/').page, ''))
    assert.equal((await names(catalog)).length, 4, 'lists that are not passed are unchanged')
    await put([])
    assert.deepEqual(await names(catalog), [])
  })

  test('offers: paging reaches each one exactly once while others are added and removed', async (t) => {
    const { catalog } = await open(t)
    const put = (offers: readonly OfferRecord[]) => publish(catalog, (draft) => draft.putLists({ offers }, 'en'))
    const [a, b, c, d, e] = ['A', 'B', 'C', 'D', 'E'].map((name) => offer('/p/', name))
    assert.ok(a && b && c && d && e)
    await put([a, b, c, d, e])
    const before = offer('/a/', 'before')
    const steps = [
      [before, b, c, d, e],
      [before, b, offer('/p/', 'new'), c, d, e],
      [b, c, d, e],
    ]
    const seen = await follow(
      (window) => catalog.read((reader) => reader.list('offers', window)),
      1,
      async () => {
        const next = steps.shift()
        if (next !== undefined) await put(next)
      },
    )
    assert.deepEqual(
      seen.map(({ name }) => name),
      ['A', 'B', 'new', 'C', 'D', 'E'],
    )
  })

  test('questions: once per page, filtered by part of the question', async (t) => {
    const { catalog } = await open(t)
    const question = (path: string, text: string): QuestionRecord => ({
      path,
      fragment: text,
      question: text,
      answer: `On ${text}`,
      updatedAt: null,
    })
    const list = [question('/faq/', 'מה זה דו״ח?'), question('/faq/', 'How long?'), question('/', 'How long?')]
    await publish(catalog, (draft) => draft.putLists({ questions: [...list, question('/faq/', 'HOW LONG?')] }, 'he'))
    const ask = async (contains: string) =>
      (await catalog.read((reader) => reader.list('questions', { limit: 99, offset: 0 }, contains))).items
    assert.deepEqual(await ask(''), [list[2], list[0], list[1]])
    assert.deepEqual(await ask('דוח'), [list[0]])
  })
}

function offer(path: string, name: string): OfferRecord {
  const price = { amount: 90, minAmount: null, maxAmount: null, currency: 'EUR', unit: 'once', vat: 'unknown' } as const
  return { path, name, ...price, priceText: '90 €' }
}

type Ask<Item> = (reader: Parameters<Parameters<Catalog['read']>[0]>[0], window: ListWindow) => Promise<ListSlice<Item>>

const caseStudies: Ask<CaseStudyRecord> = (reader, window) => reader.list('caseStudies', window)
const terms: Ask<TermRecord> = (reader, window) => reader.list('terms', window)

/** The whole list: paths of case studies, names of terms. */
async function all(catalog: Catalog, ask: Ask<CaseStudyRecord | TermRecord>): Promise<readonly string[]> {
  const { items, total } = await catalog.read((reader) => ask(reader, { limit: 1000, offset: 0 }))
  assert.equal(items.length, total)
  return items.map((item) => ('term' in item ? item.term : item.path))
}

function study(path: string, updatedAt: string | null): CaseStudyRecord {
  return { path, title: `Study ${path}`, result: '×2', updatedAt }
}

function term(word: string, page: number): TermRecord {
  return { path: `/glossary/${page}/`, term: word, summary: `On ${word}` }
}

function termsOf(words: string): readonly TermRecord[] {
  return words.split(' ').map((word) => term(word, 1))
}
