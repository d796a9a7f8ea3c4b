import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldHebrew, otherFolds, withoutPrefixes } from './hebrew-keys.ts'
import { normaliseText } from './normalise-text.ts'

function folded(word: string): string {
  return foldHebrew(normaliseText(word))
}

const families = [
  ['שירות', 'שירותים', 'שירותי', 'שירותינו', 'שירותיכם'],
  ['חברה', 'חברות', 'חברת', 'חברתנו', 'חברתו'],
  ['לקוח', 'לקוחות', 'לקוחה', 'לקוחותיו', 'לקוחותיהם'],
  ['עמותה', 'עמותות', 'עמותת'],
  ['אפשרות', 'אפשרויות'],
  ['מחיר', 'מחירים', 'מחירי', 'מחיריהם', 'מחירו'],
  ['עברי', 'עברים', 'עבריים', 'עברית', 'עבריות'],
  ['כתבה', 'כתבות', 'כתבתה'],
  ['זווית', 'זוויות'],
  ['חוויה', 'חוויות', 'חוויית'],
  ['צוות', 'צוותים', 'צוותי'],
]

for (const family of families) {
  test(`inflections of ${family[0]} fold to one key`, () => {
    assert.equal(new Set(family.map(folded)).size, 1, family.map(folded).join(' '))
  })
}

test('ambiguous possessive endings and plurals in אות have both readings', () => {
  for (const [written, word] of [
    ['ארגונם', 'ארגון'],
    ['סגנונו', 'סגנון'],
    ['עסקך', 'עסק'],
    ['מחיריך', 'מחיר'],
    ['לקוחותיך', 'לקוח'],
    ['נוסחאות', 'נוסחה'],
    ['דעתם', 'דעה'],
    ['שעתך', 'שעה'],
  ] as const)
    assert.ok(otherFolds(normaliseText(written)).includes(folded(word)), written)
  for (const word of ['הדרך', 'צורך', 'ארוך', 'תוצאות', 'אתר', 'שלך']) assert.deepEqual(otherFolds(normaliseText(word)), [], word)
})

test('different words have different keys', () => {
  const keys = ['קידום', 'קידוד', 'אתר', 'מאתר', 'ספר', 'ספק', 'מחיר', 'מחבר'].map(folded)
  assert.equal(new Set(keys).size, keys.length)
})

test('at least three letters remain', () => {
  for (const word of ['שנה', 'יומי', 'בתים', 'דרכו', 'מים', 'אות', 'זווית', 'חוויה', 'שווה'])
    assert.ok(folded(word).length >= 3, word)
})

test('prefixes are stripped in order, as long as three letters remain', () => {
  assert.deepEqual(new Set(withoutPrefixes('ולכשהמחיר')), new Set(['ולכשהמחיר', 'לכשהמחיר', 'כשהמחיר', 'המחיר', 'מחיר']))
  assert.deepEqual(withoutPrefixes('בית'), ['בית'])
  assert.ok(!withoutPrefixes('הובית').includes('בית'))
})
