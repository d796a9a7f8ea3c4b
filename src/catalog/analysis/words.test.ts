import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { words } from './words.ts'

function texts(text: string): readonly string[] {
  return [...words(text)].map((word) => word.text)
}

test('Hebrew words lose niqqud, geresh, gershayim and final forms', () => {
  assert.deepEqual(texts('שָׁלוֹם, צה״ל צה"ל ז\'קט ז׳קט'), ['שלומ', 'צהל', 'צהל', 'זקט', 'זקט'])
})

test('single Hebrew letters are not words, even with a hyphen', () => {
  assert.deepEqual(texts('ה-SEO הSEO ב־GA4 ב1946 א. ג׳'), ['seo', 'seo', 'ga4', '1946'])
})

test('maqaf, hyphens and script changes separate words', () => {
  assert.deepEqual(texts('בית־ספר בית-ספר SEOמקומי'), ['בית', 'ספר', 'בית', 'ספר', 'seo', 'מקומי'])
})

test('numbers include thousands separators', () => {
  assert.deepEqual(texts('1,500 ₪ 1,234,567 2,3 12.5 ٢٠٢٤'), ['1500', '1234567', '2', '3', '12', '5', '2024'])
})

test('Latin words lose case, accents, punctuation, possessives and elided words', () => {
  assert.deepEqual(texts("Google's Maps™ Café NAÏVE L'été ﬁne C++"), ['google', 'maps', 'cafe', 'naive', 'ete', 'fine', 'c++'])
  assert.deepEqual(texts("O'Neill"), ['o', 'neill'])
  assert.deepEqual(texts("We'll go, d'où? Plan d' or x's"), ['we', 'go', 'ou', 'plan', 'd', 'or', 'x'])
})

test('capitals that only compatibility forms have lose their case too', () => {
  assert.deepEqual(texts('𝗦𝗘𝗢 𝒢uide ㎾ ℡ ＳＥＯ'), ['seo', 'guide', 'kw', 'tel', 'seo'])
})

test('hyphenated words stay linked, and a single letter joins the word after it', () => {
  assert.deepEqual(
    [...words('e-commerce wi-fi on - page on page שלום-page')].map(({ text, tied }) => (tied ? `~${text}` : text)),
    ['e-commerce', 'wi', '~fi', 'on', 'page', 'on', 'page', 'שלומ', 'page'],
  )
})

test('a name is linked to a short number after it', () => {
  assert.deepEqual(
    [...words('UTF-8 UTF 8 Windows 11 in 2024 100 5')].filter(({ tied }) => tied).map(({ text }) => text),
    ['8', '8', '11'],
  )
})

test('operators are words, and symbols belong to the name before them', () => {
  assert.deepEqual(texts('C++11, C#/.NET; F#. ASP.NET g++ a++b'), [
    'c++',
    '11',
    'c#',
    '.net',
    'f#',
    'asp',
    'net',
    'g++',
    'a',
    '++',
    'b',
  ])
  assert.deepEqual(texts("x ->> 'y' a==b std::vector !(a!=b)&&c"), [
    'x',
    '->>',
    'y',
    'a',
    '==',
    'b',
    'std',
    '::',
    'vector',
    'a',
    '!=',
    'b',
    '&&',
    'c',
  ])
})

test('decoration, prices and punctuation are not words', () => {
  const prose = '==== ---- **** ▪ ... -- !! ?? :-) :) – ₪ $ 50%+ & / # ### @ a.b. end.Next https://a.b #tag page#top "…".x'
  assert.deepEqual(
    texts(prose).filter((text) => /[^a-z0-9]/.test(text)),
    [],
  )
})

test('bidi controls, soft hyphens and joiners do not split words', () => {
  assert.deepEqual(texts('\u200Fקי\u00ADדום\u200E \u202Bse\u200Do\u202C'), ['קידומ', 'seo'])
})

test('runs in scripts without spaces are not split', () => {
  assert.deepEqual(
    [...words('SEO対策 サーバー')].map(({ kind, text }) => [kind, text]),
    [
      ['plain', 'seo'],
      ['unspaced', '対策'],
      ['unspaced', 'サーバー'],
    ],
  )
})

test('words are short and never split a character, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const word of words(text)) {
        assert.ok(word.text.isWellFormed())
        assert.match(word.text, /^(?:\.?(?:\p{L}-)?[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#)?|[!#&*+/:<=>?@|~%-]{2,3})$/u)
      }
    }),
    { seed: 7, numRuns: 300 },
  )
  assert.ok(texts('a'.repeat(10_000)).every((text) => text.length <= 64))
})

test('punctuation and marks in scripts without spaces are not words', () => {
  assert.deepEqual(texts('ไทย ๚ ๏ ๛ ။ ។ \u0E48 \u0903'), ['ไทย'])
})

test('many combining marks are not a word, and are parsed in linear time', () => {
  // Normalisation would take hours to sort these marks.
  assert.deepEqual(texts(`a${'\u0315\u0301\u0327'.repeat(500_000)} b`), ['a', 'b'])
})
