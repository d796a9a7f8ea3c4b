import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuSeconds } from '../../model/testing/cpu-seconds.ts'
import { abbreviationsIn } from './abbreviations.ts'

const explained = (text: string) => abbreviationsIn(text).map(({ short, long }) => `${short}: ${long.join(' ')}`)

describe('abbreviations explained in a text', () => {
  for (const [text, expected] of [
    ['הוא גר בארצות הברית (ארה"ב) שנים', 'ארהב: ארצות הברית'],
    ['בארה״ב (ארצות הברית) גרים', 'ארהב: ארצות הברית'],
    ['מס ערך מוסף (להלן: מע"מ)', 'מעמ: מס ערכ מוספ'],
    ['המנהל הכללי (מנכ״ל) של החברה', 'מנכל: מנהל הכללי'],
    ['ראש הממשלה (רה"מ)', 'רהמ: ראש הממשלה'],
    ['יושב־ראש (יו"ר) הוועד', 'יור: יושב ראש'],
    ['צה"ל, ראשי תיבות של צבא הגנה לישראל, הוא', 'צהל: צבא הגנה לישראל'],
    ['Search Engine Optimization (SEO) is work', 'seo: search engine optimization'],
    ['SEO – search engine optimization', 'seo: search engine optimization'],
    ['CPC stands for cost per click.', 'cpc: cost per click'],
    ['the return on investment (ROI)', 'roi: return on investment'],
    ['HTML (HyperText Markup Language)', 'html: hypertext markup language'],
    ['Key Performance Indicators (KPIs)', 'kpi: key performance indicators'],
    ['click-through rate (CTR)', 'ctr: click through rate'],
    ['Common Vulnerabilities and Exposures (CVE)', 'cve: common vulnerabilities and exposures'],
    ['optical character recognition (OCR)', 'ocr: optical character recognition'],
    ['כלי טיס בלתי מאויש (כטב"ם)', 'כטבמ: כלי טיס בלתי מאויש'],
    ['a Content Management System, or CMS', 'cms: content management system'],
  ] as const) {
    test(text, () => assert.deepEqual(explained(text), [expected]))
  }

  for (const text of [
    'קידום אתרים (SEO)',
    'ארגון גדול (ארה"ב)',
    'הכנס בארה"ב, והברית ממשיכה',
    'IT is important to us',
    'Our team (SEO) works',
    'Engine Optimization (SEO)',
    'It was New. York (NY)',
    'Hello World (HELLO)',
  ]) {
    test(`finds none in: ${text}`, () => assert.deepEqual(explained(text), []))
  }

  test('many abbreviations and parentheses are parsed in linear time', () => {
    for (const text of ['SEO ('.repeat(100_000), 'א"ב '.repeat(100_000), `${'a '.repeat(200_000)}(SEO)`, 'A&'.repeat(200_000)])
      assert.ok(cpuSeconds(() => abbreviationsIn(text)) < 1, text.slice(0, 9))
  })
})
