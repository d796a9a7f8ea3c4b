import type { Element } from 'hast'
import { isElement, parentOf } from '../../../tree/element.ts'
import type { PriceEvidence } from '../evidence.ts'
import { cleanName } from '../names.ts'
import type { PricePage } from '../price-page.ts'
import { currencyIn, isOnlyPrice } from '../price.ts'
import { boundOf } from '../words.ts'

/** A line of a list that begins with its price: `20 € per person – breakfast`. */
export interface PriceFirst {
  readonly price: string
  readonly name: string
}

/** Fewest lines of a list that begin with a price: a single one may be anything. */
const fewest = 2

/** Longest line, in characters, and most lines of a list. */
const longestLine = 160
const mostLines = 400

const begins = /^(?:\p{Sc} ?)?\d/u
const separator = /\s[-–—]\s?|[-–—:]\s/gu
/** Dates in parentheses at the end of a name. */
const dates = /\s*\([\d.,/\s–-]+\)\s*$/u

/**
 * Price and name of a list item, if items of the list begin with their prices; null for such an item without a name, undefined for
 * any other.
 * @param known caches what was read of each list
 */
export function priceFirst(
  item: Element,
  page: PricePage,
  evidence: PriceEvidence,
  known: Map<Element, ReadonlyMap<Element, PriceFirst>>,
): PriceFirst | null | undefined {
  const list = evidence.aboutPrices && item.tagName === 'li' ? parentOf(item) : undefined
  if (list === undefined) return undefined
  const lines = known.get(list) ?? pricesFirst(list, page, evidence)
  known.set(list, lines)
  return lines.get(item) ?? (lines.size > 0 ? null : undefined)
}

/** The lines of a list that begin with their prices, by item; empty if only one does, or if another line has its price elsewhere. */
function pricesFirst(list: Element, page: PricePage, evidence: PriceEvidence): ReadonlyMap<Element, PriceFirst> {
  const items = list.children.filter((child) => isElement(child, 'li'))
  const found = new Map<Element, PriceFirst>()
  if (items.length > mostLines) return found
  const title = introduction(list, page)
  for (const item of items) {
    const text = page.textOf(item)
    const isFirst = text.length <= longestLine && begins.test(text)
    const read = isFirst ? readLine(text, evidence) : null
    if (read !== null) found.set(item, { ...read, name: title === '' ? read.name : `${title} – ${read.name}` })
    else if (!isFirst && /\d/.test(text) && currencyIn(text, evidence.locale) !== null) return new Map()
  }
  return found.size < fewest ? new Map() : found
}

function readLine(text: string, { locale }: PriceEvidence): PriceFirst | null {
  for (const { index, 0: sign } of text.matchAll(separator)) {
    const price = text.slice(0, index)
    if (!isOnlyPrice(price) || currencyIn(price, locale) === null) continue
    const name = cleanName(text.slice(index + sign.length).replace(dates, ''))
    const isOther = (/\d/.test(name) && currencyIn(name, locale) !== null) || boundOf('', ` ${name}`) !== null
    return name === '' || isOther ? null : { price, name }
  }
  return null
}

/** The line right before a list, in the same element, that ends in a colon: `Rooms:`; else empty. */
function introduction(list: Element, page: PricePage): string {
  const siblings = parentOf(list)?.children ?? []
  const before = siblings.slice(0, siblings.indexOf(list)).findLast((node) => node.type !== 'text' || node.value.trim() !== '')
  const text = before?.type === 'text' ? before.value : isElement(before, 'p') ? page.textOf(before) : ''
  return text.length <= longestLine && /:\s*$/.test(text) ? cleanName(text) : ''
}
