import type { Element } from 'hast'
import { elementText } from '../facts/element-text.ts'
import { elementsOf, isElement } from '../tree/element.ts'
import { isBlock, isTextless } from '../tree/element-kinds.ts'

/** A piece of text on its own, and the element that holds it. */
export interface Line {
  readonly element: Element
  readonly text: string
}

/** The lines of a card, in order, but those inside of the given elements and of what is pressed. */
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

/** Whether an element holds text itself, and no blocks. A box of several inline elements is no line; they are. */
export function isLine(element: Element): boolean {
  if (!element.children.some((child) => child.type === 'text' && child.value.trim() !== '')) return false
  for (const inner of elementsOf(element)) if (isBlock(inner)) return false
  return true
}
