import type { Element, ElementContent } from 'hast'
import { isCallToAction, isTopicName } from '../../part-words.ts'
import { isHeading, isNotSpace, isText, isTextless } from '../../../tree/element-kinds.ts'
import { ancestorsOf, attribute, childElements, elementsOf, isElement } from '../../../tree/element.ts'
import { elementsBefore, siblingsOf } from '../../../tree/siblings.ts'
import { announcesOtherAmounts, mentionsOtherAmounts, mentionsPrices, mentionsTravelCosts } from '../amount-topics.ts'
import { isDaysOrMonths } from '../days.ts'
import { cleanName, isDetail, isGenericColumnHead, isGeneric, unitAlone } from '../names.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { PricePage } from '../price-page.ts'
import { titlesPanel } from '../panels.ts'
import { isOnlyPrice, namesMoney } from '../price.ts'
import { isQuantity, isQuantityOfThing } from '../quantities.ts'
import { boundOf } from '../words.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { notIncluded } from '../vat.ts'
import { onlyOf } from '../only-of.ts'

/** Ancestors of a row that are searched for its title, and preceding siblings in each. */
const max = { levels: 3, before: 8, words: 6 } as const

/**
 * What rows of a quantity and a price (`30 min: 20 €`) are for: the term or the bold line right above them, after the heading that names all of
 * them. A single bold line may say anything, such as when a shop is closed, so there must be another one with rows of its own. Else empty.
 * @param name name of the row; a title equal to it is its own term, not one above it
 */
export function boldTitle(row: Element, name: string, page: PricePage): string {
  let inner = row
  for (const around of ancestorsOf(row).take(max.levels)) {
    const above = elementsBefore(inner)
      .take(max.before)
      .find((one) => !isRow(one, page))
    if (above !== undefined) {
      const title = cleanName(page.textOf(above))
      if (title === name || !isTitle(above, page)) return ''
      const heading = page.groupAbove(row)
      if (!isElement(above, 'dt') && !hasTitles(around, page)) return ''
      return heading === '' ? title : `${heading} – ${title}`
    }
    if (isElement(around, 'body', 'main')) break
    inner = around
  }
  return ''
}

/**
 * In `<h3>Cut</h3><p>25 €</p><h3>Colour</h3>…` and in `<dt>`, `<dd>`, the name is the element before the price.
 * @param mayName false for labels and details, which are passed over: what they describe is above them, but it is not the page's title
 * @param isOfPrices whether it is a price beyond doubt, which its description may separate from its name: parts about projects end in amounts, too
 */
export function nameBefore(
  price: Element,
  page: PricePage,
  { mayName, isOfPrices }: { readonly mayName: (text: string) => boolean; readonly isOfPrices: boolean },
): string {
  let inner = price
  // With its own term, it is a group of a list.
  let isInDetails = elementsOf(price).some((one) => isElement(one, 'dt'))
  for (const around of ancestorsOf(price)) {
    const at = around.children.indexOf(inner)
    const hasText = (child: ElementContent | undefined): child is Element => isElement(child) && page.textOf(child) !== ''
    const isSaying = (child: ElementContent | undefined) => hasText(child) && mayName(page.textOf(child))
    const before = around.children.slice(Math.max(0, at - maxInPairs), at).filter(hasText)
    const nearest = before.findLast((child) => isElement(child, 'dt')) ?? before.at(-1)
    isInDetails ||= nearest !== undefined && !isSaying(nearest)
    const isOfDetails = isInDetails && isElement(around, 'dl')
    const last = isOfDetails ? undefined : before.findLast(isSaying)
    const isCounted = last !== undefined && isQuantityOfThing(page.textOf(last)) && lengthOfRows(around, page) === 3
    const named = isCounted ? before[before.indexOf(last) - 1] : last
    if (isCounted && named !== undefined) return `${page.textOf(named)} – ${page.textOf(last)}`
    if (named !== undefined) {
      const title = page.textOf(named)
      const isOwn = () => namesThing(title) && !announcesOtherAmounts(title) && !mentionsOtherAmounts(title)
      const isName = isInDetails
        ? isHeading(named) && !isElement(named, 'h1')
        : isHeading(named) ||
          isElement(named, 'dt') ||
          (titlesPanel(named) && isOwn()) ||
          lengthOfRows(around, page) === 2 ||
          isOfBoldNames(named, around, page)
      return isName ? title : isOfPrices ? titleOfPart(inner, around, { page, mayName }) : ''
    }
    const isLast = isOfDetails || !around.children.slice(at + 1).some(isSaying)
    if (isElement(around, 'body', 'main') || !isLast) return ''
    inner = around
  }
  return ''
}

/** The heading or term of the part that a price belongs to, if several parts have one price each, alone in its element; else empty. */
function titleOfPart(
  price: Element,
  around: Element,
  { page, mayName }: { readonly page: PricePage; readonly mayName: (text: string) => boolean },
): string {
  if (around.children.length > maxInPairs) return ''
  const parts: Element[][] = []
  for (const child of childElements(around)) {
    if ((isHeading(child) || isElement(child, 'dt')) && mayName(page.textOf(child))) parts.push([child])
    else parts.at(-1)?.push(child)
  }
  const namesMoneyIn = (one: Element) => page.textOf(one).length > pricePageLimits.card || namesMoney(page.textOf(one))
  const hasOnePrice = ([, ...others]: readonly Element[]) => {
    const only = onlyOf(others.filter(namesMoneyIn))
    return isPriceAlone(only, page) || isPriceAfterDetails(only, page)
  }
  const [title, ...others] = parts.find((part) => part.includes(price)) ?? []
  const isIntroduced = others.slice(0, others.indexOf(price)).some((one) => introducesAmount(page.textOf(one)))
  if (title === undefined || isIntroduced || !hasOnePrice([title, ...others])) return ''
  const isAlike = (part: readonly Element[]) => part[0] !== title && part[0]?.tagName === title.tagName && hasOnePrice(part)
  return parts.some(isAlike) ? page.textOf(title) : ''
}

/** Whether a text between a name and an amount says what the amount is, instead of describing the thing: `You save`, `Sheet music:`. */
export function introducesAmount(text: string): boolean {
  const isNamed = (text.endsWith(':') && !isGeneric(text)) || boundOf(`${normalisePriceText(text)} `, '') !== null
  return isNamed || mentionsTravelCosts(text) || (mentionsOtherAmounts(text) && !notIncluded.test(text))
}

/** The title of rows such as `30 min | 15 €` that is not a heading element but an element before them whose class says so; else empty. */
export function titleAbove(row: Element, levels: number, page: PricePage): string {
  let inner = row
  for (const around of ancestorsOf(row).take(levels)) {
    if (isElement(around, 'body', 'main')) break
    for (const sibling of elementsBefore(inner).take(max.before)) {
      if (isHeading(sibling) || elementsOf(sibling).some(isHeading)) return ''
      const text = page.textOf(sibling)
      const isTitle = [sibling, ...elementsOf(sibling)].some(
        (one) =>
          /(?:^|[-_ ])(?:heading|title|category|titel|titre|titulo|titolo)(?:[-_ ]|$)/i.test(attribute(one, 'className')) &&
          page.textOf(one) === text,
      )
      if (isTitle && text.length <= 60 && /\p{L}{3}/u.test(text)) return isGeneric(text) ? '' : text
    }
    inner = around
  }
  return ''
}

/** Whether an element and its siblings contain several titles with rows of their own. */
function hasTitles(list: Element, page: PricePage): boolean {
  let titles = 0
  for (const one of siblingsOf(list)) {
    if (one.tagName !== list.tagName) continue
    const children = childElements(one)
    for (const [at, child] of children.entries()) {
      const next = children[at + 1]
      if (next !== undefined && isRow(next, page) && isTitle(child, page) && ++titles > 1) return true
    }
  }
  return false
}

/** Whether a line may be the title of rows: a term, a bold line, or the first line of a box that otherwise contains only rows with prices. */
function isTitle(line: Element, page: PricePage): boolean {
  return (isBold(line) || isFirstLine(line, page)) && namesThing(page.textOf(line))
}

function isFirstLine(line: Element, page: PricePage): boolean {
  if (!isElement(line, 'p', 'div', 'span') || childElements(line).length > 0) return false
  const [first, ...rows] = siblingsOf(line).filter(page.hasText)
  return first === line && rows.length > 1 && rows.every((row) => namesMoney(page.textOf(row).slice(0, 200)))
}

/** Whether an element is a term, or consists only of bold text. */
function isBold(line: Element): boolean {
  if (isElement(line, 'b', 'strong', 'dt')) return true
  const only = onlyOf(line.children.filter(isNotSpace))
  return isElement(only) && isBold(only)
}

/** Imperatives in Slavic languages: `Objednávejte včas`. */
const notice = /^\p{Lu}\p{L}+(?:[aeu]jte|[aiuy]jcie|[аеуи]йте)(?!\p{L})/u

/** Words that make a text about days a notice: `Pouze v pondělí`, `Only on Mondays`. */
const onlyOn =
  /^(?:only|nur|pouze|jen|len|tylko|seulement|uniquement|sólo|solo|soltanto|alleen|только|רק)(?: (?:on|am|an|v|ve|vo|w|we|le|les|el|los|il|op|в|во|בימי|ביום))? /iu

/** Whether a bold text may name what is below it: it is not a sentence, amount, quantity, number or unit, and does not just announce prices. */
export function namesThing(text: string): boolean {
  const name = cleanName(text)
  if (!/\p{L}{3}|\d.*\p{L}/u.test(name) || text.replace(/ \([^()]*\)$/, '').split(/\s+/).length > max.words) return false
  if (/[.:!?…] |[%!]|\d\D?\d\D?\d\D?\d/u.test(text) || namesMoney(text) || mentionsPrices(text)) return false
  if (notice.test(name) || (onlyOn.test(name) && isDaysOrMonths(name.replace(onlyOn, '')))) return false
  if (isGeneric(name) || isQuantity(name) || isGenericColumnHead(name) || unitAlone(name) !== null || isCallToAction(name))
    return false
  return (['badge', 'other', 'unnamed', 'conditions', 'testimonials'] as const).every((topic) => !isTopicName(topic, name))
}

function isRow(element: Element, page: PricePage): boolean {
  const text = page.textOf(element)
  if (text.length > pricePageLimits.price) return false
  const isSized = namesMoney(text) && isQuantity(cleanName(text.slice(0, Math.max(0, text.search(/\d/)))))
  return isSized || (/^\P{L}{0,3}\d+ ?\p{L}/u.test(text) && namesMoney(text.slice(0, 200)))
}

/** Most children of an element that are searched for pairs of a name and a price. */
const maxInPairs = 400

/** What the texts of such a row are. */
const kindsOfRows = [
  [isNameAlone, isOnlyAmount],
  [isNameAlone, isQuantityOfThing, isOnlyAmount],
]

function isNameAlone(text: string): boolean {
  return text.length <= pricePageLimits.name && /\p{L}{2}/u.test(text) && !namesMoney(text)
}

function isOnlyAmount(text: string): boolean {
  return text.length <= pricePageLimits.price && /\d/.test(text) && isOnlyPrice(text)
}

/**
 * How many texts a row has in an element that consists of two or more rows without boxes, maybe below column heads: 2 for a name and its
 * price (`<a>Small</a><b>8 €</b><a>Large</a><b>9 €</b>`), 3 for a name, a duration and its price; undefined for anything else.
 */
function lengthOfRows(around: Element, page: PricePage): number | undefined {
  if (around.children.length > maxInPairs || around.children.some(isText)) return undefined
  const texts = around.children
    .flatMap((child) => (isElement(child) && !isTextless(child) ? page.textOf(child) : []))
    .filter((text) => text !== '')
  return kindsOfRows.find((row) => {
    const { length } = row
    const heads = texts.slice(0, length)
    const areHeads = isGeneric(heads.at(-1) ?? '') && !heads.some((text) => /\d/.test(text))
    const rows = areHeads ? texts.slice(length) : texts
    return rows.length >= 2 * length && rows.length % length === 0 && rows.every((text, at) => row[at % length]?.(text) === true)
  })?.length
}

/** Whether a paragraph in bold is one of several that are each followed by a price: `<p><b>Cut</b></p><p>25 €</p>`. */
function isOfBoldNames(named: Element, around: Element, page: PricePage): boolean {
  const isName = (child: Element) => isElement(child, 'p', 'div') && isBold(child) && namesThing(page.textOf(child))
  if (around.children.length > maxInPairs || !isName(named)) return false
  const children = childElements(around).filter(page.hasText)
  return children.filter((child, at) => isName(child) && isPriceAlone(children[at + 1], page)).length > 1
}

function isPriceAlone(element: Element | undefined, page: PricePage): boolean {
  const text = element === undefined ? '' : page.textOf(element)
  return isOnlyAmount(text) && namesMoney(text)
}

/** Whether a line of details ends in a price: `Duration: 60 min | Price: £120`. */
function isPriceAfterDetails(element: Element | undefined, page: PricePage): boolean {
  const parts = element === undefined ? [] : page.textOf(element).split(betweenDetails)
  return parts.length > 1 && isOnlyAmount(parts.at(-1) ?? '') && parts.slice(0, -1).every((part) => isDetail(part, true))
}

/** What is between details in one line. */
export const betweenDetails = / [|·•] /u
