import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOtherName } from './other-names.ts'

const page = (markdown: string, title = '', summary = '') => ({ title, summary, markdown: `# ${title}\n\n${markdown}` })

describe('another name of a term', () => {
  for (const [name, term, introduction] of [
    ['canonical', 'קנוניקל', page('קנוניקל (Canonical) הוא הכתובת הראשית.')],
    ['Canonical', 'קנוניקל', page('**קנוניקל** (באנגלית: Canonical) הוא…')],
    ['קנוניקל', 'Canonical', page('Canonical (קנוניקל) הוא הכתובת הראשית.')],
    ['canonical', 'כתובת קנונית', page('מהי כתובת קנונית (canonical, rel=canonical)?')],
    ['cumulative layout shift', 'CLS', page('', 'CLS', 'CLS (קיצור של Cumulative Layout Shift) הוא מדד.')],
    ['קנוניקל', 'כתובת קנונית', page('', 'קנוניקל (כתובת קנונית)')],
    ['canonical', 'קנוניקל', page('**Canonical** הוא הכתובת הראשית.')],
    ['backlink', 'קישור נכנס', page('קישור נכנס (נקרא גם: Backlink) הוא…')],
    ['קישור נכנס', 'Backlink', page('**קישור נכנס** – קישור מאתר אחר.')],
    ['דוא"ל', 'Email', page('Email (דוא״ל) is a letter.')],
  ] as const) {
    test(`${name} is another name of ${term}`, () => assert.ok(isOtherName(name, term, introduction)))
  }

  for (const [what, [name, term], introduction] of [
    ['a name that is only mentioned', ['canonical', 'כתובת קנונית'], page('מציינים אותה בתגית link עם הערך canonical.')],
    ['a reference to another term', ['redirect', 'קנוניקל'], page('קנוניקל (ראו גם redirect) הוא…')],
    ['a part of a name', ['layout', 'CLS'], page('CLS (Cumulative Layout Shift) הוא מדד.')],
    ['what is said of another term', ['core web vitals', 'CLS'], page('המדדים LCP, INP ו־CLS (Core Web Vitals) נמדדים יחד.')],
    ['a word in bold that is no name', ['note', 'קנוניקל'], page('**Note:** קנוניקל הוא…')],
    ['bold of the same script', ['חשוב', 'קנוניקל'], page('**חשוב** הוא הסדר.')],
    ['the name of the site', ['rimon', 'קנוניקל'], page('', 'קנוניקל | Rimon')],
    ['a word inside of another', ['canonical', 'קנון'], page('קנוניקל (canonical) הוא…')],
    ['the term itself', ['קנוניקל', 'קנוניקל'], page('קנוניקל (קנוניקל)')],
  ] as const) {
    test(`does not include ${what}`, () => assert.ok(!isOtherName(name, term, introduction)))
  }
})
