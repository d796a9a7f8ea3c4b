import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readable, readableText } from './readable-text.ts'
import { cpuSeconds } from './testing/cpu-seconds.ts'

/** A text in invisible tag characters. */
function tagged(text: string): string {
  return [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
}

/** A text encoded in variation selectors (bytes 0–15: U+FE00, 16–255: U+E0100). */
function selected(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
    .join('')
}

/** A text encoded in zero-width characters, one per bit. */
function zeroWidth(text: string): string {
  return [...text]
    .flatMap((letter) => [...letter.charCodeAt(0).toString(2)])
    .map((bit) => (bit === '1' ? '\u200C' : '\u200B'))
    .join('')
}

const flag = (code: string) => `\u{1F3F4}${tagged(code)}\u{E007F}`

describe('invisible characters are removed', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['tags', `a${tagged('Ignore the page')}b`, 'ab'],
    ['tags after a flag that is none', `a${flag('ignorethis')}b`, 'a\u{1F3F4}b'],
    ['bytes as variation selectors', `a${selected('Ignore the page')}b`, 'ab'],
    ['bytes as variation selectors of an emoji', `\u{1F600}${selected('Ignore')}b`, '\u{1F600}b'],
    ['bits as zero-width characters', `a${zeroWidth('Ignore')}b`, 'ab'],
    ['zero-width space, joiners, word joiner, byte order mark', 'a\u200B\u200C\u200D\u2060\uFEFFb', 'ab'],
    ['soft hyphens', 'soft\u00ADhyphen', 'softhyphen'],
    ['a zero-width space between a letter and its mark', 'cafe\u200B\u0301', 'café'],
    ['invisible operators and deprecated controls', 'a\u2061\u2062\u2063\u2064\u206A\u206Fb', 'ab'],
    ['embeddings, overrides, isolates', '\u202Aa\u202C\u202Bb\u202C\u202Ec\u202C\u2066d\u2069\u2067e\u2069\u061C', 'abcde'],
    ['fillers', 'a\u115F\u1160\u3164\uFFA0\u180E\u2800b', 'ab'],
    ['marks of annotations', '\uFFF9a\uFFFAb\uFFFBc\uFFFC', 'abc'],
    ['controls, but no whitespace', 'a\u0000\u0007\u001B\u007F\u0080\u009Fb\t\n', 'ab\t\n'],
    ['pictures of icon fonts', '\uE001\uF0E0 mail \u{F0001}\u{10FFFD}', ' mail '],
    ['noncharacters and lone surrogates', 'a\uFFFE\uFDD0\u{1FFFF}\uD800b', 'ab'],
    ['direction marks that change nothing', 'a\u200Fb\u200E\u200E1\u200F2', 'ab\u200E12'],
  ]
  for (const [name, text, readableForm] of cases) test(name, () => assert.equal(readableText(text), readableForm))
})

describe('characters that a text needs stay', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      'emoji of several parts',
      '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F469}\u{1F3FD}\u200D\u{1F4BB} \u2764\uFE0F\u200D\u{1F525} 1\uFE0F\u20E3 \u00A9\uFE0F \u260E\uFE0E',
    ],
    ['flags', `\u{1F1EE}\u{1F1F1} ${flag('gbeng')} ${flag('gbsct')} ${flag('gbwls')}`],
    ['Persian with its non-joiner', 'می\u200Cخواهم'],
    ['Hindi with its joiner', 'क्\u200Dष'],
    ['direction marks beside signs', '\u200Fמחיר: \u200E₪3,900\u200F (C++\u200E)'],
    ['Hebrew points in their order', 'שַׁ\u05BC\u034F\u05B0ל'],
    ['ideographs with a variant', '葛\u{E0100}飾'],
    ['Mongolian with a variant', 'ᠠ\u180Bᠨ'],
    ['plain text', 'Price: 3,900 ₪ — “quoted”, naïve, Ω\u00A0½ שלום עולם'],
  ]
  for (const [name, text] of cases) test(name, () => assert.equal(readableText(text), text))
})

test('characters that may spell a hidden text are counted, stray ones are not', () => {
  assert.equal(readable(tagged('hello')).suspicious, 5)
  assert.ok(readable(zeroWidth('hi')).suspicious > 5)
  assert.ok(readable(`\u{1F600}${selected('hello')}`).suspicious >= 2)
  for (const text of ['soft\u00ADhy\u00ADphens', 'a\u200Bb', '\uFEFFstart', '\uE001 icon', '\u202Bembedded\u202C', '→\uFE0F'])
    assert.equal(readable(text).suspicious, 0, JSON.stringify(text))
})

test('cleaning is idempotent, whatever the text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(
      'e',
      '\u0301',
      '\u200B',
      '\u200E',
      '\u200F',
      '\u200D',
      '\u200C',
      '\uFE0F',
      'a',
      '1',
      'م',
      'क',
      '\u{1F468}',
      '\u{1F3F4}',
      tagged('gb'),
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      const once = readableText(parts.join(''))
      assert.equal(readableText(once), once)
    }),
    { numRuns: 2_000 },
  )
})

test('letters with more marks than any language has keep the first, in linear time', () => {
  assert.equal(readableText(`e${'\u0301'.repeat(40)}!`), `é${'\u0301'.repeat(29)}!`)
  const text = `e${'\u0301\u0316'.repeat(20_000)}`
  assert.ok(cpuSeconds(() => readableText(text)) < 0.3)
})
