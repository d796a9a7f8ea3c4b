import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalog, Generation, GenerationDraft } from '../catalog/catalog.ts'
import type { PageRecord } from '../model/page-record.ts'
import { SourceChangedError, type SourceListing } from '../origin/origin.ts'
import { type ComposedSite, composeSite, withPendingEntries } from './compose-site.ts'
import { applyChanges, compareWithDraft, differs, type DraftChanges, type DraftMemos } from './draft-changes.ts'
import { mergeUpdateFiles, rememberedUpdates, type UpdateFiles } from './engine-updates/engine-updates.ts'
import { extractDocuments } from './extract-documents.ts'
import { heldSource, sourceFingerprint } from './held-source.ts'
import { type KnownDocument, publishingVersion } from './known-document.ts'
import { leaveOutRepeats } from './leave-out-repeats.ts'
import { ownHosts } from './own-hosts.ts'
import { decidePublication, type Publication } from './publication.ts'
import { type Held, PublishError, type PublishInput, type PublishOutcome, type PublishSettings } from './publish-input.ts'
import { lastChanges } from './sitemap.ts'
import { isHtml, storeDocuments, withUnreadable } from './store-documents.ts'

/** A publish in work. */
export interface PublishWork {
  readonly input: PublishInput
  readonly draft: GenerationDraft
  /** What was known when the draft was begun. */
  readonly before: DraftMemos
  /** What is known by now, by location; stays when the source has to be looked at again. */
  readonly known: Map<string, KnownDocument>
  /** By `performance.now()`. */
  readonly started: number
}

/**
 * Publishes one look at a source into a draft.
 * @throws SourceChangedError when the source is not what the listing shows; the draft is as it was begun, but for content
 */
export async function publishListing(looked: SourceListing, updates: UpdateFiles, work: PublishWork): Promise<PublishOutcome> {
  const { input, draft, before, known } = work
  const lookedAt = performance.now()
  const listing = await withUnreadable(looked, { origin: input.origin, draft, known })
  const { documents } = listing
  if (draft.site === undefined && !documents.some(isHtml))
    throw new PublishError(`No HTML was found in ${input.settings.sourceName}.`)

  await storeDocuments(documents, { origin: input.origin, draft, known, signal: input.signal })
  if (input.unattended === true && (await isHeld(listing, work))) return rolledBack(draft)

  const { pages, entries, composed } = await readListing(listing, updates, work)
  const changes = compareWithDraft(draft, { pages, entries, memos: known }, before)
  const unchanged = await unchangedOutcome(changes, composed, work)
  if (unchanged !== undefined) return unchanged
  const held = holdLoss(changes, listing, work)
  if (held !== undefined) return held

  if (input.listing === undefined && input.origin.keepsCopies !== true) await ensureAtRest(looked, lookedAt, input)
  return commit(changes, composed, work)
}

/** What is to be published of a listing. */
interface ReadListing {
  readonly pages: readonly PageRecord[]
  readonly entries: Publication['entries']
  readonly composed: ComposedSite
}

/** Reads what has to be read and puts together what is to be published. */
async function readListing(
  listing: SourceListing,
  updates: UpdateFiles,
  { input, draft, known }: PublishWork,
): Promise<ReadListing> {
  const { catalog, settings, signal, extract: pool, progress } = input
  const { documents } = listing
  const hosts = ownHosts([...settings.ownHosts, ...(listing.hosts ?? [])], documents, known)
  await extractDocuments(
    documents,
    { rules: settings.rules, ownHosts: hosts },
    {
      draft,
      pool,
      known,
      progress: (done, total) => progress?.({ kind: 'progress', done, total }),
      signal,
    },
  )
  const publication = decidePublication(documents, known, settings.rules, lastChanges(known.values(), hosts))
  const knownUpdates = [...(await rememberedUpdates(catalog.notes)), ...(draft.site?.engineUpdates.updates ?? [])]
  const allUpdates = mergeUpdateFiles(updates, knownUpdates, settings.engineUpdates.site)
  const composed = composeSite({ settings, publication, listing, hosts, updates: allUpdates })
  // Facts come first: the pages that they were read from keep what names them.
  const { records, repeated } = await leaveOutRepeats(publication.pages, composed.site, {
    draft,
    known,
    rules: settings.rules,
    signal,
  })
  const report = { ...composed.site.report, repeated }
  return {
    pages: records,
    entries: withPendingEntries(publication.entries, listing),
    composed: { ...composed, site: { ...composed.site, report } },
  }
}

async function unchangedOutcome(
  changes: DraftChanges,
  { site }: ComposedSite,
  { input, draft }: PublishWork,
): Promise<PublishOutcome | undefined> {
  if (draft.site === undefined || differs(changes) || JSON.stringify(draft.site) !== JSON.stringify(site)) return undefined
  // Another process may have published what the draft was begun from.
  const generation = await input.catalog.refresh()
  return generation === undefined ? undefined : { kind: 'unchanged', generation, report: site.report }
}

function holdLoss({ pages }: DraftChanges, { partial }: SourceListing, { input, draft }: PublishWork): Held | undefined {
  const vanished = pages.remove.length
  if (vanished === 0) return undefined
  const before = countPages(draft)
  if (partial === true) {
    const message = `The first look at ${input.settings.sourceName} is under way; what was published stays until it is complete.`
    return { kind: 'held', reason: 'partial', pages: before, vanished, message }
  }
  if (!massLoss(before, vanished)) return undefined
  const message = `${vanished} of ${before} pages vanished from ${input.settings.sourceName} at once`
  if (input.acceptLoss !== true)
    return { kind: 'held', reason: 'loss', pages: before, vanished, message: `${message}; the last good state stays.` }
  input.progress?.({ kind: 'warning', message: `${message}; published as it is.` })
  return undefined
}

async function isHeld({ redirects }: SourceListing, { input, known }: PublishWork): Promise<boolean> {
  const held = await heldSource(input.catalog.notes)
  return held !== undefined && held === sourceFingerprint(known.values(), redirects)
}

function rolledBack(draft: GenerationDraft): Held {
  const message = 'The source is the one that was rolled back; it is published again when it changes, or by `daf publish`.'
  return { kind: 'held', reason: 'rolled-back', pages: countPages(draft), vanished: 0, message }
}

function countPages(draft: GenerationDraft): number {
  let pages = 0
  for (const _ of draft.pages()) pages++
  return pages
}

/** Looks a second time. @throws SourceChangedError when the source is being written */
async function ensureAtRest(listing: SourceListing, looked: number, { origin, quiet = 0, signal }: PublishInput): Promise<void> {
  const rest = looked + quiet - performance.now()
  if (rest > 0) await pause(rest, undefined, { signal })
  if (!sameListing(listing, await origin.list())) throw new SourceChangedError('The source changed while it was published.')
}

async function commit(
  changes: DraftChanges,
  { site, caseStudies, terms }: ComposedSite,
  { input, draft, started }: PublishWork,
): Promise<PublishOutcome> {
  input.signal.throwIfAborted()
  await applyChanges(draft, changes)
  draft.putCaseStudies(caseStudies)
  draft.putTerms(terms, site.language)
  const generation = await draft.commit(site)
  const changed = changes.pages.put.length + changes.pages.remove.length
  return { kind: 'published', generation, report: site.report, changed, seconds: (performance.now() - started) / 1000 }
}

/** Whether two looks at a source saw the same documents in the same state, in whatever order. */
export function sameListing(a: SourceListing, b: SourceListing): boolean {
  if (a.documents.length !== b.documents.length) return false
  const revisions = new Map(a.documents.map(({ location, revision }) => [location, revision]))
  return (
    b.documents.every(({ location, revision }) => revisions.get(location) === revision) &&
    JSON.stringify(a.redirects) === JSON.stringify(b.redirects)
  )
}

/**
 * Whether so many pages vanished at once that it looks like a build under way rather than an editor's decision
 * (CONTRACT 1): more than half of them.
 * @param pages number of published pages
 * @param vanished how many of them the source has no longer
 */
export function massLoss(pages: number, vanished: number): boolean {
  return vanished * 2 > pages
}

/** Name of the note that says which look at the source a generation shows. */
const noteName = 'published-look'

/**
 * Names a look at the source together with all that decides what is made of it: two looks with one fingerprint are
 * published as the same. It costs no reading of documents.
 */
export function lookFingerprint(
  { documents, redirects, warnings, pending = [], partial = false, hosts = [] }: SourceListing,
  settings: PublishSettings,
  updates: UpdateFiles,
): string {
  const { rules, siteName, siteLanguage, ownHosts, engineUpdates } = settings
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([
      publishingVersion,
      rules,
      siteName,
      siteLanguage,
      ownHosts,
      engineUpdates.site,
      redirects,
      warnings,
      pending,
      partial,
      hosts,
      updates,
    ]),
  )
  const lines = documents.map(({ location, revision, path, size, mediaType, charset, noindex, canonical }) =>
    JSON.stringify([location, revision, path, size, mediaType, charset, noindex, canonical]),
  )
  for (const line of lines.sort()) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/** Whether the generation is what would be made of this look. Not after a rollback: then another generation is current. */
export async function isPublishedLook({ notes }: Catalog, { number }: Generation, look: string): Promise<boolean> {
  return (await notes.get(noteName)) === `${number} ${look}`
}

/** Notes that a generation is what is made of this look. A note that is lost costs no more than a comparison of all documents. */
export async function notePublishedLook({ notes }: Catalog, { number }: Generation, look: string): Promise<void> {
  const note = `${number} ${look}`
  if ((await notes.get(noteName)) !== note) await notes.set(noteName, note)
}
