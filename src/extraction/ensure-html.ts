import { ExtractionError } from './extracted-page.ts'

/** First bytes of formats that builds and mirrors save under the name of a page. */
const signatures: readonly (readonly [format: string, ...bytes: number[]])[] = [
  ['gzip', 0x1f, 0x8b],
  ['zstd', 0x28, 0xb5, 0x2f, 0xfd],
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  ['PDF', 0x25, 0x50, 0x44, 0x46, 0x2d],
  ['PNG', 0x89, 0x50, 0x4e, 0x47],
  ['JPEG', 0xff, 0xd8, 0xff],
  ['GIF', 0x47, 0x49, 0x46, 0x38],
  ['RIFF', 0x52, 0x49, 0x46, 0x46],
  ['WOFF', 0x77, 0x4f, 0x46],
]

/** Why a file with which its owner verifies a site is not a page. Nothing is wrong with it. */
export const verificationFile = 'It is a file with which a search engine verifies who owns the site.'

/** The whole text of such a file of Google and of Yandex. */
const verification = /^\s*(?:google-site-verification:\s*\S+|Verification:\s*[\da-f]{16})\s*$/

/** Characters at the start in which binary data shows. */
const sampled = 4_096

/** Above this share of control characters, a document is binary. */
const controlShare = 0.01

/**
 * Rejects documents that are named like a page but are not HTML: binary data, JSON, a feed.
 * @param html the decoded document
 * @throws ExtractionError
 */
export function ensureHtml(bytes: Uint8Array, html: string): void {
  const format = signatures.find(([, ...start]) => start.every((byte, at) => bytes[at] === byte))?.[0]
  if (format !== undefined) throw new ExtractionError(`It is not text: it has the format ${format}.`)
  const start = html.slice(0, sampled)
  const controls = start.match(/[\0-\x08\x0E-\x1A\x1C-\x1F]/g) ?? []
  const nulls = controls.filter((control) => control === '\0').length
  if (nulls > 1 || controls.length > controlShare * start.length)
    throw new ExtractionError('It is not text: it contains control characters.')
  if (/^\s*[[{]/.test(start) && isJson(html)) throw new ExtractionError('It is not HTML: it is JSON.')
  if (verification.test(start.replaceAll(/<[^>]*>/g, ' '))) throw new ExtractionError(verificationFile)
  // Partials that a build leaves in the folder.
  if (start !== '' && !elementOfPages.test(html))
    throw new ExtractionError('It is not a page, but a fragment of one: it has neither a head nor a heading.')
  const root = /^\s*<\?xml\b[^>]*>\s*(?:<!--.*?-->\s*|<\?.*?\?>\s*)*<([\w:-]+)/s.exec(start)?.[1]
  if (root !== undefined && !/(?:^|:)html$/i.test(root)) throw new ExtractionError(`It is not HTML: it is XML (${root}).`)
}

/** An element that every page has, however carelessly written. */
const elementOfPages = /<(?:!doctype|html|head|body|title|h1|main|p)\b/i

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
