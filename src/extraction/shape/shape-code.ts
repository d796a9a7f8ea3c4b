import type { Element, ElementContent, Nodes } from 'hast'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { isTextless } from '../tree/element-kinds.ts'
import { build, textNode } from './build.ts'
import { languageOf } from './code-language.ts'

/** Line numbers and copy buttons that highlighters put beside the code. */
const gutter =
  /(?:^|\s)(?:gutter|lineno|linenos|line-numbers?-rows|line-number|rouge-gutter|blob-num|linenodiv|copy\S*|toolbar)(?:\s|$)/i

/** Code as it stands, with the name of its language where the page tells it. */
export function shapeCodeBlock(pre: Element): ElementContent[] {
  const value = codeText(pre).replace(/^\n/, '').trimEnd()
  if (value.trim() === '') return []
  const language = codeLanguage(pre)
  return [build('pre', [build('code', [textNode(value)], language === undefined ? {} : { className: [`language-${language}`] })])]
}

/** Whether a table shows code with its lines numbered, as some highlighters write it. */
export function isCodeTable(table: Element): boolean {
  for (const cell of elementsOf(table)) {
    if (isElement(cell, 'td', 'th') && gutter.test(attribute(cell, 'className'))) return true
  }
  return false
}

/** Text of code inside of a line. */
export function shapeInlineCode(code: Element): ElementContent[] {
  const value = codeText(code).replace(/\s+/g, ' ').trim()
  return value === '' ? [] : [build('code', [textNode(value)])]
}

function codeText(node: Nodes): string {
  if (node.type === 'text') return node.value.replaceAll('\u00A0', ' ').replace(/\r\n?/g, '\n')
  if (!('children' in node)) return ''
  if (isElement(node)) {
    if (node.tagName === 'br') return '\n'
    if (isTextless(node) || node.tagName === 'button' || gutter.test(attribute(node, 'className'))) return ''
  }
  const inner = node.children.map(codeText).join('')
  // Some highlighters make a block or a table row of every line.
  return isElement(node, 'div', 'li', 'tr', 'p') && !inner.endsWith('\n') ? `${inner}\n` : inner
}

function codeLanguage(pre: Element): string | undefined {
  for (const element of [pre, ...elementsOf(pre)].slice(0, 4)) {
    const language = languageOf(element)
    if (language !== undefined) return language
  }
  return undefined
}
