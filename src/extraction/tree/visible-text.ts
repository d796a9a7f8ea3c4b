import type { Nodes } from 'hast'
import { readableText } from '../../model/readable-text.ts'
import { isElement } from './element.ts'
import { isBlock, isTextless } from './element-kinds.ts'

/** The text of an element as one line: blocks apart, whitespace collapsed, nothing of scripts. */
export function visibleText(node: Nodes): string {
  const parts: string[] = []
  collect(node, parts)
  return collapse(parts.join(''))
}

/** Runs of whitespace, no-break spaces among them, become one space; characters that nobody sees go. */
export function collapse(text: string): string {
  return readableText(text)
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
}

function collect(node: Nodes, parts: string[]): void {
  if (node.type === 'text') parts.push(node.value)
  if (!('children' in node) || (isElement(node) && isTextless(node))) return
  const apart = isElement(node) && (isBlock(node) || node.tagName === 'br')
  if (apart) parts.push(' ')
  for (const child of node.children) collect(child, parts)
  if (apart) parts.push(' ')
}
