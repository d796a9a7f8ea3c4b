import { escapeMarkup } from '../http/escape-markup.ts'
import { servicePaths } from '../model/service-paths.ts'
import { markdownPath, type SitePath } from '../model/site-path.ts'

/** Where the other forms of a page are; absolute addresses, ASCII. */
export interface PageLinks {
  readonly html: string
  readonly markdown: string
  /** The index of the site for language models. */
  readonly llmsTxt: string
}

/** @param baseUrl public origin, no slash at its end */
export function pageLinks(path: SitePath, baseUrl: string): PageLinks {
  return { html: baseUrl + path, markdown: baseUrl + markdownPath(path), llmsTxt: baseUrl + servicePaths.index }
}

/** The `Link` field of an HTML page (RFC 8288): its Markdown, and the index that describes the site, served as plain text. */
export function htmlLinkField({ markdown, llmsTxt }: PageLinks): string {
  return `<${markdown}>; rel="alternate"; type="text/markdown", <${llmsTxt}>; rel="describedby"; type="text/plain"`
}

/** What the `Link` field of the home page adds: where the service describes itself (RFC 9727, section 3; reference: discovery). */
export function homeLinkField(baseUrl: string): string {
  const links = [
    [servicePaths.apiCatalog, 'api-catalog', 'application/linkset+json'],
    [servicePaths.openApi, 'service-desc', 'application/json'],
    [servicePaths.documentation, 'service-doc', 'text/html'],
    [servicePaths.ard, 'ard', 'application/json'],
  ] as const
  return links.map(([path, relation, type]) => `<${baseUrl}${path}>; rel="${relation}"; type="${type}"`).join(', ')
}

/** The `Link` field of a Markdown page: the HTML page that it is a form of (CONTRACT 3, Pages). */
export function markdownLinkField({ html }: PageLinks): string {
  return `<${html}>; rel="canonical"`
}

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
