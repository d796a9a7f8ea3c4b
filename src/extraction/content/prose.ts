import type { Element, Root } from 'hast'
import { isBlock } from '../tree/element-kinds.ts'
import { elementsOf, firstElement, isElement, withAncestors } from '../tree/element.ts'
import type { TextSizes } from './text-sizes.ts'

/** Shortest paragraph that counts, in characters without whitespace and links. */
export const shortestParagraph = 40

/** The same of one next to the content. */
const shortestBeside = 60

/** Text of an element's paragraphs, outside links. */
export function prose(element: Root | Element, sizes: TextSizes): number {
  let said = 0
  for (const inner of [element, ...elementsOf(element)]) {
    const { all, linked } = sizes.of(inner)
    if (isElement(inner, 'p') && all - linked >= shortestBeside) said += all - linked
  }
  return said
}

/** Whether an element is mostly running text, and not an article. */
export function isProse(element: Element, sizes: TextSizes): boolean {
  return isNoArticle(element) && runningText(element, sizes) >= sizes.of(element).all / 2
}

function isNoArticle(element: Element): boolean {
  return !isElement(element, 'article', 'aside') && firstElement(element, 'article') === undefined
}

/** Text directly in an element, as in a paragraph: not in a link, list, cell or nested block. */
export function paragraphText(element: Element, sizes: TextSizes): number {
  if (!isElement(element, 'p', 'pre', 'div', 'section', 'article', 'main', 'blockquote', 'td')) return 0
  let said = 0
  for (const child of element.children) {
    if (child.type === 'text') said += child.value.replace(/\s+/g, '').length
    else if (isElement(child) && !isBlock(child) && !isElement(child, 'a', 'button', 'label'))
      said += sizes.of(child).all - sizes.of(child).linked
  }
  return said
}

/** Text of all the paragraphs in an element, whatever element each of them is. */
export function runningText(element: Element, sizes: TextSizes): number {
  let said = 0
  for (const inner of [element, ...elementsOf(element)]) {
    const text = paragraphText(inner, sizes)
    if (text >= shortestParagraph) said += text
  }
  return said
}

/** Whether an element is another one or around it. */
export function holds(outer: Element, inner: Element): boolean {
  return withAncestors(inner).some((one) => one === outer)
}
