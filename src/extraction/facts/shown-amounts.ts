import type { Root } from 'hast'
import { visibleText } from '../tree/visible-text.ts'
import { currencyPattern } from './currencies.ts'
import { normalisePriceText } from './price-words.ts'

/** The amounts that a page shows. */
export interface ShownAmounts {
  /** Whether a visitor sees these amounts, or the page shows no price at all, so that nothing contradicts them. */
  readonly shows: (amounts: readonly number[]) => boolean
}

const number = `\\d[\\d.,' ]*`
const priced = new RegExp(`(?:${currencyPattern}) ?(${number})|(${number})(?:[.,]?-+)? ?(?:${currencyPattern})`, 'giu')
const ranged = new RegExp(`(${number})-(?=${number})`, 'g')

/** Longest text of a page that is searched for amounts, in characters. */
const longestText = 500_000

/** Reads which numbers a page shows beside a currency, in every possible reading. */
export function shownAmounts(root: Root): ShownAmounts {
  const text = normalisePriceText(visibleText(root).slice(0, longestText))
  const beside = [...text.matchAll(priced)].flatMap(([, after, before]) => readings(after ?? before ?? ''))
  const shown = new Set(beside)
  if (shown.size === 0) return { shows: () => true }
  for (const [, low = ''] of text.matchAll(ranged)) for (const reading of readings(low)) shown.add(reading)
  return { shows: (amounts) => amounts.every((amount) => shown.has(amount)) }
}

/** A number in every reading: with a point or a comma for decimals, with and without what a space sets apart. */
function readings(written: string): readonly number[] {
  const whole = written.trim().replace(/[.,' ]+$/, '')
  return [whole, whole.split(' ').at(-1) ?? '', whole.split(' ')[0] ?? ''].flatMap((text) => {
    const joined = text.replaceAll(/[' ]/g, '')
    return [Number(joined.replaceAll(',', '')), Number(joined.replaceAll('.', '').replace(',', '.'))].filter(Number.isFinite)
  })
}
