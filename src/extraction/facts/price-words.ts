/** Word boundaries: `\b` does not cover Hebrew, and digits may touch a word (`3900ש"ח`). */
const start = '(?<!\\p{L})'
const end = '(?!\\p{L})'

/** Names of the shekel. */
export const shekel = `₪|${start}(?:ב-?)?(?:ש"ח|ש\\.ח\\.?|שח|שקל(?:ים)?(?: חדשים?)?|NIS|ILS)${end}`

/** Names of other currencies. */
export const otherCurrency = `(?!₪)\\p{Sc}|${start}(?:ב-?)?(?:דולר(?:ים)?|יורו|אירו|ליש"ט|USD|EUR|GBP|CHF|CAD|AUD|dollars?|euros?|pounds?)${end}`

/** Words that join the two ends of a range. */
export const rangeWord = `-|/|${start}(?:ו?עד|ל|או|to|until|or)${end}`

/** A thousand times the number before it. */
export const thousand = `(?:K|אלף|אלפי|אלפים)${end}`

/** Multipliers that are not read. */
export const tooLarge = `(?:M|מיליון|million|מיליארד|billion)${end}`

const rate = '(?:\\d{1,2}(?:\\.\\d)?% ?)?'
const vat = `${rate}(?:ב|ל|ה)?(?:מע"מ|מעמ|מ\\.ע\\.מ\\.?|VAT)${end}`
const no = '(?:לא|אינו|אינה|אינם|אינן|אין|בלי|ללא)'
const includingVat =
  `(?<no>${start}${no} |${start}(?:not|excludes?|excluding) )?(?:${start}(?:כולל(?:ת|ים|ות)?|כלול|עם)(?: את)?|${start}(?:with|inc\\.?|incl(?:\\.|udes?|uding|uded|usive(?: of)?)?)) ?${vat}` +
  `|${vat}(?: is)?(?<noAfter> (?:${no}|not))? (?:כלול|נכלל|inc(?:l(?:uded|usive|\\.)|\\.))`
const excludingVat =
  `(?:\\+|${start}(?:לפני|ללא|בלי|בתוספת|פלוס|בנוסף|plus|before|excl(?:\\.|uding|udes|usive of)?|exc?\\.?|without|no|exempt from)) ?${vat}` +
  `|${vat} (?:extra|exclusive|excluded|נוסף|יתווסף)`

const shekelPattern = new RegExp(shekel, 'iu')
const otherCurrencyPattern = new RegExp(otherCurrency, 'iu')
const includingVatPattern = new RegExp(includingVat, 'giu')
const excludingVatPattern = new RegExp(excludingVat, 'iu')
const vatPattern = new RegExp(`${includingVat}|${excludingVat}`, 'giu')

/** Why an amount is not the price: words right before it, and right after it. */
const bounds: readonly { readonly reason: string; readonly before: string; readonly after?: string }[] = [
  {
    reason: 'it is only the lowest price',
    before: `החל ?(?:מ|ב)?|מחיר התחלתי|starting price|מתחיל(?:ה|ים|ות)? ?(?:מ|ב)?|לפחות|מינימום|מ|from|start(?:s|ing)?(?: at| from)?|at least|min(?:imum|\\.)?|more than|over`,
    after: ' ?(?:ומעלה|ויותר|and up|and above|or more|minimum)|(?<! )\\+(?= |$)',
  },
  {
    reason: 'it is only the highest price',
    before: 'עד|מתחת ל|פחות מ|לכל היותר|מקסימום|up to|at most|max(?:imum|\\.)?|less than|under|below',
  },
  { reason: 'it is only about the price', before: 'כ|בערך|בסביבות|סביב|about|around|approx(?:\\.|imately)?|circa|ca\\.|~' },
  {
    reason: 'it is only the price of the first time',
    before: 'ה?חודש ה?ראשון|ב?שנה ה?ראשונה|first (?:month|year)',
    after: ` ?(?:לחודש,? |per month,? |/ ?(?:mo|month|חודש),? )?(?:(?:ל|ב)-?)?(?:ה?(?:חודש|שנה)|\\d{0,2} ?ה?חודשים|חודשיים|שלושת החודשים) ה?ראשו(?:ן|נה|נים)${end}| ?(?:per month |/ ?mo(?:nth)? )?(?:for |in )?(?:the |your )?first (?:\\d{1,2} |three |two |six )?(?:months?|year)`,
  },
  {
    reason: 'it is the price of one user',
    before: 'למשתמש|לכל משתמש|per user',
    after: ` ?(?:לחודש,? |per month,? |/ ?(?:mo|month|חודש),? ?)?(?:ל(?:כל )?(?:משתמש|עובד|עמדה)|(?:per|/) ?(?:user|seat|employee))${end}`,
  },
  {
    reason: 'it is the price before a discount',
    before: 'במקום|instead of|was|reg(?:ular(?:ly)?|\\.)',
    after: ' ?(?:לפני הנחה|before discount)',
  },
]

const boundPatterns = bounds.map(({ reason, before, after }) => ({
  reason,
  before: new RegExp(`(?<!\\p{L})(?:${before})(?: ?(?:just|only|רק))?[ :-]*(?:${shekel})? ?$`, 'iu'),
  after: after === undefined ? undefined : new RegExp(`^ ?(?:${shekel})?(?:${after})`, 'iu'),
}))

/**
 * A text of prices in one form, which all patterns here expect: no niqqud and bidi marks, one kind of space, quote and dash.
 * Gershayim are written in five ways (`ש״ח`, `ש"ח`, `ש''ח`, …), and he-IL formatters put RLM and NBSP around the currency.
 */
export function normalisePriceText(text: string): string {
  return text
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/g, '')
    .replace(/[\u200B-\u200F\u061C\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD]/g, '')
    .replace(/[\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g, ' ')
    .replace(/''|׳׳|[״“”„‟″]/g, '"')
    .replace(/[׳‘’‛′`]/g, "'")
    .replace(/[־‐‑‒–—―−]/g, '-')
    .trim()
}

/** The currency that a text names: the shekel, another one (also beside the shekel), or null. */
export function currencyOf(text: string): 'ILS' | 'other' | null {
  if (otherCurrencyPattern.test(text)) return 'other'
  return shekelPattern.test(text) ? 'ILS' : null
}

/** What a text says about VAT; null where it says nothing. Both counts as included, the safer reading. */
export function vatOf(text: string): 'included' | 'excluded' | null {
  let said: 'excluded' | null = null
  for (const { groups } of text.matchAll(includingVatPattern)) {
    if (groups?.['no'] === undefined && groups?.['noAfter'] === undefined) return 'included'
    said = 'excluded'
  }
  return said ?? (excludingVatPattern.test(text) ? 'excluded' : null)
}

/** A text without its words about VAT, so that the words around them are adjacent. */
export function withoutVat(text: string): string {
  return text.replace(vatPattern, ' ')
}

/** Longest text around an amount that is read, in characters. */
const nearby = 60

/** Why an amount between two texts is not the price itself (`החל מ-3,900 ₪`); null when nothing says so. */
export function boundOf(before: string, after: string): string | null {
  const [head, tail] = [before.slice(-nearby), withoutVat(after.slice(0, nearby))]
  const bound = boundPatterns.find((pattern) => pattern.before.test(head) || pattern.after?.test(tail) === true)
  return bound?.reason ?? null
}

/** What a price may be for. */
export type Period = 'month' | 'year' | 'hour' | 'once' | 'other'

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

/** The period at the start of a normalised text, such as after an amount; null for anything else. */
export function periodAtStart(text: string): Period | null {
  const rest = text.replace(betweenAmountAndPeriod, '')
  return atStart.find(({ pattern }) => pattern.test(rest))?.period ?? null
}
