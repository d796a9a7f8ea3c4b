import { boundOf, otherCurrency, rangeWord, shekel, thousand, tooLarge } from './price-words.ts'
import { amountInThousands, writtenAmount } from './written-amount.ts'

/** A number in the text of a price, or something that stands between numbers. */
export interface PriceToken {
  readonly kind: 'number' | 'currency' | 'range' | 'word'
  /** Of a number; NaN where it cannot be read for certain. */
  readonly value: number
  /** Character offset at which it ends. */
  readonly end: number
  /** Why the number is not the price itself (`עד 3,900 ₪`); null where it is. */
  readonly bound: string | null
}

/** Numbers that stand side by side are one: `3 900` is a number, `39 90` is none that can be relied on. */
const pattern = new RegExp(
  `(?<number>\\d+(?:[.,']\\d+)*(?: \\d+(?:[.,']\\d+)*)*)(?: ?(?:(?<thousands>${thousand})|(?<large>${tooLarge})))?(?<percent> ?%)?` +
    `|(?<currency>${shekel}|${otherCurrency})|(?<range>${rangeWord})|\\p{L}+|[:;,|•]`,
  'giu',
)

/**
 * The amounts in a normalised text: numbers beside a currency and what a range joins to them. Where no number stands
 * beside a currency (a heading may name it for all prices), every number is an amount.
 */
export function amountsOf(text: string): readonly PriceToken[] {
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
      // `39⁹⁰`, `½`: more of the number stands beside its digits.
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
