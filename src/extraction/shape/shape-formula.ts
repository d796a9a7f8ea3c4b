import type { Element, ElementContent, Nodes } from 'hast'
import { firstElement, isElement } from '../tree/element.ts'
import { collapse, visibleText } from '../tree/visible-text.ts'
import { textNode } from './build.ts'
import { superscript } from './raised-digits.ts'

/** A formula is its source where the page carries it (MathML 3, annotation), else its symbols on one line. */
export function shapeFormula(formula: Element): ElementContent[] {
  const annotation = firstElement(formula, 'annotation')
  const source = annotation === undefined ? '' : visibleText({ ...annotation, tagName: 'span' })
  const symbols = symbolsOf(formula)
  const text = source !== '' && isSourceOf(source, symbols) ? source : symbols
  return text === '' ? [] : [textNode(collapse(text))]
}

/** Nobody sees the source: words that stand in it and not among the symbols are none of the formula. */
function isSourceOf(source: string, symbols: string): boolean {
  const words = source.replace(/\\(?:(?:begin|end)\s*\{[^{}]*\}|[A-Za-z]+)/g, ' ').match(/\p{L}{3,}/gu) ?? []
  return words.every((word) => symbols.includes(word))
}

function symbolsOf(node: Nodes): string {
  if (node.type === 'text') return node.value.trim()
  if (!('children' in node) || isElement(node, 'annotation', 'annotation-xml')) return ''
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
