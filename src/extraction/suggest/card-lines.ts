import type { Element, Root } from 'hast'
import { childElements, elementsOf, isElement } from '../tree/element.ts'
import { isBlock, isTextless } from '../tree/element-kinds.ts'
import { elementText } from '../tree/element-text.ts'
import { ownText } from '../tree/visible-text.ts'

/** Every element below a node that may have visible text, in document order. */
export function* shownElements(root: Root | Element): Generator<Element> {
  const stack: Element[] = childElements(root).toReversed()
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (isTextless(element)) continue
    yield element
    stack.push(...childElements(element).toReversed())
  }
}

/** A line of text and its element. */
export interface Line {
  readonly element: Element
  readonly text: string
}

/** The lines of a card, in order, without those inside the given elements, links and buttons. */
export function linesOf(card: Element, but: readonly Element[]): readonly Line[] {
  const aside = new Set<Element>()
  const lines: Line[] = []
  for (const element of elementsOf(card)) {
    if (aside.has(element)) continue
    const passed = but.includes(element) || isElement(element, 'a', 'button', 'form') || isTextless(element)
    const isOne = !passed && isLine(element)
    if (isOne) lines.push({ element, text: elementText(element) })
    // What is inside comes after it.
    if (passed || isOne) for (const inner of elementsOf(element)) aside.add(inner)
  }
  return lines.filter(({ text }) => text !== '')
}

/** Whether an element has its own text and no blocks. */
export function isLine(element: Element): boolean {
  return ownText(element).trim() !== '' && !elementsOf(element).some(isBlock)
}
