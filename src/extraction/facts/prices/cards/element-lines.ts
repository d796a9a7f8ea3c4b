import type { Element } from 'hast'
import { isHeading } from '../../../tree/element-kinds.ts'
import { elementText } from '../../../tree/element-text.ts'
import { childElements, isElement } from '../../../tree/element.ts'
import { build } from '../../../tree/nodes.ts'
import type { PricePage } from '../price-page.ts'

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
