import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { CaseStudyRecord, SiteRecord, TermRecord } from '../../model/site-record.ts'
import type { CatalogReader, FoundSlice, Generation, ListSlice, ListWindow, PageRange, SearchQuery, Section } from '../catalog.ts'
import type { LatelyUsed } from './lately-used.ts'

/** Answers by question, those used lately, of all generations. */
export type Answers = LatelyUsed<unknown>

/** Larger contents are not held: a few of them would push out everything else. */
const largestContent = 1_048_576

/** What holding an answer takes beside it. */
const overhead = 256

/** A UTF-16 code unit. */
const unit = 2

/**
 * Remembers what was read of a generation, so that what is asked for again and again is answered without the database, and
 * goes on being answered while it is away. Answers of a generation never change.
 */
export class RememberingReader implements CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly #reader: CatalogReader
  readonly #answers: Answers
  readonly #ready: () => Promise<void>
  /** Questions that are being asked: who asks the same meanwhile waits for the same answer. */
  readonly #asking = new Map<string, Promise<unknown>>()

  /** @param ready is waited for before the database is asked; throws when it must not be */
  constructor(reader: CatalogReader, answers: Answers, ready: () => Promise<void>) {
    this.generation = reader.generation
    this.site = reader.site
    this.#reader = reader
    this.#answers = answers
    this.#ready = ready
  }

  entry(path: SitePath): Promise<Entry | undefined> {
    return this.#remembered(['entry', path], () => this.#reader.entry(path))
  }

  page(path: SitePath): Promise<PageRecord | undefined> {
    return this.#remembered(['page', path], () => this.#reader.page(path))
  }

  pages(range: PageRange): Promise<readonly PageRecord[]> {
    return this.#remembered(['pages', range], () => this.#reader.pages(range))
  }

  sections(): Promise<readonly Section[]> {
    return this.#reader.sections()
  }

  /** The same bytes have one name in all generations. */
  content(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    const name = `content ${hash} ${range?.start ?? 0} ${range?.end ?? ''}`
    return this.#answer(name, () => this.#reader.content(hash, range), heldBytes)
  }

  search(query: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    return this.#remembered(['search', query, window], () => this.#reader.search(query, window))
  }

  suggest(query: SearchQuery): Promise<readonly string[]> {
    return this.#remembered(['suggest', query], () => this.#reader.suggest(query))
  }

  caseStudies(window: ListWindow): Promise<ListSlice<CaseStudyRecord>> {
    return this.#remembered(['caseStudies', window], () => this.#reader.caseStudies(window))
  }

  terms(filter: { readonly contains: string }, window: ListWindow): Promise<ListSlice<TermRecord>> {
    return this.#remembered(['terms', filter, window], () => this.#reader.terms(filter, window))
  }

  #remembered<Value>(question: readonly unknown[], ask: () => Promise<Value>): Promise<Value> {
    const name = `${this.generation.number} ${JSON.stringify(question)}`
    return this.#answer(name, ask, (value) => (value === undefined ? 0 : unit * JSON.stringify(value).length))
  }

  /** @param sizeOf size of an answer in bytes; undefined for one that is not held */
  #answer<Value>(name: string, ask: () => Promise<Value>, sizeOf: (value: Value) => number | undefined): Promise<Value> {
    const held = this.#answers.get(name)
    // The name says what the question is, and with it what the answer is.
    if (held !== undefined) return Promise.resolve((held as { readonly value: Value }).value)
    const asking = this.#asking.get(name)
    if (asking !== undefined) return asking as Promise<Value>
    const answer = this.#ask(name, ask, sizeOf).finally(() => this.#asking.delete(name))
    this.#asking.set(name, answer)
    return answer
  }

  async #ask<Value>(name: string, ask: () => Promise<Value>, sizeOf: (value: Value) => number | undefined): Promise<Value> {
    await this.#ready()
    const value = await ask()
    const size = sizeOf(value)
    if (size !== undefined) this.#answers.set(name, { value }, size + unit * name.length + overhead)
    return value
  }
}

/** Undefined for what is not held. */
function heldBytes({ length }: Uint8Array): number | undefined {
  return length <= largestContent ? length : undefined
}
