import type { Element, ElementContent } from 'hast'
import { withoutBaseMark } from '../../model/base-url.ts'
import { attribute, isElement } from './element.ts'
import { isBlock, isFormatting, isTextless } from './element-kinds.ts'
import { collapse, visibleText } from './visible-text.ts'

/** Text that the page retracts: the price before a discount (HTML, 4.5.5 `s` and 4.7.2 `del`). */
const struck = new Set(['del', 's', 'strike'])

/** Classes of CSS frameworks that do the same (Tailwind, Bootstrap), but for those that wait for the pointer: `hover:line-through`. */
const struckClass = /(?:^|\s)(?:text-decoration-|text-)?(?:line-through|strikethrough)(?=\s|$)/

/** Elements that set a part of a word higher or lower: `H<sub>2</sub>O`. */
const raised = new Set(['sup', 'sub'])

/** What is between two pieces of text, as bits: elements that end and start there. */
const between = {
  block: 1,
  closed: 2,
  opened: 4,
  /** One of the elements is more than formatting within a word. */
  apart: 8,
  raised: 16,
  small: 32,
  bold: 64,
} as const

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
  let gap = 0
  const walk = (node: ElementContent): void => {
    if (node.type === 'text' && node.value !== '') {
      if (needsSpace(parts.at(-1) ?? '', gap, node.value)) parts.push(' ')
      parts.push(node.value)
      gap = 0
    }
    if (!isElement(node)) return
    const edge = edgeOf(node)
    gap |= edge | between.opened
    const isUnread =
      node !== element && (isTextless(node) || isStruck(node) || isTooltip(node) || isIconLigature(node) || isLeftOut(node))
    if (!isUnread) for (const child of node.children) walk(child)
    gap |= edge | between.closed
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

/** What an element puts between the texts before and after its start or end. */
function edgeOf(element: Element): number {
  const { tagName } = element
  let edge = isBlock(element) || tagName === 'br' ? between.block : 0
  if (raised.has(tagName)) edge |= between.raised
  else if (!isFormatting(element)) edge |= between.apart
  if (tagName === 'small') edge |= between.small
  if (tagName === 'b' || tagName === 'strong') edge |= between.bold
  return edge
}

/** Whether two pieces of text are separate words although there is no space between them. */
function needsSpace(before: string, gap: number, after: string): boolean {
  const has = (bits: number) => (gap & bits) === bits
  if (has(between.block)) return true
  // Its last character, which may consist of two units: an expression would try each character of a long text.
  const last = before.slice(-2)
  if ((gap & (between.opened | between.closed)) === 0 || !/^[\p{L}\p{N}]/u.test(after) || !/[\p{L}\p{N}]$/u.test(last))
    return false
  if (has(between.opened | between.closed | between.apart)) return true
  // A label and what it is for; a single letter is a drop cap: `<b>M</b><small>ASSAGE</small>`.
  const isLabel = has(between.opened | between.closed | between.small | between.bold)
  if (isLabel && /\p{L}{2}$/u.test(last) && /^[\p{L}\p{N}]{2}/u.test(after)) return true
  // A number ends a word: `3,900<small>לחודש</small>`.
  return !has(between.raised) && /\p{N}$/u.test(last) && /^\p{L}/u.test(after)
}

/** Fonts that draw a word as a picture (`<i class="material-icons">email</i>`). */
const ligatureFont = /(?:^|\s)material-(?:icons|symbols)/i

/** Whether the text of an element is a word that an icon font draws as a picture. */
export function isIconLigature(element: Element): boolean {
  return (
    element.properties['className'] !== undefined &&
    isElement(element, 'i', 'span', 'em', 'b') &&
    element.children.length === 1 &&
    ligatureFont.test(attribute(element, 'className')) &&
    /^[a-z0-9_]+$/.test(visibleText(element).trim())
  )
}
