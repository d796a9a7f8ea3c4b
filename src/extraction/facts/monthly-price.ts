import { readPrice } from './price.ts'
import { type Period, periodAtStart, periodsOf } from './price-periods.ts'
import { boundOf, currencyOf, normalisePriceText, vatOf } from './price-words.ts'

/** Texts that may say what the text of a price leaves out. */
export interface PriceSurroundings {
  /** The whole text of the package that the price stands in. */
  readonly plan: string
  /** The note on all prices; empty where there is none. */
  readonly note: string
}

/** Longest surrounding text that is looked at, in characters. */
const longestSurroundings = 5_000

/**
 * A price in ILS per month without VAT, or why a text is none (CONTRACT 2, Missing facts). Packages are monthly by
 * configuration, so a price may leave the month out, but not name another period. What it leaves out of currency and
 * VAT is taken from the package and then from the note.
 */
export function monthlyPrice(
  text: string,
  { plan, note }: PriceSurroundings,
): { readonly amount: number; readonly reason?: never } | { readonly reason: string } {
  if (text === '') return { reason: 'no price was found in it (pricing.fields.price)' }
  const price = readPrice(text)
  if (price.kind === 'refused') return { reason: price.reason }
  const around = [plan, note].map((one) => normalisePriceText(one.slice(0, longestSurroundings)))
  const currency = price.currency ?? firstSaid(around, currencyOf)
  if (currency === null) return { reason: 'no currency is named' }
  if (currency === 'other') return { reason: 'the text around it names a currency that is not ILS' }
  if ((price.vat ?? firstSaid(around, vatOf)) === 'included') return { reason: 'VAT is included in it' }
  const bound = boundAround(text, plan)
  if (bound !== null) return { reason: bound }
  if ((price.period ?? periodBehind(text, plan) ?? periodBefore(text, plan) ?? 'month') !== 'month')
    return { reason: 'it is no price per month' }
  return { amount: price.amount }
}

function firstSaid<Said>(texts: readonly string[], read: (text: string) => Said | null): Said | null {
  for (const text of texts) {
    const said = read(text)
    if (said !== null) return said
  }
  return null
}

/** The period may stand in an element of its own right behind the price. */
function periodBehind(price: string, plan: string): ReturnType<typeof periodAtStart> {
  const at = plan.indexOf(price)
  return at < 0 ? null : periodAtStart(normalisePriceText(plan.slice(at + price.length, at + price.length + 100)))
}

/** Or right before it, as a label: `תשלום חד פעמי: ₪3,900`. Of several periods none is the price's for certain, and what a name says is for (`לאתר`) is no period. */
function periodBefore(price: string, plan: string): Period | null {
  const at = plan.indexOf(price)
  if (at <= 0) return null
  const label = /[^\n.;,|0-9]{1,30}[ :-]*$/.exec(normalisePriceText(plan.slice(Math.max(0, at - 30), at)))?.[0] ?? ''
  const [period = null, ...others] = periodsOf(label)
  return others.length > 0 || period === 'other' ? null : period
}

/** “From” may stand in an element of its own before the price. */
function boundAround(price: string, plan: string): string | null {
  const at = plan.indexOf(price)
  if (at < 0) return null
  const [before, behind] = [plan.slice(Math.max(0, at - 100), at), plan.slice(at + price.length, at + price.length + 100)]
  return boundOf(`${normalisePriceText(before)} `, normalisePriceText(behind))
}
