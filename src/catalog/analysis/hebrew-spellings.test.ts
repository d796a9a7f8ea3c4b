import assert from 'node:assert/strict'
import { test } from 'node:test'
import { otherSpellings } from './hebrew-spellings.ts'

test('full and defective spellings are variants of each other', () => {
  for (const [one, other] of [
    ['תכנית', 'תוכנית'],
    ['ארגונ', 'אירגונ'],
    ['פרצה', 'פירצה'],
    ['פרסומ', 'פירסומ'],
    ['תיאטרונ', 'תאטרונ'],
    ['פודקאסט', 'פודקסט'],
    ['סרויס', 'סרביס'],
    ['אסתטי', 'אסטטי'],
    ['פלזמ', 'פלסמ'],
  ] as const) {
    assert.ok(otherSpellings(one).includes(other), other)
    assert.ok(otherSpellings(other).includes(one), one)
  }
})

test('consonants do not change except in loan words, and short words have no variants', () => {
  for (const spelling of otherSpellings('התייחסות')) assert.match(spelling.replaceAll(/[ויא]/g, ''), /^הב?[תט]ב?ח[סז][תט]$/)
  for (const short of ['שיר', 'אור', 'מוות', 'קו']) assert.deepEqual(otherSpellings(short), [])
})

test('the number of variants is bounded', () => {
  for (const word of ['ב' + 'יו'.repeat(30) + 'בב', 'בויויויויובב', 'בגדהזחטכלמנסע'])
    assert.ok(otherSpellings(word).length <= 250, word)
})
