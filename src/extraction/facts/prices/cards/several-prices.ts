import type { Element } from 'hast'
import { isHeading } from '../../../tree/element-kinds.ts'
import { elementText } from '../../../tree/element-text.ts'
import { childElements, isElement, withAncestors } from '../../../tree/element.ts'
import { build } from '../../../tree/nodes.ts'
import { isAboutPrices } from './card-evidence.ts'
import { namesThing } from './names-above.ts'
import { type Place, readPlace } from './read-place.ts'
import type { PriceEvidence } from '../evidence.ts'
import { cleanName, isColumnHead, isGeneric } from '../names.ts'
import { speaksOfOldPrices } from '../old-prices.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { PricePage } from '../price-page.ts'
import { hasAmount, isOnlyPrice, withBound } from '../price.ts'
import { isAudience, isQuantity } from '../quantities.ts'
import { orWord } from '../words.ts'

/** Lines of one element, each with a name and a price: `Partner: £300 per hour Assistant: £250 per hour`. */
export function severalIn(element: Element, page: PricePage, evidence: PriceEvidence): readonly Place[] {
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
  const described = describedPrice(element, lines, page, evidence)
  if (described !== null) return [described]
  const texts = lines.length > 1 ? lines : [...(lines[0] ?? '').slice(0, 1_000).matchAll(labelled)].map(([text]) => text)
  if (texts.length < 2 || texts.length > 200) return []
  const places = texts.flatMap((text) => (text.length > pricePageLimits.price ? [] : (readPlace(element, text, evidence) ?? [])))
  const named = places.filter(({ name }) => name !== '')
  if (named.length >= 2) return named
  // A label is not part of a sentence.
  return lines.length > 1 && evidence.aboutPrices
    ? named.filter(({ name, price, notes }) => /\p{L}:\s*$/u.test(name) && price !== null && notes === undefined)
    : []
}

/** Two prices, preceded by what each is for, in the same order. */
const paired =
  /^(?<first>\d{1,3}) ?\/ ?(?<second>\d{1,3}) (?<unit>\p{L}{1,10}\.?)[ :–-]+(?<low>[\d.,]+) ?\/ ?(?<high>[\d.,]+) ?(?<currency>\p{Sc}|\p{L}{2,4})$/u

/** A row with two prices as two lines with one each: `30 / 60 min 699 / 1090 Kč` as `30 min: 699 Kč` and `60 min: 1090 Kč`; else empty. */
function pairedLines(text: string): readonly string[] {
  const { first, second, unit, low, high, currency } = (text.length < 80 && paired.exec(text)?.groups) || {}
  if (first === undefined || first === second || low === high) return []
  return [`${first} ${unit}: ${low} ${currency}`, `${second} ${unit}: ${high} ${currency}`]
}

/** A label, a colon and a price, up to the next label. */
const labelled = /\p{Lu}[^:\d]{1,60}: ?[^:\d]*\d[^:]*?(?=\s\p{Lu}[^:\d]{1,60}: ?[\p{Sc}\d]|$)/gu

/** The prices of two lengths or sizes that one row gives side by side. */
function pairedPrices(element: Element, page: PricePage, evidence: PriceEvidence): readonly Place[] {
  const row = withAncestors(element)
    .take(3)
    .find((around) => pairedLines(page.textOf(around)).length > 0)
  if (row === undefined) return []
  const places = pairedLines(page.textOf(row)).flatMap((line) => readPlace(listItem, line, evidence) ?? [])
  return places.map((place) => ({ ...place, element: row, isPaired: true }))
}

/** The prices of one thing in several sizes, in one line: `small 6 € / large 8 €`, also after its name. */
function sizedPrices(element: Element, page: PricePage, evidence: PriceEvidence): readonly Place[] {
  const text = page.textOf(element)
  if (text.length > pricePageLimits.price || !sizes.test(text)) return []
  const title = titleBeforeSizes(element, text, page)
  const parts = text
    .slice(title.length)
    .replace(/^[\s:–—-]+/u, '')
    .split(sizes)
  const places = parts.map((part) => readPlace(listItem, part.replace(sizeFirst, '$&:'), evidence))
  const names = new Set(places.map((place) => cleanName(place?.name ?? '')))
  const isEach = names.size === places.length && names.values().every((name) => isQuantity(name))
  const group = cleanName(title)
  return isEach
    ? places.flatMap((place) =>
        place === null ? [] : { ...place, element, isSized: true as const, ...(group !== '' && { group }) },
      )
    : []
}

/** The name before the first of several sizes: in bold, or before a separator; else empty. */
function titleBeforeSizes(element: Element, text: string, page: PricePage): string {
  const bold = childElements(element).find((child) => page.textOf(child) !== '')
  const inBold = isElement(bold, 'b', 'strong') ? page.textOf(bold) : ''
  const title = inBold !== '' && text.startsWith(inBold) ? inBold : (beforeSeparator.exec(text)?.[0] ?? '')
  return namesThing(title) ? title : ''
}

const beforeSeparator = /^[^\d:–—]{3,60}(?=:\s| [-–—]\s)/u

/** A length or a size before its price: in `50 min 40 €` it is what the price is for. */
const sizeFirst = /^\d{1,3} ?\p{L}{1,8}\.?(?= ?[\p{Sc}\d])/u

/** What is between the prices of sizes. */
const sizes = / [/|·•] (?=\p{L}|\d+ ?\p{L})|, (?=\p{L})/u

/** What is between the prices of one thing for several units in one line. */
const orPrice = new RegExp(`,? ${orWord} (?=\\p{Sc} ?\\d|\\d)| ?(?<!\\d)[,;|/] ?(?=\\p{Sc} ?\\d|\\d[\\d.,]* ?\\p{Sc})`, 'u')
const alternatives = new RegExp(orWord, 'u')

/** Units of time, for which the same thing may have a price each. */
export const periods: ReadonlySet<string> = new Set(['month', 'year', 'week', 'day', 'hour'])

/**
 * The prices of one thing for several units: `$125/night` and `$787.50/week` on separate lines below its heading, or `£30 a month or
 * £300 a year` in one line.
 */
function pricesByUnit(element: Element, lines: readonly string[], page: PricePage, evidence: PriceEvidence): readonly Place[] {
  const [line = '', ...more] = lines
  const parts = more.length > 0 || line.length > pricePageLimits.price ? lines : line.split(orPrice)
  if (parts.length < 2 || parts.length > 4 || !parts.slice(more.length > 0 ? 0 : 1).every((part) => isOnlyPrice(part))) return []
  const [heading] = page.headingsAbove(element)
  const above = heading === undefined || isElement(heading, 'h1') ? '' : cleanName(page.textOf(heading))
  const places = parts.flatMap((part) => readPlace(element, part, evidence) ?? [])
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
function placesInLines(element: Element, lines: readonly string[], page: PricePage, evidence: PriceEvidence): readonly Place[] {
  if (lines.length < 2 || !isAboutPrices(element, page, evidence)) return []
  const isPriced = (line: string) => hasAmount(line, evidence.locale)
  if (!lines.some((line) => bullet.test(line))) return namedLines(element, lines, isPriced, page, evidence)
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

/** Lines are read as list items. */
const listItem = build('li', [])

/**
 * The lines with a price, below bold lines that name groups, if each is a name and a price; none if one of them is anything else, such as a
 * sentence with an amount.
 */
function namedLines(
  element: Element,
  lines: readonly string[],
  isPriced: (line: string) => boolean,
  page: PricePage,
  evidence: PriceEvidence,
): readonly Place[] {
  const priced = lines.filter(isPriced)
  if (priced.length < 2 || priced.some((line) => line.length > pricePageLimits.price)) return []
  const bold = new Set(
    element.children.flatMap((child) => (isElement(child, 'b', 'strong') ? cleanName(page.textOf(child)) : [])),
  )
  const places: Place[] = []
  // A line that ends with a colon names what is below it, itself below the bold line.
  let [title, group, isGrouped] = ['', '', false]
  for (const line of lines) {
    const place = isPriced(line) ? readPlace(listItem, line, evidence) : undefined
    if (place === undefined) {
      const [isBold, isLabel, text] = [bold.has(cleanName(line)), line.endsWith(':'), cleanName(line)]
      const name = (isBold || isLabel) && namesThing(line) ? text : ''
      if (isBold) title = name
      const isBelow = !isBold && title !== '' && name !== ''
      group = isBelow ? `${title} – ${name}` : isLabel && (isColumnHead(text) || isGeneric(text)) ? title : name
      isGrouped ||= group !== ''
      continue
    }
    const name = cleanName(place?.name ?? '')
    if (place === null || name === '' || place.price === null) return []
    // After a text that names nothing, a duration, or for whom it is, is neither of the thing before it nor of the heading.
    if (speaksOfOldPrices(group) || (isGrouped && group === '' && (isQuantity(name) || isAudience(name)))) continue
    places.push({ ...place, element, ...(group !== '' && { group }) })
  }
  return places
}

/**
 * The price of a thing with its description in lines split by `<br>`: in the first line, after its name in bold, or in an item after a
 * separator; or in a line below its name in bold.
 */
function describedPrice(element: Element, lines: readonly string[], page: PricePage, evidence: PriceEvidence): Place | null {
  const [line, ...others] = lines.filter((one) => hasAmount(one, evidence.locale))
  if (line === undefined || others.length > 0 || lines.length < 2 || line.length > pricePageLimits.price) return null
  const place = isAboutPrices(element, page, evidence) ? readPlace(listItem, line, evidence) : null
  const [first = ''] = lines
  const bold = childElements(element).find((child) => page.textOf(child) !== '')
  const title = isElement(bold, 'b', 'strong') ? cleanName(page.textOf(bold)) : ''
  if (place === null) return null
  if (place.name === '')
    return line !== first && title === cleanName(first) && namesThing(title) ? { ...place, element, name: title } : null
  const isTitle =
    line === first && ((isElement(element, 'li') && nameEnd.test(line)) || (title !== '' && cleanName(place.name) === title))
  return isTitle ? { ...place, element } : null
}

/** A separator before a price. */
const nameEnd = /\s[-–—]\s+[^-–—:]*\d|:\s[^-–—:]*\d/u

/** The lines of an element, split at line breaks and around headings. */
function linesBetweenBreaks(element: Element, page: PricePage): readonly string[] {
  if (!element.children.some((child) => isElement(child, 'br'))) return [page.textOf(element)].filter((text) => text !== '')
  const lines: Element[] = []
  let line: Element['children'] = []
  for (const child of [...element.children, null]) {
    const heading = child !== null && isElement(child) && isHeading(child) ? [child] : []
    if (child === null || isElement(child, 'br') || heading.length > 0) {
      lines.push(build(element.tagName, line, element.properties), ...heading)
      line = []
    } else line.push(child)
  }
  return lines.map((one) => elementText(one)).filter((text) => text !== '')
}
