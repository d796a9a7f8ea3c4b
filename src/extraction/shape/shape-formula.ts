import type { Element, ElementContent, Nodes } from 'hast'
import { firstElement, isElement } from '../tree/element.ts'
import { collapse, visibleText } from '../tree/visible-text.ts'
import { textNode } from './build.ts'
import { superscript } from './raised-digits.ts'

/** A formula is its source where the page carries it (MathML 3, annotation), else its symbols on one line. */
export function shapeFormula(formula: Element): ElementContent[] {
  const source = firstElement(formula, 'annotation')
  const text = source === undefined ? symbolsOf(formula) : visibleText({ ...source, tagName: 'span' })
  return text === '' ? [] : [textNode(collapse(text))]
}

function symbolsOf(node: Nodes): string {
  if (node.type === 'text') return node.value.trim()
  if (!('children' in node)) return ''
  const parts = node.children.map(symbolsOf).filter((part) => part !== '')
  if (!isElement(node)) return parts.join('')
  const [first = '', second = ''] = parts
  switch (node.tagName) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msup':
      return /^\d+$/.test(second) ? first + superscript(second) : `${first}^${grouped(second)}`
    case 'msqrt':
      return `√${grouped(parts.join(''))}`
    default:
      return parts.join('')
  }
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`
}
