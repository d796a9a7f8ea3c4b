import type { Element, ElementContent, Nodes } from 'hast'
import { textOfPieces } from './pieces.ts'
import { firstElement, isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'
import { collapse, visibleText } from '../tree/visible-text.ts'

/** A formula is its source where the page has it (MathML 3, annotation), else its symbols on one line. */
export function shapeFormula(formula: Element): ElementContent[] {
  const annotation = firstElement(formula, 'annotation')
  const source = annotation === undefined ? '' : visibleText(build('span', annotation.children))
  const symbols = symbolsOf(formula)
  const text = source !== '' && isSourceOf(source, symbols) ? source : symbols
  return text === '' ? [] : [textNode(collapse(text))]
}

/** Nobody sees the source: words in it that are not among the symbols do not belong to the formula. */
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
      return /^\d+$/.test(second) ? first + inDigits(second, above) : `${first}^${grouped(second)}`
    case 'msqrt':
      return `√${grouped(parts.join(''))}`
    default:
      return parts.join('')
  }
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`
}

const above = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const below = '₀₁₂₃₄₅₆₇₈₉'

/**
 * Raised or lowered digits after a number become Unicode ones (`10<sup>6</sup>`, `2026<sup>1</sup>`): Markdown has no marks for
 * them, and plain digits would change the number. Anything else is left as it is.
 * @param before pieces before the element
 */
export function shapeSuperscript(
  origin: ElementContent,
  pieces: ElementContent[],
  before: readonly ElementContent[],
): ElementContent[] {
  if (!isElement(origin, 'sup', 'sub') || !/^\d/.test(textOfPieces(pieces))) return pieces
  if (!/\d$/.test(textOfPieces(before.slice(-1)))) return pieces
  return withDigits(pieces, origin.tagName === 'sup' ? above : below)
}

function withDigits(pieces: readonly ElementContent[], digits: string): ElementContent[] {
  return pieces.map((piece) => {
    if (piece.type === 'text') return textNode(inDigits(piece.value, digits))
    return isElement(piece) ? build(piece.tagName, withDigits(piece.children, digits), piece.properties) : piece
  })
}

function inDigits(text: string, digits: string): string {
  return text.replace(/\d/g, (digit) => digits.charAt(Number(digit)))
}
