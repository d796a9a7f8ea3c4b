import { memoizeByText } from '../../tree/memoize-by-text.ts'
import { groupsInLakhs, isDollar, type NamedCurrency, namesCurrency, type PriceLocale, unknownLocale } from './currencies.ts'
import { multipliedAmount, writtenAmount } from './numbers.ts'
import { dash, longestPrice, tokenPattern, type PriceToken, tokensOf } from './price-tokens.ts'
import { type PriceUnit, unitsAtStart, unitsOf, unlistedUnit, withoutUnits } from './units.ts'
import { type Bound, boundOf, dependsAtEnd, withoutFillers, withoutInstalments } from './words.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { vatOf, withoutVat } from './vat.ts'

/** A price read from a text. */
export interface Price {
  readonly kind: 'price'
  /** Null for a range. */
  readonly amount: number | null
  readonly minAmount: number | null
  readonly maxAmount: number | null
  /** Null if the text has none. */
  readonly currency: NamedCurrency | null
  /** Null if the text has none, or more than one. */
  readonly unit: PriceUnit | null
  readonly vat: 'included' | 'excluded' | null
  /** Why the amount is not the full price of a monthly plan, such as a price per user; else null. */
  readonly partial: string | null
}

/** The price in a text, or the reason why it is rejected, as a clause for the report. */
export type PriceReading = Price | { readonly kind: 'refused'; readonly cause: 'no-amount' | 'unclear'; readonly reason: string }

/**
 * Reads a text with one price or one range (`₪3,900 לחודש + מע״מ`, `ab 45 €`). Ambiguous texts are rejected instead of guessed: several
 * amounts, a sign shared by currencies, a number with two readings (CONTRACT 2). The `currency` is the one given around the text, such as in
 * the column heading; it is used if the text has none.
 */
export function readPrice(
  text: string,
  { locale = unknownLocale, currency = null }: { readonly locale?: PriceLocale; readonly currency?: NamedCurrency | null } = {},
): PriceReading {
  if (text.length > longestPrice) return refuse('it is too long for a price')
  const whole = normalisePriceText(text)
  const spoken = withoutInstalments(withoutVat(whole))
  const tokens = tokensOf(spoken, locale)
  const named = currencyOfTokens(tokens)
  if (named === 'several') return refuse('it has more than one currency')
  if (named === 'unclear') return refuse('its currency is ambiguous')
  // A currency in the surrounding text outweighs a dash.
  const chosen = tokens.some(({ text: sign }) => sign === dash) ? (currency ?? named) : (named ?? currency)
  const amounts = amountsOf(tokens, spoken).map((token) => valued(token, chosen?.code ?? null, locale))
  const [first] = amounts
  if (/^(?:\p{Sc} ?)?-[\d\p{Sc}]/u.test(whole)) return refuse('it is negative')
  if (first === undefined) return { kind: 'refused', cause: 'no-amount', reason: 'it has no amount' }
  const values = [...new Set(amounts.map(({ value }) => value))]
  if (values.length > 1 && !isRange(tokens, amounts)) return refuse('it has more than one amount')
  // An amount may be a bound of the price: `עד 3,900 ₪`.
  const bounds = amounts.flatMap(({ token }) => boundOf(spoken.slice(0, token.start), spoken.slice(token.end)) ?? [])
  const reasons = bounds.flatMap((bound) => (typeof bound === 'object' ? [bound.reason] : []))
  const reason = reasons.find((one) => one !== oneUser)
  if (reason !== undefined) return refuse(reason)
  if (values.length === 1 && bounds.length === 0 && dependsAtEnd.test(spoken)) return refuse('it depends on something')
  if (values.some((value) => Number.isNaN(value))) return refuse('its amount is unclear')
  // In right-to-left text, the lower end of a range often comes last.
  const signs = tokens.filter(({ kind }) => kind === 'currency').length
  const isTurned = values.length > 1 && signs < 2 && (['he', 'ar'].includes(locale.language) || /[\u0590-\u06FF₪]/.test(whole))
  const [low = 0, high = low] = isTurned ? values.toSorted((one, other) => one - other) : values
  if (high < low) return refuse('its range goes down')
  const read = unitOf(
    spoken,
    amounts.map(({ token }) => token),
  )
  // `год` is “year” in Russian and short for “hour” in Ukrainian.
  const isHour = read === 'year' && locale.language === 'uk' && /(?<!\p{L})год(?:ин[ау])?(?!\p{L})/u.test(spoken)
  const unit = isHour ? 'hour' : read
  if (unit === 'mixed' && unitsOf(spoken).includes('once')) return refuse('it has more than one period')
  const last = amounts.at(-1)
  // `£2,000 – £4,000+` has no highest price.
  const isOpen = last !== undefined && boundOf('', spoken.slice(last.token.end)) === 'lowest'
  const range =
    values.length > 1
      ? { amount: null, minAmount: low, maxAmount: isOpen ? null : high }
      : bounds.includes('lowest')
        ? { amount: null, minAmount: low, maxAmount: null }
        : bounds.includes('highest')
          ? { amount: null, minAmount: null, maxAmount: low }
          : { amount: low, minAmount: null, maxAmount: null }
  return {
    kind: 'price',
    ...range,
    currency: chosen,
    unit: unit === 'mixed' ? null : unit,
    vat: vatOf(whole),
    partial: reasons.length > 0 ? oneUser : unit === 'mixed' ? 'it has more than one period' : null,
  }
}

/** A price with a bound (“from”, “up to”) written outside of its text: in another element, or in the column head. */
export function withBound(price: Price, bound: Bound | null): Price {
  if (price.amount === null || (bound !== 'lowest' && bound !== 'highest')) return price
  const [minAmount, maxAmount] = bound === 'lowest' ? [price.amount, null] : [null, price.amount]
  return { ...price, amount: null, minAmount, maxAmount }
}

/** Whether a whole price is 0. */
export function isZero({ amount, minAmount, maxAmount }: Price): boolean {
  return (amount ?? maxAmount ?? minAmount) === 0
}

const oneUser = 'it is a price per user'

function refuse(reason: string): PriceReading {
  return { kind: 'refused', cause: 'unclear', reason }
}

/** Whether a text consists only of a price: amount, currency, unit, VAT and words that belong to them. */
export const isOnlyPrice = memoizeByText((text: string): boolean => {
  const spoken = withoutFillers(
    withoutUnits(withoutInstalments(withoutVat(normalisePriceText(text))))
      .trim()
      .replace(unlistedUnit, ''),
  )
  const rest = withoutFillers(
    spoken.replace(tokenPattern, (match, ...groups) => {
      const { word, model } = groups.at(-1) ?? {}
      return word === undefined && model === undefined ? ' ' : match
    }),
  )
  return !/[\p{L}]/u.test(rest)
})

/** Longest start of a text that is searched for a currency, in characters. */
const longestLine = 1_000

/** The currency in a text, with or without a number; null if there is none, undefined if it is ambiguous. */
export function currencyIn(text: string, locale: PriceLocale = unknownLocale): NamedCurrency | null | undefined {
  const line = normalisePriceText(text.slice(0, longestLine))
  if (!namesCurrency(line)) return null
  const named = currencyOfTokens(tokensOf(line, locale), true)
  return named === 'several' || named === 'unclear' ? undefined : named
}

/** Whether a text names a currency, however it is written. */
export function namesMoney(text: string): boolean {
  return namesCurrency(normalisePriceText(text))
}

/** Whether a text has a number and names a currency. */
export function hasAmount(text: string, locale?: PriceLocale): boolean {
  return /\d/.test(text) && currencyIn(text, locale) !== null
}

/** Whether a text is a price with its number and its currency, and nothing else. */
export function isAmountWithCurrency(text: string, locale?: PriceLocale): boolean {
  return isOnlyPrice(text) && hasAmount(text, locale)
}

/** The unit right after an amount wins (`₪3,900 לחודש בחיוב שנתי`); otherwise the text may contain only one. */
function unitOf(text: string, amounts: readonly PriceToken[]): PriceUnit | null | 'mixed' {
  for (const { end } of amounts) {
    const [unit, ...more] = unitsAtStart(text.slice(end))
    if (unit !== undefined) return more.some((other) => other !== unit) ? 'mixed' : unit
  }
  const [unit = null, ...others] = unitsOf(text)
  return others.length > 0 ? 'mixed' : unit
}

/** The one currency of a text. Currencies next to a number win; `all` counts the others, too. */
function currencyOfTokens(tokens: readonly PriceToken[], all = false): NamedCurrency | null | 'several' | 'unclear' {
  const signs = tokens.filter(({ kind }) => kind === 'currency')
  if (signs.some(({ currency }) => currency === null)) return 'unclear'
  const beside = all
    ? signs
    : signs.filter((sign) => [-1, 1].some((step) => tokens[tokens.indexOf(sign) + step]?.kind === 'number'))
  const named = (beside.length > 0 ? signs : all ? [] : signs)
    .filter((sign) => !isNamedBehind(tokens, tokens.indexOf(sign)))
    .flatMap(({ currency }) => currency ?? [])
  const first = named.find(({ assumed }) => assumed === false) ?? named[0] ?? null
  return named.some(({ code }) => code !== first?.code) ? 'several' : first
}

/** In `$45 USD` and `$ 500 MXN` the letters after the number say which dollar the sign is. */
function isNamedBehind(tokens: readonly PriceToken[], at: number): boolean {
  const [sign, number, name, next] = tokens.slice(at, at + 4)
  return (
    sign?.text === '$' &&
    number?.kind === 'number' &&
    name?.kind === 'currency' &&
    next?.kind !== 'number' &&
    name.currency !== null &&
    isDollar(name.currency.code)
  )
}

/**
 * The tokens that are amounts: numbers next to a currency, and the other ends of their ranges. If no number is next to a currency (a
 * heading may give it for all prices), every number is an amount. A number of things in brackets belongs to no currency before them: `140 zł (4 lessons)`.
 */
function amountsOf(tokens: readonly PriceToken[], text: string): readonly PriceToken[] {
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  const isPriced = (number: PriceToken) => {
    const [before, after] = [-1, 1].map((step) => tokens[tokens.indexOf(number) + step])
    const isCount = () => /\(\s*$/.test(text.slice(0, number.start)) && /^ ?\p{L}/u.test(text.slice(number.end))
    return after?.kind === 'currency' || (before?.kind === 'currency' && !isCount())
  }
  const priced = new Set(numbers.filter(isPriced))
  if (priced.size === 0) return numbers
  for (const [first, second] of pairsIn(tokens)) {
    if (!priced.has(first) && !priced.has(second)) continue
    priced.add(first)
    priced.add(second)
  }
  return numbers.filter((number) => priced.has(number))
}

/** Pairs of numbers separated only by range words and currencies, and whether they form one range. */
function* pairsIn(tokens: readonly PriceToken[]): Generator<readonly [PriceToken, PriceToken, boolean]> {
  let first: PriceToken | undefined
  let joint: PriceToken['kind'] | null = null
  let between = false
  for (const token of tokens) {
    if (token.kind === 'between') between = true
    if (token.kind === 'range' || token.kind === 'joint' || token.kind === 'and') joint = token.kind
    if (token.kind === 'word') first = undefined
    if (token.kind !== 'number') continue
    if (first !== undefined && joint !== null) yield [first, token, joint === 'range' || (joint === 'and' && between)]
    first = token
    joint = null
  }
}

/** Whether two amounts are the ends of one range. */
function isRange(tokens: readonly PriceToken[], amounts: readonly { readonly token: PriceToken }[]): boolean {
  const [first, second, ...others] = amounts.map(({ token }) => token)
  if (first === undefined || second === undefined || others.length > 0 || first.zeros !== second.zeros) return false
  return pairsIn(tokens).some(([one, other, isOne]) => isOne && one === first && other === second)
}

function valued(token: PriceToken, currency: string | null, locale: PriceLocale) {
  const { zeros, text } = token
  const value = zeros === 0 ? writtenAmount(text, currency, locale) : multipliedAmount(text, zeros)
  return { token, value: token.broken || (zeros > 3 && !groupsInLakhs(currency)) ? Number.NaN : value }
}
