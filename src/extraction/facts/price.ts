import {
  boundOf,
  currencyOf,
  normalisePriceText,
  otherCurrency,
  periodAtStart,
  periodsOf,
  rangeWord,
  shekel,
  thousand,
  tooLarge,
  type Period,
  vatOf,
  withoutVat,
} from './price-words.ts'

/** The price in a text, or why there is none. Reasons are clauses for the report. */
export type PriceReading =
  | {
      readonly kind: 'price'
      readonly amount: number
      /** Null where the text names none. */
      readonly currency: 'ILS' | null
      readonly period: Period | null
      readonly vat: 'included' | 'excluded' | null
    }
  | { readonly kind: 'refused'; readonly reason: string }

/** Longest text that is read as a price, in characters. */
const longestText = 500

/**
 * Reads the text of one price as a page words it (`₪3,900 לחודש + מע״מ`). Nothing is guessed: a range, also an open one
 * (`החל מ-₪3,900`), another currency and a number that can be read in two ways are refused (CONTRACT 2, Missing facts).
 */
export function readPrice(text: string): PriceReading {
  if (text.length > longestText) return { kind: 'refused', reason: 'it is too long for a price' }
  const whole = normalisePriceText(text)
  const currency = currencyOf(whole)
  if (currency === 'other') return { kind: 'refused', reason: 'it names a currency that is not ILS' }
  const spoken = withoutVat(whole)
  const amounts = amountsOf(spoken)
  const [first] = amounts
  if (first === undefined) return { kind: 'refused', reason: 'it has no amount' }
  if (new Set(amounts.map(({ value }) => value)).size > 1) return { kind: 'refused', reason: 'it names more than one amount' }
  const bound = amounts.map((amount) => amount.bound).find((reason) => reason !== null)
  if (bound !== undefined) return { kind: 'refused', reason: bound }
  if (Number.isNaN(first.value)) return { kind: 'refused', reason: 'its amount cannot be read for certain' }
  const period = periodOf(spoken, amounts)
  if (period === 'mixed') return { kind: 'refused', reason: 'it names more than one period' }
  return { kind: 'price', amount: first.value, currency, period, vat: vatOf(whole) }
}

/** A period right after an amount is its own (`₪3,900 לחודש בחיוב שנתי`); otherwise the text may name only one. */
function periodOf(text: string, amounts: readonly PriceToken[]): Period | null | 'mixed' {
  for (const { end } of amounts) {
    const period = periodAtStart(text.slice(end))
    if (period !== null) return period
  }
  const [period = null, ...others] = periodsOf(text)
  return others.length > 0 ? 'mixed' : period
}

/** A number in the text of a price, or something between numbers. */
interface PriceToken {
  readonly kind: 'number' | 'currency' | 'range' | 'word'
  /** Of a number; NaN where it cannot be read for certain. */
  readonly value: number
  /** Character offset at which it ends. */
  readonly end: number
  /** Why the number is not the price itself (`עד 3,900 ₪`); null where it is. */
  readonly bound: string | null
}

/** Adjacent numbers are one token: `3 900` is a number, `39 90` is ambiguous. */
const pattern = new RegExp(
  `(?<number>\\d+(?:[.,']\\d+)*(?: \\d+(?:[.,']\\d+)*)*)(?: ?(?:(?<thousands>${thousand})|(?<large>${tooLarge})))?(?<percent> ?%)?` +
    `|(?<currency>${shekel}|${otherCurrency})|(?<range>${rangeWord})|\\p{L}+|[:;,|•]`,
  'giu',
)

/**
 * The amounts in a normalised text: numbers next to a currency, and the other ends of their ranges. Where no number is
 * next to a currency (a heading may name it for all prices), every number is an amount.
 */
function amountsOf(text: string): readonly PriceToken[] {
  const tokens = tokensOf(text)
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  const priced = new Set(numbers.filter((number) => isBesideCurrency(tokens, tokens.indexOf(number))))
  if (priced.size === 0) return numbers
  for (const [first, second] of rangesIn(tokens)) {
    if (!priced.has(first) && !priced.has(second)) continue
    priced.add(first)
    priced.add(second)
  }
  return numbers.filter((number) => priced.has(number))
}

function tokensOf(text: string): readonly PriceToken[] {
  return [...text.matchAll(pattern)].map((match): PriceToken => {
    const { number, thousands, large, percent, currency, range } = match.groups ?? {}
    const end = match.index + match[0].length
    if (number !== undefined && percent === undefined) {
      const value = thousands === undefined ? writtenAmount(number) : amountInThousands(number)
      const bound = boundOf(text.slice(0, match.index), text.slice(end))
      // `39⁹⁰`, `½`: more of the number follows or precedes its digits.
      const isWhole = large === undefined && !/[\p{N}٬]/u.test(text.charAt(match.index - 1) + text.charAt(end))
      return { kind: 'number', value: isWhole ? value : Number.NaN, end, bound }
    }
    const kind = currency !== undefined ? 'currency' : range !== undefined ? 'range' : 'word'
    return { kind, value: Number.NaN, end, bound: null }
  })
}

function isBesideCurrency(tokens: readonly PriceToken[], at: number): boolean {
  return tokens[at - 1]?.kind === 'currency' || tokens[at + 1]?.kind === 'currency'
}

/** Pairs of numbers with nothing but words of a range and currencies between them. */
function* rangesIn(tokens: readonly PriceToken[]): Generator<readonly [PriceToken, PriceToken]> {
  let first: PriceToken | undefined
  let joined = false
  for (const token of tokens) {
    if (token.kind === 'range') joined = true
    if (token.kind === 'word') first = undefined
    if (token.kind !== 'number') continue
    if (first !== undefined && joined) yield [first, token]
    first = token
    joined = false
  }
}

/**
 * The value of an amount as people write it: thousands in groups of three by comma, apostrophe, space or point, at most
 * two decimals. NaN for anything else. `3.900` is three thousand nine hundred: a shekel has a hundred agorot, so no price
 * has three decimals. (Machines write three; see plans-in-offers.)
 */
function writtenAmount(text: string): number {
  if (text.length > 15) return Number.NaN
  const grouped = /^\d{1,3}(?:([,' ])\d{3}(?:\1\d{3})*)?(?:\.\d{1,2})?$/.test(text)
  if (grouped || /^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return Number(text.replace(/[,' ]/g, ''))
  const byPoint = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text)
  return byPoint ? Number(text.replaceAll('.', '').replace(',', '.')) : Number.NaN
}

/** The value of an amount in thousands (`3.9K`, `12.5 אלף`). NaN for more decimals than make whole shekels, and for groups. */
function amountInThousands(text: string): number {
  const [, whole = '', decimals = ''] = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return whole === '' ? Number.NaN : Number(whole + decimals.padEnd(3, '0'))
}
