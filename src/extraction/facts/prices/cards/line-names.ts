import type { Element, ElementContent } from 'hast'
import { isBlock, isHeading } from '../../../tree/element-kinds.ts'
import { elementText } from '../../../tree/element-text.ts'
import { ancestorsOf, childElements, elementsOf, isElement } from '../../../tree/element.ts'
import { build } from '../../../tree/nodes.ts'
import { siblingsOf } from '../../../tree/siblings.ts'
import { cleanName } from '../names.ts'
import type { OfferPage, PricePage } from '../price-page.ts'
import { isOnlyPrice } from '../price.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** Most words of a name in a line that is neither an item nor a cell on a page about prices; a longer one is a sentence. */
const longestName = 8

/** Most words between a heading and the price that it names (`from`, `a partire da`); more are a separate text. */
const maxWordsBetween = 3

/**
 * The name before a price in one line; null for a sentence. A heading that ends in a price names one only on a page about prices: elsewhere
 * it may be a budget, a limit or a year.
 */
export function nameOfLine(element: Element, before: string, aboutPrices: boolean): string | null {
  // A heading inside the element names the price, not all of its text.
  const titles = elementsOf(element).filter(isHeading).map(elementText)
  const [heading, ...others] = titles.filter((title) => title !== '' && before.includes(title))
  if (heading !== undefined) {
    const between = before.slice(before.lastIndexOf(heading) + heading.length).match(/\p{L}+/gu) ?? []
    return others.length === 0 && between.length <= maxWordsBetween ? heading : null
  }
  const name = cleanName(before)
  const isListed = isRow(element) || /[:–—|…-]\s*$|\.{3,}\s*$/.test(before)
  const words = name.split(' ').length
  if (
    name === '' ||
    /[.!?…] /u.test(name.replaceAll(/(?<![\p{L}\d])(?:\p{L}{1,4}|\d+)\. /gu, ' ')) ||
    (halfSentence.test(name) && !/ \p{Lu}$/u.test(name))
  )
    return null
  const isApart = element.children.some(
    (child, at) => isElement(child) && holdsPrice(elementText(child), before.trimEnd(), element.children.slice(0, at)),
  )
  const isTitle = aboutPrices && isHeading(element) && words <= longestName && !/[.!?…]$/u.test(elementText(element))
  return isListed || isApart || isTitle ? (words <= 14 ? before : null) : null
}

/** Whether a child's text contains the price of a line, but not also a part of the name, as one of several children with names would. */
function holdsPrice(text: string, before: string, siblingsBefore: readonly ElementContent[]): boolean {
  const at = text.search(/\d/)
  const words = text.slice(0, Math.max(0, at)).trimEnd()
  const lastWord = /\S+$/u.exec(before)?.[0] ?? ''
  const isPartOfName = words.split(' ').includes(lastWord) && !words.startsWith(before)
  return at >= 0 && !(isPartOfName && siblingsBefore.some((sibling) => isElement(sibling) && elementText(sibling) !== ''))
}

/** The name before a price that ends a row of a price list, or a row or one of several headings on a page about prices; empty for a sentence. */
export function nameOfRow({ element, text }: { readonly element: Element; readonly text: string }, page: OfferPage): string {
  const row = ancestorsOf(element).find((around) => isBlock(around))
  if (row === undefined) return ''
  const isOfPricePage = page.evidence.aboutPrices && (isRow(row) || isOneOfHeadings(row, page))
  if (!isOfPricePage && !isInPriceList(row, page)) return ''
  const [line, end] = [withoutStop(page.textOf(row)), withoutStop(text)]
  const name = line.endsWith(end) ? (nameOfLine(row, line.slice(0, -end.length), true) ?? '') : ''
  return (isOfPricePage && isRow(row)) || name.split(' ').length <= longestName ? name : ''
}

/** Whether an element is one of several headings of the same rank with a number in a child element. */
function isOneOfHeadings(element: Element, page: PricePage): boolean {
  const isAlike = (other: Element) =>
    other !== element &&
    other.tagName === element.tagName &&
    other.children.some((child) => isElement(child) && /\d/.test(page.textOf(child)))
  return isHeading(element) && page.headings.some((other) => isAlike(other))
}

/** Rows of a list that are checked, and how many of them must end in a price. */
const priceList = { rows: 100, priced: 3 } as const

/** Whether most sibling rows end in an element that is only a price. */
function isInPriceList(row: Element, page: PricePage): boolean {
  const rows = siblingsOf(row).filter(({ tagName }) => tagName === row.tagName)
  const priced = rows.slice(0, priceList.rows).filter((one) => {
    const last = childElements(one).at(-1)
    return last !== undefined && /\d/.test(page.textOf(last)) && isOnlyPrice(page.textOf(last))
  })
  return priced.length >= priceList.priced && priced.length * 2 > Math.min(rows.length, priceList.rows)
}

function withoutStop(text: string): string {
  return text.replace(/[\s.]+$/u, '')
}

/** Whether an element is a row of a list or a cell. */
export function isRow(element: Element): boolean {
  return isElement(element, 'li', 'dd', 'dt', 'td')
}

/** Words that end an incomplete sentence: “The visit costs”, “for”. */
const halfSentence = textPattern(
  `(?<!\\p{L})(?:${[
    'is|are|costs?|cost|of|for|at|about|from|only|with|by|in|under|pay|charge|ist|sind|kostet|kosten|beträgt|um|auf|für|von|mit',
    'unter|nur|liegt bei|est|sont|de|à|pour|coûte|costa|costano|è|per|a|cuesta|es|je|stojí|kosztuj[eą]|wynosi|tylko|bij|kost|voor',
    'kost[ae]r|er|är|för|kun|endast|maksaa|hinta on|vain|custam?|é|são|apenas|coûtent|cuestan|costă|doar|kerül|košta|iznosi|stane',
    'znaša|κοστίζει|и|за|стоит|стоят|коштує|بسعر|[يت]كلف|مقابل|من|في|على|و|[أا]و|עולה|עומד(?:ת)? על|נע(?:ה)? בין|ייקח|יעלה|בסך|של',
    'על|הוא|היא|and|und|et|y|or|oder|ou|to|than|over|under|worth',
  ].join('|')})$`,
  'iu',
)

/** The lines of an element, split at line breaks and around headings. */
export function linesBetweenBreaks(element: Element, page: PricePage): readonly string[] {
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

/** The text in bold that an element begins with; else empty. */
export function boldStart(element: Element, page: PricePage): string {
  const first = childElements(element).find(page.hasText)
  return isElement(first, 'b', 'strong') && page.textOf(element).startsWith(page.textOf(first)) ? page.textOf(first) : ''
}

/** Lines are read as list items. */
export const listItem = build('li', [])
