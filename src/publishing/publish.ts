import { setTimeout as pause } from 'node:timers/promises'
import { type CatalogPublisher, DamagedCatalogError, type GenerationDraft } from '../catalog/catalog.ts'
import { isHtmlType } from '../origin/media-types.ts'
import type { ContentHash, PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import { SourceChangedError, type SourceListing } from '../origin/origin.ts'
import { type ComposedSite, composeSite, withPendingEntries } from './compose-site.ts'
import { applyChanges, compareContent, differs, type DraftChanges } from './draft-changes.ts'
import {
  mergeUpdateFiles,
  readUpdateFiles,
  rememberedUpdates,
  rememberUpdates,
  type UpdateFiles,
} from './engine-updates/engine-updates.ts'
import { commonTitles, extractDocuments } from './extract-documents.ts'
import { holdLoss, holdRolledBack } from './hold-back.ts'
import { type KnownDocument, noteReading, type PageReading, sitemapsIn } from './known-document.ts'
import { leaveOutRepeats } from './leave-out-repeats.ts'
import { findLinkedHost } from './linked-host.ts'
import { addressEvidence, ownHosts } from './own-hosts.ts'
import { otherSite } from './other-site.ts'
import { decidePublication } from './publication.ts'
import { noHtml, PublishError, type Published, type PublishInput, type PublishOutcome, type Unchanged } from './publish-input.ts'
import { fitsInMemory, type PublishedContent, PublishMemory } from './publish-memory.ts'
import { isPublished, notePublished, snapshotFingerprint } from './published-snapshot.ts'
import { holdSources } from './roll-back.ts'
import { lastChanges } from './sitemap-notes.ts'
import { storeDocuments, withUnreadable } from './store-documents.ts'

/** A source that changes while it is read is listed again this many times; each pause is twice the one before. */
const attempts = { max: 6, firstPause: 200 } as const

/** A publish in progress. */
interface PublishWork {
  readonly input: PublishInput
  readonly draft: GenerationDraft
  /** What the draft started with. */
  readonly before: PublishedContent
  /** What is known by now, by location; kept if the source must be listed again. */
  readonly known: Map<string, KnownDocument>
  /** By `performance.now()`. */
  readonly started: number
}

/**
 * Publishes a source: brings the catalog to the state of the source, in one step, reading only what may have changed.
 * When it fails, the current generation stays.
 * @throws SourceUnavailableError, SourceChangedError, CatalogError, PublishError; the signal's reason when it aborts
 */
export async function publish(input: PublishInput): Promise<PublishOutcome> {
  const publisher = await input.catalog.publisher(input.signal)
  const session = new Session(input, publisher)
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await session.publish(input.listing ?? (await input.origin.list()))
      } catch (error) {
        if (error instanceof DamagedCatalogError && (await session.rebuild(error))) continue
        if (!(error instanceof SourceChangedError) || input.listing !== undefined || attempt === attempts.max) throw error
        await pause(attempts.firstPause * 2 ** (attempt - 1), undefined, { signal: input.signal })
      }
    }
  } finally {
    // In any case: nobody else can publish before the right is released.
    await session.end().finally(() => publisher.release())
  }
}

/**
 * Publishes one listing of the source into a draft, step by step.
 * @throws SourceChangedError when the source differs from the listing; the draft is then unchanged except for contents
 */
async function publishListing(listed: SourceListing, updates: UpdateFiles, work: PublishWork): Promise<PublishedListing> {
  const { input, draft, known, before } = work
  const { origin, settings, signal, progress, extract: pool } = input
  const { rules } = settings
  const listedAt = performance.now()

  // Documents that exist but cannot be read stay as published.
  const listing = await withUnreadable(listed, { origin, draft, known })
  const { documents } = listing
  // A build that failed, or another folder than was meant. A watched folder that stays so was emptied on purpose (decision 9).
  const isPublished = draft.site !== undefined
  const mayBeEmpty = isPublished && input.unattended === true
  if (!mayBeEmpty && !documents.some(({ mediaType }) => isHtmlType(mediaType))) throw noHtml(settings.sourceName, isPublished)

  // Read and store what changed. After that the source is no longer needed.
  await storeDocuments(documents, { origin, draft, known, signal })
  const rolledBack = input.unattended === true ? await holdRolledBack(listing, work) : undefined
  if (rolledBack !== undefined) return { outcome: rolledBack }

  // Extract each page by itself, in workers.
  const evidence = addressEvidence(documents, known)
  const hashes = new Map(documents.map(({ path, location }) => [path, known.get(location)?.hash]))
  const linked = await findLinkedHost(evidence, async (path) => {
    const hash = hashes.get(path)
    return hash === undefined ? undefined : Buffer.from(await draft.content(hash)).toString()
  })
  const hosts = ownHosts([...settings.ownHosts, ...(listing.hosts ?? [])], { ...evidence, linked })
  const extracted = (done: number, total: number) => progress?.({ kind: 'progress', done, total })
  const siteTitles = commonTitles(known.values())
  await extractDocuments(
    documents,
    { rules, ownHosts: hosts, siteTitles },
    {
      draft,
      pool,
      known,
      progress: extracted,
      rehearses: input.fillMemory === true,
      signal,
    },
  )

  const { content, changes, composed } = await combinePages(listing, hosts, updates, work)
  const published = input.keepsOtherSite === true ? draft.site : undefined
  const other = published && otherSite({ site: published, pages: before.pages }, { ...composed, pages: content.pages })
  if (other !== undefined) throw new PublishError(other)
  await input.settled
  const kept = (await unchanged(changes, composed.site, work)) ?? holdLoss(changes, listing, work)
  if (kept?.kind === 'unchanged') input.memory?.keep(kept.generation, content)
  const rehearse = () => combinePages(listing, hosts, updates, { ...work, before: content, known: new Map(known) })
  if (kept !== undefined) return { outcome: kept, rehearse }

  if (input.listing === undefined && origin.keepsCopies !== true) await ensureStable(listed, listedAt, input)
  const outcome = await commit(changes, composed, work)
  input.memory?.keep(outcome.generation, content)
  return { outcome }
}

/** The result of {@link publishListing}. */
interface PublishedListing {
  readonly outcome: PublishOutcome
  /** Combines the pages once more as an edit would, with everything in memory and nothing cached; only while nothing was published. */
  readonly rehearse?: () => Promise<unknown>
}

/** The result of {@link combinePages}. */
interface CombinedPages {
  readonly content: PublishedContent & {
    readonly memos: ReadonlyMap<string, KnownDocument>
    readonly pages: ReadonlyMap<SitePath, PageRecord>
  }
  /** What differs from the generation before. */
  readonly changes: DraftChanges
  readonly composed: ComposedSite
}

/** The steps that need the whole site: addresses, facts, repeated text. Pages keep the text that their facts were read from. */
async function combinePages(
  listing: SourceListing,
  hosts: readonly string[],
  updates: UpdateFiles,
  { input, draft, known, before }: PublishWork,
): Promise<CombinedPages> {
  const { origin, settings, signal, catalog } = input
  const { rules } = settings
  const { documents } = listing
  const lastChange = lastChanges(sitemapsIn(known.values()), hosts)
  const readText = async ({ text }: PageReading) => new TextDecoder().decode(await draft.content(text))
  const readBytes = (content: ContentHash) => draft.content(content)
  const keep = (location: string, reading: PageReading) => noteReading(location, reading, known)
  const publication = await decidePublication({
    documents,
    known,
    rules,
    takesForms: origin.keepsCopies === true,
    lastChange,
    readText,
    readBytes,
    keep,
  })
  const remembered = [...(await rememberedUpdates(catalog.notes)), ...(draft.site?.engineUpdates?.updates ?? [])]
  const engineUpdates = mergeUpdateFiles(updates, remembered, settings.engineUpdates.site)
  const composed = composeSite({ settings, publication, listing, hosts, updates: engineUpdates })
  const { records, repeated } = await leaveOutRepeats(publication.pages, composed.site, { draft, known, rules, signal })

  const entries = withPendingEntries(publication.entries, listing)
  const byPath = new Map(records.map(({ record }) => [record.path, record]))
  const changes = compareContent(before, { pages: records, records: byPath, entries, memos: known })
  return {
    content: { memos: known, pages: byPath, entries },
    changes,
    composed: { ...composed, site: { ...composed.site, report: { ...composed.site.report, repeated } } },
  }
}

/** One publish: its attempts share a draft and everything read into it. */
class Session {
  readonly #input: PublishInput
  readonly #publisher: CatalogPublisher
  readonly #started = performance.now()
  #draft: GenerationDraft | undefined
  #work: PublishWork | undefined
  #isRebuild = false

  constructor(input: PublishInput, publisher: CatalogPublisher) {
    this.#input = input
    this.#publisher = publisher
  }

  async publish(listing: SourceListing): Promise<PublishOutcome> {
    const { catalog, settings, progress, signal } = this.#input
    progress?.({ kind: 'listed', documents: listing.documents.length })
    const updates = await readUpdateFiles(settings.engineUpdates)
    const fingerprint = () => snapshotFingerprint(listing, settings, updates)
    // What a folder has just reported is a change; computing this first would delay an edited page of 10,000 by 12 to 30 ms.
    const isChange = this.#input.settled !== undefined
    const fillsMemory = this.#input.fillMemory === true && fitsInMemory(listing.documents.length)
    const early = isChange || fillsMemory ? undefined : fingerprint()
    const already = early === undefined ? undefined : await this.#alreadyPublished(early)
    // Most changes are pages; the extractor loads while the draft is made.
    if (already === undefined) this.#input.extract.prepare()
    const { outcome, rehearse } =
      already === undefined ? await publishListing(listing, updates, await this.#begin()) : { outcome: already }
    if (outcome.kind === 'held') return outcome
    await rememberUpdates(catalog.notes, await catalog.read(async ({ site }) => site.engineUpdates?.updates ?? []))
    await notePublished(catalog, outcome.generation, early ?? fingerprint())
    // Whatever was held back: the owner has published since, or the source has changed.
    await holdSources(catalog.notes, [])
    // Warm-up, so that the first edit after a start does not run cold code. Failures here are reported when the work is done for real.
    if (fillsMemory && outcome.kind === 'unchanged' && !signal.aborted) await rehearse?.().catch(() => undefined)
    return outcome
  }

  /** Continues without the previous generation, whose file is damaged; false if it already did. */
  async rebuild({ message }: DamagedCatalogError): Promise<boolean> {
    if (this.#isRebuild) return false
    this.#isRebuild = true
    this.#input.progress?.({ kind: 'warning', message: `${message.replace(/; publish.*/, '')}; it is rebuilt.` })
    await this.end()
    this.#work = undefined
    return true
  }

  async end(): Promise<void> {
    await this.#draft?.abandon()
  }

  /** The fast path of a start without changes: no draft, and nothing in memory but the listing. */
  async #alreadyPublished(fingerprint: string): Promise<Unchanged | undefined> {
    const { catalog } = this.#input
    const generation = await catalog.refresh()
    if (generation === undefined || !(await isPublished(catalog, generation, fingerprint))) return undefined
    return { kind: 'unchanged', generation, report: await catalog.read(async ({ site }) => site.report) }
  }

  async #begin(): Promise<PublishWork> {
    if (this.#work !== undefined) return this.#work
    const draft = (this.#draft = await this.#publisher.begin({ fresh: this.#isRebuild }))
    const before = (this.#input.memory ?? new PublishMemory()).contentBefore(draft)
    const known = new Map<string, KnownDocument>()
    for (const [location, memo] of before.memos) if (memo !== undefined) known.set(location, memo)
    return (this.#work = { input: this.#input, draft, before, known, started: this.#started })
  }
}

async function unchanged(
  changes: DraftChanges,
  site: ComposedSite['site'],
  { input, draft }: PublishWork,
): Promise<PublishOutcome | undefined> {
  if (draft.site === undefined || differs(changes) || JSON.stringify(draft.site) !== JSON.stringify(site)) return undefined
  // Another process may have published the state that the draft started from.
  const generation = await input.catalog.refresh()
  return generation === undefined ? undefined : { kind: 'unchanged', generation, report: site.report }
}

/** Lists the source again. @throws SourceChangedError when it is being written */
async function ensureStable(
  listing: SourceListing,
  listedAt: number,
  { origin, quiet = 0, signal }: PublishInput,
): Promise<void> {
  const rest = listedAt + quiet - performance.now()
  if (rest > 0) await pause(rest, undefined, { signal })
  if (!isSameListing(listing, await origin.list())) throw new SourceChangedError('The source changed while it was published.')
}

/** Whether two listings show the same documents in the same state, in whatever order. */
export function isSameListing(a: SourceListing, b: SourceListing): boolean {
  if (a.documents.length !== b.documents.length) return false
  const revisions = new Map(a.documents.map(({ location, revision }) => [location, revision]))
  return (
    b.documents.every(({ location, revision }) => revisions.get(location) === revision) &&
    JSON.stringify(a.redirects) === JSON.stringify(b.redirects)
  )
}

async function commit(
  changes: DraftChanges,
  { site, lists }: ComposedSite,
  { input, draft, started }: PublishWork,
): Promise<Published> {
  input.signal.throwIfAborted()
  // Of the first generation, as after a new version of the program, it is not known what the site has changed.
  const revised = draft.site === undefined ? [] : changes.revised
  await applyChanges(draft, changes)
  draft.putLists(lists, site.language)
  const generation = await draft.commit(site)
  input.progress?.({ kind: 'current' })
  const changed = changes.pages.put.length + changes.pages.remove.length
  return { kind: 'published', generation, report: site.report, changed, revised, seconds: (performance.now() - started) / 1000 }
}
