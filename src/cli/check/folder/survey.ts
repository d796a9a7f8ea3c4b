import { setImmediate } from 'node:timers/promises'
import type { CatalogReader } from '../../../catalog/catalog.ts'
import type { FormRule } from '../../../config/schema.ts'
import { decodeHtml } from '../../../extraction/decode-html.ts'
import { inspectPage, type PageInspection } from '../../../extraction/inspection/inspect-page.ts'
import { matchesPath } from '../../../extraction/page-type.ts'
import type { Entry, PageRecord } from '../../../model/page-record.ts'
import type { SitePath } from '../../../model/site-path.ts'
import type { SiteRules } from '../../../model/site-rules.ts'
import type { SourceDocument } from '../../../origin/origin.ts'
import type { ServiceFiles } from './service-files.ts'

/** What is looked at: the published site, the configuration and the source. */
export interface SurveyInput {
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
