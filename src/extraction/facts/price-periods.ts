import { shekel } from './price-words.ts'

/** What a price may be for. */
export type Period = 'month' | 'year' | 'hour' | 'once' | 'other'

const start = '(?<!\\p{L})'
const end = '(?!\\p{L})'

/** `לחודש`, `בחודש`, `לכל חודש`, `/חודש` for nouns; `/mo`, `per month`, `a month` for English ones. */
const hebrew = (nouns: string) => `(?:${start}(?:ל|ב|לכל )?|/ ?)(?:${nouns})${end}`
const english = (nouns: string) => `(?:/ ?|${start}(?:per|an?|each|every) )(?:${nouns})${end}`
const words = (list: string) => `${start}(?:${list})${end}`

const patterns: readonly (readonly [Period, string])[] = [
  ['month', [hebrew('חודש(?:י|ית)?'), english('mo|month'), words('monthly')].join('|')],
  ['year', [hebrew('שנ(?:ה|תי|תית|תיים)'), english('yr|year|annum'), words('yearly|annual|annually')].join('|')],
  ['hour', [hebrew('שע(?:ה|תי|תית)'), english('h|hr|hour'), words('hourly')].join('|')],
  ['once', words('חד[ -]?פעמי(?:ת)?|one[ -]?time|one[ -]?off')],
  [
    'other',
    [
      `(?:${start}ל|/ ?)(?:יום|שבוע|רבעון|חודשיים|פרויקט|קליק|הקלקה|ליד|עמוד|דף|מאמר|מילה|פגישה|יחידה|(?:כל )?משתמש|אדם|זוג|ילד|משתתף|טיפול|מפגש|שיעור|סדנה|אירוע|כרטיס|לילה|נסיעה|דקה|אתר|מ"ר|ק"מ|ק"ג)${end}`,
      `${start}ל-? ?(?:\\d{1,3}|שלושה|ארבעה|שישה) (?:חודשים|שנים|ימים|שעות|דקות|טיפולים|פגישות|מפגשים|שיעורים)${end}`,
      english('day|week|quarter|project|click|lead|page|article|word|session|unit|user|seat'),
      `${start}(?:for|per) \\d{1,3} (?:months|years|days)${end}`,
    ].join('|'),
  ],
]

const anywhere = patterns.map(([period, pattern]) => ({ period, pattern: new RegExp(pattern, 'iu') }))
const atStart = patterns.map(([period, pattern]) => ({ period, pattern: new RegExp(`^(?:${pattern})`, 'iu') }))
const betweenAmountAndPeriod = new RegExp(`^(?:[ ,.()*+:;|-]|${shekel})*`, 'iu')

/** Every kind of period that a normalised text names. */
export function periodsOf(text: string): readonly Period[] {
  return anywhere.filter(({ pattern }) => pattern.test(text)).map(({ period }) => period)
}

/** The period at the start of a normalised text, as of what follows an amount; null where something else stands there. */
export function periodAtStart(text: string): Period | null {
  const rest = text.replace(betweenAmountAndPeriod, '')
  return atStart.find(({ pattern }) => pattern.test(rest))?.period ?? null
}
