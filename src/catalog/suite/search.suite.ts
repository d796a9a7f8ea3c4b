import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { found, type OpenCatalog, publish, publishPages, samplePage } from './sample-site.ts'

/** What a search finds. */
export function searchCases(open: OpenCatalog): void {
  suite('search', () => {
    test('every word must be in the title, the summary or the text', async (t) => {
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

    test('other scripts are found too', async (t) => {
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

    test('a word as typed never hides its other readings, which follow', async (t) => {
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

    test('irregular and construct forms are forms of their noun', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'בתי הספר של העיר, ראש ארגונם ואנשיו' })])
      for (const query of ['בית', 'בתים', 'בתיהם ערים', 'ארגון', 'איש'])
        assert.deepEqual(await found(catalog, query), ['/a/'], query)
    })

    test('other spellings and verb forms are asked for only when little is found', async (t) => {
      const { catalog } = await open(t)
      const pages = [samplePage('/a/', { body: 'הוקמה תוכנית' }), samplePage('/b/', { body: 'תומכים במפרסמים' })]
      await publishPages(catalog, pages)
      for (const query of ['הקים תכנית', 'תכניות', 'מקימים']) assert.deepEqual(await found(catalog, query), ['/a/'], query)
      for (const query of ['תמיכה', 'פירסום']) assert.deepEqual(await found(catalog, query), ['/b/'], query)
      assert.deepEqual(await found(catalog, 'הקים תמיכה'), [], 'words of two pages')
      const others = ['/c/', '/d/', '/e/'].map((path) => samplePage(path, { body: 'תכנית' }))
      await publishPages(catalog, [...pages, ...others.slice(0, 2)])
      assert.deepEqual(await found(catalog, 'תכניות'), ['/c/', '/d/', '/a/'])
      assert.deepEqual(await found(catalog, 'תכניות', 'article'), [], 'a type has no match that all types have not')
      await publishPages(catalog, [...pages, ...others])
      assert.deepEqual(await found(catalog, 'תכניות'), ['/c/', '/d/', '/e/'])
    })

    test('English tenses and compounds follow the word as typed', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'Optimizing WiFi' }), samplePage('/b/', { body: 'planned' })])
      for (const query of ['optimize', 'optimized wi-fi', 'wi-fi']) assert.deepEqual(await found(catalog, query), ['/a/'], query)
      await publishPages(catalog, [samplePage('/b/', { body: 'planned' }), samplePage('/c/', { body: 'plan' })])
      assert.deepEqual(await found(catalog, 'plans'), ['/c/', '/b/'])
    })

    test('a number in the title is no other number', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { title: 'כיתה 500' }), samplePage('/b/', { body: '1500' })])
      assert.deepEqual(await found(catalog, '1500'), ['/b/'])
      assert.deepEqual(await found(catalog, '500'), ['/a/'])
      assert.deepEqual(await found(catalog, '9page'), [], 'what the engine stores of a page is no word of it')
    })

    test('a query without a word, and hostile ones, find nothing and harm nothing', async (t) => {
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

    test('a changed page is found by its new words only', async (t) => {
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
