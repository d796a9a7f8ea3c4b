import { type Period, periodAtStart, periodsOf } from './price-periods.ts'
import { amountsOf, type PriceToken } from './price-tokens.ts'
import { currencyOf, normalisePriceText, vatOf, withoutVat } from './price-words.ts'

/** What the text of a price says, or why it is not taken for one. Reasons are clauses for the report. */
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
