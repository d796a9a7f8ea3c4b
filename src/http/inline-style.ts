import { createHash } from 'node:crypto'

/** A style element of a page, and its source for the Content-Security-Policy. */
interface InlineStyle {
  /** HTML. */
  readonly element: string
  /** Its hash as a source of styles (CSP level 3, section 2.3.1). */
  readonly source: string
}

/** @param css must not contain anything that ends the element, nor be changed later, since the hash covers it */
export function inlineStyle(css: string): InlineStyle {
  return {
    element: `<style>${css}</style>`,
    source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}
