import type { Nodes } from 'hast'
import { isElement } from './element.ts'
import { isBlock, isTextless } from './element-kinds.ts'

/** The text of an element as one line: blocks apart, whitespace collapsed, nothing of scripts. */
export function visibleText(node: Nodes): string {
  const parts: string[] = []
  collect(node, parts)
  return collapse(parts.join(''))
}

/** Runs of whitespace, no-break spaces among them, become one space; soft hyphens and the like go, bidi marks stay. */
export function collapse(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
}

/** Soft hyphen, zero-width space, word joiner, byte order mark, and control characters that are no whitespace. */
export const invisible = /[\u00AD\u200B\u2060\uFEFF\u0000-\u0008\u000E-\u001F\u007F]/g

function collect(node: Nodes, parts: string[]): void {
  if (node.type === 'text') parts.push(node.value)
  if (!('children' in node) || (isElement(node) && isTextless(node))) return
  const apart = isElement(node) && (isBlock(node) || node.tagName === 'br')
  if (apart) parts.push(' ')
  for (const child of node.children) collect(child, parts)
  if (apart) parts.push(' ')
}
