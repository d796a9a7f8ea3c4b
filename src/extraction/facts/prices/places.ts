import type { Element } from 'hast'
import { elementsOf, isElement } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import { isTextless } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { currencyIn, isOnlyPrice, type Price, readPrice } from './price.ts'
import type { PriceEvidence } from './evidence.ts'
import { nameOfLine } from './line-names.ts'
import { remarkIn } from './remarks.ts'
import { pairedLines } from './paired-lines.ts'
import { cleanName, isQuantity, pricePageLimits, type PricePage } from './price-page.ts'
import { linesBetweenBreaks, namesCurrencyItself, plainRows } from './plain-rows.ts'
import { hasSplitDigits } from './split-digits.ts'
import { unitsAtStart, unitsOf } from './units.ts'
import { type Bound, boundOf, formerPrice, normalisePriceText, rangeWord } from './words.ts'

/** A place on a page that shows a price. */
export interface Place {
  readonly element: Element
  readonly text: string
  /** Null if it is ambiguous. */
  readonly price: Price | null
  readonly reason: string
  /** The text before the price in the same line: `Manicure … 25 €`; empty if the element contains only the price. */
  readonly name: string
  /** The line above that names the lines below it, in a list whose lines are split by `<br>`. */
  readonly group?: string
  /** Whether it is one of two prices next to what each is for. */
  readonly isPaired?: true
  /** Whether it is one of the prices of one thing, each after its size. */
  readonly isSized?: true
  /** The other lines of such a list, which may state unit or VAT. */
  readonly notes?: readonly string[]
}

/** The prices on a page: the smallest elements outside of tables whose text reads as a price. */
export function placesOn(
  page: PricePage,
  evidence: PriceEvidence,
  tables: readonly Element[],
): { readonly places: readonly Place[]; readonly isCut: boolean } {
  const rows = evidence.aboutPrices ? plainRows(page) : new Set<Element>()
  const inTables = new Set(tables.flatMap((table) => [...elementsOf(table)]))
  const places = new Map<Element, readonly Place[]>()
  let tried = 0
  for (const element of elementsOf(page.root)) {
    if (isTextless(element) || inTables.has(element) || !namesCurrencyItself(element)) continue
    tried++
    if (tried > pricePageLimits.places) break
    if (page.isAside(element)) continue
    const several = severalIn(element, page, evidence)
    const row = rows.has(element)
      ? readPlace(build('li', element.children, element.properties), page.textOf(element), evidence)
      : null
    const one = several.length > 0 ? null : row === null ? placeAt(element, page, evidence) : { ...row, element }
    const found = one === null ? several : [one]
    const [first] = found
    if (first === undefined || [first.element, ...page.ancestorsOf(first.element)].some((above) => places.has(above))) continue
    if (!page.isAside(first.element)) places.set(first.element, found)
  }
  return { places: [...places.values()].flat(), isCut: tried > pricePageLimits.places }
}

/** A label, a colon and a price, up to the next label. */
const labelled = /\p{Lu}[^:\d]{1,60}: ?[^:\d]*\d[^:]*?(?=\s\p{Lu}[^:\d]{1,60}: ?[\p{Sc}\d]|$)/gu

/** Lines of one element with a name and a price each: `Partner: £300 per hour Assistant: £250 per hour`. */
function severalIn(element: Element, page: PricePage, evidence: PriceEvidence): readonly Place[] {
  const lines = linesBetweenBreaks(element, page)
  if (lines.length > 200) return []
  const paired = pairedPrices(element, page, evidence)
  if (paired.length > 0) return paired
  const sized = sizedPrices(element, page, evidence)
  if (sized.length > 0) return sized
  const byUnit = pricesByUnit(element, lines, page, evidence)
  if (byUnit.length > 0) return byUnit
  const listed = placesInLines(element, lines, page, evidence)
  if (listed.length > 0) return listed
  const texts = lines.length > 1 ? lines : [...(lines[0] ?? '').slice(0, 1_000).matchAll(labelled)].map(([text]) => text)
  if (texts.length < 2 || texts.length > 200) return []
  const places = texts.flatMap((text) => (text.length > pricePageLimits.price ? [] : (readPlace(element, text, evidence) ?? [])))
  const named = places.filter(({ name }) => name !== '')
  return named.length >= 2 ? named : []
}

/** The prices of two lengths or sizes that one row gives side by side. */
function pairedPrices(element: Element, page: PricePage, evidence: PriceEvidence): readonly Place[] {
  const row = [element, ...page.ancestorsOf(element)].slice(0, 3).find((around) => pairedLines(page.textOf(around)).length > 0)
  if (row === undefined) return []
  const places = pairedLines(page.textOf(row)).flatMap((line) => readPlace(listItem, line, evidence) ?? [])
  return places.map((place) => ({ ...place, element: row, isPaired: true }))
}

/** The prices of one thing in several sizes, in one line: `small 6 € / large 8 €`. */
function sizedPrices(element: Element, page: PricePage, evidence: PriceEvidence): readonly Place[] {
  const text = page.textOf(element)
  if (text.length > pricePageLimits.price || !sizes.test(text)) return []
  const places = text.split(sizes).map((part) => readPlace(listItem, part, evidence))
  const names = new Set(places.map((place) => cleanName(place?.name ?? '')))
  const isEach = names.size === places.length && names.values().every((name) => isQuantity(name))
  return isEach ? places.flatMap((place) => (place === null ? [] : { ...place, element, isSized: true as const })) : []
}

/** What is between the prices of sizes. */
const sizes = / [/|] (?=\p{L}|\d+ ?\p{L})/u

/** The prices of one thing for several units, in lines of their own below its heading: `$125/night` and `$787.50/week`. */
function pricesByUnit(element: Element, lines: readonly string[], page: PricePage, evidence: PriceEvidence): readonly Place[] {
  const [heading] = lines.length > 1 && lines.length <= 4 ? page.headingsAbove(element) : []
  const name = heading === undefined || isElement(heading, 'h1') ? '' : cleanName(page.textOf(heading))
  if (name === '' || !lines.every((line) => isOnlyPrice(line))) return []
  const places = lines.flatMap((line) => readPlace(element, line, evidence) ?? [])
  const units = new Set(places.flatMap(({ price }) => price?.unit ?? []))
  return units.size === lines.length ? places.map((place) => ({ ...place, element, name, isPaired: true })) : []
}

/** A line of a list written with signs: `- small from 30 €`; a number right after a dash is negative. */
const bullet = /^(?:[-–—*]\s*(?=\p{L})|[-–—*]\s+|[•·►▪✓✔]\s*)/u

/**
 * Prices of a list whose lines are split by `<br>`, each with its name: those that begin with a sign, under lines that name groups; without
 * signs, only where every line with a price is a name and a price.
 */
function placesInLines(element: Element, lines: readonly string[], page: PricePage, evidence: PriceEvidence): readonly Place[] {
  if (lines.length < 2 || !evidence.aboutPrices) return []
  const isPriced = (line: string) => /\d/.test(line) && currencyIn(line, evidence.locale) !== null
  if (!lines.some((line) => bullet.test(line))) return namedLines(element, lines.filter(isPriced), evidence)
  if (!lines.every((line) => bullet.test(line) || !isPriced(line))) return []
  const notes = lines.filter((line) => !bullet.test(line))
  const places: Place[] = []
  let group = ''
  for (const line of lines) {
    if (!bullet.test(line)) group = /[.!?…]$/u.test(line) ? '' : cleanName(line.replace(/\s*\([^()]*\)(?=\s*:?$)/u, ''))
    else if (isPriced(line) && line.length <= pricePageLimits.price) {
      const place = readPlace(listItem, line.replace(bullet, ''), evidence)
      const name = place?.name === '' ? group || page.groupAbove(element) : place?.name
      if (place !== null && name !== undefined && name !== '')
        places.push({ ...place, element, name, notes, ...(group !== '' && { group }) })
    }
  }
  return places
}

/** Lines are read as items of a list. */
const listItem = build('li', [])

/** Lines that are all a name and a price; none where one of them is anything else, as a sentence with an amount is. */
function namedLines(element: Element, lines: readonly string[], evidence: PriceEvidence): readonly Place[] {
  if (lines.length < 2 || lines.some((line) => line.length > pricePageLimits.price)) return []
  const places = lines.flatMap((line) => readPlace(listItem, line, evidence) ?? [])
  const isEach = places.length === lines.length && places.every(({ name, price }) => cleanName(name) !== '' && price !== null)
  return isEach ? places.map((place) => ({ ...place, element })) : []
}

/** Levels searched above an element with a currency for the price: `<p><span>₪</span><span>3,900</span></p>`. */
const mostLevels = 4

function placeAt(element: Element, page: PricePage, evidence: PriceEvidence): Place | null {
  let best: Place | null = null
  let level = 0
  for (const candidate of [element, ...page.ancestorsOf(element)]) {
    if (level++ > mostLevels) break
    const text = page.textOf(candidate)
    if (text.length > pricePageLimits.price || isElement(candidate, 'body', 'main')) break
    const place = readPlace(candidate, text, evidence)
    // The widest element that contains only the price also has its unit and VAT.
    if (place === null || (best !== null && place.name !== '')) {
      if (best !== null) break
      continue
    }
    // In a row of boxes, the quantity before the price is its name: `30 mins`, `15 €`.
    if (best !== null && isQuantityStart(text) && !isQuantityStart(best.text)) break
    // The element around a price may also contain an old one.
    if (best !== null && (best.name !== '' || (best.price !== null && place.price === null))) break
    best = place
  }
  return best
}

function readPlace(element: Element, line: string, { locale, aboutPrices }: PriceEvidence): Place | null {
  if (!/\d/.test(line) || currencyIn(line, locale) === null) return null
  const text = withoutFormerPrice(line, locale)
  const isWhole = isOnlyPrice(text) && !quantityLabel.test(text)
  const own = isWhole ? '' : ownPrice(element, text, locale)
  if (!isWhole && isPartly(text, locale, own !== ''))
    return { element, text, price: null, reason: 'the page adds something to it', name: '' }
  const separated = isWhole || own !== '' ? null : separatedPrice(text, locale)
  const at = isWhole || own !== '' ? 0 : (separated?.at ?? priceStart(text, locale))
  if (at < 0) return null
  // One separator may precede the price; a second one is a minus sign.
  const priceText =
    own || (separated === null ? text.slice(at).replace(/^(?:[-–—:=|]|[.…]+)? */u, '') : text.slice(at, separated.end))
  const reading = readPrice(priceText, { locale })
  const name = isWhole || own !== '' ? '' : nameOfLine(element, text.slice(0, at), aboutPrices)
  if (name === null) return null
  if (reading.kind === 'refused')
    return reading.cause === 'no-amount' ? null : { element, text: priceText, price: null, reason: reading.reason, name }
  if (reading.currency === null) return null
  const bound = name === '' ? null : boundOf(`${normalisePriceText(name)} `, '')
  const isClear = isWhole || own !== '' || !mayTakeFromName(priceText, reading, separated !== null, locale)
  const reason = hasSplitDigits(element)
    ? 'part of its number is in an element of its own'
    : isClear
      ? reasonOf(bound, name)
      : 'its lower end may be part of the name'
  const remark = separated === null ? '' : text.slice(separated.end)
  const beside =
    own === '' ? unitsAtStart(normalisePriceText(remark)).slice(0, 2) : unitsOf(normalisePriceText(text.slice(own.length)))
  const price =
    reading.unit === null && beside.length === 1 && beside[0] !== undefined ? { ...reading, unit: beside[0] } : reading
  return {
    element,
    text: priceText,
    price: reason === '' ? price : null,
    reason,
    name,
    ...(remark !== '' && { notes: [remark] }),
  }
}

/** Whether something follows a price that is added to it, or that it is for: `4 395 kr + rent`, `€250 per sofa`. */
function isPartly(text: string, locale: PriceEvidence['locale'], isRemarked: boolean): boolean {
  const [price = '', ...more] = text.length > longestPartly ? [] : text.split(isRemarked ? plus : addition)
  return more.length > 0 && /\d/.test(price) && isOnlyPrice(price) && currencyIn(price, locale) !== null
}

/** In `60 min: 50 €` the quantity is the name. */
const quantityLabel = /^\d{1,3} ?\p{L}{1,8}\.?: ?[\p{Sc}\d]/u
const plus = /\s\+\s(?=\p{L})/u
const addition = /\s\+\s(?=\p{L})|(?<=[\p{Sc}\d]) (?=ל\p{Script=Hebrew}{2,12}$|(?:per|pro|par|por|je|za) \p{L}{2,20}$)/u

/** Longest price with what it is for, in characters. */
const longestPartly = 80

/** Why the end of a name makes its price another amount. “Pro Max” is a name, “Massage from:” is none. */
function reasonOf(bound: Bound | null, name: string): string {
  if (bound === null) return ''
  if (typeof bound === 'object') return bound.reason
  return /(?<!\p{L})\p{Lu}[^\s:–—-]*[\s:–—-]*$/u.test(name) ? '' : 'the word before it may make it the lowest or highest price'
}

/** A line without the former price after its price. */
function withoutFormerPrice(line: string, locale: PriceEvidence['locale']): string {
  const found = formerPrice.exec(line)
  const [amount, rest] = [found?.groups?.['amount'] ?? '', line.slice(0, found?.index)]
  const isFormer = isOnlyPrice(amount) && currencyIn(amount, locale) !== null
  return isFormer && /\d/.test(rest) && currencyIn(rest, locale) !== null ? rest : line
}

/** The price in an element's own text, followed by a remark in a child element: `ab 30 €<small>offener Kurs, p. P.</small>`. */
function ownPrice(element: Element, text: string, locale: PriceEvidence['locale']): string {
  const own = elementText(
    build(
      element.tagName,
      element.children.filter((child) => child.type === 'text'),
    ),
  )
  const isOwn = own !== '' && own !== text && text.startsWith(own) && text.length <= own.length + 60
  return isOwn && /\d/.test(own) && isOnlyPrice(own) && currencyIn(own, locale) !== null && !/\d/.test(text.slice(own.length))
    ? own
    : ''
}

/** Separators between a name and its price: `iPhone 15 – €800`, `Room 12: 30 €`, `Soup ..... 6 €`. */
const separator = /\s[-–—|=→]\s+|[–—](?=\s)|:(?=\s|\p{Sc})|(?<=[\p{L})]):(?=\d)|\.{3,}\s*|…\s*|\t/gu

/** Where the price after the first separator that only a price follows, or a price and a remark, begins and ends. */
function separatedPrice(text: string, locale: PriceEvidence['locale']): { readonly at: number; readonly end: number } | null {
  for (const { index, 0: sign } of text.matchAll(separator)) {
    const before = text.slice(0, index)
    const after = text.slice(index + sign.length)
    const rest = after.trimStart()
    if (currencyIn(before, locale) !== null && /\d/.test(before)) return null
    const remark = isOnlyPrice(rest) || !sign.includes(':') ? '' : remarkIn(rest, locale)
    const price = rest.slice(0, rest.length - remark.length)
    if (!/\d/.test(price) || !isOnlyPrice(price) || currencyIn(price, locale) === null || isPartOfName(price)) continue
    return { at: text.length - rest.length, end: text.length - remark.length }
  }
  return null
}

/** In `24/7 – €99` and `60 min – 70 €`, only the part after the separator is the price. */
function isPartOfName(rest: string): boolean {
  return /^\d[\d.,/–-]*\s*[-–—:|]\s*\p{Sc}\s?\d/u.test(rest) || isQuantityStart(rest)
}

/** In `Model 15–800 €` the lower end belongs to the range only after a separator, a word such as “from”, or with its own currency. */
function mayTakeFromName(
  text: string,
  { kind, minAmount, maxAmount }: Price,
  isSeparated: boolean,
  locale: PriceEvidence['locale'],
): boolean {
  if (kind !== 'price' || minAmount === null || maxAmount === null) return false
  const [first = ''] = /^\P{N}*\d[\d.,' ]*\s?(?:[^\s\d-]{1,4}(?=\s?-))?/u.exec(normalisePriceText(text)) ?? []
  if (currencyIn(first, locale) !== null) return false
  return !(isSeparated || /^\p{L}/u.test(text)) || maxAmount >= minAmount * 10
}

/** Offset of the price in a line that starts with a name: the first word from which the text contains only a price. */
function priceStart(text: string, locale: PriceEvidence['locale']): number {
  for (const { index } of text.matchAll(/(?<=[\s:.…–—|(-])\S/gu)) {
    const rest = text.slice(index)
    if (!/\d/.test(rest)) return -1
    // `Shampoo / gel 30 €` is for either.
    if (text.slice(0, index).endsWith('/ ') || (/^\/ ?\p{L}/u.test(rest) && unitsAtStart(normalisePriceText(rest)).length === 0))
      continue
    if (!isOnlyPrice(rest) || currencyIn(rest, locale) === null) continue
    return isQuantityStart(rest) ? nextPrice(text, index, locale) : index
  }
  return -1
}

/** `60 min 70 €` starts with a quantity, which belongs to the name. */
function isQuantityStart(rest: string): boolean {
  return (
    isQuantity(rest) &&
    !rangeStart.test(rest) &&
    /^[^\p{L}\d]*\d+ ?(?:\p{L}|²)+\.?(?: |(?=\p{Sc}))/u.test(rest) &&
    currencyIn(/^[^\p{L}\d]*\d+ ?(?:\p{L}|²)+/u.exec(rest)?.[0] ?? '') === null
  )
}

/** `60 to 90 €` is a range; `1 l 90 €` and `3 to 5 persons 90 €` are not. */
const rangeStart = new RegExp(`^[^\\p{L}\\d]*\\d[\\d.,]* ?(?!l )(?:${rangeWord}) ?\\d[\\d.,]*(?!.*\\d)`, 'iu')

function nextPrice(text: string, from: number, locale: PriceEvidence['locale']): number {
  for (const { index } of text.slice(from + 1).matchAll(/(?<=\s|[:–—|(-])\S/gu)) {
    const at = from + 1 + index
    const rest = text.slice(at)
    if (isOnlyPrice(rest) && !/^\p{L}/u.test(rest) && currencyIn(rest, locale) !== null && !isQuantityStart(rest)) return at
    if (/^(?:ab|from|od|dès|à partir|desde|da|vanaf|от|החל)/iu.test(rest) && isOnlyPrice(rest)) return at
  }
  return from
}
