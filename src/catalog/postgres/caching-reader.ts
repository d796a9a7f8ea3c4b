import type { LRUCache } from 'lru-cache'
import type { CatalogReader } from '../catalog.ts'

/** Results of reading, of all generations, by what was read. */
export type ResultCache = LRUCache<string, { readonly value: unknown }>

/** Larger contents are not cached: a few of them would evict everything else. */
const largestContent = 1_048_576

/** Overhead of caching a result. */
const overhead = 256

/** A UTF-16 code unit. */
const unit = 2

/**
 * Caches what is read of a generation, so that repeated reads need no database, and are still served while it is
 * unreachable. Results of a generation never change.
 * @param ready is awaited before the database is read; throws when it must not be
 */
export function cachingReader(reader: CatalogReader, cache: ResultCache, ready: () => Promise<void>): CatalogReader {
  /** Reads that are under way: the same read joins them. */
  const pending = new Map<string, Promise<unknown>>()

  /** @param sizeOf size of a result in bytes; undefined for one that is not cached */
  function read<Value>(name: string, work: () => Promise<Value>, sizeOf: (value: Value) => number | undefined): Promise<Value> {
    const known = cache.get(name)
    // The name identifies the call, and with it the type of its result.
    if (known !== undefined) return Promise.resolve((known as { readonly value: Value }).value)
    const joined = pending.get(name)
    if (joined !== undefined) return joined as Promise<Value>
    const result = readNow(name, work, sizeOf).finally(() => pending.delete(name))
    pending.set(name, result)
    return result
  }

  async function readNow<Value>(
    name: string,
    work: () => Promise<Value>,
    sizeOf: (value: Value) => number | undefined,
  ): Promise<Value> {
    await ready()
    const value = await work()
    const size = sizeOf(value)
    if (size !== undefined) cache.set(name, { value }, { size: size + unit * name.length + overhead })
    return value
  }

  function cached<Value>(call: readonly unknown[], work: () => Promise<Value>): Promise<Value> {
    const name = `${reader.generation.number} ${JSON.stringify(call)}`
    return read(name, work, (value) => (value === undefined ? 0 : unit * JSON.stringify(value).length))
  }

  return {
    generation: reader.generation,
    site: reader.site,
    times: reader.times,
    entry: (path) => cached(['entry', path], () => reader.entry(path)),
    entries: (range) => cached(['entries', range], () => reader.entries(range)),
    page: (path) => cached(['page', path], () => reader.page(path)),
    pages: (range) => cached(['pages', range], () => reader.pages(range)),
    sections: () => reader.sections(),
    // The same bytes have one name in all generations.
    content: (hash, range) =>
      read(
        `content ${hash} ${range?.start ?? 0} ${range?.end ?? ''}`,
        () => reader.content(hash, range),
        ({ length }) => (length <= largestContent ? length : undefined),
      ),
    search: (query, window) => cached(['search', query, window], () => reader.search(query, window)),
    passages: (query) => cached(['passages', query], () => reader.passages(query)),
    partial: (query, max) => cached(['partial', query, max], () => reader.partial(query, max)),
    suggest: (query) => cached(['suggest', query], () => reader.suggest(query)),
    list: (name, window, contains = '') => cached(['list', name, contains, window], () => reader.list(name, window, contains)),
    changes: (after, limit) => cached(['changes', after, limit], () => reader.changes(after, limit)),
    changeMark: (number) => cached(['mark', number], () => reader.changeMark(number)),
    pageTimes: (path) => cached(['times', path], () => reader.pageTimes(path)),
  }
}
