import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { found, type OpenCatalog, publish, publishPages, samplePage } from './sample-site.ts'

/** Search results. */
export function searchCases(open: OpenCatalog): void {
  suite('search', () => {
    test('every word must be in the title, summary or text', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { title: 'קידום אורגני', summary: 'לעסקים קטנים', body: 'מדריך מלא עם GA4' }),
        samplePage('/b/', { title: 'קידום ממומן', body: 'מודעות' }),
      ])
      assert.deepEqual(await found(catalog, 'קידום קטנים GA4'), ['/a/'])
      assert.deepEqual(await found(catalog, 'קידום'), ['/a/', '/b/'])
      assert.deepEqual(await found(catalog, 'קידום נעדר'), [])
    })

    test('words match in other forms and spellings', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/he/', { body: 'השירותים שלנו, לבתי עסק ולעמותות. צה״ל' }),
        samplePage('/en/', { body: 'Our e-commerce agencies, ה-SEO ובSEM; 1,500 pages' }),
        samplePage('/niqqud/', { body: 'שָׁלוֹם עולם' }),
      ])
      for (const query of ['שירות', 'שירותים', 'עמותה', 'צה"ל', 'צהל'])
        assert.deepEqual(await found(catalog, query), ['/he/'], query)
      for (const query of ['SEO', 'sem', 'בSEO', 'e-commerce', 'Ecommerce', 'commerce', 'agency', 'page', '1500', '1,500']) {
        assert.deepEqual(await found(catalog, query), ['/en/'], query)
      }
      assert.deepEqual(await found(catalog, 'שלום'), ['/niqqud/'])
    })

    test('other scripts are searched, too', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/ru/', { body: 'Продвижение сайтов в поиске' }),
        samplePage('/ar/', { body: 'تحسين مُحَرِّكات البحث ٢٠٢٤' }),
        samplePage('/ja/', { body: '検索エンジン最適化' }),
        samplePage('/ko/', { body: '검색을 위한 최적화' }),
        samplePage('/fr/', { body: "L'été, café crème" }),
        samplePage('/hi/', { body: 'खोज इंजन' }),
      ])
      const queries = {
        продвижение: '/ru/',
        محركات: '/ar/',
        '2024': '/ar/',
        検索: '/ja/',
        化: '/ja/',
        검색: '/ko/',
        cafe: '/fr/',
        été: '/fr/',
        इंजन: '/hi/',
      }
      for (const [query, path] of Object.entries(queries)) assert.deepEqual(await found(catalog, query), [path], query)
    })

    test('an exact match does not hide other readings of the word, which follow', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'מחשבון' }), samplePage('/b/', { body: 'הזמנה' })])
      assert.deepEqual(await found(catalog, 'והמחשבון'), ['/a/'])
      assert.deepEqual(await found(catalog, 'והמחשבון', 'article'), [])
      await publishPages(catalog, [
        samplePage('/a/', { body: 'מחשבון' }),
        samplePage('/c/', { type: 'article', body: 'והמחשבון' }),
      ])
      assert.deepEqual(await found(catalog, 'והמחשבון'), ['/c/', '/a/'])
      assert.deepEqual(await found(catalog, 'והמחשבון', 'page'), ['/a/'])
    })

    test('irregular and construct forms match their noun', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'בתי הספר של העיר, ראש ארגונם ואנשיו' })])
      for (const query of ['בית', 'בתים', 'בתיהם ערים', 'ארגון', 'איש'])
        assert.deepEqual(await found(catalog, query), ['/a/'], query)
    })

    test('spelling variants and verb forms are only searched if there are few results', async (t) => {
      const { catalog } = await open(t)
      const pages = [samplePage('/a/', { body: 'הוקמה תוכנית' }), samplePage('/b/', { body: 'תומכים במפרסמים' })]
      await publishPages(catalog, pages)
      for (const query of ['הקים תכנית', 'תכניות', 'מקימים']) assert.deepEqual(await found(catalog, query), ['/a/'], query)
      for (const query of ['תמיכה', 'פירסום']) assert.deepEqual(await found(catalog, query), ['/b/'], query)
      assert.deepEqual(await found(catalog, 'הקים תמיכה'), [], 'the words are on two different pages')
      const others = ['/c/', '/d/', '/e/'].map((path) => samplePage(path, { body: 'תכנית' }))
      await publishPages(catalog, [...pages, ...others.slice(0, 2)])
      assert.deepEqual(await found(catalog, 'תכניות'), ['/c/', '/d/', '/a/'])
      assert.deepEqual(await found(catalog, 'תכניות', 'article'), [], 'filtering by type adds no results')
      await publishPages(catalog, [...pages, ...others])
      assert.deepEqual(await found(catalog, 'תכניות'), ['/c/', '/d/', '/e/'])
    })

    test('names and loan words match in Hebrew and Latin letters, if there are few results', async (t) => {
      const { catalog } = await open(t)
      const pages = [samplePage('/a/', { body: 'תאורת LED לבית' }), samplePage('/b/', { body: 'פרסום בגוגל ובפייסבוק' })]
      await publishPages(catalog, pages)
      for (const query of ['לד', 'תאורה לד']) assert.deepEqual(await found(catalog, query), ['/a/'], query)
      for (const query of ['Google', 'פרסום facebook']) assert.deepEqual(await found(catalog, query), ['/b/'], query)
      const others = ['/c/', '/d/', '/e/'].map((path) => samplePage(path, { body: 'לד' }))
      await publishPages(catalog, [...pages, ...others])
      assert.deepEqual(await found(catalog, 'לד'), ['/c/', '/d/', '/e/'])
    })

    test('English verb forms and compounds follow exact matches', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'Optimizing WiFi' }), samplePage('/b/', { body: 'planned' })])
      for (const query of ['optimize', 'optimized wi-fi', 'wi-fi']) assert.deepEqual(await found(catalog, query), ['/a/'], query)
      await publishPages(catalog, [samplePage('/b/', { body: 'planned' }), samplePage('/c/', { body: 'plan' })])
      assert.deepEqual(await found(catalog, 'plans'), ['/c/', '/b/'])
    })

    test('a number in the title does not match other numbers', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { title: 'כיתה 500' }), samplePage('/b/', { body: '1500' })])
      assert.deepEqual(await found(catalog, '1500'), ['/b/'])
      assert.deepEqual(await found(catalog, '500'), ['/a/'])
      assert.deepEqual(await found(catalog, '9page'), [], 'internal tokens are not searchable')
    })

    test('queries without a word and hostile queries find nothing and do no damage', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'מילה' })])
      const hostile = [
        '',
        '"',
        '" OR "',
        'ה',
        'NOT',
        'a"b',
        '*',
        '(((',
        '\0',
        '\uD800',
        'א'.repeat(120),
        '\u0301'.repeat(120),
        '検'.repeat(120),
        'a '.repeat(60),
        'שבכלה'.repeat(24),
      ]
      for (const query of hostile) assert.deepEqual(await found(catalog, query), [], JSON.stringify(query))
    })

    test('a changed page is only found by its new words', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { title: 'ישן', body: 'תפוח' }), samplePage('/b/', { body: 'תפוח' })])
      await publish(catalog, (draft) => {
        draft.putPage(samplePage('/a/', { title: 'אמצע' }).page, 'אגס')
        draft.putPage(samplePage('/a/', { title: 'חדש', type: 'service' }).page, 'אגס')
        draft.removePage('/b/')
        draft.putPage(samplePage('/c/').page, 'שזיף')
        draft.removePage('/c/')
        draft.removePage('/never/')
      })
      for (const gone of ['ישן', 'תפוח', 'אמצע', 'שזיף']) assert.deepEqual(await found(catalog, gone), [], gone)
      assert.deepEqual(await found(catalog, 'חדש אגס', 'service'), ['/a/'])
      assert.deepEqual(await found(catalog, 'אגס', 'page'), [])
    })
  })
}
