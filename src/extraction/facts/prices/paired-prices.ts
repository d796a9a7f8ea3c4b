import { textPattern } from '../../../model/text-pattern.ts'
import type { NamedCurrency, PriceLocale } from './currencies.ts'
import { currencyIn, isOnlyPrice, type Price, readPrice } from './price.ts'
import { minutesOrHours } from './words.ts'

/** One of several times in a text, and the price at the same place in another one. */
interface PairedPrice {
  /** `60 min` */
  readonly quantity: string
  /** With its currency: `50 EUR`. */
  readonly text: string
  readonly price: Price
}

/**
 * The price of each of several times, where both are given in one go: `60/90 min 50/70 €`. Undefined unless every time has its price and a
 * longer time costs more: otherwise the prices may be for members and guests.
 * @param prices the text with the prices alone
 * @param currency where the text names none
 */
export function pairedPrices(
  times: string,
  prices: string,
  locale: PriceLocale,
  currency: NamedCurrency | null = null,
): readonly PairedPrice[] | undefined {
  const parts = times.split('/').map((part) => part.trim())
  const written = prices.split('/').map((part) => part.trim())
  // `1/2 h` is half an hour.
  if (!severalTimes.test(times) || /^[13] ?\/ ?[24]\D/.test(times) || written.length !== parts.length) return undefined
  const [unit = ''] = /(?<=^\d+) ?\D.*$/u.exec(parts.at(-1) ?? '') ?? []
  const named = currencyIn(prices, locale)
  const shared = named === null ? currency : named
  const paired = parts.flatMap((part, at): readonly PairedPrice[] => {
    const text = written[at] ?? ''
    const price = isOnlyPrice(text) ? readPrice(text, { locale, currency: shared ?? null }) : null
    if (price?.kind !== 'price' || price.amount === null || price.unit !== null || price.currency === null) return []
    const whole = currencyIn(text, locale) === null ? `${text} ${price.currency.code}` : text
    return [{ quantity: /\p{L}/u.test(part) ? part : part + unit, text: whole, price }]
  })
  const isComplete = paired.length === parts.length && new Set(paired.map(({ price }) => price.currency?.code)).size === 1
  const areTimes = isRising(paired.map(({ quantity }) => Number.parseInt(quantity, 10)))
  return isComplete && areTimes && isRising(paired.map(({ price }) => price.amount ?? 0)) ? paired : undefined
}

function isRising(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))
}

const several = `\\d{1,3}(?: ?${minutesOrHours}\\.?)?(?: ?/ ?\\d{1,3}(?: ?${minutesOrHours}\\.?)?){0,2} ?/ ?\\d{1,3} ?${minutesOrHours}\\.?`
const severalTimes = textPattern(`^${several}$`, 'iu')
const timesAtEnd = textPattern(`(?<=^|[\\s,(:–-])${several}(?=\\)?$)`, 'iu')
const timesAndPrices = textPattern(
  `^(?<name>.*?)(?:^|[\\s,(:–-]+)(?<times>${several})\\)?(?:\\s*[:–—-])?\\s*(?<prices>(?:\\p{Lu}{2,3} ?)?\\P{L}{0,3}\\d.*)$`,
  'iu',
)

/** The several times that a text ends in; empty if it does not. */
export function timesIn(text: string): string {
  return (text.includes('/') && timesAtEnd.exec(text)?.[0]) || ''
}

/** A line with a name, several times and as many prices. */
export function splitPairs(line: string): { readonly name: string; readonly times: string; readonly prices: string } | undefined {
  const { name, times, prices } = (line.includes('/') && timesAndPrices.exec(line)?.groups) || {}
  return name === undefined || times === undefined || prices === undefined ? undefined : { name, times, prices }
}

/** Whether the head of prices says that they are for several groups: `Members / guests`, or a regular and a reduced price. */
export function namesSeveral(head: string): boolean {
  return /\p{L}\.? ?\/ ?\p{L}{2}/u.test(head)
}
