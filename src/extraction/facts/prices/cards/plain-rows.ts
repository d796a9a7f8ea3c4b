import type { Element } from 'hast'
import { isBlock } from '../../../tree/element-kinds.ts'
import { elementsOf, isElement, parentOf } from '../../../tree/element.ts'
import { namesCurrency } from '../currencies.ts'
import type { PricePage } from '../price-page.ts'
import { normalisePriceText } from '../words.ts'

/** Minimum consecutive lines that are rows: fewer may be sentences. */
const fewestRows = 3

/** Longest line, in characters. */
const longestRow = 80

/** A name, then a price at the end: `Margherita 8,50 €`. */
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
