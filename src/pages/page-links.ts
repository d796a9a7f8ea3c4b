import { escapeMarkup } from '../http/escape-markup.ts'
import { rememberedPromise } from '../model/maps.ts'
import { servicePaths, toolsScriptPath } from '../model/service-paths.ts'
import { markdownPath, sectionOf, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'

/** The addresses of a page's other forms: absolute URLs, ASCII. */
export interface PageLinks {
  readonly html: string
  readonly markdown: string
  /** The nearest index for language models: of the page's section, else of the site. */
  readonly llmsTxt: string
}

/** The links of a page. */
export async function pageLinks(path: SitePath, { reader, baseUrl }: PageContext): Promise<PageLinks> {
  const section = sectionOf(path)
  const readSections = async () => new Set((await reader.sections()).map(({ path }) => path))
  const isListed = section !== undefined && (await rememberedPromise(sections, reader.generation, readSections)).has(section)
  const index = isListed ? `${section}llms.txt` : servicePaths.index
  return { html: baseUrl + path, markdown: baseUrl + markdownPath(path), llmsTxt: baseUrl + index }
}

type PageContext = Pick<OperationContext, 'reader' | 'baseUrl'>

/** Sections by generation: in front of a live site, every request for a page asks for them. */
const sections = new WeakMap<object, Promise<ReadonlySet<SitePath>>>()

/** The `Link` field of an HTML page (RFC 8288): its Markdown, and llms.txt, which is served as plain text. */
export function htmlLinkField({ markdown, llmsTxt }: PageLinks): string {
  return `<${markdown}>; rel="alternate"; type="text/markdown", <${llmsTxt}>; rel="describedby"; type="text/plain"`
}

/** The additional links of the home page, to the descriptions of the service (RFC 9727, section 3; reference: discovery). */
export function homeLinkField(baseUrl: string): string {
  const links = [
    [servicePaths.apiCatalog, 'api-catalog', 'application/linkset+json'],
    [servicePaths.openApi, 'service-desc', 'application/json'],
    [servicePaths.documentation, 'service-doc', 'text/html'],
    [servicePaths.ard, 'ard', 'application/json'],
  ] as const
  return links.map(([path, relation, type]) => `<${baseUrl}${path}>; rel="${relation}"; type="${type}"`).join(', ')
}

/** The `Link` field of a Markdown page: its HTML page (CONTRACT 3, Pages). */
export function markdownLinkField(path: SitePath, baseUrl: string): string {
  return `<${baseUrl}${path}>; rel="canonical"`
}

const encoder = new TextEncoder()

/** Loads the script that offers tools to the browser's agent (CONTRACT 3, WebMCP). */
export const toolsScriptElement = `<script src="${toolsScriptPath}" defer></script>`

/**
 * The elements inserted into the head of every published page (CONTRACT 3, Pages). ASCII only: valid in the encoding of any page.
 * @param options `hasTools`: whether pages offer tools to the browser's agent; `feeds`: elements that announce feeds
 */
export function headAdditions({ markdown, llmsTxt }: PageLinks, { hasTools = true, feeds = '' } = {}): string {
  return [
    `<link rel="alternate" type="text/markdown" href="${escapeMarkup(markdown)}">`,
    `<link rel="describedby" type="text/plain" href="${escapeMarkup(llmsTxt)}">`,
    feeds,
    ...(hasTools ? [toolsScriptElement] : []),
  ].join('')
}

/** The document with text inserted at a byte offset; all other bytes are unchanged. */
export function insertAt(document: Uint8Array, offset: number, addition: string): Uint8Array {
  const added = encoder.encode(addition)
  const whole = new Uint8Array(document.byteLength + added.byteLength)
  whole.set(document.subarray(0, offset))
  whole.set(added, offset)
  whole.set(document.subarray(offset), offset + added.byteLength)
  return whole
}
