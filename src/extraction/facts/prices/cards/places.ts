import type { Element } from 'hast'
import { isBlock, isNotSpace } from '../../../tree/element-kinds.ts'
import { ancestorsOf, attribute, childElements, elementsOf, isElement, parentOf, withAncestors } from '../../../tree/element.ts'
import { siblingsOf } from '../../../tree/siblings.ts'
import { build } from '../../../tree/nodes.ts'
import { hasAmount, isOnlyPrice, isAmountWithCurrency } from '../price.ts'
import { startsWithQuantity } from './price-start.ts'
import { type PricePlace, readPricePlace } from './read-place.ts'
import { periods, severalPrices } from './several-prices.ts'
import type { PriceEvidence } from '../evidence.ts'
import { cleanName } from '../names.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { OfferPage, PricePage } from '../price-page.ts'
import { isQuantity } from '../quantities.ts'
import { boundOf, duration } from '../words.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { appendTo } from '../../../../model/maps.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** The prices on a page: the smallest elements outside of tables whose text reads as a price. */
export function pricePlaces(
  page: OfferPage,
  tables: readonly Element[],
): { readonly places: readonly PricePlace[]; readonly isCut: boolean } {
  const rows = page.evidence.aboutPrices ? plainRows(page) : new Map<Element, Row>()
  const priceFirst = page.evidence.aboutPrices ? pricesFirst(page) : new Map<Element, PricePlace | null>()
  // The first of these that an element is: a line that begins with its price, one with several prices, a row or a size, a price.
  const placesIn = (element: Element): readonly PricePlace[] => {
    const begun = priceFirst.get(element)
    if (begun !== undefined) return begun === null ? [] : [begun]
    const several = severalPrices(element, page)
    if (several.length > 0) return several
    // The price of a row that is counted may have an element of its own.
    const counted = rows.size === 0 ? undefined : withAncestors(element).find((one) => rows.get(one)?.isCounted === true)
    const owner = counted ?? element
    const line = rows.get(owner)?.line ?? (isSizeBeside(element, page) ? page.textOf(element) : undefined)
    const row = line === undefined ? null : readPricePlace(rowOf(owner), line, page.evidence)
    const one = row === null ? placeAt(element, page) : { ...row, element: owner }
    return one === null ? [] : [one]
  }
  const inTables = new Set(tables.flatMap((table) => [...elementsOf(table)]))
  const places = new Map<Element, readonly PricePlace[]>()
  let tried = 0
  for (const element of page.namingCurrency()) {
    if (inTables.has(element)) continue
    tried++
    if (tried > pricePageLimits.places) break
    if (page.isAside(element)) continue
    const found = placesIn(element)
    const [first] = found
    if (first === undefined || [first.element, ...ancestorsOf(first.element)].some((above) => places.has(above))) continue
    if (!page.isAside(first.element)) places.set(first.element, found)
  }
  return { places: namedByPeriod([...places.values()].flat(), page), isCut: tried > pricePageLimits.places }
}

/** Prices of one thing for several periods, each in an element of its own below the heading of their box, have its name. */
function namedByPeriod(places: readonly PricePlace[], page: OfferPage): readonly PricePlace[] {
  const things: { readonly name: string; readonly prices: readonly PricePlace[] }[] = []
  for (const [box, inBox] of Map.groupBy(places, ({ element }) => parentOf(element))) {
    const [first] = inBox
    if (box === undefined || first === undefined || inBox.length < 2) continue
    const units = new Set(inBox.map(({ name, price }) => (name === '' ? (price?.unit ?? '') : '')))
    const children = childElements(box)
    const at = children.indexOf(first.element)
    const [heading] = page.headingsAbove(first.element)
    const isInBox = heading !== undefined && ancestorsOf(heading).some((above) => above === box)
    const areBeside = inBox.every(({ element }, after) => children[at + after] === element)
    if (!isInBox || isElement(heading, 'h1') || !areBeside || units.size < inBox.length || !units.isSubsetOf(periods)) continue
    things.push({ name: cleanName(page.textOf(heading)), prices: inBox })
  }
  // Results of a client are given for several periods, too.
  if (things.length < 2 && !page.evidence.aboutPrices) return places
  const names = new Map(things.flatMap(({ name, prices }) => prices.map((place) => [place, name])))
  return places.map((place) => {
    const name = names.get(place)
    return name === undefined ? place : { ...place, name, isPaired: true }
  })
}

/** Whether an element is one of several similar siblings that each have a size and its price: `<i>small 4 €</i><i>large 6 €</i>`. */
function isSizeBeside(element: Element, page: PricePage): boolean {
  const isSize = (one: Element) => {
    const [, size = ''] = sizeAndPrice.exec(page.textOf(one)) ?? []
    return size !== '' && isQuantity(cleanName(size))
  }
  const isAlike = (one: Element) =>
    one.tagName === element.tagName && attribute(one, 'className') === attribute(element, 'className')
  if (isBlock(element) || !isSize(element)) return false
  const beside = siblingsOf(element)
  const alike = beside.length > maxBeside ? [] : beside.filter(isAlike)
  return alike.length > 1 && alike.length <= maxSizes && alike.every(isSize)
}

/** A size in words, and its price. */
const sizeAndPrice = /^(\p{L}[^\d]{0,40}?)[\s:–-]+(?=\p{Sc}? ?\d)/u

/** Most sizes of one thing, and most elements in a box with them. */
const maxSizes = 6
const maxBeside = 30

/** Ancestors of an element with a currency that are searched for the price: `<p><span>₪</span><span>3,900</span></p>`. */
const maxLevels = 4

function placeAt(element: Element, page: OfferPage): PricePlace | null {
  let best: PricePlace | null = null
  let level = 0
  const own = page.textOf(element)
  for (const candidate of withAncestors(element)) {
    if (level++ > maxLevels) break
    const text = page.textOf(candidate)
    if (text.length > pricePageLimits.price || isElement(candidate, 'body', 'main')) break
    // If one item has no price, the list's last price is not that of the whole list.
    if (isElement(candidate, 'ul', 'ol') && childElements(candidate).length > 1 && !isOnlyPrice(text)) break
    const place = readPricePlace(candidate, text, page.evidence)
    // In `grana padano DOP`, `5 €` the first element is not part of the price.
    const isPart = place === null || place.text.includes(own) || own.includes(place.text) || (best?.quantity ?? '') !== ''
    if (candidate !== element && !isPart) break
    // The outermost element that contains only the price also has its unit and VAT.
    if (place === null || (best !== null && place.name !== '')) {
      if (best !== null) break
      continue
    }
    // In a row of boxes, the quantity before the price is its name: `30 mins`, `15 €`.
    if (best !== null && startsWithQuantity(text) && !startsWithQuantity(best.text)) break
    // The element around a price may also contain the old price.
    if (best !== null && (best.name !== '' || (best.price !== null && place.price === null))) break
    best = place
  }
  return best
}

/** Minimum consecutive lines that are rows: fewer may be sentences. */
const minRows = 3

/** Longest line, in characters. */
const longestRow = 80

/** The name of a row, which may say how long something takes. */
const rowName = textPattern(
  `^(?:${duration}[.,]? ?-? ?)?\\p{L}[^\\d.!?]*(?:\\(?(?:${duration}|\\d{1,3} ?\\p{L}+)\\.?\\)?[^\\d.!?]*)?$`,
  'iu',
)

/** A full stop that is not of an abbreviation such as `kr.` */
const endsSentence = /(?:[\d\p{Sc}]|\p{L}{4})[.!?]$/u

/** The number of a row, before its name: `3. Manicure 25 €`. */
const rowNumber = /^(?<number>\d{1,2})[.)] (?=\p{L})/u

/** One of several consecutive lines. */
interface Row {
  /** Its text, without a number that only counts it. */
  readonly line: string
  readonly isCounted: boolean
}

/** Consecutive paragraphs, each a name and a price at its end, as on menus without a table: `Margherita 8,50 €`. */
function plainRows(page: OfferPage): ReadonlyMap<Element, Row> {
  const byParent = new Map<Element, Element[]>()
  for (const element of elementsOf(page.root)) {
    if (!isElement(element, 'p', 'div') || element.children.some((child) => isElement(child) && isBlock(child))) continue
    const text = page.textOf(element)
    if (text.length > longestRow || !/\d/.test(text)) continue
    const parent = isPlainRow(element, text.replace(rowNumber, ''), page.evidence) ? parentOf(element) : undefined
    if (parent !== undefined) appendTo(byParent, parent, element)
  }
  const lists = [...byParent.values()].filter(({ length }) => length >= minRows)
  return new Map(
    lists.flatMap((list) => {
      const lines = list.map((one) => page.textOf(one))
      const isCounted = areCounted(lines)
      return list.map((element, at) => {
        const line = lines[at] ?? ''
        return [element, { line: isCounted ? line.replace(rowNumber, '') : line, isCounted }] as const
      })
    }),
  )
}

function isPlainRow(element: Element, line: string, evidence: PriceEvidence): boolean {
  if (endsSentence.test(line) || !hasAmount(line, evidence.locale)) return false
  const place = readPricePlace(rowOf(element), line, evidence)
  return place !== null && line.endsWith(place.text) && rowName.test(normalisePriceText(place.name))
}

/** The element as an item of a list. */
function rowOf({ children, properties }: Element): Element {
  return build('li', children, properties)
}

/** Whether numbers count lines, unlike those of `1. Kind 20 €` and `2. Kind 15 €`, which are part of the names. */
function areCounted(lines: readonly string[]): boolean {
  const names = lines.map((line) => line.replace(rowNumber, '').replace(/\s\P{L}*\d.*$/u, ''))
  return (
    new Set(names).size === names.length && lines.every((line, at) => rowNumber.exec(line)?.groups?.['number'] === `${at + 1}`)
  )
}

/** Fewest lines of a list that begin with a price: a single one may be anything. */
const minPriceFirst = 2

/** Longest line, in characters, and most lines of a list. */
const longestLine = 160
const maxPriceFirst = 400

function beginsWithNumber(line: string): boolean {
  return line.length <= longestLine && /^(?:\p{Sc} ?)?\d/u.test(line)
}

const separator = /\s[-–—]\s?|[-–—:]\s/gu
/** Dates in parentheses at the end of a name. */
const dates = /\s*\([\d.,/\s–-]+\)\s*$/u

/** The items of lists whose items begin with their prices; null for one without a name. */
function pricesFirst(page: OfferPage): ReadonlyMap<Element, PricePlace | null> {
  const lists = new Set(page.namingCurrency().flatMap((one) => (isElement(one, 'li') ? (parentOf(one) ?? []) : [])))
  return new Map([...lists].flatMap((list) => itemsPriceFirst(list, page)))
}

/** The items of such a list; none if only one begins with a price, or if another one has its price elsewhere. */
function itemsPriceFirst(list: Element, page: OfferPage): readonly (readonly [Element, PricePlace | null])[] {
  const items = list.children.filter((child) => isElement(child, 'li'))
  if (items.length > maxPriceFirst) return []
  if (items.some((item) => !beginsWithNumber(page.textOf(item)) && hasAmount(page.textOf(item), page.evidence.locale))) return []
  const title = introduction(list, page)
  const read = items.map((item) => {
    const line = beginsWithNumber(page.textOf(item)) ? readLine(page.textOf(item), page.evidence) : null
    const place = line === null ? null : readPricePlace(item, line.price, page.evidence)
    return [item, place && { ...place, name: [title, line?.name].filter(Boolean).join(' – ') }] as const
  })
  return read.filter(([, place]) => place !== null).length < minPriceFirst ? [] : read
}

/** The price and the name in a line that begins with its price: `20 € per person – breakfast`. */
function readLine(text: string, { locale }: PriceEvidence) {
  for (const { index, 0: sign } of text.matchAll(separator)) {
    const price = text.slice(0, index)
    if (!isAmountWithCurrency(price, locale)) continue
    const name = cleanName(text.slice(index + sign.length).replace(dates, ''))
    const isOther = hasAmount(name, locale) || boundOf('', ` ${name}`) !== null
    return name === '' || isOther ? null : { price, name }
  }
  return null
}

/** The line right before a list, in the same element, that ends in a colon: `Rooms:`; else empty. */
function introduction(list: Element, page: PricePage): string {
  const siblings = parentOf(list)?.children ?? []
  const before = siblings.slice(0, siblings.indexOf(list)).findLast(isNotSpace)
  const text = before?.type === 'text' ? before.value : isElement(before, 'p') ? page.textOf(before) : ''
  return text.length <= longestLine && /:\s*$/.test(text) ? cleanName(text) : ''
}
