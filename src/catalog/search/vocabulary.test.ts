import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { Vocabulary } from './vocabulary.ts'

function vocabulary(words: Readonly<Record<string, number>>): Vocabulary {
  const result = new Vocabulary()
  for (const [word, pages] of Object.entries(words)) result.add(word, pages)
  return result
}

function texts(words: Readonly<Record<string, number>>, word: string): readonly string[] {
  return vocabulary(words)
    .spellings(word)
    .map(({ text }) => text)
}

describe('spelling corrections', () => {
  const slips: readonly (readonly [typed: string, meant: string])[] = [
    ['שלוום', 'שלום'],
    ['שלם', 'שלום'],
    ['שולם', 'שלום'],
    ['akuo', 'שלום'],
    ['AKUO', 'שלום'],
    ['יקךךם', 'hello'],
    ['maufk,', 'צשוכלת'],
    ['פרטיוט', 'פרטיות'],
    ['אופטמזציה', 'אופטימיזציה'],
    ['serach', 'search'],
    ['markting', 'marketing'],
    ['marrketting', 'marketing'],
    ['צהל', 'צה"ל'],
    ['cafe', 'café'],
    ['סטארטאפ', 'סטארטאפ'],
    ['קידוםאתרים', 'קידום אתרים'],
    ['googleads', 'google ads'],
  ]
  const words = Object.fromEntries(
    [...slips.map(([, meant]) => meant).flatMap((meant) => meant.split(' ')), 'ירושלים', 'window'].map((word) => [word, 1]),
  )
  for (const [typed, meant] of slips) test(`${typed} is corrected to ${meant}`, () => assert.equal(texts(words, typed)[0], meant))

  test('the closest come first, then those on more pages, then alphabetically', () => {
    assert.deepEqual(texts({ מבנה: 3, משנה: 5, מדינה: 1, מענה: 3 }, 'מדנה'), ['מדינה', 'משנה', 'מבנה', 'מענה'])
  })

  test('short words have few corrections, distant words none', () => {
    assert.deepEqual(texts({ של: 9, על: 9, אל: 9 }, 'תל'), [])
    assert.deepEqual(texts({ גלידה: 9 }, 'חשבונית'), [])
    assert.deepEqual(texts({ abcd: 1 }, 'abxy'), [])
  })

  test('any single-letter typo is corrected, whatever other words there are', () => {
    const letters = fc.constantFrom(...'אבגדהוחילמנרשת')
    const word = fc.array(letters, { minLength: 4, maxLength: 9 }).map((all) => all.join(''))
    const slip = fc.record({ at: fc.nat(8), kind: fc.constantFrom('more', 'fewer', 'other', 'swapped'), letter: letters })
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 5 }), slip, (meant, others, { at: place, kind, letter }) => {
        const at = place % (meant.length - 1)
        const [start, rest] = [meant.slice(0, at), meant.slice(at)]
        const typed = {
          more: start + letter + rest,
          fewer: start + rest.slice(1),
          other: start + letter + rest.slice(1),
          swapped: start + rest.charAt(1) + rest.charAt(0) + rest.slice(2),
        }[kind]
        const all = Object.fromEntries([...others, meant].map((each) => [each, 1]))
        const found = texts(all, typed ?? '')
        assert.ok(found.includes(meant), JSON.stringify([typed, meant, found]))
      }),
      { seed: 3, numRuns: 500 },
    )
  })
})
