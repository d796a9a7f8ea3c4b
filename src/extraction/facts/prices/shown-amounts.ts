import type { Root } from 'hast'
import { visibleText } from '../../tree/visible-text.ts'
import { currencyPattern, type NamedCurrency, type PriceLocale } from './currencies.ts'
import { normalisePriceText } from './words.ts'
import { currencyIn } from './price.ts'

/** The amounts that a page shows. */
export interface ShownAmounts {
  /** How the page words an amount in a currency; null where a visitor does not see it. */
  readonly wordingOf: (amount: number, code: string) => string | null
  /** Whether a visitor sees any amount, or that prices are given on request: then structured data is not the only word on prices. */
  readonly speaksOfAmounts: boolean
}

const number = `\\d[\\d.,' ]*`
const priced = new RegExp(`(?:${currencyPattern}) ?(${number})|(${number})(?:[.,]?-+)? ?(?:${currencyPattern})`, 'giu')
const ranged = new RegExp(`(${number})-(?=${number})`, 'g')

/** Prices that nobody names. */
const onRequest =
  /(?:prices?|quotes?) on request|price on application|preise? auf anfrage|prix sur demande|sur devis|precio a consultar|prezz[io] su richiesta|cena na (?:dotaz|vyžádání)|prijs op aanvraag|מחיר לפי (?:הצעה|פנייה)|לקבלת הצעת מחיר/i

/** Longest text of a page that is searched for amounts, in characters. */
const longestText = 500_000

/** Dollars: where a page does not tell which, the structured data may. */
const dollar = /^(?:..D|MXN|ARS|CLP|COP|UYU)$/

/** Reads which numbers a page shows beside which currency, in every possible reading. */
export function shownAmounts(root: Root, locale: PriceLocale): ShownAmounts {
  const text = normalisePriceText(visibleText(root).slice(0, longestText))
  const shown = new Map<number, { readonly wording: string; readonly currency: NamedCurrency | null | undefined }[]>()
  const add = (written: string, wording: string, currency: NamedCurrency | null | undefined) => {
    for (const reading of new Set(readings(written))) {
      const known = shown.get(reading) ?? []
      known.push({ wording, currency })
      shown.set(reading, known)
    }
  }
  for (const [match, after, before] of text.matchAll(priced)) {
    const written = after ?? before ?? ''
    add(written, match.trim(), currencyIn(match.replace(written, ' '), locale))
  }
  if (shown.size > 0) for (const [, low = ''] of text.matchAll(ranged)) add(low, low.trim(), undefined)
  return {
    speaksOfAmounts: shown.size > 0 || onRequest.test(text),
    wordingOf: (amount, code) =>
      shown
        .get(amount)
        ?.find(
          ({ currency }) =>
            currency === null || currency === undefined || currency.code === code || (currency.assumed && dollar.test(code)),
        )?.wording ?? null,
  }
}

/** A number in every reading: with a point or a comma for decimals, with and without what a space sets apart. */
function readings(written: string): readonly number[] {
  const whole = written.trim().replace(/[.,' ]+$/, '')
  return [whole, whole.split(' ').at(-1) ?? '', whole.split(' ')[0] ?? ''].flatMap((text) => {
    const joined = text.replaceAll(/[' ]/g, '')
    return [Number(joined.replaceAll(',', '')), Number(joined.replaceAll('.', '').replace(',', '.'))].filter(Number.isFinite)
  })
}
