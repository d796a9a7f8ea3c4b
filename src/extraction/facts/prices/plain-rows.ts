import type { Element } from 'hast'
import { elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import { elementText } from '../../tree/element-text.ts'
import { isBlock, isHeading } from '../../tree/element-kinds.ts'
import { namesCurrency } from './currencies.ts'
import type { PricePage } from './price-page.ts'
import { normalisePriceText } from './words.ts'

/** Minimum consecutive lines that are rows: fewer may be sentences. */
const fewestRows = 3

/** Longest line, in characters. */
const longestRow = 80

/** A name, a price at the end and nothing after it: `Margherita 8,50 €`. */
const row =
  /^\p{L}[^\d.!?]*(?:\d{1,3} ?\p{L}+\.?[^\d.!?]*)?\s(?:\p{L}{1,4}\.? ?)?\p{Sc}? ?\d[\d.,]*(?:[.,]?-+)? ?(?:\p{Sc}|\p{L}{1,4}\.?)?$/u

/** Consecutive paragraphs, each a name and a price, as on menus without a table. */
export function plainRows(page: PricePage): ReadonlySet<Element> {
  const byParent = new Map<Element, Element[]>()
  for (const element of elementsOf(page.root)) {
    if (!isElement(element, 'p', 'div') || element.children.some((child) => isElement(child) && isBlock(child))) continue
    const text = page.textOf(element)
    if (text.length > longestRow || !/\d/.test(text)) continue
    const plain = normalisePriceText(text)
    const parent = row.test(plain) && namesCurrency(plain) ? parentOf(element) : undefined
    if (parent === undefined) continue
    const rows = byParent.get(parent)
    if (rows === undefined) byParent.set(parent, [element])
    else rows.push(element)
  }
  return new Set([...byParent.values()].filter(({ length }) => length >= fewestRows).flat())
}

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
