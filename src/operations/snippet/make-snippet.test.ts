import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { analysePage } from '../../catalog/analysis/analyse-page.ts'
import { analyseQuery, type Clauses } from '../../catalog/analysis/analyse-query.ts'
import { queryWords } from '../../catalog/search/query-words.ts'
import { makeSnippet } from './make-snippet.ts'
import { foldText, WordFinder } from './written-words.ts'

interface Texts {
  readonly title: string
  readonly summary: string
  readonly body: string
}

function snippet(query: string, texts: Partial<Texts>): string {
  const page = { title: '', summary: '', body: '', ...texts }
  return makeSnippet({ ...page, body: foldText(page.body) }, new WordFinder(queryWords(clausesOf(query, page))))
}

/** The matching keys if this is the only page: every form of the words that it has. */
function clausesOf(query: string, page: Texts): Clauses {
  const { all } = analysePage(page, page.body)
  return analyseQuery(query).words.map(({ folded, readings, guesses }) => {
    const forms = [...folded, ...readings.flatMap(({ keys }) => keys)].filter((key) => all.has(key))
    return forms.length > 0 ? forms : guesses.flatMap((guess) => guess().filter((key) => all.has(key)))
  })
}

describe('query words are highlighted', () => {
  const marked: readonly (readonly [query: string, body: string, snippet: string])[] = [
    ['קידום אתרים', 'אנחנו עושים קידום אורגני לאתרים.', 'אנחנו עושים **קידום** אורגני **לאתרים**.'],
    ['שלום', 'אמר: שָׁלוֹם, עולם', 'אמר: **שָׁלוֹם**, עולם'],
    ['צהל', 'חיילי צה״ל, צה"ל', 'חיילי **צה״ל**, **צה"ל**'],
    ['SEO', 'קידום ה-SEO, הSEO; seo?', 'קידום ה-**SEO**, ה**SEO**; **seo**?'],
    ['e-commerce', '(E-Commerce)', '(**E-Commerce**)'],
    ['ecommerce', 'an "e-commerce", shop', 'an "**e-commerce**", shop'],
    ['wifi', 'our Wi-Fi, free', 'our **Wi-Fi**, free'],
    ['utf8', 'in UTF-8.', 'in **UTF-8**.'],
    ['f-strings', 'an f-string, or a string', 'an **f-string**, or a string'],
    ['c++', 'C++, not C', '**C++**, not C'],
    ['c', 'C++, not C', 'C++, not **C**'],
    ['.net', '(.NET Core)', '(**.NET** Core)'],
    ['==', 'if (a==b) ====', 'if (a**==**b) ===='],
    ['->>', "data ->> 'name'", "data **->>** 'name'"],
    ['agency', 'Our agencies', 'Our **agencies**'],
    ['GA4', 'GA4/GTM', '**GA4**/GTM'],
    ['1500', 'מ-1,500 ש״ח', 'מ-**1,500** ש״ח'],
    ['検索', '最適化と検索エンジン', '最適化と**検索**エンジン'],
    ['エンジン', '検索エンジン', '検索**エンジン**'],
    ['продвижение', 'Продвижение сайтов', '**Продвижение** сайтов'],
    ['cafe', 'un café crème', 'un **café** crème'],
    ['והמחשבון', 'מחשבון מס', '**מחשבון** מס'],
    ['שלום', '\u2067שלום\u2069', '\u2067**שלום**\u2069'],
    ['שלום', 'שלום\u200F!', '**שלום**\u200F!'],
  ]
  for (const [query, body, expected] of marked)
    test(`${query} in ${body}`, () => assert.equal(snippet(query, { body }), expected))

  test('other forms are highlighted, too, next to words as typed', () => {
    assert.equal(snippet('הממשלה', { body: 'הממשלה היא ממשלה' }), '**הממשלה** היא **ממשלה**')
  })

  test('asterisks of the page are not highlights, and HTML stays text', () => {
    assert.equal(snippet('tag', { body: '**bold** <b>tag</b> & 2*3' }), '∗∗bold∗∗ <b>**tag**</b> & 2∗3')
  })
})

describe('the excerpt', () => {
  const filler = 'עוד משפט שלם שאין בו דבר. '

  test('is where the matches are closest together', () => {
    const body = `קידום ${filler.repeat(3)} אתרים ${filler.repeat(30)} המקום: קידום של אתרים ${filler.repeat(30)} קידום`
    assert.match(snippet('קידום אתרים', { body }), /^….*המקום: \*\*קידום\*\* של \*\*אתרים\*\* .*…$/)
  })

  test('is from the summary or the title if only they have the words', () => {
    assert.equal(snippet('יועץ', { title: 'יועץ', summary: 'הייעוץ של יועץ', body: filler }), 'הייעוץ של **יועץ**')
    assert.equal(snippet('יועץ', { title: 'יועץ', summary: filler, body: filler }), '**יועץ**')
    assert.equal(snippet('יועץ', { title: 'יועץ', summary: 'יועץ', body: 'כאן יועץ' }), 'כאן **יועץ**')
  })

  test('starts at a nearby line start, and line breaks become spaces', () => {
    const body = `${filler.repeat(10)}\nכותרת\n\nמחיר ${filler.repeat(10)}`
    assert.match(snippet('מחיר', { body }), /^…/)
    assert.match(snippet('כותרת', { body }), /^…\*\*כותרת\*\* מחיר /)
  })

  test('without a match is the beginning of the summary, without highlights', () => {
    assert.equal(snippet('נעדר', { summary: 'תקציר.', body: filler }), 'תקציר.')
    assert.equal(snippet('נעדר', { body: 'גוף.' }), 'גוף.')
    assert.equal(snippet('נעדר', {}), '')
  })

  test('is found deep in a long text, too', () => {
    for (const [query, written] of [
      ['מחשבון', 'מחשבון'],
      ['צהל', 'צה״ל'],
      ['שלום', 'שָׁלוֹם'],
      ['חכם', 'וחכם'],
      ['istanbul', 'ISTANBUL'],
      ['σεισμος', 'ΣΕΙΣΜΌΣ'],
    ] as const) {
      assert.ok(snippet(query, { body: `${filler.repeat(2000)} İ ${written}` }).endsWith(`**${written}**`), written)
    }
  })
})

describe('truncation', () => {
  test('is between words, or between characters in scripts without spaces', () => {
    const family = '👨‍👩‍👧‍👦'
    const body = `${family.repeat(40)}שלום${family.repeat(40)}`
    const found = snippet('שלום', { body })
    assert.match(found, /^….*\*\*שלום\*\*.*…$/u)
    assert.equal(found.replaceAll(family, ''), '…**שלום**…')
  })

  test('closes bidi marks opened in the excerpt, and drops closing ones without a start', () => {
    const long = 'מילה '.repeat(60)
    assert.match(snippet('שלום', { body: `שלום \u2067${long}\u2069` }), /^\*\*שלום\*\* \u2067[^\u2069]*\u2069…$/)
    assert.doesNotMatch(snippet('שלום', { body: `\u2067${long}\u2069 \u202B שלום \u202C` }), /\u2067|\u2069/)
  })

  const piece = fc.constantFrom(
    'שלום',
    'שָׁלוֹם',
    'ולשלומות',
    'עולם',
    'SEO',
    '😀',
    '👩‍💻',
    '\u2067',
    '\u2069',
    '\u200F',
    ' ',
    ' ',
    '\n',
    '*',
    '<b>',
    '検索',
    '-',
  )
  test('keeps the page’s characters in order and within bounds, with balanced, non-empty highlights', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 150 }), fc.constantFrom('שלום', 'שלום SEO', '検索 עולם'), (pieces, query) => {
        const body = pieces.join('')
        const found = snippet(query, { body })
        const bare = found.replaceAll('**', '').replaceAll('∗', '*').replace(/^…|…$/g, '')
        const visible = (text: string) => text.replace(/[\u2067\u2069]/g, '').replace(/\s+/g, ' ')
        assert.ok(visible(body).includes(visible(bare).trim()), JSON.stringify([body, found]))
        assert.ok([...bare].length <= 182)
        assert.ok(found.isWellFormed())
        assert.ok(!/^\p{M}/u.test(bare))
        for (const mark of found.split('**').filter((_, at) => at % 2 === 1))
          assert.match(mark, /^[\p{L}\p{N}].*[\p{L}\p{N}\p{M}]$/u)
        assert.equal(found.split('**').length % 2, 1)
      }),
      { seed: 11 },
    )
  })
})
