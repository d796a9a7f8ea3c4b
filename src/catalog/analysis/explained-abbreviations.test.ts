import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainedAbbreviations } from './explained-abbreviations.ts'

function explained(text: string): readonly string[] {
  return explainedAbbreviations(text).map(({ short, long }) => `${short} = ${long}`)
}

test('an abbreviation beside its words is explained by them, in either order', () => {
  for (const [text, expected] of [
    ['We do search engine optimization (SEO) well.', 'SEO = search engine optimization'],
    ['SEO (Search Engine Optimization) is slow', 'SEO = Search Engine Optimization'],
    ['the Office of Management and Budget (OMB)', 'OMB = Office of Management and Budget'],
    ['a Point-of-Sale System (POSS)', 'POSS = Point-of-Sale System'],
    ['ממשלת ארצות הברית (ארה"ב) הודיעה', 'ארה"ב = ארצות הברית'],
    ['ארה״ב (ארצות הברית)', 'ארה״ב = ארצות הברית'],
    ['חיילי צבא ההגנה לישראל (צה״ל)', 'צה״ל = צבא ההגנה לישראל'],
    ['ארגון האומות המאוחדות (או"ם)', 'או"ם = האומות המאוחדות'],
    ['הגישו דין וחשבון (דו"ח)', 'דו"ח = דין וחשבון'],
  ] as const)
    assert.deepEqual(explained(text), [expected], text)
})

test('what is not explained by its letters is left out', () => {
  for (const text of [
    'קידום אתרים (SEO)',
    'our services (SEO, PPC)',
    'the price (VAT)',
    'Search Engine. Optimization (SEO)',
    'מחיר כולל (מע"מ)',
    'Paris (France)',
    'SEO (see below)',
  ])
    assert.deepEqual(explained(text), [], text)
})

test('a text of any form is read in linear time', () => {
  for (const part of ['(', 'a ', 'א"ב (', 'a (A', '()', 'אא '])
    assert.ok(explainedAbbreviations(part.repeat(200_000)).length <= 100)
})
