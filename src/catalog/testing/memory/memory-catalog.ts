import type { ContentHash } from '../../../model/page-record.ts'
import { listNames, type SiteRecord } from '../../../model/site-record.ts'
import {
  type Catalog,
  CatalogError,
  type CatalogNotes,
  type CatalogPublisher,
  type CatalogReader,
  type Generation,
  NoGenerationError,
} from '../../catalog.ts'
import { createPublisher } from '../../create-publisher.ts'
import { type GoneItem, listEntries, itemOf } from '../../lists.ts'
import { nextLog } from './memory-log.ts'
import { waitForPublishingRight } from '../../publishing-right.ts'
import { type MemoryContents, MemoryDraft, type MemoryGeneration } from './memory-draft.ts'
import { memoryReader } from './memory-reader.ts'

/** Generations that a rollback can return to, the current one included. */
const keep = 3

/**
 * A catalog in memory that scans everything for every query. The stored catalogs are compared with it, and
 * tests that need some catalog use it.
 */
export class MemoryCatalog implements Catalog {
  readonly notes = memoryNotes()
  readonly #stored = new Map<ContentHash, Uint8Array>()
  /** Newest first. */
  #generations: readonly MemoryGeneration[] = []
  #lastNumber = 0
  #isPublishing = false
  #closed = false

  async read<Result>(work: (reader: CatalogReader) => Promise<Result>): Promise<Result> {
    this.#assertOpen()
    const [newest] = this.#generations
    if (newest === undefined) throw new NoGenerationError('Nothing has been published yet.')
    return work(memoryReader(newest, this.#stored))
  }

  current(): Generation | undefined {
    return this.#generations[0]?.generation
  }

  async refresh(): Promise<Generation | undefined> {
    this.#assertOpen()
    return this.current()
  }

  async publisher(signal?: AbortSignal): Promise<CatalogPublisher> {
    this.#assertOpen()
    const take = () => (this.#isPublishing ? undefined : (this.#isPublishing = true))
    await waitForPublishingRight(take, signal, () => undefined)
    return createPublisher({
      begin: async (fresh) =>
        new MemoryDraft({
          start: fresh ? undefined : this.#generations[0],
          stored: this.#stored,
          publish: (contents, site) => this.#publish(contents, site),
        }),
      rollback: async () => {
        const [, before, ...earlier] = this.#generations
        if (before === undefined) throw new CatalogError('There is no earlier generation to return to.')
        const generation = this.#publish(before, before.site)
        this.#generations = [...this.#generations.slice(0, 1), ...earlier]
        return generation
      },
      release: async (abandonDraft) => {
        await abandonDraft()
        this.#isPublishing = false
      },
    })
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  #publish(contents: MemoryContents, site: SiteRecord): Generation {
    const generation = { number: ++this.#lastNumber, publishedAt: new Date().toISOString(), pages: contents.pages.size }
    const everListed = new Map<string, GoneItem>([
      ...(this.#generations[0]?.everListed ?? []),
      ...Array.from(contents.pages.keys(), (path) => [itemOf(path), { path, text: '' }] as const),
      ...listNames.flatMap((name) =>
        listEntries(name, contents.lists[name] ?? [], contents.language).map(({ item, place }) => [item, place] as const),
      ),
    ])
    const logged = nextLog(this.#generations[0], contents, site, generation.publishedAt)
    this.#generations = [{ ...contents, generation, site, everListed, ...logged }, ...this.#generations].slice(0, keep)
    return generation
  }

  #assertOpen(): void {
    if (this.#closed) throw new CatalogError('The catalog has been closed.')
  }
}

function memoryNotes(): CatalogNotes {
  const values = new Map<string, string>()
  return {
    get: async (name) => values.get(name),
    async set(name, value) {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
    },
  }
}
