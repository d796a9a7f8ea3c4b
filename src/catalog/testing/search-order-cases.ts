import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contentTypes } from '../../model/content-type.ts'
import { follow, found, type OpenCatalog, pathsOf, publish, publishPages, samplePage, searchFor } from './sample-site.ts'

/** The order of search results. */
export function searchOrderCases(open: OpenCatalog): void {
  suite('order of search results', () => {
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
      const ask = searchFor(catalog, text)
      const seen = await follow(ask, 1, () => Promise.resolve())
      assert.deepEqual(pathsOf(seen), ['/d/', '/c/', '/b/', '/a/', '/e/'])
    })

    test('words as typed precede their plurals and other inflections, however often and close those are', async (t) => {
      const { catalog } = await open(t)
      const far = ' ועוד דבר אחר and more of it'.repeat(60)
      for (const [typed, other] of [
        ['service', 'services'],
        ['services', 'service'],
        ['שירותים', 'שירות'],
        ['שירות', 'שירותיהם'],
        ['price שירות', 'prices שירותים'],
        ['garden price שירות', 'garden price שירותים'],
      ] as const) {
        const [first = '', ...rest] = typed.split(' ')
        const often = `${other} ${typed} ${`${other} `.repeat(9)}`
        await publishPages(catalog, [
          samplePage('/title/', { title: `one ${rest.join(' two ')} three ${first}`, body: far }),
          samplePage('/form/', { type: 'service', title: other, summary: typed, body: often }),
          samplePage('/text/', { body: `${first}${far} ${rest.join(far)}` }),
          samplePage(`/${typed.replaceAll(' ', '-')}/`, { type: 'service', summary: other, body: `${other} `.repeat(9) }),
        ])
        const expected = ['/title/', '/form/', '/text/', `/${typed.replaceAll(' ', '-')}/`]
        assert.deepEqual(await found(catalog, typed), expected, typed)
        assert.deepEqual(pathsOf(await follow(searchFor(catalog, typed), 1)), expected, typed)
      }
    })

    test('a word with a hyphen is not the same word without one', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { type: 'service', summary: 'wi-fi wi-fi', body: 'Wi-Fi' }),
        samplePage('/b/', { body: 'a long way to WiFi' }),
      ])
      assert.deepEqual(await found(catalog, 'wifi'), ['/b/', '/a/'])
      assert.deepEqual(await found(catalog, 'wi-fi'), ['/a/', '/b/'])
    })

    test('within a tier exact, adjacent, repeated and early words come first', async (t) => {
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

    test('a large tier is ordered by rank alone, and cursors stay valid across that limit', async (t) => {
      const { catalog } = await open(t)
      const many = Array.from({ length: 250 }, (_, at) => samplePage(`/m${at + 100}/`, { body: at === 200 ? 'נחל' : 'נחלים' }))
      const few = many.slice(150)
      await publishPages(catalog, many)
      assert.equal((await found(catalog, 'נחל'))[0], '/m100/')
      const ask = searchFor(catalog, 'נחל')
      for (const [first, then] of [
        [many, few],
        [few, many],
      ] as const) {
        await publishPages(catalog, first)
        let step = 0
        const seen = await follow(ask, 60, async () => {
          if (step++ === 0) await publishPages(catalog, then)
        })
        const paths = new Set(pathsOf(seen))
        for (const { page } of few) assert.ok(paths.has(page.path), page.path)
      }
      assert.equal((await found(catalog, 'נחל')).length, 250)
      await publishPages(catalog, few)
      assert.equal((await found(catalog, 'נחל'))[0], '/m300/')
    })

    test('with many results the most relevant come first: by summary, address, repetition', async (t) => {
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
      assert.deepEqual(await first('phone'), [], 'a match in the address alone is not enough')
      const ask = searchFor(catalog, 'טלפון')
      const seen = await follow(ask, 100, () => Promise.resolve())
      assert.deepEqual(pathsOf(seen), await found(catalog, 'טלפון'))
      assert.equal(seen.length, 252)
    })

    test('pages with all words in the title come first, then by type, path depth and path', async (t) => {
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

    test('the title only counts if all words are in it', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { title: 'מדריך', body: 'קידום' }),
        samplePage('/b/', { title: 'קידום', body: 'מדריך' }),
        samplePage('/c/', { title: 'מדריך קידום' }),
      ])
      assert.deepEqual(await found(catalog, 'קידום מדריך'), ['/c/', '/a/', '/b/'])
    })

    test('new pages are ranked correctly among many, repeatedly', async (t) => {
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
  })
}
