import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { textPattern } from './text-pattern.ts'

/** The blocks of the scripts that the word tables use. */
const blocks: readonly (readonly [name: string, first: number, last: number])[] = [
  ['Latin', 0x00, 0x24f],
  ['Greek', 0x370, 0x3ff],
  ['Cyrillic', 0x400, 0x52f],
  ['Armenian', 0x530, 0x58f],
  ['Hebrew', 0x590, 0x5ff],
  ['Arabic', 0x600, 0x6ff],
  ['Thai', 0xe00, 0xe7f],
  ['Vietnamese', 0x1e00, 0x1eff],
  ['signs of currencies', 0x20a0, 0x20cf],
  ['kana', 0x3040, 0x30ff],
  ['Chinese', 0x4e00, 0x9fff],
  ['Korean', 0xac00, 0xd7a3],
  ['full-width', 0xff00, 0xff5e],
]

describe('text patterns', () => {
  for (const property of ['L', 'Lu', 'Ll', 'Lo', 'M', 'N', 'Nd', 'Sc']) {
    test(`\\p{${property}} means the same as in Unicode for the characters in use, alone and in a class`, () => {
      const exact = new RegExp(`^\\p{${property}}$`, 'u')
      const alone = textPattern(`^\\p{${property}}$`, 'u')
      const outside = textPattern(`^[^\\p{${property}}]$`, 'u')
      for (const [name, first, last] of blocks) {
        const different = Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)).filter(
          // Unassigned code units belong to no text; Thai vowels and tones are part of words.
          (unit) =>
            /\p{Assigned}/u.test(unit) &&
            !/[\u0E31\u0E34-\u0E3A\u0E46-\u0E4E]/.test(unit) &&
            exact.test(unit) !== alone.test(unit),
        )
        assert.deepEqual(different, [], name)
        assert.equal(alone.test(String.fromCharCode(first)), !outside.test(String.fromCharCode(first)), name)
      }
    })
  }

  test('ignore case in every script, without the flag that makes it slow', () => {
    const pattern = textPattern('(?<!\\p{L})(?:straße|ЦЕНА|τιμή|מחיר)(?!\\p{L})', 'iu')
    for (const text of ['STRAßE', 'цена', 'ΤΙΜΉ', 'מחיר']) assert.match(`a ${text} 1`, pattern)
    for (const text of ['Hauptstraße', 'ценам', 'המחיר']) assert.doesNotMatch(text, pattern)
    assert.equal(pattern.flags, 'i')
  })

  test('keep what only the flag can say', () => {
    assert.match('😀', textPattern('^[😀😁]$', 'u'))
    assert.match('α', textPattern('^\\p{Script=Greek}$', 'u'))
    assert.doesNotMatch('try', textPattern('^(?-i:[T][R][Y])$', 'iu'))
    assert.match('[\\p{L}]', textPattern('^\\[\\\\p\\{L\\}\\]$', 'u'))
  })
})
