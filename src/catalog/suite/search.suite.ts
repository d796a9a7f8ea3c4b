import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contentTypes } from '../../model/content-type.ts'
import type { ListWindow } from '../catalog.ts'
import { follow, found, type OpenCatalog, publish, publishPages, samplePage } from './sample-site.ts'

/** What a search finds, how much of it, and in which order. */
export function searchCases(open: OpenCatalog): void {
  suite('search', () => {
    test('every word must stand in the title, the summary or the text', async (t) => {
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

    test('the tiers: in the title as typed, in the title in any form, anywhere as typed, anywhere in any form', async (t) => {
      const { catalog } = await open(t)
      const text = 'הממשלה החליטה'
      await publishPages(catalog, [
        samplePage('/a/', { body: 'ממשלה שהחליטה', type: 'service' }),
        samplePage('/b/', { body: text }),
        samplePage('/c/', { title: 'ממשלה החליטה', body: text }),
        samplePage('/d/', { title: text }),
        samplePage('/e/', { body: 'ממשלה שהחליטה' }),
      ])
      assert.deepEqual(await found(catalog, text), ['/d/', '/c/', '/b/', '/a/', '/e/'])
      assert.deepEqual(await found(catalog, text, 'service'), ['/a/'])
      const ask = (window: ListWindow) => catalog.read((reader) => reader.search({ text }, window))
      const seen = await follow(ask, 1, () => Promise.resolve())
      assert.deepEqual(
        seen.map(({ path }) => path),
        ['/d/', '/c/', '/b/', '/a/', '/e/'],
      )
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

    test('inside a tier the words as typed, together, often and early come first', async (t) => {
      const { catalog } = await open(t)
      const far = ' כאן ועוד דבר אחר'.repeat(12)
      await publishPages(catalog, [
        samplePage('/a/', { body: `לקידומי${far} האתר` }),
        samplePage('/b/', { body: `קידום${far} אתר` }),
        samplePage('/c/', { body: `קידום אתר${far}` }),
        samplePage('/d/', { body: `קידום אתר. קידום אתר. קידום אתר${far}` }),
        samplePage('/e/', { summary: 'קידום אתר', body: `קידום אתר. קידום אתר${far}` }),
        samplePage('/f/', { type: 'service', body: `קידום${far} אתר` }),
        samplePage('/g/', { title: `האתר${far} שקידומו` }),
      ])
      assert.deepEqual(await found(catalog, 'קידום אתר'), ['/g/', '/e/', '/d/', '/c/', '/f/', '/b/', '/a/'])
    })

    test('many hits that tell nothing more are ordered by rank alone, and a position holds on both sides of the border', async (t) => {
      const { catalog } = await open(t)
      const many = Array.from({ length: 250 }, (_, at) => samplePage(`/m${at + 100}/`, { body: at === 200 ? 'נחל' : 'נחלים' }))
      const few = many.slice(150)
      await publishPages(catalog, many)
      assert.equal((await found(catalog, 'נחל'))[0], '/m100/')
      const ask = (window: ListWindow) => catalog.read((reader) => reader.search({ text: 'נחל' }, window))
      for (const [first, then] of [
        [many, few],
        [few, many],
      ] as const) {
        await publishPages(catalog, first)
        let step = 0
        const seen = await follow(ask, 60, async () => {
          if (step++ === 0) await publishPages(catalog, then)
        })
        const paths = new Set(seen.map(({ path }) => path))
        for (const { page } of few) assert.ok(paths.has(page.path), page.path)
      }
      assert.equal((await found(catalog, 'נחל')).length, 250)
      await publishPages(catalog, few)
      assert.equal((await found(catalog, 'נחל'))[0], '/m300/')
    })

    test('of many hits those come first that are about the words: by summary, address, repetition', async (t) => {
      const { catalog } = await open(t)
      const filler = 'עוד מילה אחת לגמרי '.repeat(30)
      const many = Array.from({ length: 250 }, (_, at) =>
        samplePage(`/a/m${at}/`, { type: 'service', body: `${filler} contact טלפון` }),
      )
      await publishPages(catalog, [
        ...many,
        samplePage('/x/contact/', { body: `${filler} contact` }),
        samplePage('/x/y/', { body: `טלפון: 1. טלפון: 2. טלפון: 3 ${filler}` }),
        samplePage('/x/z/', { summary: 'טלפון', body: filler }),
        samplePage('/x/phone/', { body: 'אין כאן דבר' }),
      ])
      const first = async (text: string) => (await found(catalog, text)).slice(0, 2)
      assert.deepEqual(await first('contact'), ['/x/contact/', '/a/m0/'])
      assert.deepEqual((await first('טלפון')).toSorted(), ['/x/y/', '/x/z/'])
      assert.deepEqual(await first('phone'), [], 'an address alone is no match')
      const ask = (window: ListWindow) => catalog.read((reader) => reader.search({ text: 'טלפון' }, window))
      const seen = await follow(ask, 100, () => Promise.resolve())
      assert.deepEqual(
        seen.map(({ path }) => path),
        await found(catalog, 'טלפון'),
      )
      assert.equal(seen.length, 252)
    })

    test('a number in the title is no other number', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { title: 'כיתה 500' }), samplePage('/b/', { body: '1500' })])
      assert.deepEqual(await found(catalog, '1500'), ['/b/'])
      assert.deepEqual(await found(catalog, '500'), ['/a/'])
      assert.deepEqual(await found(catalog, '9page'), [], 'what the engine stores of a page is no word of it')
    })

    test('all words in the title come first, then types, then short paths, then paths', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        ...contentTypes.map((type) => samplePage(`/${type}/x/`, { type, body: 'בדיקה' })),
        samplePage('/service/', { type: 'service', body: 'בדיקה' }),
        samplePage('/z/', { type: 'service', body: 'בדיקה' }),
        samplePage('/service/b/', { type: 'service', body: 'בדיקה' }),
        samplePage('/z/z/z/', { title: 'הבדיקה' }),
        samplePage('/y/', { title: 'בדיקות' }),
      ])
      assert.deepEqual(await found(catalog, 'בדיקה'), [
        '/y/',
        '/z/z/z/',
        '/service/',
        '/z/',
        '/service/b/',
        '/service/x/',
        '/hub/x/',
        '/article/x/',
        '/case-study/x/',
        '/glossary/x/',
        '/page/x/',
      ])
    })

    test('the title counts only when all words are in it', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { title: 'מדריך', body: 'קידום' }),
        samplePage('/b/', { title: 'קידום', body: 'מדריך' }),
        samplePage('/c/', { title: 'מדריך קידום' }),
      ])
      assert.deepEqual(await found(catalog, 'קידום מדריך'), ['/c/', '/a/', '/b/'])
    })

    test('totals and offsets are exact, also past the end', async (t) => {
      const { catalog } = await open(t)
      const pages = Array.from({ length: 25 }, (_, at) =>
        samplePage(`/p${at}/`, { title: at < 7 ? 'ענן' : '', body: 'ענן', type: at % 2 ? 'article' : 'page' }),
      )
      await publishPages(catalog, pages)
      await catalog.read(async (reader) => {
        const first = await reader.search({ text: 'ענן' }, { limit: 5, offset: 5 })
        assert.deepEqual([first.total, first.offset, first.items.length], [25, 5, 5])
        const second = await reader.search({ text: 'ענן' }, { limit: 5, offset: 0, ...(first.next && { after: first.next }) })
        assert.deepEqual([second.total, second.offset], [25, 10])
        const typed = await reader.search({ text: 'ענן', type: 'article' }, { limit: 50, offset: 0 })
        assert.deepEqual([typed.total, typed.items.length, typed.next], [12, 12, null])
        const past = await reader.search({ text: 'ענן' }, { limit: 5, offset: 900 })
        assert.deepEqual([past.total, past.offset, past.items.length, past.next], [25, 900, 0, null])
        const last = await reader.search({ text: 'ענן' }, { limit: 5, offset: 20 })
        assert.deepEqual([last.items.length, last.next], [5, null])
      })
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

    test('new pages take their place among many, again and again', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'טור' }), samplePage('/z/', { body: 'טור' })])
      const paths = ['/a/', '/z/']
      for (let round = 0; round < 4; round++) {
        const numbers = Array.from({ length: 75 }, (_, at) => (round < 2 ? round * 75 + at : 999 - round * 75 - at))
        const added = numbers.map((number) => `/${round < 2 ? 'm' : 'n'}${String(number).padStart(3, '0')}/`)
        await publish(catalog, (draft) => added.forEach((path) => draft.putPage(samplePage(path).page, 'טור')))
        paths.push(...added)
        assert.deepEqual(await found(catalog, 'טור'), paths.toSorted())
      }
    })

    test('a position holds when items come and go around it', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [bridge('/t1/', 'גשר'), bridge('/t3/', 'גשר'), bridge('/b1/'), bridge('/b3/'), bridge('/b5/')])
      let step = 0
      const paths = await follow(
        async (window) => catalog.read((reader) => reader.search({ text: 'גשר' }, window)),
        1,
        async () => {
          step++
          await publish(
            catalog,
            (draft) => {
              if (step === 1) draft.removePage('/t1/')
              if (step === 1) draft.putPage(bridge('/t2/', 'גשר').page, 'גשר')
              if (step === 2) draft.removePage('/t2/')
              if (step === 2) draft.putPage(bridge('/t0/', 'גשר').page, 'גשר')
              if (step === 3) draft.putPage(bridge('/t3/').page, 'גשר')
              if (step === 4) draft.putPage(bridge('/b4/').page, 'גשר')
            },
            { fresh: false },
          )
        },
      )
      assert.deepEqual(
        paths.map(({ path }) => path),
        ['/t1/', '/t2/', '/t3/', '/b1/', '/b3/', '/b4/', '/b5/', '/t3/'],
      )
    })

    test('a position holds when everything is published again', async (t) => {
      const { catalog } = await open(t)
      const pages = ['/a/', '/b/', '/c/', '/d/'].map((path) => samplePage(path, { body: 'סלע' }))
      await publishPages(catalog, pages)
      const first = await catalog.read((reader) => reader.search({ text: 'סלע' }, { limit: 2, offset: 0 }))
      assert.ok(first.next)
      const after = first.next
      await publishPages(catalog, [samplePage('/aa/', { body: 'סלע' }), ...pages.filter(({ page }) => page.path !== '/b/')])
      await publishPages(catalog, [samplePage('/aa/', { body: 'סלע' }), ...pages.filter(({ page }) => page.path !== '/b/')])
      const rest = await catalog.read((reader) => reader.search({ text: 'סלע' }, { limit: 5, offset: 0, after }))
      assert.deepEqual([rest.offset, rest.items.map(({ path }) => path)], [2, ['/c/', '/d/']])
      const unknown = await catalog.read((reader) =>
        reader.search({ text: 'סלע' }, { limit: 9, offset: 0, after: { ...after, item: '0'.repeat(16) } }),
      )
      assert.deepEqual([unknown.offset, unknown.items.length], [0, 4], 'without a known item, items of the same rank come again')
    })
  })
}

function bridge(path: string, title = '') {
  return samplePage(path, { title, body: 'גשר' })
}
