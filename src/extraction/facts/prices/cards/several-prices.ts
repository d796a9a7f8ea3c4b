import type { Element } from 'hast'
import { isElement } from '../../../tree/element.ts'
import { isAboutPrices } from './card-evidence.ts'
import { describedPrices } from './described-prices.ts'
import { boldStart, linesBetweenBreaks, listItem } from './line-names.ts'
import { betweenDetails, namesThing } from './names-above.ts'
import { isPriceLabel } from './read-card.ts'
import { type PricePlace, placeOf, quantityAndPrice, readPricePlace } from './read-place.ts'
import type { PriceEvidence } from '../evidence.ts'
import { cleanName, isGenericColumnHead, isDetail, isGeneric, unitAlone } from '../names.ts'
import { mentionsOldPrices } from '../old-prices.ts'
import { namesSeveral, pairedPrices, splitPairs } from '../paired-prices.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { OfferPage } from '../price-page.ts'
import { hasAmount, isOnlyPrice, withBound } from '../price.ts'
import { isAudience, isQuantity, isVariant } from '../quantities.ts'
import { hasSplitDigits } from '../split-digits.ts'
import { boundOf, orWord } from '../words.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** Reads the prices of an element, split at line breaks; empty if it does not have the form that the reader is for. */
type PricesReader = (element: Element, lines: readonly string[], page: OfferPage) => readonly PricePlace[]

const maxLines = 200

/** Lines, or parts of a line, each with a name and a price: `Partner: £300 per hour Assistant: £250 per hour`. */
const labelledPrices: PricesReader = (element, lines, page) => {
  const [line = '', ...more] = lines
  const parts = more.length > 0 ? [] : pricedParts(line, page.evidence)
  const isList = parts.length > 0 && isAboutPrices(element, page)
  const texts =
    more.length > 0 ? lines : parts.length > 0 ? parts : [...line.slice(0, 1_000).matchAll(labelled)].map(([text]) => text)
  if (texts.length < 2 || texts.length > maxLines) return []
  const places = texts.flatMap((text) =>
    text.length > pricePageLimits.price ? [] : (readLine(isList ? listItem : element, text, page) ?? []),
  )
  const named = places.filter(({ name }) => name !== '').map((place) => ({ ...place, element }))
  if (named.length >= (parts.length > 0 ? texts.length : 2)) return parts.length > 0 ? withTitleOfLine(named) : named
  // A label is not part of a sentence.
  return more.length > 0 && page.evidence.aboutPrices
    ? named.filter(({ name, price, notes }) => /\p{L}:\s*$/u.test(name) && price !== null && notes === undefined)
    : []
}

/** Prices of a line, with the thing of which the first one names a variant as the others do: `Camp: members €20 | guests €35`. */
function withTitleOfLine(places: readonly PricePlace[]): readonly PricePlace[] {
  const [first, ...others] = places
  const title = /^[^:]{2,60}: (?=\p{L})/u.exec(first?.name ?? '')?.[0]
  if (first === undefined || title === undefined || isGeneric(cleanName(title))) return places
  const variants = [first.name.slice(title.length), ...others.map(({ name }) => name)]
  if (!variants.every((variant) => isVariant(cleanName(variant)))) return places
  return [first, ...others.map((place) => ({ ...place, name: title + place.name }))]
}

/** The parts of a line between bars, if each has a price: `Men €20 | Women €35`. */
function pricedParts(line: string, { locale }: PriceEvidence): readonly string[] {
  const parts = line.slice(0, 1_000).split(betweenDetails)
  return parts.length > 1 && parts.every((part) => hasAmount(part, locale)) ? parts : []
}

/** A label, a colon and a price, up to the next label. */
const labelled = /\p{Lu}[^:\d]{1,60}: ?[^:\d]*\d[^:]*?(?=\s\p{Lu}[^:\d]{1,60}: ?[\p{Sc}\d]|$)/gu

/** The only price among lines, or parts of a line, of which the others are details: `Duration: 60 min | Price: £30`. */
const priceAmongDetails: PricesReader = (element, lines, page) => {
  const parts = lines.length > 1 ? lines : (lines[0] ?? '').slice(0, longestDetails).split(betweenDetails)
  const [priced = '', ...others] = parts.filter((one) => hasAmount(one, page.evidence.locale))
  const [label = ''] = /^\P{N}*(?=[\p{Sc}\d])/u.exec(priced) ?? []
  const areDetails = parts.every((one) => one === priced || isDetail(one, isPriceLabel(label)))
  if (parts.length < 2 || others.length > 0 || !areDetails || priced.length > pricePageLimits.price) return []
  const place = readPricePlace(element, priced, page.evidence)
  return place === null || place.name !== '' ? [] : [place]
}

const longestDetails = 300

/** The prices of one thing for several times, in one line: `Massage 60/90 min 50/70 €`. */
const pricesOfTimes: PricesReader = (element, _lines, page) => {
  const text = page.textOf(element)
  const { name = '', times = '', prices = '' } = (text.length <= pricePageLimits.price && splitPairs(text)) || {}
  const [heading] = page.headingsAbove(element)
  const isForSeveral = namesSeveral(name) || (heading !== undefined && namesSeveral(page.textOf(heading)))
  const pairs = isForSeveral || boundOf(`${name} `, '') !== null ? undefined : pairedPrices(times, prices, page.evidence.locale)
  const group = cleanName(name)
  if (pairs === undefined || (group !== '' && !namesThing(group)) || hasSplitDigits(element)) return []
  return pairs.map(({ quantity, price }) => ({
    element,
    text: prices,
    price,
    reason: '',
    name: quantity,
    isSized: true,
    ...(group !== '' && { group }),
  }))
}

/** The prices of one thing in several sizes, in one line: `small 6 € / large 8 €`, also after its name. */
const sizedPrices: PricesReader = (element, _lines, page) => {
  const text = page.textOf(element)
  if (text.length > pricePageLimits.price) return []
  const title = titleBeforeSizes(element, text, page)
  const group = cleanName(title)
  const sizes = text.slice(title.length).replace(/^[\s:–—-]+/u, '')
  for (const joint of betweenSizes) {
    const parts = sizes.split(joint)
    if (parts.length < 2) continue
    const places = parts.flatMap((part) => readLine(listItem, part, page) ?? [])
    const names = new Set(places.map((place) => cleanName(place.name)).filter((name) => isQuantity(name)))
    if (names.size === parts.length)
      return places.map((place) => ({ ...place, element, isSized: true, ...(group !== '' && { group }) }))
  }
  return []
}

/** The name before the first of several sizes: in bold, or before a separator; else empty. */
function titleBeforeSizes(element: Element, text: string, page: OfferPage): string {
  const title = boldStart(element, page) || (beforeSeparator.exec(text)?.[0] ?? '')
  return namesThing(title) ? title : ''
}

const beforeSeparator = /^[^\d:–—]{3,60}(?=:\s| [-–—]\s)/u

/** The price in one of several lines or parts of a line, whose name may be a size or a time. */
function readLine(element: Element, text: string, page: OfferPage): PricePlace | null {
  const pair = quantityAndPrice(text, page.evidence.locale, isSize, isSize)
  return pair === null ? readPricePlace(element, text, page.evidence) : placeOf(element, pair, page.evidence.locale)
}

function isSize(label: string): boolean {
  const unit = unitAlone(label)
  return isQuantity(label) && (unit === null || unit === 'hour')
}

/** What is between the prices of sizes, the clearest first. */
const betweenSizes = [betweenDetails, / \/ (?=[\p{L}\d])/u, /[,;] (?=[\p{Sc}\d])|(?<=\p{Sc}|\d ?[\p{L}."״']{0,4})[,;] (?=\p{L})/u]

/** What is between the prices of one thing for several units in one line. */
const orPrice = textPattern(
  `,? ${orWord} (?=\\p{Sc} ?\\d|\\d)| ?(?<!\\d)[,;|/] ?(?=\\p{Sc} ?\\d|\\d[\\d.,]* ?(?:\\p{Sc}|\\p{L}{1,5}))`,
  'u',
)
const alternatives = textPattern(orWord, 'u')

/** Units of time, for which the same thing may have a price each. */
export const periods: ReadonlySet<string> = new Set(['month', 'year', 'week', 'day', 'hour'])

/** The prices of one thing for several units: `$125/night`, `$787.50/week` in lines below its heading, or `£30 a month or £300 a year` in one. */
const pricesByUnit: PricesReader = (element, lines, page) => {
  const [line = '', ...more] = lines
  const parts = more.length > 0 || line.length > pricePageLimits.price ? lines : line.split(orPrice)
  if (parts.length < 2 || parts.length > 4 || !parts.slice(more.length > 0 ? 0 : 1).every((part) => isOnlyPrice(part))) return []
  const [heading] = page.headingsAbove(element)
  const above = heading === undefined || isElement(heading, 'h1') ? '' : cleanName(page.textOf(heading))
  const places = parts.flatMap((part) => readPricePlace(element, part, page.evidence) ?? [])
  const name = cleanName(places[0]?.name ?? '') || above
  const units = new Set(places.flatMap(({ price }) => price?.unit ?? []))
  // Two adjacent prices may be added up: `€20 per night, €3 per person`.
  const areAlternatives = more.length > 0 || alternatives.test(line) || units.values().every((unit) => periods.has(unit))
  const [first] = places
  const isLowest = first?.price !== null && first?.price.minAmount !== null && first?.price.maxAmount === null
  if (name === '' || units.size < parts.length || units.has('other') || !areAlternatives) return []
  return places.map((place) => {
    const price = place.price === null || !isLowest ? place.price : withBound(place.price, 'lowest')
    return { ...place, price, element, name, isPaired: true }
  })
}

/** A line of a bulleted list: `- small from 30 €`; a number right after a dash is negative. */
const bullet = /^(?:[-–—*]\s*(?=\p{L})|[-–—*]\s+|[•·►▪✓✔]\s*)/u

/**
 * Prices in lines split by `<br>`, each with its name: if lines begin with a bullet, those lines, under lines that name groups;
 * else only if every line with a price is a name and a price.
 */
const placesInLines: PricesReader = (element, lines, page) => {
  if (lines.length < 2 || !isAboutPrices(element, page)) return []
  const isPriced = (line: string) => hasAmount(line, page.evidence.locale)
  if (!lines.some((line) => bullet.test(line))) return namedLines(element, lines, isPriced, page)
  if (!lines.every((line) => bullet.test(line) || !isPriced(line))) return []
  const notes = lines.filter((line) => !bullet.test(line))
  const places: PricePlace[] = []
  let group = ''
  for (const line of lines) {
    if (!bullet.test(line)) group = /[.!?…]$/u.test(line) ? '' : cleanName(line.replace(/\s*\([^()]*\)(?=\s*:?$)/u, ''))
    else if (isPriced(line) && line.length <= pricePageLimits.price) {
      const place = readLine(listItem, line.replace(bullet, ''), page)
      const name = place?.name === '' ? group || page.groupAbove(element) : place?.name
      if (place !== null && name !== undefined && name !== '')
        places.push({ ...place, element, name, notes, ...(group !== '' && { group }) })
    }
  }
  return places
}

/** The lines with a price, below bold lines that name groups, if each is a name and a price, and not a sentence with an amount; else none. */
function namedLines(
  element: Element,
  lines: readonly string[],
  isPriced: (line: string) => boolean,
  page: OfferPage,
): readonly PricePlace[] {
  const priced = lines.filter(isPriced)
  if (priced.length < 2 || priced.some((line) => line.length > pricePageLimits.price)) return []
  const bold = new Set(
    element.children.flatMap((child) => (isElement(child, 'b', 'strong') ? cleanName(page.textOf(child)) : [])),
  )
  const places: PricePlace[] = []
  // A line that ends with a colon names what is below it, itself below the bold line.
  let [title, group, isGrouped] = ['', '', false]
  for (const line of lines) {
    const place = isPriced(line) ? readLine(listItem, line, page) : undefined
    if (place === undefined) {
      const [isBold, endsInColon, text] = [bold.has(cleanName(line)), line.endsWith(':'), cleanName(line)]
      const name = (isBold || endsInColon) && namesThing(line) ? text : ''
      if (isBold) title = name
      const isBelow = !isBold && title !== '' && name !== ''
      group = isBelow ? `${title} – ${name}` : endsInColon && (isGenericColumnHead(text) || isGeneric(text)) ? title : name
      isGrouped ||= group !== ''
      continue
    }
    const name = cleanName(place?.name ?? '')
    if (place === null || name === '' || place.price === null) return []
    // After a text that names nothing, a duration, or for whom it is, is neither of the thing before it nor of the heading.
    if (mentionsOldPrices(group) || (isGrouped && group === '' && (isQuantity(name) || isAudience(name)))) continue
    places.push({ ...place, element, ...(group !== '' && { group }) })
  }
  return places
}

/** The forms of several prices in one element, or of one price among other text; the first that applies counts. */
const readers: readonly PricesReader[] = [
  pricesByUnit,
  pricesOfTimes,
  sizedPrices,
  placesInLines,
  priceAmongDetails,
  describedPrices,
  labelledPrices,
]

/** The prices of an element in which there is more than a name and a price. */
export function severalPrices(element: Element, page: OfferPage): readonly PricePlace[] {
  const lines = linesBetweenBreaks(element, page)
  if (lines.length > maxLines) return []
  for (const read of readers) {
    const places = read(element, lines, page)
    if (places.length > 0) return places
  }
  return []
}
