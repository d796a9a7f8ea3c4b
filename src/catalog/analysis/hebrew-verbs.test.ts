import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldHebrew } from './hebrew-keys.ts'
import { relatedKeys, verbKeys } from './hebrew-verbs.ts'
import { normaliseText } from './normalise-text.ts'

const verbs = [
  ['כתב', 'כותבת', 'יכתבו', 'כתיבה', 'נכתבה', 'נכתוב'],
  ['עלה', 'עולים', 'עלתה', 'יעלה', 'עלייה'],
  ['דיבר', 'מדברים', 'ידבר', 'דיבור'],
  ['תרגם', 'מתרגמת', 'תורגם', 'תרגום', 'תירגום'],
  ['שינה', 'משנה', 'שינתה', 'שינוי'],
  ['הגדיל', 'מגדילה', 'יגדיל', 'הגדלה', 'הוגדל'],
  ['הקים', 'מקימים', 'הקמה', 'הוקמה', 'יקים'],
  ['העלה', 'מעלה', 'הועלה', 'העלאה'],
  ['התפתח', 'מתפתחת', 'יתפתחו', 'התפתחות'],
  ['התכוון', 'מתכוונים', 'התכוונות'],
  ['השתפר', 'משתפרים', 'תשתפר', 'השתפרות'],
]

for (const forms of verbs) {
  test(`each form of ${forms[0]} finds the others`, () => {
    for (const asked of forms) {
      const keys = verbKeys(normaliseText(asked))
      for (const written of forms) {
        if (written !== asked) assert.ok(keys.includes(foldHebrew(normaliseText(written))), `${asked} ${written}`)
      }
    }
  })
}

test('verbs of different roots do not match', () => {
  for (const [asked, written] of [
    ['כתב', 'כתף'],
    ['הקים', 'הקיף'],
    ['דיבר', 'דיבב'],
    ['התפתח', 'התפתל'],
  ] as const) {
    assert.ok(!verbKeys(normaliseText(asked)).includes(foldHebrew(normaliseText(written))), asked)
  }
})

test('words of one root are related, whatever their pattern', () => {
  for (const [asked, written] of [
    ['חדשנות', 'מחדש'],
    ['בדיקה', 'נבדקו'],
    ['התפרקה', 'פירוק'],
    ['שלטון', 'שלטה'],
    ['החלטה', 'מוחלט'],
  ] as const) {
    const key = foldHebrew(normaliseText(written))
    assert.ok(relatedKeys(normaliseText(asked)).includes(key), `${asked} ${written}`)
  }
  assert.ok(!relatedKeys('בדיקה').includes(foldHebrew('בדיחה')))
})

test('the number of forms is bounded', () => {
  for (const word of ['מתפתחת', 'להתנהלות', 'תתתתתתתת', 'ננננננננ', 'א'.repeat(64)]) {
    assert.ok(verbKeys(word).length <= 300, word)
    assert.ok(relatedKeys(word).length <= 300, word)
  }
})
