import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { CaseStudyRecord, SiteRecord, TermRecord } from '../../model/site-record.ts'
import { CatalogError, type DocumentMemo, type Generation, type GenerationDraft } from '../catalog.ts'
import type { DraftStart } from './begin-draft.ts'
import { DraftContent } from './draft-content.ts'
import { DraftLists } from './draft-lists.ts'
import { DraftPages } from './draft-pages.ts'
import { DraftRecords } from './draft-records.ts'
import { finishDraft } from './finish-draft.ts'
import type { PublishingSession } from './publishing-session.ts'
import { keyText } from './text-key.ts'
import { WordCounts } from './word-counts.ts'
import { WorkQueue } from './work-queue.ts'

/** What waits to be written of a draft, roughly in bytes, before whoever fills it has to wait. */
const maxWaiting = 16_777_216

/** A generation in the making: one transaction of the session that holds the right to publish. */
export class PostgresDraft implements GenerationDraft {
  readonly #session: PublishingSession
  readonly #start: DraftStart
  readonly #keep: number
  readonly #published: (generation: Generation) => Promise<void>
  readonly #queue = new WorkQueue()
  readonly #content: DraftContent
  readonly #documents: DraftRecords
  readonly #entries: DraftRecords
  readonly #pages: DraftPages
  readonly #lists: DraftLists
  readonly #words: WordCounts
  readonly #tokens: WordCounts
  #state: 'open' | 'committing' | 'ended' = 'open'

  /**
   * @param keep generations that are kept, the current one included
   * @param published told after the commit
   */
  constructor(session: PublishingSession, start: DraftStart, keep: number, published: (generation: Generation) => Promise<void>) {
    this.#session = session
    this.#published = published
    this.#start = start
    this.#keep = keep
    const { number, base } = start
    this.#content = new DraftContent(session, this.#queue)
    this.#documents = new DraftRecords(session, this.#queue, number, 'document')
    this.#entries = new DraftRecords(session, this.#queue, number, 'entry')
    this.#words = new WordCounts(session, 'vocabulary', number)
    this.#tokens = new WordCounts(session, 'frequency', number)
    this.#pages = new DraftPages(session, this.#queue, number, { words: this.#words, tokens: this.#tokens })
    this.#lists = new DraftLists(this.#content, base)
  }

  get ended(): boolean {
    return this.#state === 'ended'
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

  putDocument(memo: DocumentMemo): void {
    this.#assertOpen()
    this.#documents.put(memo.location, memo, [memo.hash, ...memo.contents])
  }

  removeDocument(location: string): void {
    this.#assertOpen()
    this.#documents.remove(location)
  }

  putPage(page: PageRecord, text: string): void {
    this.#assertOpen()
    this.#pages.put(page, text)
  }

  removePage(path: SitePath): void {
    this.#assertOpen()
    this.#pages.remove(path)
  }

  putEntry(path: SitePath, entry: Entry): void {
    this.#assertOpen()
    this.#entries.put(path, entry, 'content' in entry ? [entry.content] : [])
  }

  removeEntry(path: SitePath): void {
    this.#assertOpen()
    this.#entries.remove(path)
  }

  putCaseStudies(list: readonly CaseStudyRecord[]): void {
    this.#assertOpen()
    this.#lists.putCaseStudies(list)
  }

  putTerms(list: readonly TermRecord[], language: string): void {
    this.#assertOpen()
    this.#lists.putTerms(list, language)
  }

  async commit(site: SiteRecord): Promise<Generation> {
    this.#assertOpen()
    this.#state = 'committing'
    try {
      const lists = this.#lists.store()
      for (const part of [this.#documents, this.#entries, this.#pages, this.#content]) part.flush()
      await this.#queue.finish()
      const generation = await finishDraft(this.#session, {
        ...this.#start,
        keep: this.#keep,
        changed: this.#pages.changed,
        words: this.#words,
        tokens: this.#tokens,
        content: this.#content,
        lists,
        site,
      })
      this.#state = 'ended'
      await this.#published(generation)
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

  /** What waits to be written comes first, or it would be written outside of the transaction. */
  async #rollBack(): Promise<void> {
    await this.#queue.finish().catch(() => undefined)
    // Without its session the transaction is gone already.
    if (!this.#session.lost) await this.#session.rows('ROLLBACK').catch(() => undefined)
  }

  #assertOpen(): void {
    if (this.#state !== 'open') throw new CatalogError('This draft has ended; begin another one.')
  }
}
