import { setTimeout as pause } from 'node:timers/promises'
import { type CatalogPublisher, DamagedCatalogError, type GenerationDraft } from '../catalog/catalog.ts'
import { SourceChangedError, type SourceListing } from '../origin/origin.ts'
import { readUpdateFiles, rememberUpdates } from './engine-updates/engine-updates.ts'
import { holdSource } from './held-source.ts'
import { fromMemo } from './known-document.ts'
import type { PublishInput, PublishOutcome, Unchanged } from './publish-input.ts'
import { isPublishedLook, lookFingerprint, notePublishedLook, publishListing, type PublishWork } from './publish-listing.ts'

/** A source that keeps changing while it is read is looked at anew this many times; each pause is twice the one before. */
const attempts = { most: 6, firstPause: 200 } as const

/**
 * Publishes a source: brings the catalog to what the source says, in one step, reading only what may have changed.
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
        if (error instanceof DamagedCatalogError && (await session.beginAfresh(error))) continue
        if (!(error instanceof SourceChangedError) || input.listing !== undefined || attempt === attempts.most) throw error
        await pause(attempts.firstPause * 2 ** (attempt - 1), undefined, { signal: input.signal })
      }
    }
  } finally {
    // Whatever becomes of the draft: a right that is kept keeps everybody from publishing until this process ends.
    await session.end().finally(() => publisher.release())
  }
}

/** One publish: the looks at the source that it takes share a draft and what was read into it. */
class Session {
  readonly #input: PublishInput
  readonly #publisher: CatalogPublisher
  readonly #started = performance.now()
  #draft: GenerationDraft | undefined
  #work: PublishWork | undefined
  #fresh = false

  constructor(input: PublishInput, publisher: CatalogPublisher) {
    this.#input = input
    this.#publisher = publisher
  }

  async publish(listing: SourceListing): Promise<PublishOutcome> {
    const { catalog, settings, progress } = this.#input
    progress?.({ kind: 'listed', documents: listing.documents.length })
    const updates = await readUpdateFiles(settings.engineUpdates)
    const look = lookFingerprint(listing, settings, updates)
    const outcome = (await this.#publishedAlready(look)) ?? (await publishListing(listing, updates, await this.#begin()))
    if (outcome.kind === 'held') return outcome
    await rememberUpdates(catalog.notes, await catalog.read(async ({ site }) => site.engineUpdates.updates))
    await notePublishedLook(catalog, outcome.generation, look)
    // Whatever was held back: the owner has published since, or the source is another one now.
    await holdSource(catalog.notes, undefined)
    return outcome
  }

  /** Does without the generation before, whose file is damaged, from now on; false when it did already. */
  async beginAfresh({ message }: DamagedCatalogError): Promise<boolean> {
    if (this.#fresh) return false
    this.#fresh = true
    this.#input.progress?.({ kind: 'warning', message: `${message.replace(/; publish.*/, '')}; it is built anew.` })
    await this.end()
    this.#work = undefined
    return true
  }

  async end(): Promise<void> {
    await this.#draft?.abandon()
  }

  /** The way out for a start with nothing new: no draft, and nothing is kept in memory but the listing. */
  async #publishedAlready(look: string): Promise<Unchanged | undefined> {
    const { catalog } = this.#input
    const generation = await catalog.refresh()
    if (generation === undefined || !(await isPublishedLook(catalog, generation, look))) return undefined
    return { kind: 'unchanged', generation, report: await catalog.read(async ({ site }) => site.report) }
  }

  async #begin(): Promise<PublishWork> {
    if (this.#work !== undefined) return this.#work
    this.#draft = await this.#publisher.begin({ fresh: this.#fresh })
    return (this.#work = beginWork(this.#draft, this.#input, this.#started))
  }
}

function beginWork(draft: GenerationDraft, input: PublishInput, started: number): PublishWork {
  const before = new Map(Array.from(draft.documents(), (memo) => [memo.location, fromMemo(memo)] as const))
  const known = new Map([...before].flatMap(([location, memo]) => (memo === undefined ? [] : [[location, memo] as const])))
  return { input, draft, before, known, started }
}
