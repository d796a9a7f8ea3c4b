import { setImmediate } from 'node:timers/promises'
import type { CatalogReader } from '../../../catalog/catalog.ts'
import type { FormRule } from '../../../config/schema.ts'
import { decodeHtml } from '../../../extraction/decode-html.ts'
import { inspectPage, type PageInspection } from '../../../extraction/inspection/inspect-page.ts'
import { matchesPath } from '../../../extraction/page-type.ts'
import type { Entry, PageRecord } from '../../../model/page-record.ts'
import { parsePath, type SitePath } from '../../../model/site-path.ts'
import type { SiteRules } from '../../../model/site-rules.ts'
import type { SourceDocument } from '../../../origin/origin.ts'
import type { ServiceFiles } from './own-files.ts'
import { resolvePath } from '../../../operations/resolve-path.ts'
import { resolveLink } from '../../../model/base-url.ts'
import { isSitemapPath } from '../../../publishing/sitemap.ts'

/** What is looked at: the published site, the configuration and the source. */
interface SurveyInput {
  readonly reader: CatalogReader
  readonly rules: SiteRules
  readonly forms: readonly FormRule[]
  readonly documents: readonly SourceDocument[]
  /** What the service itself would answer with. */
  readonly service: ServiceFiles
  readonly progress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/** Everything that the checks of a folder look at. */
export interface Survey extends Omit<SurveyInput, 'progress' | 'signal'> {
  /** Published pages, in order of path. */
  readonly pages: readonly SurveyedPage[]
  /** Links of pages to own addresses. */
  readonly links: ReadonlyMap<SitePath, Linking>
}

/** A published page and what its owner should know of it. */
export interface SurveyedPage {
  readonly record: PageRecord
  readonly inspection: Omit<PageInspection, 'links'>
  /** Places in `forms` of those that the configuration names on this page. */
  readonly forms: readonly number[]
}

/** Who links to an address. */
export interface Linking {
  /** The first pages that do, at most two: one of them is not the page itself. */
  readonly from: readonly SitePath[]
  readonly pages: number
}

/** Reads every published page once more, for what its owner should know. */
export async function survey({ progress, signal, ...input }: SurveyInput): Promise<Survey> {
  const pages: SurveyedPage[] = []
  const links = new Map<SitePath, { from: SitePath[]; pages: number }>()
  const documents = await publishedDocuments(input)
  for (const [at, { document, record, entry }] of documents.entries()) {
    signal.throwIfAborted()
    const forms = input.forms.flatMap(({ pages: paths }, form) =>
      paths.some((path) => matchesPath(path, record.path)) ? [form] : [],
    )
    const { html } = decodeHtml(await input.reader.content(entry.content), charsetOf(entry.contentType))
    const { links: targets, ...inspection } = inspectPage({
      html,
      path: document.path,
      ownHosts: input.reader.site.hosts,
      rules: input.rules,
      forms: forms.map((form) => input.forms[form]?.form ?? ''),
    })
    pages.push({ record, inspection, forms })
    for (const target of targets) noteLink(links, target, record.path)
    progress(at + 1, documents.length)
    // Lets a signal and the progress through.
    await setImmediate()
  }
  return { ...input, pages: pages.toSorted((a, b) => (a.record.path < b.record.path ? -1 : 1)), links }
}

interface PublishedDocument {
  readonly document: SourceDocument
  readonly record: PageRecord
  readonly entry: Extract<Entry, { kind: 'page' }>
}

/** A document may be published at its canonical address; its relative links start from its own. */
async function publishedDocuments({
  reader,
  documents,
}: Pick<SurveyInput, 'reader' | 'documents'>): Promise<PublishedDocument[]> {
  const found: PublishedDocument[] = []
  for (const document of documents.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const standing = await reader.entry(document.path)
    const path = standing?.kind === 'redirect' ? standing.to : document.path
    const entry = standing?.kind === 'redirect' ? await reader.entry(path) : standing
    const record = entry?.kind === 'page' ? await reader.page(path) : undefined
    if (entry?.kind === 'page' && record !== undefined) found.push({ document, record, entry })
  }
  return found
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset=([^\s;]+)/.exec(contentType)?.[1]
}

function noteLink(links: Map<SitePath, { from: SitePath[]; pages: number }>, target: SitePath, page: SitePath): void {
  const known = links.get(target)
  if (known === undefined) links.set(target, { from: [page], pages: 1 })
  else {
    known.pages++
    if (known.from.length < 2) known.from.push(page)
  }
}

/** Where an address leads in the end. `through` are the addresses that redirected, from the first one on. */
type Destination =
  | { readonly kind: 'found'; readonly path: SitePath; readonly through: readonly SitePath[] }
  /** Off the site, refused by a rule of the owner, or not loaded yet. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'lost'; readonly path: SitePath; readonly through: readonly SitePath[] }
  | { readonly kind: 'loop'; readonly through: readonly SitePath[] }
  | { readonly kind: 'long'; readonly through: readonly SitePath[] }

/** Redirects in a row that readers follow (CONTRACT 3, Pages). */
export const mostRedirects = 5

/** Follows an address as the server and its readers do. */
export async function followPath({ reader, service }: Pick<Survey, 'reader' | 'service'>, start: SitePath): Promise<Destination> {
  const through: SitePath[] = []
  for (let path = start; ;) {
    if (through.includes(path)) return { kind: 'loop', through: through.slice(through.indexOf(path)) }
    if (through.length > mostRedirects) return { kind: 'long', through }
    if (service.isReserved(path)) return { kind: 'found', path, through }
    const resolution = await resolvePath(reader, path)
    switch (resolution.kind) {
      case 'page':
      case 'file':
      case 'markdown':
        return { kind: 'found', path: resolution.path, through }
      case 'missing': {
        if (resolution.gone) return { kind: 'elsewhere' }
        const served = (await service.fileAt(path)) !== undefined
        return served ? { kind: 'found', path, through } : { kind: 'lost', path, through }
      }
      case 'pending':
        return { kind: 'elsewhere' }
      case 'redirect': {
        const next = resolution.to.startsWith('/') ? parsePath(resolution.to) : undefined
        if (next === undefined) return { kind: 'elsewhere' }
        through.push(path)
        path = next
      }
    }
  }
}

/** Larger files are no sitemaps (publishing refuses them, too), in bytes. */
const largest = 20 * 1024 * 1024

/** Addresses of the site that its own sitemaps list. */
export async function sitemapPaths({ reader, documents }: Pick<Survey, 'reader' | 'documents'>): Promise<ReadonlySet<SitePath>> {
  const paths = new Set<SitePath>()
  for (const { path, size } of documents) {
    const entry = isSitemapPath(path) && size <= largest ? await reader.entry(path) : undefined
    if (entry?.kind !== 'file') continue
    const xml = new TextDecoder().decode(await reader.content(entry.content))
    for (const [, location = ''] of xml.matchAll(/<(?:\w{1,20}:)?loc>([^<]*)</g)) {
      const target = resolveLink(location.trim().replaceAll('&amp;', '&'), path, reader.site.hosts)
      if (target.kind === 'own') paths.add(target.path)
    }
  }
  return paths
}
