import type { Element, ElementContent } from 'hast'
import type { TextSizes } from '../../content/text-sizes.ts'
import { isBlock } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { childElements, elementsOf } from '../../tree/element.ts'
import { isPlainName } from './described-name.ts'

/** Longest box, in characters without whitespace: a longer one is a part of a page. So is the work on nested boxes limited. */
export const longestBox = 2_000

/** The element with the first line of a box, after numbers and icons, if it may be a name and another element with text follows it. */
export function firstLine(box: Element, sizes: TextSizes): Element | undefined {
  if (sizes.of(box).all > longestBox) return undefined
  let around = box
  let inside = withWords(around, sizes)
  while (inside.length === 1 && inside[0] !== undefined && !around.children.some(isWords)) {
    around = inside[0]
    inside = withWords(around, sizes)
  }
  const [first, ...others] = inside
  if (first === undefined || others.length === 0 || around.children.some(isWords)) return undefined
  const isLine = !elementsOf(first).some((inner) => inner !== first && isBlock(inner))
  return isLine && isPlainName(elementText(first)) ? first : undefined
}

function withWords(element: Element, sizes: TextSizes): readonly Element[] {
  return childElements(element).filter((child) => sizes.of(child).all > 0 && /\p{L}{2}/u.test(elementText(child)))
}

/** Whether a node is a text with letters. */
export function isWords(node: ElementContent): boolean {
  return node.type === 'text' && /\p{L}/u.test(node.value)
}
