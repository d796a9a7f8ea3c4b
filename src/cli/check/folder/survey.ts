import type { PreparedResponse } from '../../../http/prepared-response.ts'
import { setImmediate } from 'node:timers/promises'
import type { CatalogReader } from '../../../catalog/catalog.ts'
import type { FormRule } from '../../../config/schema.ts'
import { decodeHtml } from '../../../extraction/decode-html.ts'
import { inspectPage, type PageInspection } from '../../../extraction/inspection/inspect-page.ts'
import { matchesPath } from '../../../extraction/page-type.ts'
import { compareCodeUnits } from '../../../model/compare-code-units.ts'
import type { Entry, PageRecord } from '../../../model/page-record.ts'
import { maxRedirects } from '../../../model/redirect-policy.ts'
import { parsePath, type SitePath } from '../../../model/site-path.ts'
import type { Notice } from '../../../model/site-record.ts'
import type { SiteRules } from '../../../model/site-rules.ts'
import { resolvePath } from '../../../operations/resolve-path.ts'
import type { SourceDocument } from '../../../origin/origin.ts'
import { isServicePath } from '../../../server/routes.ts'
import type { CallTool } from '../rehearsal/tool-calls.ts'

/** What the service serves in addition to the site's own pages and files. */
export interface ServiceFiles {
  /** The file that the service serves at an address if the site has none there; undefined if there is none. */
  fileAt(path: SitePath): Promise<PreparedResponse | undefined>
  /** Calls an MCP tool of the service. */
  readonly callTool: CallTool
}

/** The published site, the configuration and the source. */
interface SurveyInput {
  readonly reader: CatalogReader
  readonly rules: SiteRules
  readonly forms: readonly FormRule[]
  readonly documents: readonly SourceDocument[]
  readonly service: ServiceFiles
}

/** The input of all checks of a folder. */
export interface Survey extends SurveyInput {
  /** Published pages, in order of path. */
  readonly pages: readonly SurveyedPage[]
  /** Links to each address of the site. */
  readonly links: ReadonlyMap<SitePath, Linking>
}

/** A finding of a check; it has the severity of the check unless it has its own. */
export type Finding = Omit<Notice, 'level'> & { readonly level?: Notice['level'] }

/** A published page with its inspection. */
interface SurveyedPage {
  readonly record: PageRecord
  readonly inspection: Omit<PageInspection, 'links'>
  /** Indexes of the configured forms of this page in `forms`. */
  readonly forms: readonly number[]
}

/** The links to an address. */
interface Linking {
  /** The first two linking pages, so that one of them is not the page itself. */
  readonly from: SitePath[]
  pages: number
}

/** Inspects every published page. */
export async function survey(
  input: SurveyInput,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Survey> {
  const { reader, rules } = input
  const pages: SurveyedPage[] = []
  const links = new Map<SitePath, Linking>()
  const documents = await publishedDocuments(input)
  for (const [at, { document, record, entry }] of documents.entries()) {
    signal.throwIfAborted()
    const forms = input.forms.flatMap(({ pages: paths }, form) =>
      paths.some((path) => matchesPath(path, record.path)) ? [form] : [],
    )
    const html = await htmlOf(entry, reader)
    const { links: targets, ...inspection } = inspectPage({
      html,
      path: document.path,
      ownHosts: reader.site.hosts,
      rules,
      forms: forms.map((form) => input.forms[form]?.form ?? ''),
    })
    pages.push({ record, inspection, forms })
    for (const target of targets) {
      const linking = links.get(target) ?? { from: [], pages: 0 }
      links.set(target, linking)
      linking.pages++
      if (linking.from.length < 2) linking.from.push(record.path)
    }
    progress(at + 1, documents.length)
    // Lets signals be handled and the progress bar be drawn.
    await setImmediate()
  }
  return { ...input, pages: pages.toSorted((a, b) => compareCodeUnits(a.record.path, b.record.path)), links }
}

type PageEntry = Extract<Entry, { kind: 'page' }>

interface PublishedDocument {
  readonly document: SourceDocument
  readonly record: PageRecord
  readonly entry: PageEntry
}

/**
 * The document of each published page: the one at its address, else the one whose canonical address it is (relative links start from the
 * document's own). Copies of a page and documents that forward to it do not count.
 */
async function publishedDocuments({ reader, documents }: SurveyInput): Promise<readonly PublishedDocument[]> {
  const found = new Map<SitePath, PublishedDocument>()
  for (const document of documents.toSorted((a, b) => compareCodeUnits(a.path, b.path))) {
    const direct = await reader.entry(document.path)
    const path = direct?.kind === 'redirect' ? direct.to : document.path
    if (direct?.kind === 'redirect' && found.has(path)) continue
    const entry = direct?.kind === 'redirect' ? await reader.entry(path) : direct
    const record = entry?.kind === 'page' ? await reader.page(path) : undefined
    if (entry?.kind === 'page' && record !== undefined) found.set(path, { document, record, entry })
  }
  return [...found.values()]
}

/** The HTML of a page; empty for one that is not HTML, such as a PDF. */
export async function htmlOf(entry: PageEntry, reader: CatalogReader): Promise<string> {
  return entry.headOffset === null ? '' : decodeHtml(await reader.content(entry.content), charsetOf(entry)).html
}

/** The charset that an entry was served with. */
export function charsetOf({ contentType }: Pick<PageEntry, 'contentType'>): string | undefined {
  return /;\s*charset=([^\s;]+)/.exec(contentType)?.[1]
}

/** Where an address finally leads. `through` lists the addresses that redirected, in order. */
type Destination =
  | { readonly kind: 'found'; readonly path: SitePath; readonly through: readonly SitePath[] }
  /** Another site, an address refused by a rule of the owner, or a page not loaded yet. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'lost'; readonly path: SitePath; readonly through: readonly SitePath[] }
  | { readonly kind: 'loop'; readonly through: readonly SitePath[] }
  | { readonly kind: 'long'; readonly through: readonly SitePath[] }

/** Follows an address as the server and its readers do. */
export async function followPath({ reader, service }: SurveyInput, start: SitePath): Promise<Destination> {
  const through: SitePath[] = []
  for (let path = start; ;) {
    if (through.includes(path)) return { kind: 'loop', through: through.slice(through.indexOf(path)) }
    if (through.length > maxRedirects) return { kind: 'long', through }
    if (isServicePath(path)) return { kind: 'found', path, through }
    const found = await resolvePath(reader, path)
    if (found.kind === 'pending' || (found.kind === 'missing' && found.gone)) return { kind: 'elsewhere' }
    if (found.kind === 'missing') {
      const isServed = (await service.fileAt(path)) !== undefined
      return { kind: isServed ? 'found' : 'lost', path, through }
    }
    if (found.kind !== 'redirect') return { kind: 'found', path: found.path, through }
    const next = found.to.startsWith('/') ? parsePath(found.to) : undefined
    if (next === undefined) return { kind: 'elsewhere' }
    through.push(path)
    path = next
  }
}
