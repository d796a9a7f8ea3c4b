import { normaliseText } from './normalise-text.ts'

/**
 * A glossary term, or a part of one, as the `contains` filter compares it (CONTRACT 3, Lists): niqqud, geresh, gershayim,
 * bidi marks, final letters and case folded, whitespace collapsed.
 */
export function foldTerm(text: string): string {
  return normaliseText(text).replace(/['"]/g, '').replace(/\s+/g, ' ').trim()
}
