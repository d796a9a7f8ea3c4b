/** Nothing of a word stands before or after; `\b` knows no Hebrew, and digits may touch: `3900ש"ח`. */
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

const vat = `(?:ב|ל|ה)?(?:מע"מ|מעמ|מ\\.ע\\.מ\\.?|VAT)${end}`
const no = '(?:לא|אינו|אינה|אינם|אינן|אין|בלי|ללא)'
const includingVat =
  `(?<no>${start}${no} |${start}(?:not|excludes?|excluding) )?(?:${start}(?:כולל(?:ת|ים|ות)?|כלול)(?: את)?|${start}incl(?:\\.|udes?|uding|uded|usive(?: of)?)?) ?${vat}` +
  `|${vat}(?: is)?(?<noAfter> (?:${no}|not))? (?:כלול|incl(?:uded|usive|\\.))`
const excludingVat =
  `(?:\\+|${start}(?:לפני|ללא|בלי|בתוספת|פלוס|בנוסף|plus|before|excl(?:\\.|uding|udes|usive of)?|ex\\.?|without|no|exempt from)) ?${vat}` +
  `|${vat} (?:extra|exclusive|excluded|נוסף|יתווסף)`

const shekelPattern = new RegExp(shekel, 'iu')
const otherCurrencyPattern = new RegExp(otherCurrency, 'iu')
const includingVatPattern = new RegExp(includingVat, 'giu')
const excludingVatPattern = new RegExp(excludingVat, 'iu')
const vatPattern = new RegExp(`${includingVat}|${excludingVat}`, 'giu')
const upperBoundPattern = new RegExp(`${start}(?:עד|up to|at most|max(?:imum|\\.)?)[ :-]*(?:${shekel})? ?$`, 'iu')

/**
 * A text of prices in one form, which all patterns here expect: no bidi marks, one kind of space, quote and dash.
 * Gershayim are written in five ways (`ש״ח`, `ש"ח`, `ש''ח`, …), and he-IL formatters put RLM and NBSP around the currency.
 */
export function normalisePriceText(text: string): string {
  return text
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

/** What a text says of VAT; null where it says nothing. One that says both is not to be relied on: included. */
export function vatOf(text: string): 'included' | 'excluded' | null {
  let said: 'excluded' | null = null
  for (const { groups } of text.matchAll(includingVatPattern)) {
    if (groups?.['no'] === undefined && groups?.['noAfter'] === undefined) return 'included'
    said = 'excluded'
  }
  return said ?? (excludingVatPattern.test(text) ? 'excluded' : null)
}

/** A text without what it says of VAT, so that the words around it stand side by side. */
export function withoutVat(text: string): string {
  return text.replace(vatPattern, ' ')
}

/** Whether the amount that follows a text is only an upper bound: `עד 3,900 ₪`. */
export function endsInUpperBound(text: string): boolean {
  return upperBoundPattern.test(text)
}
