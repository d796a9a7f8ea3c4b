import { memoizeByText } from '../../tree/memoize-by-text.ts'

/** `4.500 Ft-tól` and `2.500 Ft / db-tól` are lowest prices, `6.000 Ft-ig` is a highest one. */
const hungarianFrom = /(?<amount>(?<![\d.])\d[\d. ]{0,14}(?:Ft|HUF)(?: ?\/ ?\p{L}{1,12}?)?)-?t[óő]l(?!\p{L})/giu
const hungarianTo =
  /((?<![\d.])\d[\d. ]{0,14}-[\d. ]{1,15}(?:Ft|HUF))-ig(?!\p{L})|((?<![\d.])\d[\d. ]{0,14}(?:Ft|HUF))-ig(?!\p{L})/giu

/** `45€50` is 45.50 €; in `15€20 min` the second number is of something else. */
const centsAfterSign = /(?<![\d.,])(?<euros>\d{1,4})€(?<cents>\d\d)(?![\d.,]| ?[\p{L}€%'])/gu

const digits = String.raw`\d{1,3}(?:,\d{3})+|\d{1,4}(?:\.\d{1,2})?`
const rest = String.raw`\d{1,4}|\d,\d{3}`
/** `3万円`, `1.5万円`, `1万2,000円`, and the ranges `3万〜5万円` and `3〜5万円`. */
const tenThousands = new RegExp(
  `(?<![\\d.,万萬만])(?:(?<low>${digits})(?: ?(?<lowSign>[万萬만])(?<lowRest>${rest})?)? ?(?<to>[-~]) ?)?(?<high>${digits}) ?[万萬만](?<highRest>${rest})?(?= ?[円元원])`,
  'g',
)

function valueOf(number: string): number {
  return Number(number.replaceAll(',', ''))
}

function multiplied(tenThousand: string, more: string): string {
  return String(Math.round(valueOf(tenThousand) * 10_000) + valueOf(more))
}

function inFull(...[, low, lowSign, lowRest = '0', to, high = '', highRest = '0']: readonly string[]): string {
  if (low === undefined) return multiplied(high, highRest)
  // In `3〜5万円` the multiplier is for both, in `5000〜1万円` it is not.
  const isBoth = lowSign !== undefined || valueOf(low) < valueOf(high)
  return `${isBoth ? multiplied(low, lowRest) : low}${to ?? ''}${multiplied(high, highRest)}`
}

/**
 * Normalises a text for all patterns here: removes niqqud, harakat and bidi marks, unifies spaces, quotes and dashes, makes full-width signs
 * plain, and writes ten thousands in full. Gershayim are written in five ways (`ש״ח`, `ש"ח`, `ש''ח`, …), and he-IL formatters put RLM and
 * NBSP around the currency.
 */
export function normalisePriceText(text: string): string {
  return mayChange.test(text) ? normalised(text) : text
}

/** A single test shows that most ASCII texts need no change. */
const mayChange = /[^ -~]|^ | $| {2}|''|`|(?:ft|huf)-ig/i

const normalised = memoizeByText((text: string): string => {
  return text
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u0652]/g, '')
    .replace(/[\u200B-\u200F\u061C\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD]/g, '')
    .replace(/[\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g, ' ')
    .replace(/''|׳׳|[״“”„‟″]/g, '"')
    .replace(/[׳‘’‛′`´]/g, "'")
    .replace(/[־‐‑‒–—―−]/g, '-')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('〜', '~')
    .replace(centsAfterSign, '$<euros>,$<cents>€')
    .replace(tenThousands, inFull)
    .replace(hungarianFrom, 'ab $<amount>')
    .replace(hungarianTo, (_, range: string | undefined, amount: string) => range ?? `bis ${amount}`)
    .trim()
})
