import { isUtf8 } from 'node:buffer'
import { contradictedEncoding, decodeHtml } from '../extraction/decode-html.ts'
import { ensureHtml } from '../extraction/ensure-html.ts'
import { extractPage } from '../extraction/extract-page.ts'
import { type ExtractedPage, ExtractionError } from '../extraction/extracted-page.ts'
import { packPlaces } from '../model/passage-place.ts'
import type { SitePath } from '../model/site-path.ts'
import type { SiteRules } from '../model/site-rules.ts'
import { withoutUndefined } from '../model/without-undefined.ts'
import { packBlocks } from './packed-blocks.ts'

/** A document of the source, HTML unless `pdf` is given, and the options of its extraction. */
export interface ExtractionTask {
  readonly bytes: Uint8Array
  /** Address of the document before its canonical is considered. */
  readonly path: SitePath
  readonly ownHosts: readonly string[]
  readonly rules: SiteRules
  /** What most pages of the site have as their title, or as an `h1`. */
  readonly siteTitles?: readonly string[] | undefined
  /** Charset declared by the server. */
  readonly charset?: string | undefined
  /** Canonical address in the server's header field. */
  readonly canonical?: string | undefined
  /** It is a PDF; the words of the site's links to it. */
  readonly pdf?: { readonly linkText: string } | undefined
}

/** An extracted document. Texts are UTF-8 bytes, ready to be stored and cheap to transfer to another thread. */
export interface ExtractedDocument {
  readonly page: Omit<ExtractedPage, 'markdown' | 'text' | 'blocks' | 'passages' | 'headOffset'>
  readonly markdown: Uint8Array
  readonly text: Uint8Array
  /** The blocks that both consist of, packed. */
  readonly blocks: string
  /** Where its passages begin, packed. */
  readonly passages: string
  /** Charset of the bytes to serve: those of the task, or `transcoded`. */
  readonly charset: string
  /** Byte offset in the bytes to serve at which elements of `<head>` may be added. */
  readonly headOffset: number
  /** The document in UTF-8, if its own encoding does not allow additions. */
  readonly transcoded?: Uint8Array
}

/**
 * Decodes and extracts one document.
 * @throws ExtractionError when it is past a limit, or is neither HTML nor a PDF
 */
export async function extractDocument(task: ExtractionTask): Promise<ExtractedDocument> {
  const { bytes, path, pdf } = task
  if (pdf === undefined) return extractHtml(task)
  // Loads a library of 1.7 MB, which sites without PDFs do not need.
  const { extractPdf } = await import('../extraction/pdf/extract-pdf.ts')
  const { headOffset, ...extracted } = await extractPdf({ bytes, path, linkText: pdf.linkText })
  return { ...encoded(extracted), charset: '', headOffset }
}

function extractHtml({ bytes, path, ownHosts, rules, siteTitles, charset, canonical }: ExtractionTask): ExtractedDocument {
  const contradicted = contradictedEncoding(bytes)
  if (contradicted !== undefined) {
    const message = `It begins with a UTF-8 byte order mark but is written in ${contradicted}, as it says itself; remove the mark.`
    throw new ExtractionError(message)
  }
  const decoded = decodeHtml(bytes, charset)
  ensureHtml(bytes, decoded.html)
  const request = { html: decoded.html, path, ownHosts, rules, ...withoutUndefined({ siteTitles, canonical }) }
  const { headOffset, ...page } = extractPage(request)
  const isDamaged = decoded.charset === 'utf-8' ? !isUtf8(bytes) : decoded.html.includes('\uFFFD')
  const whole = isDamaged ? { ...page, warnings: [...page.warnings, damage(decoded.charset)] } : page
  return { ...encoded(whole), ...placeHead(bytes, decoded.html, decoded.charset, headOffset) }
}

function encoded({
  markdown,
  text,
  blocks,
  passages,
  ...page
}: Omit<ExtractedPage, 'headOffset'>): Pick<ExtractedDocument, 'page' | 'markdown' | 'text' | 'blocks' | 'passages'> {
  const encoder = new TextEncoder()
  return {
    page,
    markdown: encoder.encode(markdown),
    text: encoder.encode(text),
    blocks: packBlocks(blocks),
    passages: packPlaces(passages),
  }
}

function damage(charset: string): string {
  return `Some of its characters cannot be read as ${charset}; let the server or the page name the charset that it is written in.`
}

/** Charsets of the Encoding standard that use one byte for each character (section 4.2, legacy single-byte encodings). */
const singleByte = /^(?:ibm866|iso-8859-\d+(?:-i)?|koi8-[ru]|macintosh|windows-(?:874|125\d)|x-mac-cyrillic|x-user-defined)$/

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf)

/**
 * Converts the character offset at which elements of `<head>` may be added to one in the bytes. The additions are ASCII, so they fit
 * into UTF-8 and every single-byte encoding; a document in another encoding, or with invalid UTF-8 before the place, is transcoded to
 * UTF-8 instead.
 * @param html the decoded document
 * @param offset in characters of it
 */
export function placeHead(
  bytes: Uint8Array,
  html: string,
  charset: string,
  offset: number,
): Pick<ExtractedDocument, 'charset' | 'headOffset' | 'transcoded'> {
  if (singleByte.test(charset)) return { charset, headOffset: offset }
  const before = new TextEncoder().encode(html.slice(0, offset))
  if (charset === 'utf-8') {
    const start = html.startsWith('\uFEFF') || !startsWith(bytes, byteOrderMark) ? 0 : byteOrderMark.length
    if (startsWith(bytes.subarray(start), before)) return { charset, headOffset: start + before.length }
  }
  return { charset: 'utf-8', headOffset: before.length, transcoded: new TextEncoder().encode(html) }
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
