import { LRUCache } from 'lru-cache'
import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { ListName, ListRecords, SiteRecord } from '../../model/site-record.ts'
import type {
  CatalogReader,
  ChangeSlice,
  FoundPassages,
  FoundSlice,
  Generation,
  ListSlice,
  ListWindow,
  PageRange,
  PageTimes,
  PassageQuery,
  SearchQuery,
  Section,
  SiteTimes,
} from '../catalog.ts'
import type { PartialHit } from '../search/search-partly.ts'

/** Results of reading, of all generations, by what was read. */
export type ResultCache = LRUCache<string, { readonly value: unknown }>

/** A cache of results. @param bytes that they may take */
export function resultCache(bytes: number): ResultCache {
  return new LRUCache({ maxSize: Math.max(1, bytes) })
}

/** Larger contents are not cached: a few of them would evict everything else. */
const largestContent = 1_048_576

/** What caching a result takes besides it. */
const overhead = 256

/** A UTF-16 code unit. */
const unit = 2

/**
 * Caches what is read of a generation, so that repeated reads need no database, and are still served while it is
 * unreachable. Results of a generation never change.
 */
export class CachingReader implements CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly times: SiteTimes
  readonly #reader: CatalogReader
  readonly #cache: ResultCache
  readonly #ready: () => Promise<void>
  /** Reads that are under way: the same read joins them. */
  readonly #pending = new Map<string, Promise<unknown>>()

  /** @param ready is awaited before the database is read; throws when it must not be */
  constructor(reader: CatalogReader, cache: ResultCache, ready: () => Promise<void>) {
    this.generation = reader.generation
    this.site = reader.site
    this.times = reader.times
    this.#reader = reader
    this.#cache = cache
    this.#ready = ready
  }

  entry(path: SitePath): Promise<Entry | undefined> {
    return this.#cached(['entry', path], () => this.#reader.entry(path))
  }

  entries(range: Omit<PageRange, 'section'>): Promise<readonly (readonly [SitePath, Entry])[]> {
    return this.#cached(['entries', range], () => this.#reader.entries(range))
  }

  page(path: SitePath): Promise<PageRecord | undefined> {
    return this.#cached(['page', path], () => this.#reader.page(path))
  }

  pages(range: PageRange): Promise<readonly PageRecord[]> {
    return this.#cached(['pages', range], () => this.#reader.pages(range))
  }

  sections(): Promise<readonly Section[]> {
    return this.#reader.sections()
  }

  /** The same bytes have one name in all generations. */
  content(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    const name = `content ${hash} ${range?.start ?? 0} ${range?.end ?? ''}`
    return this.#read(
      name,
      () => this.#reader.content(hash, range),
      ({ length }) => (length <= largestContent ? length : undefined),
    )
  }

  search(query: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    return this.#cached(['search', query, window], () => this.#reader.search(query, window))
  }

  passages(query: PassageQuery): Promise<FoundPassages> {
    return this.#cached(['passages', query], () => this.#reader.passages(query))
  }

  partial(query: SearchQuery, most: number): Promise<readonly PartialHit[]> {
    return this.#cached(['partial', query, most], () => this.#reader.partial(query, most))
  }

  suggest(query: SearchQuery): Promise<readonly string[]> {
    return this.#cached(['suggest', query], () => this.#reader.suggest(query))
  }

  list<Name extends ListName>(name: Name, window: ListWindow, contains = ''): Promise<ListSlice<ListRecords[Name]>> {
    return this.#cached(['list', name, contains, window], () => this.#reader.list(name, window, contains))
  }

  changes(after: number, limit: number): Promise<ChangeSlice> {
    return this.#cached(['changes', after, limit], () => this.#reader.changes(after, limit))
  }

  changeMark(number: number): Promise<string | undefined> {
    return this.#cached(['mark', number], () => this.#reader.changeMark(number))
  }

  pageTimes(path: SitePath): Promise<PageTimes | undefined> {
    return this.#cached(['times', path], () => this.#reader.pageTimes(path))
  }

  #cached<Value>(call: readonly unknown[], read: () => Promise<Value>): Promise<Value> {
    const name = `${this.generation.number} ${JSON.stringify(call)}`
    return this.#read(name, read, (value) => (value === undefined ? 0 : unit * JSON.stringify(value).length))
  }

  /** @param sizeOf size of a result in bytes; undefined for one that is not cached */
  #read<Value>(name: string, read: () => Promise<Value>, sizeOf: (value: Value) => number | undefined): Promise<Value> {
    const cached = this.#cache.get(name)
    // The name identifies the call, and with it the type of its result.
    if (cached !== undefined) return Promise.resolve((cached as { readonly value: Value }).value)
    const pending = this.#pending.get(name)
    if (pending !== undefined) return pending as Promise<Value>
    const result = this.#readNow(name, read, sizeOf).finally(() => this.#pending.delete(name))
    this.#pending.set(name, result)
    return result
  }

  async #readNow<Value>(name: string, read: () => Promise<Value>, sizeOf: (value: Value) => number | undefined): Promise<Value> {
    await this.#ready()
    const value = await read()
    const size = sizeOf(value)
    if (size !== undefined) this.#cache.set(name, { value }, { size: size + unit * name.length + overhead })
    return value
  }
}
