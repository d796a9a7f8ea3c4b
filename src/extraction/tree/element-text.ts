import type { Element, Nodes } from 'hast'
import { withoutBaseMark } from '../../model/base-url.ts'
import { attribute, isElement } from './element.ts'
import { isBlock, isFormatting, isTextless } from './element-kinds.ts'
import { isDrawnWord } from './drawn-word.ts'
import { collapse } from './visible-text.ts'

/** Text that the page retracts: the price before a discount (HTML, 4.5.5 `s` and 4.7.2 `del`). */
const struck = new Set(['del', 's', 'strike'])

/** Classes of CSS frameworks that do the same (Tailwind, Bootstrap), but for those that wait for the pointer: `hover:line-through`. */
const struckClass = /(?:^|\s)(?:text-decoration-|text-)?(?:line-through|strikethrough)(?=\s|$)/

/** Elements that set a part of a word higher or lower: `H<sub>2</sub>O`. */
const raised = new Set(['sup', 'sub'])

/** The boundary between two pieces of text: which elements end and start there. */
interface Gap {
  block: boolean
  closed: boolean
  opened: boolean
  /** One of the elements is more than formatting within a word. */
  apart: boolean
  raised: boolean
  small: boolean
  bold: boolean
}

/**
 * Text of an element as one line, as a visitor reads it: no scripts, nothing struck out, no tooltips, no ligatures of icon fonts. Blocks and columns of inline
 * elements are separated (`<span>₪3,900</span><span>לחודש</span>` is two words), words with bold parts are whole.
 */
export function elementText(element: Element): string {
  return elementTextWithout(element, () => false)
}

/** {@link elementText} without some of the elements in it. */
export function elementTextWithout(element: Element, isLeftOut: (inner: Element) => boolean): string {
  const [only] = element.children
  if (only?.type === 'text' && element.children.length === 1) return withoutBaseMark(collapse(only.value))
  const parts: string[] = []
  let gap = newGap()
  const walk = (node: Nodes): void => {
    if (node.type === 'text' && node.value !== '') {
      if (needsSpace(parts.at(-1) ?? '', gap, node.value)) parts.push(' ')
      parts.push(node.value)
      gap = newGap()
    }
    if (!('children' in node)) return
    const unread =
      isElement(node) &&
      node !== element &&
      (isTextless(node) || isStruck(node) || isTooltip(node) || isDrawnWord(node) || isLeftOut(node))
    noteEdge(gap, node, 'opened')
    if (!unread) for (const child of node.children) walk(child)
    noteEdge(gap, node, 'closed')
  }
  walk(element)
  return withoutBaseMark(collapse(parts.join('')))
}

/** Classes of a tooltip's text; `tooltip` alone may also mark the element that has it. */
const tooltipClass = /(?:^|\s)tool-?tip[-_]{0,2}(?:text|content|inner|body|box|bubble|message)(?=\s|$)/i

/** Whether an element is shown only while a visitor points at what it explains (WAI-ARIA 1.2, tooltip). */
export function isTooltip(element: Element): boolean {
  const { role, className } = element.properties
  return (
    (role !== undefined && attribute(element, 'role') === 'tooltip') ||
    (className !== undefined && tooltipClass.test(attribute(element, 'className')))
  )
}

/** Whether the text of an element is struck out. */
export function isStruck(element: Element): boolean {
  return (
    struck.has(element.tagName) ||
    struckClass.test(attribute(element, 'className')) ||
    /text-decoration[^;:]*:[^;]*line-through/i.test(attribute(element, 'style'))
  )
}

function newGap(): Gap {
  return { block: false, closed: false, opened: false, apart: false, raised: false, small: false, bold: false }
}

function noteEdge(gap: Gap, node: Nodes, edge: 'opened' | 'closed'): void {
  if (!isElement(node)) return
  if (isBlock(node) || node.tagName === 'br') gap.block = true
  gap[edge] = true
  if (raised.has(node.tagName)) gap.raised = true
  else if (!isFormatting(node)) gap.apart = true
  if (node.tagName === 'small') gap.small = true
  if (node.tagName === 'b' || node.tagName === 'strong') gap.bold = true
}

/** Whether two pieces of text are separate words although there is no space between them. */
function needsSpace(before: string, gap: Gap, after: string): boolean {
  if (gap.block) return true
  // Its last character, which may consist of two units: an expression would try each character of a long text.
  const last = before.slice(-2)
  if (!(gap.opened || gap.closed) || !/^[\p{L}\p{N}]/u.test(after) || !/[\p{L}\p{N}]$/u.test(last)) return false
  if (gap.opened && gap.closed && gap.apart) return true
  // A label and what it is for; a single letter is a drop cap: `<b>M</b><small>ASSAGE</small>`.
  const isLabel = gap.opened && gap.closed && gap.small && gap.bold
  if (isLabel && /\p{L}{2}$/u.test(last) && /^[\p{L}\p{N}]{2}/u.test(after)) return true
  // A number ends a word: `3,900<small>לחודש</small>`.
  return !gap.raised && /\p{N}$/u.test(last) && /^\p{L}/u.test(after)
}
