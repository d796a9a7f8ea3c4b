import { anywhere, currencyNamed, currencyPattern, type NamedCurrency, type PriceLocale } from './currencies.ts'
import { amountInThousands, writtenAmount } from './numbers.ts'
import {
  andWord,
  betweenWord,
  boundOf,
  jointWord,
  measure,
  normalisePriceText,
  rangeWord,
  thousand,
  tooLarge,
  vatOf,
  withoutFillers,
  withoutVat,
} from './words.ts'
import { type PriceUnit, unitsAtStart, unitsOf, withoutUnits } from './units.ts'

/** A price as a text says it. */
export interface Price {
  readonly kind: 'price'
  /** Null for a range. */
  readonly amount: number | null
  readonly minAmount: number | null
  readonly maxAmount: number | null
  /** Null where the text names none. */
  readonly currency: NamedCurrency | null
  /** Null where the text names none, or more than one. */
  readonly unit: PriceUnit | null
  readonly vat: 'included' | 'excluded' | null
  /** Why the amount is not all that a monthly plan costs, such as the price of one user; null where nothing says so. */
  readonly partial: string | null
}

/** The price in a text, or why it cannot be read. Reasons are clauses for the report. */
export type PriceReading = Price | { readonly kind: 'refused'; readonly cause: 'no-amount' | 'unclear'; readonly reason: string }

/** How a text is read. */
interface PriceContext {
  readonly locale?: PriceLocale
  /** What the place around the text names, such as the head of a column, where the text names none. */
  readonly currency?: NamedCurrency | null
}

/** Longest text that is read as a price, in characters. */
const longestText = 500

/**
 * Reads the text of one price or one range as a page words it (`₪3,900 לחודש + מע״מ`, `ab 45 €`). Nothing is guessed: several
 * amounts, a sign of several currencies and a number that can be read in two ways are refused (CONTRACT 2).
 */
export function readPrice(text: string, { locale = anywhere, currency = null }: PriceContext = {}): PriceReading {
  if (text.length > longestText) return refuse('it is too long for a price')
  const whole = normalisePriceText(text)
  const spoken = withoutVat(whole)
  const tokens = tokensOf(spoken, locale)
  const named = currencyOfTokens(tokens)
  if (named === 'several') return refuse('it names more than one currency')
  if (named === 'unclear') return refuse('it names a currency that may be one of several')
  const amounts = amountsOf(tokens).map((token) => valued(token, (named ?? currency)?.code ?? null, locale))
  const [first] = amounts
  if (/^(?:\p{Sc} ?)?-[\d\p{Sc}]/u.test(whole)) return refuse('it is negative')
  if (first === undefined) return { kind: 'refused', cause: 'no-amount', reason: 'it has no amount' }
  const values = [...new Set(amounts.map(({ value }) => value))]
  if (values.length > 1 && !isRange(tokens, amounts)) return refuse('it names more than one amount')
  // What an amount is instead of the price itself: `עד 3,900 ₪`.
  const bounds = amounts.flatMap(({ token }) => boundOf(spoken.slice(0, token.start), spoken.slice(token.end)) ?? [])
  const reasons = bounds.flatMap((bound) => (typeof bound === 'object' ? [bound.reason] : []))
  const reason = reasons.find((one) => one !== oneUser)
  if (reason !== undefined) return refuse(reason)
  if (values.some((value) => Number.isNaN(value))) return refuse('its amount cannot be read for certain')
  // Where text runs from right to left, the lower end often stands on the right of the page.
  const signs = tokens.filter(({ kind }) => kind === 'currency').length
  const isTurned = values.length > 1 && signs < 2 && (['he', 'ar'].includes(locale.language) || /[\u0590-\u06FF₪]/.test(whole))
  const [low = 0, high = low] = isTurned ? values.toSorted((one, other) => one - other) : values
  if (high < low) return refuse('its range goes down')
  const unit = unitOf(
    spoken,
    amounts.map(({ token }) => token),
  )
  if (unit === 'mixed' && unitsOf(spoken).includes('once')) return refuse('it names more than one period')
  const range =
    values.length > 1
      ? { amount: null, minAmount: low, maxAmount: high }
      : bounds.includes('lowest')
        ? { amount: null, minAmount: low, maxAmount: null }
        : bounds.includes('highest')
          ? { amount: null, minAmount: null, maxAmount: low }
          : { amount: low, minAmount: null, maxAmount: null }
  return {
    kind: 'price',
    ...range,
    currency: named ?? currency,
    unit: unit === 'mixed' ? null : unit,
    vat: vatOf(whole),
    partial: reasons.length > 0 ? oneUser : unit === 'mixed' ? 'it names more than one period' : null,
  }
}

const oneUser = 'it is the price of one user'

function refuse(reason: string): PriceReading {
  return { kind: 'refused', cause: 'unclear', reason }
}

/** Whether a text says nothing but a price: amount, currency, unit, VAT and words that belong to them. */
export function isOnlyPrice(text: string): boolean {
  const spoken = withoutFillers(withoutUnits(withoutVat(normalisePriceText(text))))
  const rest = withoutFillers(
    spoken.replace(pattern, (match, ...groups) => {
      const { word, other } = groups.at(-1) ?? {}
      return word === undefined && other === undefined ? ' ' : match
    }),
  )
  return !/[\p{L}]/u.test(rest)
}

/** The currency that a text names, also without a number; null for none, undefined where it is not clear which. */
export function currencyIn(text: string, locale: PriceLocale = anywhere): NamedCurrency | null | undefined {
  const named = currencyOfTokens(tokensOf(normalisePriceText(text), locale), true)
  return named === 'several' || named === 'unclear' ? undefined : named
}

/** A unit right after an amount is its own (`₪3,900 לחודש בחיוב שנתי`); otherwise the text may name only one. */
function unitOf(text: string, amounts: readonly PriceToken[]): PriceUnit | null | 'mixed' {
  for (const { end } of amounts) {
    const [unit, ...more] = unitsAtStart(text.slice(end))
    if (unit !== undefined) return more.some((other) => other !== unit) ? 'mixed' : unit
  }
  const [unit = null, ...others] = unitsOf(text)
  return others.length > 0 ? 'mixed' : unit
}

/** A number in the text of a price, or something between numbers. */
interface PriceToken {
  readonly kind: 'number' | 'currency' | 'range' | 'joint' | 'and' | 'between' | 'word'
  readonly text: string
  readonly currency: NamedCurrency | null
  /** Character offsets at which it begins and ends. */
  readonly start: number
  readonly end: number
  /** Of a number: in thousands. */
  readonly thousands: boolean
  /** Of a number: it has parts that are not read. */
  readonly broken: boolean
}

/** Adjacent numbers are one token: `3 900` is a number, `39 90` is ambiguous. */
const pattern = new RegExp(
  `(?<number>\\d+(?:[.,']\\d+)*(?: \\d+(?:[.,']\\d+)*)*)(?<dash>[.,]? ?-+(?! ?[\\d\\p{Sc}\\p{L}]))?(?: ?(?:(?<thousands>${thousand})|(?<large>${tooLarge})|(?<measure>${measure})))?` +
    `|(?<currency>${currencyPattern})|(?<between>${betweenWord})|(?<range>${rangeWord})|(?<joint>${jointWord})|(?<and>${andWord})|(?<word>\\p{L}+)|(?<stop>[:;,|•])`,
  'giu',
)

/** Tokens by text of the last locale: a text is read as the price of several boxes, for its currency and for its amount. Cleared when full. */
const knownTokens = new Map<string, readonly PriceToken[]>()
const mostKnown = 1_000
let knownLocale = anywhere

function tokensOf(text: string, locale: PriceLocale): readonly PriceToken[] {
  if (locale !== knownLocale || knownTokens.size >= mostKnown) knownTokens.clear()
  knownLocale = locale
  const known = knownTokens.get(text)
  if (known !== undefined) return known
  const tokens = readTokens(text, locale)
  if (text.length <= longestText) knownTokens.set(text, tokens)
  return tokens
}

function readTokens(text: string, locale: PriceLocale): readonly PriceToken[] {
  const tokens: PriceToken[] = []
  for (const match of text.matchAll(pattern)) {
    const groups = match.groups ?? {}
    const [from, to] = [match.index, match.index + match[0].length]
    const common = { text: match[0], currency: null, start: from, end: to, thousands: false, broken: false }
    const { number, currency } = groups
    if (number !== undefined && (groups['measure'] === undefined || isAfterCurrency(tokens, from))) {
      const head = groups['measure'] === undefined ? to : from + number.length
      const around = text.charAt(from - 1) + text.charAt(head)
      const broken =
        groups['large'] !== undefined ||
        /[\p{N}٬٫]/u.test(around) ||
        /[.,]$|\d[.,] $/.test(text.slice(0, from)) ||
        /^[.,] ?\d/.test(text.slice(head)) ||
        hangs(text, from, number, tokens)
      tokens.push({ ...common, kind: 'number', text: number, end: head, thousands: groups['thousands'] !== undefined, broken })
      continue
    }
    const named = currency === undefined ? undefined : currencyNamed(currency, locale)
    if (currency !== undefined && named !== undefined) tokens.push({ ...common, kind: 'currency', currency: named })
    else tokens.push({ ...common, kind: kindOf(groups) })
  }
  return tokens
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): PriceToken['kind'] {
  for (const kind of ['between', 'range', 'joint', 'and'] as const) if (groups[kind] !== undefined) return kind
  return 'word'
}

/** In `€ 5 Stück` the number belongs to the sign, in `30 € 60 min` it does not. */
function isAfterCurrency(tokens: readonly PriceToken[], from: number): boolean {
  const last = tokens.at(-1)
  return last?.kind === 'currency' && from - last.end <= 1 && tokens.at(-2)?.kind !== 'number'
}

/** Words before which a number in groups by space may begin. */
const opener =
  /(?:^|[:;,.(|•=\p{Sc}-] ?|(?:^|[^\p{L}])(?:CHF|EUR|USD|PLN|Kč|руб|cena|Preis|prix|price|precio|prezzo|prijs|цена|מחיר|ab|od|от|dès|à partir de|desde|da|vanaf|do|až|до|bis|from|Pris|från|fra|kr|DKK|NOK|SEK|HUF|Rp|PTE|DEM|[A-Z]{3}) ?)$/iu

/** `Pack 3 900 €` may be three for 900: a number with spaces needs something before it that ends a name. */
function hangs(text: string, from: number, number: string, tokens: readonly PriceToken[]): boolean {
  if (!number.includes(' ')) return false
  const last = tokens.at(-1)
  return last?.kind === 'word' && /\p{L}/u.test(last.text) && !opener.test(text.slice(0, from))
}

/** The one currency of a text; those beside a number count, and all where none is. */
function currencyOfTokens(tokens: readonly PriceToken[], all = false): NamedCurrency | null | 'several' | 'unclear' {
  const signs = tokens.filter(({ kind }) => kind === 'currency')
  if (signs.some(({ currency }) => currency === null)) return 'unclear'
  const beside = all
    ? signs
    : signs.filter((sign) => [-1, 1].some((step) => tokens[tokens.indexOf(sign) + step]?.kind === 'number'))
  const named = (beside.length > 0 ? signs : all ? [] : signs).flatMap(({ currency }) => currency ?? [])
  const [first = null] = named
  return named.some(({ code }) => code !== first?.code) ? 'several' : first
}

/**
 * The amounts among tokens: numbers next to a currency, and the other ends of their ranges. Where no number is next to a
 * currency (a heading may name it for all prices), every number is an amount.
 */
function amountsOf(tokens: readonly PriceToken[]): readonly PriceToken[] {
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  const priced = new Set(numbers.filter((number) => isBesideCurrency(tokens, tokens.indexOf(number))))
  if (priced.size === 0) return numbers
  for (const [first, second] of pairsIn(tokens)) {
    if (!priced.has(first) && !priced.has(second)) continue
    priced.add(first)
    priced.add(second)
  }
  return numbers.filter((number) => priced.has(number))
}

function isBesideCurrency(tokens: readonly PriceToken[], at: number): boolean {
  return tokens[at - 1]?.kind === 'currency' || tokens[at + 1]?.kind === 'currency'
}

/** Pairs of numbers with nothing but words of a range and currencies between them, and whether it is one range. */
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
  if (first === undefined || second === undefined || others.length > 0 || first.thousands !== second.thousands) return false
  return pairsIn(tokens).some(([one, other, isOne]) => isOne && one === first && other === second)
}

function valued(token: PriceToken, currency: string | null, locale: PriceLocale) {
  const value = token.thousands ? amountInThousands(token.text) : writtenAmount(token.text, currency, locale)
  return { token, value: token.broken ? Number.NaN : value }
}
