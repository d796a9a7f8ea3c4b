import type { Element } from 'hast'
import { nameBefore, nameIn } from './card-name.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { isHeading, isTextless } from '../../tree/element-kinds.ts'
import { isPartOfOthers, type PriceEvidence, speaksOfOtherAmounts, speaksOfPrices } from './evidence.ts'
import {
  cleanName,
  isGeneric,
  isQuantity,
  type LeftOut,
  type PricedThing,
  pricePageLimits,
  type PricePage,
  unitAlone,
} from './price-page.ts'
import { namesCurrency } from './currencies.ts'
import { elementText } from '../../tree/element-text.ts'
import { isName } from '../part-words.ts'
import { boundOf, normalisePriceText } from './words.ts'
import { currencyIn, isOnlyPrice, type Price, readPrice, withBound } from './price.ts'
import { unitAtStart, unitsOf } from './units.ts'
import { hasSplitDigits } from './split-digits.ts'

/** A place on a page that shows a price. */
interface Place {
  readonly element: Element
  readonly text: string
  /** Null if it is ambiguous. */
  readonly price: Price | null
  readonly reason: string
  /** The text before the price in the same line: `Manicure … 25 €`; empty if the element contains only the price. */
  readonly name: string
}

/** Reads cards, list items and adjacent rows, each with exactly one name and one price (CONTRACT 2, Facts). */
export function thingsInCards(
  page: PricePage,
  evidence: PriceEvidence,
  tables: readonly Element[],
): { readonly things: readonly PricedThing[]; readonly leftOut: readonly LeftOut[] } {
  const { places, isCut } = placesOn(page, evidence, tables)
  const counts = new Map<Element, number>()
  for (const { element } of places)
    for (const around of [element, ...page.ancestorsOf(element)]) counts.set(around, (counts.get(around) ?? 0) + 1)
  const things: PricedThing[] = []
  const leftOut: LeftOut[] = isCut
    ? [{ text: 'prices', reason: `only the first ${pricePageLimits.places} prices of a page are read` }]
    : []
  for (const place of places) {
    const card = cardOf(place, counts, page)
    const list = page.parentOf(card)
    if (isFeature(card, list, counts)) continue
    const read = readCard(place, card, list, page, evidence)
    if (read === null) continue
    if ('reason' in read) leftOut.push(read)
    else if (isOneOfSeveral(card, list, counts) || isAboutPrices(card, page, evidence)) things.push(read)
  }
  return { things, leftOut }
}

function isAboutPrices(card: Element, page: PricePage, { aboutPrices }: PriceEvidence): boolean {
  return aboutPrices || page.headingsAbove(card).some((heading) => speaksOfPrices(page.textOf(heading)))
}

/** Whether another sibling with the same tag also shows a price. */
function isOneOfSeveral(card: Element, list: Element | undefined, counts: ReadonlyMap<Element, number>): boolean {
  let alike = 0
  for (const child of list?.children ?? []) {
    if (isElement(child, card.tagName) && counts.has(child)) alike++
    if (alike === 2) return true
  }
  return false
}

/** Whether a card is a list of what a package includes, with one price in it: the price of the package stands beside the list. */
function isFeature(card: Element, around: Element | undefined, counts: ReadonlyMap<Element, number>): boolean {
  const isList = isElement(card, 'ul', 'ol') && card.children.filter((child) => isElement(child)).length > 1
  return isList && around !== undefined && counts.get(around) === 2 && elementsOf(around).some(isHeading)
}

/** The largest element around a place that contains no other price. */
function cardOf({ element }: Place, counts: ReadonlyMap<Element, number>, page: PricePage): Element {
  let card = element
  for (const above of page.ancestorsOf(element)) {
    if (counts.get(above) !== 1 || isElement(above, 'body', 'html', 'main') || page.textOf(above).length > pricePageLimits.card)
      break
    card = above
  }
  return card
}

function readCard(
  place: Place,
  card: Element,
  list: Element | undefined,
  page: PricePage,
  evidence: PriceEvidence,
): PricedThing | LeftOut | null {
  const group = page.groupAbove(place.name === '' ? (elementsOf(card).find(isHeading) ?? card) : place.element)
  const named = place.name || nameIn(card, place, page) || nameBefore(place.element, page)
  const heading = page.headingsAbove(card)[0]
  // A label such as “Per day” is the unit of what the heading names.
  const labelUnit = (named === '' && card.tagName === 'li' ? place.price?.unit : unitAlone(cleanName(named))) ?? null
  const name = cleanName(labelUnit === null || isName('unnamed', group) || isName('other', group) ? named : group)
  const label = `${name}: ${place.text}`
  if (name === '') return null
  if (isGeneric(name) || speaksOfOtherAmounts(name) || speaksOfOtherAmounts(group)) return null
  if (page.headingsAbove(card).some((above) => isPartOfOthers(page.textOf(above)))) return null
  if (place.price === null) return { text: label, reason: place.reason, element: card }
  if (currencyIn(name, evidence.locale) !== null && /\d/.test(name)) return null
  const around = surroundings(place, card, page)
  const bound = around === null ? null : boundOf(`${normalisePriceText(around.before)} `, normalisePriceText(around.after))
  if (bound !== null && typeof bound === 'object' && bound.reason !== place.price.partial)
    return { text: label, reason: bound.reason, element: card }
  const near = linesNear(place.element, card, page)
  const beside = near.map((line) => unitAlone(line)).find((unit) => unit !== null)
  const unit = place.price.unit ?? labelUnit ?? unitAtStart(normalisePriceText(around?.after ?? '')) ?? beside ?? null
  const price = withBound({ ...place.price, unit }, bound)
  const lines = [
    ...near,
    ...(heading === undefined ? [] : [page.textOf(heading)]),
    ...(list === undefined ? [] : page.notesAround(list)),
  ]
  return { name, group, priceText: place.text, price, element: card, priceElement: place.element, context: lines }
}

/** The text of a card right before and after its price; null if the price is not found, or found twice. */
function surroundings(
  { element, text }: Place,
  card: Element,
  page: PricePage,
): { readonly before: string; readonly after: string } | null {
  const whole = page.textOf(card)
  const at = card === element ? -1 : whole.indexOf(text)
  if (at < 0 || whole.indexOf(text, at + 1) >= 0) return null
  return { before: whole.slice(Math.max(0, at - 60), at), after: whole.slice(at + text.length, at + text.length + 60) }
}

/** The lines of a card next to its price, which may state unit or VAT. */
function linesNear(price: Element, card: Element, page: PricePage): readonly string[] {
  const parent = page.parentOf(price)
  if (parent === undefined || price === card) return []
  const siblings = parent.children.filter((child) => isElement(child))
  const at = siblings.indexOf(price)
  return [siblings[at + 1], siblings[at - 1]]
    .flatMap((one) => (one === undefined || isHeading(one) ? [] : [page.textOf(one)]))
    .filter((text) => text.length <= 120)
}

/** The prices on a page: the smallest elements outside of tables whose text reads as a price. */
function placesOn(
  page: PricePage,
  evidence: PriceEvidence,
  tables: readonly Element[],
): { readonly places: readonly Place[]; readonly isCut: boolean } {
  const inTables = new Set(tables.flatMap((table) => [...elementsOf(table)]))
  const places = new Map<Element, readonly Place[]>()
  let tried = 0
  for (const element of elementsOf(page.root)) {
    if (isTextless(element) || inTables.has(element) || !namesCurrencyItself(element)) continue
    tried++
    if (tried > pricePageLimits.places) break
    if (page.isAside(element)) continue
    const several = severalIn(element, page, evidence)
    const one = several.length > 0 ? null : placeAt(element, page, evidence)
    const found = one === null ? several : [one]
    const [first] = found
    if (first === undefined || [first.element, ...page.ancestorsOf(first.element)].some((above) => places.has(above))) continue
    if (!page.isAside(first.element)) places.set(first.element, found)
  }
  return { places: [...places.values()].flat(), isCut: tried > pricePageLimits.places }
}

/** Whether the element's own text names a currency. */
function namesCurrencyItself(element: Element): boolean {
  return element.children.some(
    (child) =>
      child.type === 'text' &&
      child.value.length < 1_000 &&
      /[\d\p{L}\p{Sc}]/u.test(child.value) &&
      namesCurrency(normalisePriceText(child.value)),
  )
}

/** A label, a colon and a price, up to the next label. */
const labelled = /\p{Lu}[^:\d]{1,60}: ?[^:]*?\d[^:]*?(?=\s\p{Lu}[^:\d]{1,60}: ?[\p{Sc}\d]|$)/gu

/** Lines of one element with a name and a price each: `Partner: £300 per hour Assistant: £250 per hour`. */
function severalIn(element: Element, page: PricePage, evidence: PriceEvidence): readonly Place[] {
  const lines = linesBetweenBreaks(element, page)
  const texts = lines.length > 1 ? lines : [...(lines[0] ?? '').slice(0, 1_000).matchAll(labelled)].map(([text]) => text)
  if (texts.length < 2 || texts.length > 200) return []
  const places = texts.flatMap((text) => (text.length > pricePageLimits.price ? [] : (readPlace(element, text, evidence) ?? [])))
  const named = places.filter(({ name }) => name !== '')
  return named.length >= 2 ? named : []
}

/** The lines of an element, split at line breaks. */
function linesBetweenBreaks(element: Element, page: PricePage): readonly string[] {
  if (!element.children.some((child) => isElement(child, 'br'))) return [page.textOf(element)].filter((text) => text !== '')
  const lines: Element[] = []
  let line: Element['children'] = []
  for (const child of [...element.children, null]) {
    if (child === null || isElement(child, 'br')) {
      lines.push({ ...element, children: line })
      line = []
    } else line.push(child)
  }
  return lines.map((one) => elementText(one)).filter((text) => text !== '')
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
    // The element around a price may also contain an old one.
    if (best !== null && (best.name !== '' || (best.price !== null && place.price === null))) break
    best = place
  }
  return best
}

function readPlace(element: Element, text: string, { locale }: PriceEvidence): Place | null {
  if (!/\d/.test(text) || currencyIn(text, locale) === null) return null
  const isWhole = isOnlyPrice(text)
  const own = isWhole ? '' : ownPrice(element, text, locale)
  const separated = isWhole || own !== '' ? -1 : separatedPrice(text, locale)
  const at = isWhole || own !== '' ? 0 : separated < 0 ? priceStart(text, locale) : separated
  if (at < 0) return null
  // One separator may precede the price; a second one is a minus sign.
  const priceText = own || (separated < 0 ? text.slice(at).replace(/^(?:[-–—:=|]|[.…]+)? */u, '') : text.slice(at))
  const reading = readPrice(priceText, { locale })
  const name = isWhole || own !== '' ? '' : nameOfLine(element, text.slice(0, at))
  if (name === null) return null
  if (reading.kind === 'refused')
    return reading.cause === 'no-amount' ? null : { element, text: priceText, price: null, reason: reading.reason, name }
  if (reading.currency === null) return null
  const reason = hasSplitDigits(element)
    ? 'part of its number is in an element of its own'
    : isWhole || own !== '' || !mayTakeFromName(priceText, reading, separated >= 0, locale)
      ? ''
      : 'its lower end may be part of the name'
  const beside = own === '' ? [] : unitsOf(normalisePriceText(text.slice(own.length)))
  const price =
    reading.unit === null && beside.length === 1 && beside[0] !== undefined ? { ...reading, unit: beside[0] } : reading
  return { element, text: priceText, price: reason === '' ? price : null, reason, name }
}

/** The price in an element's own text, followed by a remark in a child element: `ab 30 €<small>offener Kurs, p. P.</small>`. */
function ownPrice(element: Element, text: string, locale: PriceEvidence['locale']): string {
  const own = elementText({ ...element, children: element.children.filter((child) => child.type === 'text') })
  const isOwn = own !== '' && own !== text && text.startsWith(own) && text.length <= own.length + 60
  return isOwn && /\d/.test(own) && isOnlyPrice(own) && currencyIn(own, locale) !== null && !/\d/.test(text.slice(own.length))
    ? own
    : ''
}

/** Words that end an incomplete sentence: “The visit costs”, “for”. */
const halfSentence =
  /(?<!\p{L})(?:is|are|costs?|cost|of|for|at|about|from|only|pay|charge|ist|sind|kostet|kosten|beträgt|um|auf|für|von|mit|nur|liegt bei|est|sont|de|à|pour|coûte|costa|costano|è|per|a|cuesta|es|je|stojí|kosztuje|wynosi|bij|kost|voor|и|за|стоит|עולה|עומד(?:ת)? על|נע(?:ה)? בין|ייקח|יעלה|בסך|של|על|הוא|היא|and|und|et|y|or|oder|ou|to|than|over|under|worth)$/iu

/** The name before a price in one line; null for a sentence. */
function nameOfLine({ tagName, children }: Element, before: string): string | null {
  const name = cleanName(before)
  const isRow = ['li', 'dd', 'dt', 'td'].includes(tagName) || /[:–—|…-]\s*$|\.{3,}\s*$/.test(before)
  const words = name.split(' ').length
  if (
    name === '' ||
    /[.!?…] /u.test(name.replaceAll(/\b(?:\p{L}{1,4}|\d+)\. /gu, ' ')) ||
    (halfSentence.test(name) && !/ \p{Lu}$/u.test(name))
  )
    return null
  const isApart = children.some((child) => isElement(child) && /\d/.test(elementText(child)))
  return isRow || isApart ? (words <= 14 ? before : null) : null
}

/** Separators between a name and its price: `iPhone 15 – €800`, `Room 12: 30 €`, `Soup ..... 6 €`. */
const separator = /\s[-–—|=→]\s+|[–—](?=\s)|:(?=\s|\p{Sc})|(?<=[\p{L})]):(?=\d)|\.{3,}\s*|…\s*|\t/gu

/** Offset of the price after the first separator that only a price follows; -1 if there is none. */
function separatedPrice(text: string, locale: PriceEvidence['locale']): number {
  for (const { index, 0: sign } of text.matchAll(separator)) {
    const before = text.slice(0, index)
    const after = text.slice(index + sign.length)
    const rest = after.trimStart()
    if (currencyIn(before, locale) !== null && /\d/.test(before)) return -1
    if (!/\d/.test(rest) || !isOnlyPrice(rest) || currencyIn(rest, locale) === null || isPartOfName(rest)) continue
    return text.length - rest.length
  }
  return -1
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
    if (!isOnlyPrice(rest) || currencyIn(rest, locale) === null) continue
    return isQuantityStart(rest) ? nextPrice(text, index, locale) : index
  }
  return -1
}

/** `60 min 70 €` starts with a quantity, which belongs to the name. */
function isQuantityStart(rest: string): boolean {
  return (
    isQuantity(rest) &&
    /^[^\p{L}\d]*\d+ ?(?:\p{L}|²)+\.? /u.test(rest) &&
    currencyIn(/^[^\p{L}\d]*\d+ ?(?:\p{L}|²)+/u.exec(rest)?.[0] ?? '') === null
  )
}

function nextPrice(text: string, from: number, locale: PriceEvidence['locale']): number {
  for (const { index } of text.slice(from + 1).matchAll(/(?<=\s|[:–—|(-])\S/gu)) {
    const at = from + 1 + index
    const rest = text.slice(at)
    if (isOnlyPrice(rest) && !/^\p{L}/u.test(rest) && currencyIn(rest, locale) !== null && !isQuantityStart(rest)) return at
    if (/^(?:ab|from|od|dès|à partir|desde|da|vanaf|от|החל)/iu.test(rest) && isOnlyPrice(rest)) return at
  }
  return from
}
