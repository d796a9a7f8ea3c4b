import type { Element } from 'hast'
import { ancestorsOf, attribute, childElements, firstElement, isElement } from '../tree/element.ts'

/** Whether an element is a cell under the heads of its table, which say what it holds. A wider one, such as a pager, is not. */
export function isUnderHead(cell: Element): boolean {
  if (!isElement(cell, 'td', 'th') || Number(attribute(cell, 'colSpan')) > 1) return false
  const table = ancestorsOf(cell).find((around) => isElement(around, 'table'))
  const row = table === undefined ? undefined : firstElement(table, 'tr')
  return row !== undefined && childElements(row).filter((head) => head.tagName === 'th').length > 1
}
