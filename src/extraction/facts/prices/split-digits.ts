import type { Element, Nodes } from 'hast'
import { isBlock } from '../../tree/element-kinds.ts'
import { isElement } from '../../tree/element.ts'
import { isSecondaryPrice } from './old-prices.ts'

/** Whether a number continues in another element without a separator: `₪39<sup>90</sup>` may be 39.90, or 39 with a footnote. */
export function hasSplitDigits(element: Element): boolean {
  let last = ''
  let split = false
  const walk = (node: Nodes, raised: boolean): void => {
    if (node.type === 'text' && node.value !== '') {
      if (/^\s*\d/.test(node.value) && (raised || (/\d$/.test(last) && /^\d/.test(node.value)))) split = true
      last = node.value
    }
    if (!('children' in node) || (isElement(node) && node !== element && isSecondaryPrice(node))) return
    const apart = isElement(node) && (isBlock(node) || node.tagName === 'br')
    if (apart) last = ''
    // The index of a formula follows a letter: `CO<sub>2</sub>`.
    for (const child of node.children)
      walk(child, raised || isElement(child, 'sup') || (isElement(child, 'sub') && !/\p{L}$/u.test(last)))
    if (apart) last = ''
  }
  walk(element, false)
  return split
}
