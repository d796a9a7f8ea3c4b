import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import { listNames, type ListName, type ListRecords, type SiteLists, type SiteRecord } from '../../model/site-record.ts'
import { CatalogError, type DocumentMemo, type Generation, type GenerationDraft } from '../catalog.ts'
import { listEntries } from '../lists.ts'
import { type ChangeBounds, TouchedPages } from '../page-changes.ts'
import type { DraftStart } from './begin-draft.ts'
import { DraftContent } from './draft-content.ts'
import { DraftPages } from './draft-pages.ts'
import { type DraftRecord, draftRecords } from './draft-records.ts'
import { finishDraft } from './finish-draft.ts'
import type { ListContents } from './generation-row.ts'
import type { PublishingSession } from './publishing-session.ts'
import { keyText } from './text-key.ts'
import { WordCounts } from './word-counts.ts'
import { type Batch, WriteQueue } from './write-queue.ts'

/** What waits to be written of a draft, roughly in bytes, before whoever fills it has to wait. */
const maxWaiting = 16_777_216

/** Dependencies of a draft. */
export interface PostgresDraftDependencies {
  readonly session: PublishingSession
  /** Generations that are kept, the current one included. */
  readonly keep: number
  readonly changeBounds: ChangeBounds
  /** Called after a new generation has become current. */
  published(generation: Generation): Promise<void>
}

/** A generation in the making: one transaction of the session that holds the right to publish. */
export class PostgresDraft implements GenerationDraft {
  readonly #start: DraftStart
  readonly #deps: PostgresDraftDependencies
  readonly #touched = new TouchedPages()
  readonly #queue = new WriteQueue()
  readonly #content: DraftContent
  readonly #documents: Batch<DraftRecord>
  readonly #entries: Batch<DraftRecord>
  readonly #pages: DraftPages
  readonly #words: WordCounts
  readonly #tokens: WordCounts
  #lists: ListContents
  #termLanguage: string
  #state: 'open' | 'committing' | 'ended' = 'open'

  constructor(start: DraftStart, deps: PostgresDraftDependencies) {
    const { session } = deps
    this.#deps = deps
    this.#start = start
    const { number, base } = start
    this.#content = new DraftContent(session, this.#queue)
    this.#documents = draftRecords(session, this.#queue, number, 'document')
    this.#entries = draftRecords(session, this.#queue, number, 'entry')
    this.#words = new WordCounts(session, 'vocabulary', number)
    this.#tokens = new WordCounts(session, 'frequency', number)
    this.#pages = new DraftPages(session, this.#queue, number, { words: this.#words, tokens: this.#tokens })
    this.#lists = base?.lists ?? {}
    this.#termLanguage = base?.termLanguage ?? 'en'
  }

  get ended(): boolean {
    return this.#state === 'ended'
  }

  get base(): Generation | undefined {
    return this.#start.base?.generation
  }

  get site(): SiteRecord | undefined {
    return this.#start.base?.site
  }

  *documents(): Generator<DocumentMemo, void, undefined> {
    for (const record of this.#start.documents) yield JSON.parse(record)
  }

  *pages(): Generator<PageRecord, void, undefined> {
    for (const record of this.#start.pages) yield JSON.parse(record)
  }

  *entries(): Generator<readonly [SitePath, Entry], void, undefined> {
    for (const [key, record] of this.#start.entries) yield [keyText(key), JSON.parse(record)]
  }

  async putContent(bytes: Uint8Array): Promise<ContentHash> {
    this.#assertOpen()
    const hash = this.#content.put(bytes)
    await this.#queue.below(maxWaiting)
    return hash
  }

  async content(hash: ContentHash): Promise<Uint8Array> {
    await this.#queue.below(maxWaiting)
    return this.#content.read(hash)
  }

  async contentSize(hash: ContentHash): Promise<number> {
    await this.#queue.below(maxWaiting)
    return this.#content.size(hash)
  }

  putDocument(memo: DocumentMemo): void {
    this.#assertOpen()
    this.#documents.set(memo.location, { record: JSON.stringify(memo), contents: [memo.hash, ...memo.contents] })
  }

  removeDocument(location: string): void {
    this.#assertOpen()
    this.#documents.set(location, undefined)
  }

  putPage(page: PageRecord, text: string, passages?: string): void {
    this.#assertOpen()
    this.#touched.page(page.path)
    this.#pages.put(page, text, passages)
  }

  removePage(path: SitePath): void {
    this.#assertOpen()
    this.#touched.page(path)
    this.#pages.remove(path)
  }

  putEntry(path: SitePath, entry: Entry): void {
    this.#assertOpen()
    this.#touched.entry(path, entry)
    this.#entries.set(path, { record: JSON.stringify(entry), contents: 'content' in entry ? [entry.content] : [] })
  }

  removeEntry(path: SitePath): void {
    this.#assertOpen()
    this.#touched.entry(path)
    this.#entries.set(path, undefined)
  }

  putLists(lists: Partial<SiteLists>, language: string): void {
    this.#assertOpen()
    for (const name of listNames) this.#putList(name, lists[name], language)
    this.#termLanguage = language
  }

  async commit(site: SiteRecord): Promise<Generation> {
    this.#assertOpen()
    this.#state = 'committing'
    const { session, keep, changeBounds, published } = this.#deps
    try {
      for (const name of listNames) if (this.#lists[name] === undefined) this.#putList(name, [], this.#termLanguage)
      for (const part of [this.#documents, this.#entries, this.#pages, this.#content]) part.flush()
      await this.#queue.finish()
      const generation = await finishDraft(session, {
        ...this.#start,
        keep,
        changed: this.#pages.changed,
        touched: this.#touched.paths,
        changeBounds,
        words: this.#words,
        tokens: this.#tokens,
        content: this.#content,
        lists: this.#lists,
        termLanguage: this.#termLanguage,
        site,
      })
      this.#state = 'ended'
      await published(generation)
      return generation
    } catch (error) {
      if (this.#state === 'committing') await this.#rollBack()
      throw error
    } finally {
      this.#state = 'ended'
    }
  }

  async abandon(): Promise<void> {
    if (this.#state !== 'open') return
    this.#state = 'ended'
    await this.#rollBack()
  }

  /** Replaces a list, where another one is given. It is a content: generations with the same list share it. */
  #putList<Name extends ListName>(name: Name, records: readonly ListRecords[Name][] | undefined, language: string): void {
    if (records === undefined) return
    const ordered = listEntries(name, records, language).map(({ record }) => record)
    this.#lists = { ...this.#lists, [name]: this.#content.put(new TextEncoder().encode(JSON.stringify(ordered))) }
  }

  /** What waits to be written comes first, or it would be written outside of the transaction. */
  async #rollBack(): Promise<void> {
    await this.#queue.finish().catch(() => undefined)
    const { session } = this.#deps
    // Without its session the transaction is gone already.
    if (!session.lost) await session.rows('ROLLBACK').catch(() => undefined)
  }

  #assertOpen(): void {
    if (this.#state !== 'open') throw new CatalogError('This draft has ended; begin another one.')
  }
}
