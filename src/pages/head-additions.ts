import { escapeMarkup } from '../http/escape-markup.ts'
import type { PageLinks } from './page-links.ts'

const encoder = new TextEncoder()

/** Offers tools to the browser's agent (CONTRACT 3, WebMCP). */
export const toolsScriptElement = '<script src="/webmcp.tools.js" defer></script>'

/**
 * The three elements that the head of every published page gains (CONTRACT 3, Pages). ASCII only, so that they are right
 * in every encoding whose letters are single ASCII bytes.
 */
export function headAdditions({ markdown, llmsTxt }: PageLinks): string {
  return [
    `<link rel="alternate" type="text/markdown" href="${escapeMarkup(markdown)}">`,
    `<link rel="describedby" type="text/plain" href="${escapeMarkup(llmsTxt)}">`,
    toolsScriptElement,
  ].join('')
}

/** The document with an addition at a byte offset; every other byte stays as it is. */
export function insertAt(document: Uint8Array, offset: number, addition: string): Uint8Array {
  const added = encoder.encode(addition)
  const whole = new Uint8Array(document.byteLength + added.byteLength)
  whole.set(document.subarray(0, offset))
  whole.set(added, offset)
  whole.set(document.subarray(offset), offset + added.byteLength)
  return whole
}
