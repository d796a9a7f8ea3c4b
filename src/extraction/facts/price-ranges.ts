import type { Element, Root } from 'hast'
import { isElement } from '../tree/element.ts'
import { elementText } from './element-text.ts'
import { factLimits } from './fact-limits.ts'
import { selectBelow } from './select-elements.ts'

/**
 * One text for each element that the selector finds (CONTRACT 2, pricing.ranges): the cells of a table row joined by
 * a dash, the text of anything else. A row with nothing but header cells is the head of the table.
 */
export function readPriceRanges(root: Root, each: string): readonly string[] {
  const texts = selectBelow(each, root).map((element) => (element.tagName === 'tr' ? rowText(element) : elementText(element)))
  return texts.filter((text) => text !== '').slice(0, factLimits.ranges)
}

function rowText(row: Element): string {
  const cells = row.children.filter((child) => isElement(child, 'td', 'th'))
  if (cells.every((cell) => isElement(cell, 'th'))) return ''
  return cells
    .map((cell) => elementText(cell))
    .filter((text) => text !== '')
    .join(' – ')
}
