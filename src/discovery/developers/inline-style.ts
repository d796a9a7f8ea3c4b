import { createHash } from 'node:crypto'
import { Markup } from './markup.ts'

/** A style that stands in the page itself, and what a Content-Security-Policy calls it. */
export interface InlineStyle {
  readonly element: Markup
  /** Its hash as a source of styles (CSP level 3, section 2.3.1). */
  readonly source: string
}

/** @param css holds nothing that would end the element; it stands there byte for byte, as the hash covers it */
export function inlineStyle(css: string): InlineStyle {
  return {
    element: new Markup(`<style>${css}</style>`),
    source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}
