import type { ElementContent } from 'hast'
import { isElement } from '../tree/element.ts'
import { textNode } from './build.ts'
import { textOfPieces } from './pieces.ts'

const above = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const below = '₀₁₂₃₄₅₆₇₈₉'

/**
 * Digits that stand above or below a number stay apart from it as such (`10<sup>6</sup>`, `2026<sup>1</sup>`); Markdown
 * has no marks for them, and as plain digits they would make another number. Anything else is left as it is.
 * @param before pieces that stand before the element
 */
export function raised(origin: ElementContent, pieces: ElementContent[], before: readonly ElementContent[]): ElementContent[] {
  if (!isElement(origin, 'sup', 'sub') || !/^\d/.test(textOfPieces(pieces))) return pieces
  if (!/\d$/.test(textOfPieces(before.slice(-1)))) return pieces
  return withDigits(pieces, origin.tagName === 'sup' ? above : below)
}

/** Digits as they are written above a line. */
export function superscript(text: string): string {
  return inDigits(text, above)
}

function withDigits(pieces: readonly ElementContent[], digits: string): ElementContent[] {
  return pieces.map((piece) => {
    if (piece.type === 'text') return textNode(inDigits(piece.value, digits))
    return isElement(piece) ? { ...piece, children: withDigits(piece.children, digits) } : piece
  })
}

function inDigits(text: string, digits: string): string {
  return text.replace(/\d/g, (digit) => digits.charAt(Number(digit)))
}
