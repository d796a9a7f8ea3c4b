import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { found, type OpenCatalog, publishPages, samplePage } from './sample-site.ts'

/** Partial matches: pages with the most significant words of a query. */
export function partialCases(open: OpenCatalog): void {
  suite('partial matches', () => {
    test('if no page has every word, pages with the most significant ones are partial matches', async (t) => {
      const { catalog } = await open(t)
      const filler = Array.from({ length: 20 }, (_, at) => samplePage(`/m${at}/`, { body: 'כמה של מה עסק' }))
      await publishPages(catalog, [
        ...filler,
        samplePage('/a/', { title: 'קידום אתרים', body: 'כמה עולה', type: 'service' }),
        samplePage('/b/', { body: 'עולה' }),
      ])
      const ask = (text: string, type?: 'service' | 'article') =>
        catalog.read(async (reader) => {
          const hits = await reader.partial(type === undefined ? { text } : { text, type }, 5)
          return hits.map(({ page, missing, score }) => [page.path, missing, score > 0 && score <= 1] as const)
        })
      const question = 'כמה באמת עולה "קידום אתרים", לעסק?'
      assert.deepEqual(await found(catalog, question), [])
      assert.deepEqual(await ask(question), [['/a/', ['באמת', 'לעסק'], true]])
      assert.deepEqual(await ask(question, 'service'), [['/a/', ['באמת', 'לעסק'], true]])
      assert.deepEqual(await ask(question, 'article'), [])
      for (const text of ['דבר אחר', '', '--', '"', '検'.repeat(120), 'a '.repeat(60)])
        assert.deepEqual(await ask(text), [], text)
    })

    test('a page with only the function words of a question is no match', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'How to find what you need' }), samplePage('/b/', { body: 'Oak' })])
      const ask = (text: string) =>
        catalog.read(async (reader) => (await reader.partial({ text }, 5)).map(({ page }) => page.path))
      assert.deepEqual(await ask('How to cancel?'), [])
      assert.deepEqual(await ask('how to cancel oak'), ['/b/'])
      assert.deepEqual(await ask('how to whose'), ['/a/'], 'unless it has no others')
      await publishPages(catalog, [samplePage('/c/', { body: 'IT for small firms' })])
      assert.deepEqual(await ask('IT helpdesk'), ['/c/'], 'an abbreviation is none')
      assert.deepEqual(await ask('WHAT IS IT FOR, HELPDESK'), [])
      assert.deepEqual((await catalog.read((reader) => reader.passages({ text: 'How to cancel?', limit: 1 }))).passages, [])
    })

    test('a missing word is returned as typed, without its prefixes', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'SEO and prices of wi-fi, 1,500' })])
      const ask = (text: string) =>
        catalog.read(async (reader) => (await reader.partial({ text }, 1)).map(({ missing, having }) => [missing, having]))
      assert.deepEqual(await ask('<b>SEO</b>'), [[['b'], ['SEO']]])
      assert.deepEqual(await ask('Prices/Rebates: of SEO|GEO'), [
        [
          ['Rebates', 'GEO'],
          ['Prices', 'SEO'],
        ],
      ])
      assert.deepEqual(await ask('wi-fi pre-paid "2,500"'), [[['pre-paid', '2,500'], ['wi-fi']]])
    })

    test('a word that no page has finds words with the same beginning', async (t) => {
      const { catalog } = await open(t)
      const filler = Array.from({ length: 9 }, (_, at) => samplePage(`/m${at}/`, { body: 'cennik cena jazz szkoła' }))
      await publishPages(catalog, [...filler, samplePage('/a/', { title: 'Jazda doszkalająca', body: '50 PLN' })])
      const ask = (text: string) =>
        catalog.read(async (reader) => (await reader.partial({ text }, 5)).map(({ page, missing }) => [page.path, missing]))
      assert.deepEqual(
        await ask('jazdy doszkalające cena'),
        [['/a/', ['jazdy', 'doszkalające', 'cena']]],
        'it need not mean the same',
      )
      assert.deepEqual(await ask('doszyk jazgot'), [], 'a few shared letters are not a match')
      const { passages } = await catalog.read((reader) => reader.passages({ text: 'doszkalające', limit: 1 }))
      assert.equal(passages[0]?.page.path, '/a/')
    })

    test('a page with other forms of the words is found, also where other pages have them as typed', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { body: 'Стрижка собак: мастер приезжает домой, стоимость от размера собаки.' }),
        samplePage('/b/', { body: 'Мастера школы стригут лучше всех.' }),
        samplePage('/c/', { body: 'Размеры комнат и домов.' }),
        samplePage('/d/', { body: 'Собаку можно оставить.' }),
        samplePage('/e/', { body: 'Прочее.' }),
      ])
      const ask = (text: string) => catalog.read((reader) => reader.partial({ text }, 5))
      const [best] = await ask('Сколько стоит стрижку собаку мастера размеры')
      assert.equal(best?.page.path, '/a/')
      assert.deepEqual(
        best.missing,
        ['Сколько', 'стоит', 'стрижку', 'собаку', 'мастера', 'размеры'],
        'it has none of them as typed',
      )
      const { passages } = await catalog.read((reader) => reader.passages({ text: 'стрижку собаку', limit: 1 }))
      assert.equal(passages[0]?.page.path, '/a/')
    })

    test('an Arabic word is found with and without the article, a preposition or a conjunction', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { body: 'والتدريب بالمدرسة للسائقين' }),
        samplePage('/b/', { body: 'المطبخ والحديقة' }),
      ])
      const ask = (text: string) =>
        catalog.read(async (reader) => (await reader.partial({ text }, 5)).map(({ page }) => page.path))
      assert.deepEqual(await ask('تدريب سائقين'), ['/a/'])
      assert.deepEqual(await ask('هل توجد حديقة'), ['/b/'])
      assert.deepEqual(await ask('ألوان'), [], 'what begins otherwise is another word')
    })

    test('a verb of a question finds its noun, also where no page has the other words', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { body: 'הזמנות מתקבלות בטלפון' }),
        samplePage('/b/', { body: 'משלוחים בכל הארץ' }),
      ])
      const ask = (text: string) =>
        catalog.read(async (reader) => (await reader.partial({ text }, 5)).map(({ page, missing }) => [page.path, missing]))
      assert.deepEqual(await ask('איך מזמינים'), [['/a/', ['איך']]])
      assert.deepEqual(await ask('האם אתם שולחים?'), [['/b/', ['האם', 'אתם']]])
      assert.deepEqual(await ask('איך קונים'), [])
    })

    test('of a very long question, no word is called missing because a page also has words like it', async (t) => {
      const { catalog } = await open(t)
      const many = Array.from(
        { length: 32 },
        (_, at) => `x${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
      ).join(' ')
      await publishPages(catalog, [
        samplePage('/a/', { body: `Garden ${many}` }),
        samplePage('/b/', { body: 'Gardener' }),
        ...[1, 2, 3, 4].map((at) => samplePage(`/many${at}/`, { body: many })),
        ...[1, 2, 3, 4, 5, 6].map((at) => samplePage(`/other${at}/`, { body: 'Something else' })),
      ])
      const [best] = await catalog.read((reader) => reader.partial({ text: `garden ${many}` }, 5))
      assert.equal(best?.page.path, '/a/')
      assert.deepEqual(best.missing, [])
    })

    test('of a long question a page needs the weight of one and a half words, of a short one a third, and one word is enough where no page has more', async (t) => {
      const { catalog } = await open(t)
      const words = ['oak', 'birch', 'maple', 'willow', 'cedar', 'spruce', 'larch', 'beech', 'alder', 'elm']
      await publishPages(
        catalog,
        words.map((_, at) => samplePage(`/p${at}/`, { body: `${words[at]} ${words[at + 1] ?? ''}` })),
      )
      const ask = async (text: string) =>
        (await catalog.read((reader) => reader.partial({ text }, 50))).map(({ page }) => page.path)
      assert.deepEqual(
        (await ask(words.join(' '))).toSorted(),
        words.slice(0, -1).map((_, at) => `/p${at}/`),
      )
      assert.deepEqual((await ask('oak cedar larch elm')).length, 7, 'each has a quarter of it')
      assert.deepEqual(await ask('oak birch larch elm'), ['/p0/'], 'this one has half of it')
    })

    test('if no page has a word, its noun, its verb and compounds beginning with it are found', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { body: 'Cancelling is free.' }),
        samplePage('/b/', { body: 'Unsere Kündigungsfrist und die Buchung von Reisen' }),
        samplePage('/c/', { body: 'Cancer research at the station' }),
        samplePage('/d/', { body: 'Installation of pumps' }),
        samplePage('/e/', { body: 'Auch mit Lachgassedierung' }),
      ])
      const ask = (text: string) =>
        catalog.read(async (reader) => (await reader.partial({ text }, 5)).map(({ page }) => page.path))
      assert.deepEqual(await ask('cancellation'), ['/a/'])
      assert.deepEqual(await ask('buchen'), ['/b/'])
      assert.deepEqual(await ask('install'), ['/d/'])
      assert.deepEqual(await ask('Lachgas'), ['/e/'])
      for (const other of ['stat', 'ration', 'vocation']) assert.deepEqual(await ask(other), [], other)
      const alike = {
        translation: 'transfer',
        operation: 'opera',
        restoration: 'rest',
        mediation: 'media',
        Zeitung: 'Zeit',
        Bildung: 'Bilder',
      }
      for (const [at, [word, body]] of Object.entries(alike).entries()) {
        await publishPages(catalog, [samplePage(`/f${at}/`, { body })])
        assert.deepEqual(await ask(word), [], word)
      }
    })

    test('function words count little, in any language', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { body: 'Haben Sie noch Fragen? Wir sind am Telefon für Sie da und nehmen uns Zeit.' }),
        samplePage('/b/', { body: 'Freitag nach Vereinbarung' }),
        samplePage('/c/', { body: 'Cosa posso fare per voi? Quanto vuole una persona?' }),
        samplePage('/d/', { body: 'Massaggio in coppia' }),
      ])
      const best = (text: string) => catalog.read(async (reader) => (await reader.partial({ text }, 1))[0]?.page.path)
      assert.equal(await best('Haben Sie am Freitag offen?'), '/b/')
      assert.equal(await best('Quanto costa una persona per massaggio?'), '/c/')
      assert.equal(await best('Quanto volete per un massaggio?'), '/d/')
    })

    test('words that are function words elsewhere count fully: Lake Como is not any lake', async (t) => {
      const { catalog } = await open(t)
      const filler = Array.from({ length: 9 }, (_, at) => samplePage(`/m${at}/`, { body: 'About us' }))
      for (const word of [
        'Como',
        'fur',
        'mate',
        'comment',
        'Quelle',
        'SUS',
        'ESTA',
        'ile',
        'Avon',
        'missa',
        'Mika',
        'Kuka',
        'Sau',
      ]) {
        const pages = [
          samplePage('/a/', { body: `${word} terms` }),
          samplePage('/b/', { body: 'lake terms' }),
          samplePage('/c/', { body: word }),
        ]
        await publishPages(catalog, [...filler, ...pages])
        const hits = await catalog.read((reader) => reader.partial({ text: `lake ${word}` }, 5))
        assert.equal(new Set(hits.map(({ page }) => page.path)).size, 3, word)
      }
    })

    test('with very many words, none that the page has is reported as missing', async (t) => {
      const { catalog } = await open(t)
      const words = Array.from({ length: 45 }, (_, at) => `w${at}`)
      await publishPages(catalog, [samplePage('/a/', { body: words.join(' ') })])
      const [hit] = await catalog.read((reader) => reader.partial({ text: `${words.join(' ')} other` }, 1))
      assert.deepEqual(hit?.missing, ['other'])
    })
  })
}
