import type { Element, Nodes, Root } from 'hast'
import { isShownAsBlock, isTextless } from './element-kinds.ts'
import { isElement } from './element.ts'
import { codeUnitAt } from '../../model/code-unit.ts'
import { readableText } from '../../model/readable-text.ts'

/** The text of an element as one line: blocks apart, whitespace collapsed, nothing of scripts. */
export function visibleText(node: Nodes): string {
  if (isElement(node) && node.children.length === 1) {
    const [only] = node.children
    if (only?.type === 'text') return isTextless(node) ? '' : collapse(only.value)
  }
  const parts: string[] = []
  collect(node, parts)
  return collapse(parts.join(''))
}

/** The text that is directly in a node, as it is written. */
export function ownText({ children }: Root | Element): string {
  let text = ''
  for (const child of children) if (child.type === 'text') text += child.value
  return text
}

/** Runs of whitespace, no-break spaces among them, become one space; characters that nobody sees go. */
export function collapse(text: string): string {
  if (!unusual.test(text)) return text.trim()
  return readableText(text)
    .replace(/(?:[^\S ]| (?=\s))\s*/g, ' ')
    .trim()
}

/** Characters that may have to be collapsed or removed; one pass shows that most texts have none. */
const unusual = /[^ -~\xA1-\xAC\xAE-\u02FF\u0400-\u052F\u05BE-\u05F4]| {2}/

function collect(node: Nodes, parts: string[]): void {
  if (node.type === 'text') parts.push(node.value)
  if (!('children' in node) || (isElement(node) && isTextless(node))) return
  const apart = isElement(node) && (isShownAsBlock(node) || node.tagName === 'br')
  if (apart || (isElement(node) && isBelowText(node, parts))) parts.push(' ')
  const { children } = node
  for (let at = 0; at < children.length; at++) {
    const child = children[at]
    if (child !== undefined) collect(child, parts)
  }
  if (apart) parts.push(' ')
}

/**
 * Whether an element begins its own line, though nothing in the markup parts it from the words before it:
 * `<h1>Harbour Hotel<span>Rooms and breakfast</span></h1>`. No word is written so across two phrases.
 */
function isBelowText(element: Element, parts: readonly string[]): boolean {
  if (element.tagName !== 'span') return false
  const [first] = element.children
  // The cheaper check comes first: most spans fail it.
  const begins = first?.type === 'text' && /^\p{Lu}\p{Ll}+\s+\p{L}/u.test(first.value)
  return begins && /\p{L}\s+\p{Lu}\p{Ll}+$/u.test(parts.at(-1) ?? '')
}

/** Length of a text without the characters that `\\s` matches. Every text of a page is measured, so this allocates nothing. */
export function lengthWithoutSpace(text: string): number {
  const { length } = text
  let seen = 0
  for (let at = 0; at < length; at++) if (!isSpace(codeUnitAt(text, at))) seen++
  return seen
}

function isSpace(code: number): boolean {
  if (code < 0xa0) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  return code === 0xa0 || (code >= 0x1680 && wideSpaces.has(code))
}

/** Whitespace and line terminators beyond Latin-1 (ECMAScript, 12.2 and 12.3). */
const wideSpaces = new Set([0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff])
for (let code = 0x2000; code <= 0x200a; code++) wideSpaces.add(code)
