import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { CaseStudyRecord, TermRecord } from '../../model/site-record.ts'
import type { Catalog, ListSlice, ListWindow } from '../catalog.ts'
import { follow, type OpenCatalog, publish, publishPages, samplePage } from './sample-site.ts'

/** Pages by path, sections, case studies and the glossary. */
export function listCases(open: OpenCatalog): void {
  suite('lists', () => {
    test('pages come in the order of their paths, whole or by section', async (t) => {
      const { catalog } = await open(t)
      const paths = ['/', '/blog/', '/blog/b/', '/blog/a/', '/blog-2/x/', '/blogs', '/%D7%90/1/', '/%D7%90/2/', '/x.html']
      await publishPages(
        catalog,
        paths.map((path) => samplePage(path)),
      )
      await catalog.read(async (reader) => {
        const list = async (options: Parameters<typeof reader.pages>[0]) => (await reader.pages(options)).map(({ path }) => path)
        assert.deepEqual(await list({ limit: 99 }), paths.toSorted())
        assert.deepEqual(await list({ section: '/blog/', limit: 99 }), ['/blog/', '/blog/a/', '/blog/b/'])
        assert.deepEqual(await list({ section: '/blog/', after: '/blog/', limit: 1 }), ['/blog/a/'])
        assert.deepEqual(await list({ section: '/blog/', after: '/x.html', limit: 9 }), [])
        assert.deepEqual(await list({ after: '/blog/b/', limit: 2 }), ['/blogs', '/x.html'])
        assert.deepEqual(await list({ after: '/blog/aa/', limit: 1 }), ['/blog/b/'], 'the page before may be gone')
        assert.deepEqual(await reader.sections(), [
          { path: '/%D7%90/', pages: 2 },
          { path: '/blog/', pages: 3 },
        ])
      })
      await publish(catalog, (draft) => draft.removePage('/%D7%90/1/'))
      assert.deepEqual(await catalog.read((reader) => reader.sections()), [{ path: '/blog/', pages: 3 }])
    })

    test('case studies: newest first, then by path, without a date last', async (t) => {
      const { catalog } = await open(t)
      const studies = [
        study('/c/', null),
        study('/b/', '2026-01-01T00:00:00Z'),
        study('/d/', '2026-03-01T00:00:00Z'),
        study('/a/', '2026-01-01T00:00:00Z'),
      ]
      await publish(catalog, (draft) => draft.putCaseStudies([...studies, study('/bb/', null), study('/a/', null)]))
      assert.deepEqual(await all(catalog, caseStudies), ['/d/', '/a/', '/b/', '/bb/', '/c/'])
      assert.deepEqual((await catalog.read((reader) => reader.caseStudies({ limit: 1, offset: 1 }))).items, [studies[3]])
    })

    test('case studies: a position holds when its item leaves or gets another date', async (t) => {
      const { catalog } = await open(t)
      const dates = ['2026-05-01', '2026-04-01', '2026-03-01', '2026-02-01'].map((day) => `${day}T00:00:00Z`)
      const studies = dates.map((date, at) => study(`/s${at}/`, date))
      await publish(catalog, (draft) => draft.putCaseStudies(studies))
      let step = 0
      const seen = await follow(
        (window) => catalog.read((reader) => reader.caseStudies(window)),
        1,
        async () => {
          step++
          await publish(catalog, (draft) => {
            if (step === 1) draft.putCaseStudies(studies.slice(1))
            if (step === 2)
              draft.putCaseStudies([
                study('/s1/', '2026-12-01T00:00:00Z'),
                study('/new/', '2026-06-01T00:00:00Z'),
                ...studies.slice(2),
              ])
          })
        },
      )
      assert.deepEqual(
        seen.map(({ path }) => path),
        ['/s0/', '/s1/', '/s2/', '/s3/'],
      )
    })

    test('glossary: the order of the language, Hebrew before Latin for Hebrew', async (t) => {
      const { catalog } = await open(t)
      const words = ['SEO', 'תגית', 'אינדוקס', 'backlink', 'Alt', 'בקלינק', 'שלב 10', 'שלב 2', 'צאט']
      await publish(catalog, (draft) =>
        draft.putTerms(
          words.map((word, at) => term(word, at)),
          'he',
        ),
      )
      assert.deepEqual(await all(catalog, terms), [
        'אינדוקס',
        'בקלינק',
        'צאט',
        'שלב 2',
        'שלב 10',
        'תגית',
        'Alt',
        'backlink',
        'SEO',
      ])
      await publish(catalog, (draft) =>
        draft.putTerms(
          words.map((word, at) => term(word, at)),
          'en',
        ),
      )
      assert.deepEqual((await all(catalog, terms)).slice(0, 3), ['Alt', 'backlink', 'SEO'])
      await publish(catalog, (draft) => draft.putTerms([term('ב', 1), term('א', 1)], 'no such language!'))
      assert.deepEqual(await all(catalog, terms), ['א', 'ב'])
    })

    test('glossary: one term on two pages, and two on one, are different; the same is one', async (t) => {
      const { catalog } = await open(t)
      const list = [term('קישור', 1), term('קישור', 2), term('עוגן', 1), { ...term('קישור', 1), summary: 'again' }]
      await publish(catalog, (draft) => draft.putTerms(list, 'he'))
      const seen = await follow((window) => catalog.read((reader) => reader.terms({ contains: '' }, window)), 1)
      assert.deepEqual(seen, [list[2], list[0], list[1]])
    })

    test('glossary: a part of a term, whatever its niqqud, marks, final letters and case', async (t) => {
      const { catalog } = await open(t)
      const words = ['קִדּוּם אתרים', "צ'אט בוט", 'דו״ח', 'לינקים', 'Core Web  Vitals', 'ץ']
      await publish(catalog, (draft) =>
        draft.putTerms(
          words.map((word, at) => term(word, at)),
          'he',
        ),
      )
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
        const found = await all(catalog, (reader, window) => reader.terms({ contains: part }, window))
        assert.deepEqual(found.toSorted(), expected.toSorted(), part)
      }
      assert.equal((await all(catalog, (reader, window) => reader.terms({ contains: ' "' }, window))).length, words.length)
    })

    test('glossary: a position holds when terms come and go around it', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) => draft.putTerms(termsOf('אב אד או אח'), 'he'))
      const changes = ['אא אד אה או אח', 'אא אג או אח', 'אז אח']
      const seen = await follow(
        (window) => catalog.read((reader) => reader.terms({ contains: 'א' }, window)),
        1,
        async () => {
          const words = changes.shift()
          if (words !== undefined) await publish(catalog, (draft) => draft.putTerms(termsOf(words), 'he'))
        },
      )
      assert.deepEqual(
        seen.map(({ term: word }) => word),
        ['אב', 'אד', 'או', 'אז', 'אח'],
      )
      const unknown = await catalog.read((reader) =>
        reader.terms({ contains: '' }, { limit: 1, offset: 0, after: { sort: 0, item: 'f'.repeat(16) } }),
      )
      assert.equal(unknown.offset, 0)
    })
  })
}

type Ask<Item> = (reader: Parameters<Parameters<Catalog['read']>[0]>[0], window: ListWindow) => Promise<ListSlice<Item>>

const caseStudies: Ask<CaseStudyRecord> = (reader, window) => reader.caseStudies(window)
const terms: Ask<TermRecord> = (reader, window) => reader.terms({ contains: '' }, window)

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
