import { madeByScripts } from '../extraction/made-by-scripts.ts'
import { lettersOf } from '../extraction/facts/part-words.ts'
import { isUnreadableBlock } from '../extraction/facts/structured/structured-data.ts'
import { pageType } from '../extraction/page-type.ts'
import { compareCodeUnits } from '../model/compare-code-units.ts'
import type { PageFacts } from '../model/page-facts.ts'
import { type ContentHash, type Entry, packAlternates, type PageRecord } from '../model/page-record.ts'
import { displayPath, isSameAddress, parsePath, type SitePath } from '../model/site-path.ts'
import type { Notice, SiteRecord } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { SourceDocument } from '../origin/origin.ts'
import { confirmedAlternates } from './alternates.ts'
import { type AssignedPaths, assignPaths } from './assign-paths.ts'
import { type Copies, findCopies } from './copies.ts'
import { resolveForwards } from './forwards.ts'
import { judgeDocument, pageEntry, unpublishedEntry, type Verdict } from './judge-document.ts'
import type { KnownDocument, PageReading } from './known-document.ts'
import { findPartsOfPages } from './parts-of-pages.ts'
import type { LastChange } from './sitemap-notes.ts'
import { memoizeByObject } from '../model/maps.ts'

/** The result of {@link decidePublication}. */
export interface Publication {
  /** In order of path. */
  readonly pages: readonly PublishedPage[]
  readonly entries: ReadonlyMap<SitePath, Entry>
  readonly notFound: SiteRecord['notFound']
  readonly unpublished: readonly { readonly path: SitePath; readonly reason: string }[]
  readonly notices: readonly Notice[]
}

/** A published page, its facts and its document. */
export interface PublishedPage {
  readonly location: string
  readonly record: PageRecord
  readonly facts: PageFacts
}

/** A document that becomes a page. */
interface Candidate {
  readonly document: SourceDocument
  readonly memo: KnownDocument
  readonly result: PageReading
}

/** Number of documents named in a warning; a mistake in a template affects thousands. */
const namedOwners = 3

/** What {@link decidePublication} works with. */
interface PublicationInput {
  /** All are in `known`, their HTML extracted with the same options. */
  readonly documents: readonly SourceDocument[]
  /** By location. */
  readonly known: ReadonlyMap<string, KnownDocument>
  readonly rules: SiteRules
  /** Whether forms can be sent to the site: a live site may handle them, a folder cannot. */
  readonly takesForms: boolean
  readonly lastChange: LastChange
  /** The plain text of a document. */
  readonly readText: (reading: PageReading) => Promise<string>
  /** A document as it is in the source. */
  readonly readBytes: (content: ContentHash) => Promise<Uint8Array>
  /** Saves what was learned about a document for the next publish. */
  readonly keep: (location: string, reading: PageReading) => void
}

/** Decides what each document of a source becomes: a page, a file, a redirect, or the page for missing pages. */
export async function decidePublication(input: PublicationInput): Promise<Publication> {
  const { documents, known, rules } = input
  const entries = new Map<SitePath, Entry>()
  const unpublished: { path: SitePath; reason: string }[] = []
  const notices: Notice[] = []
  const readable: Candidate[] = []
  const forwards = new Map<SitePath, Extract<Verdict, { kind: 'forward' }>>()
  let notFound: SiteRecord['notFound'] = null
  const warn = (message: string, page: SitePath) => notices.push({ level: 'warning', message, page })
  for (const document of documents.toSorted(byPath)) {
    const { path } = document
    const memo = known.get(document.location)
    if (memo === undefined) continue
    const verdict = judgeDocument(document, memo, rules.pages?.exclude ?? [])
    if (verdict.kind === 'page') {
      readable.push({ document, memo, result: verdict.result })
      continue
    }
    if (verdict.kind === 'forward') {
      forwards.set(path, verdict)
      continue
    }
    entries.set(path, verdict.entry)
    if (verdict.kind === 'not-found') notFound ??= { content: verdict.entry.content, contentType: verdict.entry.contentType }
    if (verdict.kind === 'file' && verdict.warning !== null) warn(verdict.warning, path)
    if (verdict.kind === 'unpublished') unpublished.push({ path, reason: verdict.reason })
    // The other reasons are intended by the site; a failure is also a warning.
    if (verdict.kind === 'unpublished' && verdict.fault) warn(verdict.reason, path)
    if (verdict.kind === 'unpublished') notices.push(...otherHostNotice(path, memo))
  }
  const parts = await findPartsOfPages(readable, input)
  for (const { document, memo } of readable) {
    const reason = parts.get(document.path)
    if (reason === undefined || memo.notes.kind !== 'html') continue
    entries.set(document.path, unpublishedEntry(document, memo, memo.notes))
    unpublished.push({ path: document.path, reason })
  }
  const candidates = readable.filter(({ document }) => !parts.has(document.path))
  const copies = await findCopies(
    candidates.map(({ document, result }) => ({ ...document, reading: result })),
    input,
  )
  const originals = candidates.filter(({ document }) => !copies.originals.has(document.path))
  const ofCandidates = new Set(candidates.map(({ document }) => document.path))
  const isTaken = (path: SitePath) => ofCandidates.has(path) || entries.has(path) || forwards.has(path)
  const paths = assignPaths(originals.map(toClaim), isTaken)
  const published = withoutMaker(originals.map((candidate) => publishCandidate(candidate, paths, entries, input)))
  const pages = withAlternates(published, originals, ({ document }) => paths.of(document.path), copies)
  for (const [path, original] of copies.originals) entries.set(path, { kind: 'redirect', to: paths.of(original) })
  const leading = resolveForwards(new Map([...forwards].map(([path, { forward }]) => [path, forward])), entries)
  for (const [path, { entry }] of forwards) {
    const resolved = leading.get(path)
    if (resolved === undefined) continue
    if ('to' in resolved) entries.set(path, { kind: 'redirect', to: resolved.to })
    else {
      entries.set(path, entry)
      unpublished.push({ path, reason: resolved.reason })
      if (resolved.fault) warn(resolved.reason, path)
    }
  }
  const warnings = originals.flatMap((candidate) => warningsOf(candidate, paths))
  const dead = input.takesForms ? [] : deadForms(originals, paths)
  return {
    pages: pages.toSorted((a, b) => byPath(a.record, b.record)),
    entries,
    notFound,
    unpublished: unpublished.toSorted(byPath),
    notices: [
      ...emptySite(pages, unpublished, notices),
      ...notices,
      ...warnings,
      ...dead,
      ...contests(paths),
      ...mistakes(copies),
    ],
  }
}

/**
 * The notice of a site that publishes nothing, with the reason of its home page, unless that is reported anyway. Where it is noindex, it is
 * usually a setting of previews that was forgotten.
 */
function emptySite(
  pages: readonly PublishedPage[],
  unpublished: Publication['unpublished'],
  others: readonly Notice[],
): readonly Notice[] {
  const first = unpublished.find(({ path }) => path === '/') ?? unpublished[0]
  if (pages.length > 0) return []
  if (first === undefined) return [{ level: 'error', message: 'No page is published, because the source has none.' }]
  const { path, reason } = first
  if (reason.endsWith('says noindex.')) {
    const message = `No page is published, because pages such as ${path} say noindex. Remove noindex from those that should be public.`
    return [{ level: 'error', message }]
  }
  if (others.some(({ message }) => message === reason))
    return [{ level: 'error', message: 'No page is published; see the warnings.' }]
  return [{ level: 'error', message: `No page is published. ${reason}`, page: path }]
}

/** The notice of a page whose canonical is its own path on a foreign host: that may be a host of the site. */
function otherHostNotice(path: SitePath, { notes }: KnownDocument): readonly Notice[] {
  const address = notes.kind === 'html' ? notes.canonical : null
  const result = notes.kind === 'html' ? notes.reading?.result : undefined
  if (address === null || result?.failure !== undefined || result?.page.canonical?.kind !== 'foreign') return []
  const { host, pathname } = new URL(address)
  const named = parsePath(pathname)
  if (named === undefined || !isSameAddress(path, named)) return []
  const message = `Not published, because the canonical is on ${host}. If that is a host of this site, add it to site.hosts.`
  return [{ level: 'warning', message, key: 'site.hosts', page: path }]
}

function toClaim({ document, result }: Candidate): { own: SitePath; canonical: SitePath | null } {
  const { canonical } = result.page
  return { own: document.path, canonical: canonical?.kind === 'own' ? canonical.path : null }
}

/** Cached pages by reading: most are the same in the next publish. */
const pageOfReading = new WeakMap<PageReading, { readonly rules: SiteRules; readonly page: PublishedPage }>()

function publishCandidate(
  { document, memo, result }: Candidate,
  paths: AssignedPaths,
  entries: Map<SitePath, Entry>,
  { rules, lastChange }: Pick<PublicationInput, 'rules' | 'lastChange'>,
): PublishedPage {
  const path = paths.of(document.path)
  if (path !== document.path) entries.set(document.path, { kind: 'redirect', to: path })
  entries.set(path, pageEntry(document, memo, result))
  const { title, summary, language, structuredType, author, dates, facts } = result.page
  const { location } = document
  // JSON-LD, then article:modified_time (both declared), the sitemap, a time in the text (CONTRACT 3, Lists).
  const updatedAt = dates.declared ?? lastChange(path) ?? dates.inMain
  const known = pageOfReading.get(result)
  const isAsBefore =
    known?.rules === rules &&
    known.page.location === location &&
    known.page.record.path === path &&
    known.page.record.updatedAt === updatedAt
  if (isAsBefore) return known.page
  const type = pageType(path, rules, structuredType)
  const page = {
    location,
    facts,
    record: {
      path,
      title,
      summary,
      type,
      language,
      author,
      publishedAt: dates.published,
      updatedAt,
      markdown: result.markdown,
      text: result.text,
    },
  }
  pageOfReading.set(result, { rules, page })
  return page
}

/** Adds the versions in other languages. @param place where a document is published */
function withAlternates(
  pages: readonly PublishedPage[],
  originals: readonly Candidate[],
  place: (candidate: Candidate) => SitePath,
  copies: Copies,
): readonly PublishedPage[] {
  const declared = originals.flatMap((candidate) => {
    const { alternates } = candidate.result.page
    return alternates === undefined ? [] : [[place(candidate), alternates] as const]
  })
  if (declared.length === 0) return pages
  const places = new Map(originals.map((candidate) => [candidate.document.path, place(candidate)]))
  const isPlace = new Set(places.values())
  const placeOf = (path: SitePath) => places.get(path) ?? (isPlace.has(path) ? path : undefined)
  const confirmed = confirmedAlternates(new Map(declared), (path) => placeOf(copies.originals.get(path) ?? path))
  return pages.map((page) => {
    const alternates = confirmed.get(page.record.path)
    return alternates === undefined ? page : { ...page, record: { ...page.record, alternates: packAlternates(alternates) } }
  })
}

/** Drops an author that all pages share, except on articles or if it is the company: it may be whoever made the site. */
function withoutMaker(pages: readonly PublishedPage[]): readonly PublishedPage[] {
  const author = pages[0]?.record.author ?? null
  if (author === null || pages.length < 2 || pages.some(({ record }) => record.author !== author)) return pages
  const isCompany = pages.some(({ facts: { naming } }) =>
    [naming.title, naming.organization, naming.openGraph].some(
      (name) => name !== null && lettersOf(name).includes(lettersOf(author)),
    ),
  )
  if (isCompany) return pages
  return pages.map((page) => (page.record.type === 'article' ? page : withoutAuthor(page)))
}

const withoutAuthor = memoizeByObject((page: PublishedPage): PublishedPage => ({
  ...page,
  record: { ...page.record, author: null },
}))

function warningsOf({ document, result }: Candidate, paths: AssignedPaths): readonly Notice[] {
  const page = paths.of(document.path)
  // The content of a broken block, or of a page that scripts make, is lost for every reader, unnoticed by its author.
  return result.page.warnings.map((message) => ({
    level: isUnreadableBlock(message) || message === madeByScripts ? 'error' : 'warning',
    message,
    page,
  }))
}

/** Forms that are posted to the site itself, where no program handles them. */
function deadForms(candidates: readonly Candidate[], paths: AssignedPaths): readonly Notice[] {
  const posts = candidates.flatMap(({ document: { path }, result }) =>
    (result.page.posts ?? []).map((target) => ({ target, page: paths.of(path) })),
  )
  return [...Map.groupBy(posts, ({ target }) => target)].flatMap(([target, [first, ...others]]): readonly Notice[] => {
    if (first === undefined) return []
    const more = others.length === 0 ? '' : `, on ${others.length + 1} pages`
    const message = `A form is sent to ${displayPath(target)}, where nothing handles it${more}; send it to a form service or with a script.`
    return [{ level: 'warning', message, page: first.page }]
  })
}

function contests({ contested }: AssignedPaths): readonly Notice[] {
  return [...contested].map(([address, owners]) => {
    const named = owners.slice(0, namedOwners).map((path) => displayPath(path))
    const more = owners.length > namedOwners ? ` and ${owners.length - namedOwners} more` : ''
    const message = `${named.join(', ')}${more} name the same canonical address ${displayPath(address)}; each keeps its own.`
    return { level: 'warning', message }
  })
}

function mistakes({ mistaken }: Copies): readonly Notice[] {
  return [...mistaken].map(([page, named]) => {
    const message = `Its canonical points to ${displayPath(named)}, a different page; ignored.`
    return { level: 'warning', message, page }
  })
}

function byPath(a: { readonly path: SitePath }, b: { readonly path: SitePath }): number {
  return compareCodeUnits(a.path, b.path)
}
