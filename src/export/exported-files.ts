import { hash } from 'node:crypto'
import type { CatalogReader } from '../catalog/catalog.ts'
import { createDiscoveryFace, type DiscoveryOptions } from '../discovery/discovery-face.ts'
import { policyFields } from '../http/content-signals.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { jsonResponse } from '../http/response.ts'
import type { ContentHash, Entry } from '../model/page-record.ts'
import { apiRoot, formsScriptPath, servicePaths, toolsScriptPath } from '../model/service-paths.ts'
import { markdownPath, type SitePath } from '../model/site-path.ts'
import { getPage } from '../operations/get-page.ts'
import type { OperationContext } from '../operations/operation.ts'
import { publishedPages } from '../operations/published-pages.ts'
import { runOperation } from '../operations/run-operation.ts'
import { createPagesFace, type PagesFace } from '../pages/pages-face.ts'
import { exportedFacts } from './exported-facts.ts'
import { exportedOpenApi } from './exported-openapi.ts'
import { headersFile, redirectsFile, type Redirect } from './host-files.ts'

/** A file of an export. */
export interface ExportedFile {
  /** Its place in the folder: decoded names, joined by slashes. */
  readonly location: string
  /** Lower-case hex. */
  readonly sha256: string
  /** Its bytes in parts. */
  parts(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** What is exported. */
export interface ExportOptions extends DiscoveryOptions {
  /** Also the site itself: its pages with the additions to their heads, and its files. */
  readonly html: boolean
  /** Tokens of browsers' origin trials, for the pages that `html` includes. */
  readonly originTrial?: readonly string[]
}

/** Bytes of a stored file per read. */
const partSize = 4 * 1024 * 1024

/** Size of the cache that the faces require, in bytes; each response is only needed once. */
const cacheBytes = 1024 * 1024

/** Number of entries per read. */
const entryBatch = 500

/** Files that describe a server, or that an export makes in its own way. */
const omitted: ReadonlySet<SitePath> = new Set([servicePaths.openApi, servicePaths.serverCard, servicePaths.status])

/**
 * Everything of one generation that needs no server, as files for a static host (CONTRACT 4, `daf export`). A file of the site itself takes
 * precedence over a generated one at the same address.
 */
export async function* exportedFiles(
  { reader, baseUrl, now }: Omit<OperationContext, 'exported'>,
  { html, originTrial = [], ...settings }: ExportOptions,
): AsyncGenerator<ExportedFile> {
  const context: OperationContext = { reader, baseUrl, now, exported: true }
  const catalog = {
    read: <Result>(work: (reader: CatalogReader) => Promise<Result>) => work(reader),
    current: () => reader.generation,
    refresh: async () => reader.generation,
  }
  const site = { catalog, baseUrl, now: () => now, exported: true } as const
  const cache = new ResponseCache(cacheBytes, () => reader.generation.number)
  const pages = createPagesFace(site, cache, settings.contentSignals ?? {})
  const discovery = createDiscoveryFace(site, cache, settings)

  for await (const { path } of publishedPages(reader)) {
    const markdown = await pages.answer({ path: markdownPath(path), query: '', accept: undefined })
    // The site may have its own file at this address.
    if (markdown instanceof PreparedResponse && markdown.status === 200 && markdown.subject?.kind === 'page')
      yield fileOf(locationOf(markdownPath(path)), markdown.identity.body)
    const location = locationOf(`${apiRoot}/page${markdownPath(path).slice(0, -'.md'.length)}.json`)
    yield jsonFile(location, await runOperation(getPage, { url: path }, context))
  }
  for await (const { location, value } of exportedFacts(context)) yield jsonFile(location, value)

  const fields = new Map<SitePath, Readonly<Record<string, string>>>()
  if ((await reader.entry(servicePaths.openApi)) === undefined) {
    const { headers, body } = jsonResponse(200, exportedOpenApi(reader.site, baseUrl, settings.terms?.license ?? null))
    fields.set(servicePaths.openApi, headers)
    yield fileOf(locationOf(servicePaths.openApi), body)
  }
  for await (const [path, { identity }] of discoveryFiles(reader, async (path) => {
    let made: PreparedResponse | undefined
    await pages.answer({ path, query: '', accept: undefined }, async () => (made = await discovery.answer(path)))
    return made?.status === 200 ? made : undefined
  })) {
    fields.set(path, identity.headers)
    yield fileOf(locationOf(path), identity.body)
  }

  const redirects: Redirect[] = []
  for await (const [path, entry] of allEntries(reader)) {
    if (entry.kind === 'redirect') redirects.push({ from: path, to: entry.to })
    else if (html && entry.kind !== 'pending') yield await siteFile(path, entry, pages, reader)
  }
  const { notFound } = reader.site
  if (html && notFound !== null && (await reader.entry('/404.html')) === undefined)
    yield fileOf('404.html', await reader.content(notFound.content))
  yield fileOf('_headers', headersFile(fields, policyFields(settings.contentSignals ?? {}), html ? originTrial : []))
  const lines = redirectsFile(reader.site.redirects, redirects)
  if (lines !== '') yield fileOf('_redirects', lines)
}

/** The generated files for discovery; lists may continue in numbered parts. */
async function* discoveryFiles(
  reader: CatalogReader,
  ask: (path: SitePath) => Promise<PreparedResponse | undefined>,
): AsyncGenerator<readonly [SitePath, PreparedResponse]> {
  for (const path of [...Object.values(servicePaths), toolsScriptPath, formsScriptPath]) {
    const made = omitted.has(path) ? undefined : await ask(path)
    if (made !== undefined) yield [path, made]
  }
  const sections = await reader.sections()
  const series: readonly (readonly [start: number, path: (part: number) => SitePath])[] = [
    [1, (part) => `/sitemap-${part}.xml`],
    [2, (part) => `/llms-${part}.txt`],
    ...sections.map(({ path }) => [1, (part: number) => `${path}llms${part === 1 ? '' : `-${part}`}.txt`] as const),
  ]
  for (const [start, pathOf] of series) {
    for (let part = start; ; part++) {
      const made = await ask(pathOf(part))
      if (made === undefined) break
      yield [pathOf(part), made]
    }
  }
}

async function* allEntries(reader: CatalogReader): AsyncGenerator<readonly [SitePath, Entry]> {
  let after: SitePath = ''
  for (;;) {
    const entries = await reader.entries({ after, limit: entryBatch })
    yield* entries
    const last = entries.at(-1)
    if (last === undefined || entries.length < entryBatch) return
    after = last[0]
  }
}

/** A page or file of the site itself. */
async function siteFile(
  path: SitePath,
  entry: Extract<Entry, { kind: 'page' | 'file' }>,
  pages: PagesFace,
  reader: CatalogReader,
): Promise<ExportedFile> {
  const isHtml = entry.contentType.startsWith('text/html')
  const location = isHtml ? htmlLocationOf(path) : locationOf(path)
  if (entry.kind === 'page' && entry.headOffset !== null) {
    const response = await pages.answer({ path, query: '', accept: 'text/html' })
    if (response instanceof PreparedResponse) return fileOf(location, response.identity.body)
  }
  return storedFile(location, entry, reader)
}

/** The place of an HTML page: an address that does not end in `.html` is that of a file that does, as static hosts resolve it. */
function htmlLocationOf(path: SitePath): string {
  const location = locationOf(path)
  return /\.x?html?$/i.test(location) ? location : `${location}.html`
}

/** The place of an address in a folder: `/x/` is `x/index.html`. */
function locationOf(path: SitePath): string {
  const decoded = decodeURIComponent(path).slice(1)
  return decoded === '' || decoded.endsWith('/') ? `${decoded}index.html` : decoded
}

function jsonFile(location: string, value: unknown): ExportedFile {
  return fileOf(location, jsonResponse(200, value).body)
}

function fileOf(location: string, content: string | Uint8Array): ExportedFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { location, sha256: hash('sha256', bytes), parts: () => [bytes] }
}

/** A file whose bytes are stored: its hash is known without reading them. */
function storedFile(
  location: string,
  { content, size }: { readonly content: ContentHash; readonly size: number },
  reader: CatalogReader,
): ExportedFile {
  return {
    location,
    sha256: content,
    async *parts() {
      for (let start = 0; start < size; start += partSize)
        yield await reader.content(content, { start, end: Math.min(start + partSize, size) })
    },
  }
}
