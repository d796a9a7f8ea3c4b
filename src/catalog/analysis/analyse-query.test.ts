import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSearchableWord } from '../search/query-words.ts'
import { analyseQuery } from './analyse-query.ts'

/** Folded forms of the words. */
const foldedOf = (text: string) => analyseQuery(text).words.map(({ folded }) => folded)

const readingsOf = (text: string) => analyseQuery(text).words.map(({ readings }) => readings.flatMap(({ keys }) => keys))

test('repeated forms of a word are one clause with one key', () => {
  assert.deepEqual(foldedOf('Pages page PAGES'), [['page']])
})

test('every possible prefix split is a form', () => {
  assert.deepEqual(foldedOf('והמחיר seo'), [['והמחיר'], ['seo']])
  const [price = [], seo = []] = readingsOf('והמחיר seo')
  assert.ok(price.includes('מחיר') && price.includes('המחיר') && seo.includes('seo'))
})

test('a leading letter is not a prefix if the site has the word with another prefix before it', () => {
  const [{ readings = [] } = {}] = analyseQuery('הזמנה').words
  const stripped = readings.find(({ keys }) => keys.includes('זמנ'))
  assert.ok(stripped?.unless.includes('להזמנ') === true && !stripped.unless.includes('שהזמנ'))
  assert.deepEqual(readings[0]?.unless, [], 'the whole word is always a reading')
})

test('guesses include all readings, and wider guesses include narrower ones', () => {
  for (const { readings, guesses } of analyseQuery('האירגון תוכנית').words) {
    const [spellings = [], verbs = []] = guesses.map((guess) => guess())
    for (const key of readings.flatMap(({ keys }) => keys)) assert.ok(spellings.includes(key), key)
    for (const key of spellings) assert.ok(verbs.includes(key), key)
  }
})

test('words are kept as typed, without surrounding punctuation', () => {
  const { words } = analyseQuery('כמה עולה "קידום אתרים", ב-SEO?')
  assert.deepEqual(
    words.map(({ written }) => written),
    ['כמה', 'עולה', 'קידום', 'אתרים', 'ב-SEO'],
  )
})

test('hyphenated words are also searched as one word', () => {
  assert.ok(readingsOf('wi-fi').every((keys) => keys.includes('wifi')))
})

test('UTF 8 is also searched as one word', () => {
  assert.ok(readingsOf('UTF 8').every((keys) => keys.includes('utf8')))
})

test('the number of forms and guesses is bounded', () => {
  const words = ['התפתחויותיהם', 'ולכשהמחירים', 'ייווצרו', 'מתוכניותיהם', 'והתייחסויות', 'הוידיאו', 'שיכתובו']
  for (const { readings, guesses } of words.flatMap((word) => analyseQuery(word).words)) {
    for (const keys of [...readings.map(({ keys }) => keys), ...guesses.map((guess) => guess())])
      assert.ok(keys.length <= 300, String(keys.length))
  }
  assert.ok(analyseQuery(words.join(' ')).words.every(({ guesses }) => guesses.length === 0))
})

test('a single letter and the word hyphenated to it are one word', () => {
  assert.deepEqual(foldedOf('e-commerce on-page'), [['ecommerce'], ['on'], ['page']])
})

test('words in scripts without spaces require all their bigrams', () => {
  assert.deepEqual(foldedOf('最適化'), [['最適'], ['適化']])
})

test('the number of clauses per query is bounded', () => {
  assert.ok(analyseQuery(Array.from({ length: 5000 }, (_, at) => `w${at}`).join(' ')).words.length <= 120)
  assert.ok(analyseQuery('検索'.repeat(5000)).words.length <= 120)
})

test('a query is searchable if it contains a word', () => {
  const isSearchable = (text: string) => {
    assert.equal(hasSearchableWord(text), analyseQuery(text).words.length > 0, text)
    return hasSearchableWord(text)
  }
  for (const text of ['seo', 'קידום', '5', 'ה-SEO', 'x', '検', 'ﷺ', '==', '->>', 'c++']) assert.ok(isSearchable(text), text)
  for (const text of [
    '',
    ' ',
    '--',
    '"',
    'ה',
    'ה-',
    'א ב',
    '!?',
    '\u05B0\u05B0',
    '\u200F',
    '🙂',
    '™',
    '====',
    '**',
    ':-)',
    "x's",
    "'s",
    "a-'s",
  ])
    assert.equal(isSearchable(text), text.startsWith('x') || text.startsWith('a') || text === "'s", text)
})
