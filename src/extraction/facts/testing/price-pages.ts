import type { OfferFact } from '../../../model/page-facts.ts'
import { factsOf } from './read-html.ts'

/** An offer in one line: name, price, then unit and VAT where the page says them. */
export function line({ name, amount, minAmount, maxAmount, currency, unit, vat }: OfferFact): string {
  const price = amount ?? `${minAmount ?? ''}..${maxAmount ?? ''}`
  return [name, '|', price, currency, ...(unit === 'unknown' ? [] : [unit]), ...(vat === 'unknown' ? [] : [vat])].join(' ')
}

/** A page with a body. */
export const page = (body: string, lang = 'en') => `<!doctype html><html lang="${lang}"><head></head><body>${body}</body></html>`

/** The offers of a page about prices, a line each. */
export const read = (body: string, lang = 'en', path = '/prices/') =>
  factsOf(page(body, lang), { path }).offers.map((offer) => line(offer))

/** A table without headings, between other markup. */
export const table = (rows: readonly (readonly string[])[], before = '', after = '') =>
  `${before}<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>${after}`
