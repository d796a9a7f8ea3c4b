import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { inAnyCase, textPattern } from './text-pattern.ts'

/** All code units but surrogates that Unicode assigns a character. */
const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).filter((unit) =>
  /[^\p{Cn}\p{Cs}]/u.test(unit),
)

/** Scripts in which most sites are written: nothing else counts as their letters or digits. */
const common = /[\0-\u06FF\u0E00-\u0E7F\u1E00-\u27FF\u3000-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF00-\uFFEF]/

/** Characters that have a property, in Unicode and in a text pattern, alone and in a class that excludes them. */
function compare(property: string) {
  const [alone, others] = [textPattern(`^\\p{${property}}$`, 'u'), textPattern(`^[^\\p{${property}}]$`, 'u')]
  const exact = new RegExp(`^\\p{${property}}$`, 'u')
  assert.ok(units.every((unit) => alone.test(unit) !== others.test(unit)))
  return {
    missing: units.filter((unit) => exact.test(unit) && !alone.test(unit)),
    extra: units.filter((unit) => !exact.test(unit) && alone.test(unit)),
  }
}

describe('text patterns', () => {
  test('know all letters, and no sign as a letter', () => {
    const { missing, extra } = compare('L')
    // Letters that are symbols: of mathematics, units.
    assert.deepEqual(
      missing.filter((unit) => !/[\u2100-\u214F\u2183-\u2184\u2E2F\u303B]/.test(unit)),
      [],
    )
    assert.deepEqual(
      extra.filter((unit) => /\p{Sc}/u.test(unit) || (common.test(unit) && !/\p{M}/u.test(unit))),
      [],
    )
  })

  for (const property of ['Lu', 'Ll', 'Lo', 'M', 'N', 'Nd', 'Sc']) {
    test(`know \\p{${property}} in the scripts in which most sites are written`, () => {
      const { missing, extra } = compare(property)
      assert.deepEqual(
        missing.filter((unit) => common.test(unit) && !/[\u2100-\u2184\u2C00-\u2DFF\u3000-\u303F]/.test(unit)),
        [],
      )
      // Some letters modify others or stand for several: what matters is that they have no case.
      const near = property === 'Lo' ? /[\p{Lm}\p{M}]/u : /[^]/
      assert.deepEqual(
        extra.filter((unit) => common.test(unit) && !near.test(unit)),
        [],
      )
    })
  }

  test('end a word at no letter of any script', () => {
    for (const text of ['Hoﬀenheim', 'Sheﬃeld', 'Ἀθήνα', 'Ɫong', 'გორი', 'ფოთი', '가격', 'ឡាំ', 'ዜና'])
      assert.equal(/^\p{L}/u.test(text) && textPattern('^\\p{L}[\\p{L}\\p{M}]*', 'u').exec(text)?.[0], text)
  })

  test('ignore case in every script, without the flag that makes it slow', () => {
    const pattern = textPattern('(?<!\\p{L})(?:straße|ЦЕНА|τιμή|מחיר)(?!\\p{L})', 'iu')
    for (const text of ['STRAßE', 'STRAẞE', 'цена', 'ΤΙΜΉ', 'מחיר']) assert.match(`a ${text} 1`, pattern)
    for (const text of ['Hauptstraße', 'ценам', 'המחיר']) assert.doesNotMatch(text, pattern)
    assert.equal(pattern.flags, 'i')
  })

  test('know the same characters where case is ignored, and both cases of capitals', () => {
    for (const part of ['\\p{L}', '\\p{Lo}', '\\p{M}', '\\p{N}', '\\p{Sc}', '[\\p{L}\\p{M}\\d]', '[^\\p{L}.]']) {
      const [exact, ignoring] = [textPattern(`^${part}$`, 'u'), textPattern(`^${part}$`, 'iu')]
      const differing = units.filter((unit) => exact.test(unit) !== ignoring.test(unit))
      assert.deepEqual(differing, [], part)
    }
    assert.match('ab ש', textPattern('^\\p{Lu}[\\p{Lu}-] [א-ת\\p{Lo}]$', 'iu'))
    assert.match('A1 × x', textPattern('^[a-c][\\p{N}x] [\\p{Sc}×] \\p{L}$', 'iu'))
  })

  test('keep what only the flag can say', () => {
    assert.match('😀', textPattern('^[😀😁]$', 'u'))
    assert.match('α', textPattern('^\\p{Script=Greek}$', 'u'))
    assert.doesNotMatch('try', textPattern('^(?-i:[T][R][Y])$', 'iu'))
    assert.match('[\\p{L}]', textPattern('^\\[\\\\p\\{L\\}\\]$', 'u'))
  })

  test('ignore case in a part with classes, not with a group, which V8 reads in two ways', () => {
    const pattern = textPattern(`^(?:${inAnyCase('great|high(?:er)?')}) ROI$`, 'u')
    for (const text of ['Great ROI', 'gREAT ROI', 'HIGHER ROI', 'high ROI']) assert.match(text, pattern)
    for (const text of ['great roi', 'greater ROI']) assert.doesNotMatch(text, pattern)
    const sources = globSync('src/**/*.ts', { exclude: ['**/*.test.ts', '**/text-pattern.ts'] })
    assert.ok(sources.length > 0)
    const withGroup = sources.filter((file) => readFileSync(file, 'utf8').includes('(?i:'))
    assert.deepEqual(withGroup, [])
  })
})
