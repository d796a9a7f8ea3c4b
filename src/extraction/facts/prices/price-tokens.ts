import {
  currencyNamed,
  currencyOfDashPrice,
  currencyPattern,
  type NamedCurrency,
  type PriceLocale,
  unknownLocale,
} from './currencies.ts'
import {
  andWord,
  betweenWord,
  crore,
  jointWord,
  lakh,
  measureUnits,
  presentWords,
  rangeWord,
  thousand,
  tooLarge,
} from './words.ts'
import { textPattern } from '../../../model/text-pattern.ts'

export const longestPrice = 500

/** A number in a price, or the text between numbers. */
export interface PriceToken {
  readonly kind: 'number' | 'currency' | 'range' | 'joint' | 'and' | 'between' | 'word'
  readonly text: string
  readonly currency: NamedCurrency | null
  /** Character offsets at which it begins and ends. */
  readonly start: number
  readonly end: number
  /** For a number: the power of ten that it is multiplied by, as `K` says. */
  readonly zeros: number
  /** For a number: whether parts of it cannot be read. */
  readonly broken: boolean
}

/** A format or a model such as `A4`, whose digits are no amount; `R` and `L` are currencies. */
const model = `(?<![\\p{L}\\d])(?-i:[A-KM-QS-Z])\\d{1,2}(?![\\d.,])`

/** Adjacent numbers are one token: `3 900` is a number, `39 90` is ambiguous. */
export const tokenPattern = textPattern(
  `(?<model>${model})|(?<number>\\d+(?:[.,']\\d+)*(?: \\d+(?:[.,']\\d+)*)*)(?<dash>[.,]-+(?! ?\\d)|[.,]? ?-+(?! ?[\\d\\p{Sc}\\p{L}]))?(?: ?(?:(?<thousands>${thousand})|(?<lakhs>${lakh})|(?<crores>${crore})|(?<large>${tooLarge})|(?<measure>${measureUnits})))?` +
    `|(?<currency>${currencyPattern})|(?<between>${betweenWord})|(?<range>${rangeWord})|(?<joint>${jointWord})|(?<and>${andWord})|(?<word>\\p{L}+)|(?<stop>[:;,|•])`,
  'giu',
)

/** Tokens by text for the last locale, since nested elements repeat their texts. Cleared when full. */
const knownTokens = new Map<string, readonly PriceToken[]>()
const maxKnown = 1_000
let knownLocale = unknownLocale

export function tokensOf(text: string, locale: PriceLocale): readonly PriceToken[] {
  if (locale !== knownLocale || knownTokens.size >= maxKnown) knownTokens.clear()
  knownLocale = locale
  const known = knownTokens.get(text)
  if (known !== undefined) return known
  const tokens = readTokens(text, locale)
  if (text.length <= longestPrice) knownTokens.set(text, tokens)
  return tokens
}

function readTokens(text: string, locale: PriceLocale): readonly PriceToken[] {
  const tokens: PriceToken[] = []
  const dashed = new Set<PriceToken>()
  let isAfterPoint = false
  for (const match of text.matchAll(tokenPattern)) {
    const groups = match.groups ?? {}
    const [from, to] = [match.index, match.index + match[0].length]
    const common = { text: match[0], currency: null, start: from, end: to, zeros: 0, broken: false }
    const { number, currency } = groups
    if (number !== undefined && isMinutes(match[0], tokens)) {
      tokens.push({ ...common, kind: 'word' })
      continue
    }
    if (number !== undefined && (groups['measure'] === undefined || isAfterCurrency(tokens, from))) {
      const head = groups['measure'] === undefined ? to : from + number.length
      const around = text.charAt(from - 1) + text.charAt(head)
      const broken =
        groups['large'] !== undefined ||
        /[\p{N}٬٫]/u.test(around) ||
        (!isAfterAbbreviation(tokens, from) && /[.,]$|\d[.,] $/.test(text.slice(0, from))) ||
        /^[.,] ?\d/.test(text.slice(head)) ||
        mayContinueName(text, from, number, tokens)
      const token: PriceToken = { ...common, kind: 'number', text: number, end: head, zeros: zerosOf(groups), broken }
      tokens.push(token)
      if (/^[,.]/.test(groups['dash'] ?? '')) dashed.add(token)
      isAfterPoint ||= groups['dash']?.startsWith('.') === true
      continue
    }
    if (currency === undefined || isModel(text, from, to, locale)) tokens.push({ ...common, kind: kindOf(groups) })
    else tokens.push({ ...common, kind: 'currency', currency: currencyNamed(currency, locale) })
  }
  const meant =
    dashed.size === 0 || tokens.some(({ kind }) => kind === 'currency') ? null : currencyOfDashPrice(locale, isAfterPoint)
  if (meant === null) return tokens
  const signed = (token: PriceToken): PriceToken => ({
    ...token,
    kind: 'currency',
    text: dash,
    currency: meant,
    start: token.end,
  })
  return tokens.flatMap((token) => (dashed.has(token) ? [token, signed(token)] : token))
}

/** The text of a token for the currency that a dash stands for. */
export const dash = ',-'

/** Whether a letter before digits is part of a model name, as in `Rippa R10` and `Regas R134a`: outside of countries that use the rand it is not a currency. */
function isModel(text: string, from: number, to: number, locale: PriceLocale): boolean {
  return (
    text.slice(from, to) === 'R' &&
    /^\d{1,3}(?![\d.,]?\d)/.test(text.slice(to)) &&
    /\p{L}{2}/u.test(text.slice(0, from)) &&
    currencyNamed('R', locale) === null
  )
}

/** The power of ten of a multiplier; `₹ 2.35L` is in lakhs, since litres do not follow a currency. */
function zerosOf({ thousands, lakhs, crores, measure: unit }: Readonly<Record<string, string | undefined>>): number {
  if (thousands !== undefined) return 3
  if (lakhs !== undefined || unit === 'L') return 5
  return crores === undefined ? 0 : 7
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): PriceToken['kind'] {
  for (const kind of ['between', 'range', 'joint', 'and'] as const) if (groups[kind] !== undefined) return kind
  return 'word'
}

/** In `38 € 60m` the second number counts minutes; in `$2m` it counts millions. */
function isMinutes(text: string, tokens: readonly PriceToken[]): boolean {
  const [price, sign] = tokens.slice(-2)
  return /^[1-9]\d{1,2} ?m$/.test(text) && price?.kind === 'number' && sign?.kind === 'currency'
}

/** In `€ 5 Stück` the number belongs to the sign, in `30 € 60 min` it does not. */
function isAfterCurrency(tokens: readonly PriceToken[], from: number): boolean {
  const last = tokens.at(-1)
  return last?.kind === 'currency' && from - last.end <= 1 && tokens.at(-2)?.kind !== 'number'
}

/** The point of `S/.120` and `Rs.500` belongs to the currency, that of `$.75` to the number. */
function isAfterAbbreviation(tokens: readonly PriceToken[], from: number): boolean {
  return isAfterCurrency(tokens, from) && tokens.at(-1)?.text.endsWith('.') === true
}

/** Text that may precede a number with spaces. */
const opener = textPattern(
  `(?:^|[:;,.(|•=\\p{Sc}-] ?|(?:^|[^\\p{L}])(?:CHF|EUR|USD|PLN|Kč|руб|cena|Preis|prix|price|precio|prezzo|prijs|цена|מחיר|سعر|السعر|من|ab|od|от|від|dès|à partir de|desde|da|vanaf|do|až|до|bis|from|Pris|från|fra|alkaen|kr|DKK|NOK|SEK|HUF|Rp|PTE|DEM|[A-Z]{3}|${presentWords}) ?)$`,
  'iu',
)

/** `Pack 3 900 €` may mean three for 900, so a number with spaces must follow the end of a name. */
function mayContinueName(text: string, from: number, number: string, tokens: readonly PriceToken[]): boolean {
  if (!number.includes(' ')) return false
  const last = tokens.at(-1)
  return last?.kind === 'word' && /\p{L}/u.test(last.text) && !opener.test(text.slice(0, from))
}
