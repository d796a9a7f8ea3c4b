import { createHash } from 'node:crypto'
import type { ContentHash, Entry, PageRecord } from '../../../model/page-record.ts'
import type { SitePath } from '../../../model/site-path.ts'
import type { SiteLists, SiteRecord } from '../../../model/site-record.ts'
import { CatalogError, type DocumentMemo, type Generation, type GenerationDraft } from '../../catalog.ts'
import type { GoneItem } from '../../lists.ts'
import type { LoggedPage, StoredTimes } from '../../page-changes.ts'
import { searchablePage } from '../../search/searchable-page.ts'
import type { IndexedPage } from './memory-search-engine.ts'

/** All that a generation holds but the bytes of its contents. */
export interface MemoryContents {
  readonly documents: Map<string, DocumentMemo>
  readonly pages: Map<SitePath, IndexedPage>
  readonly entries: Map<SitePath, Entry>
  readonly lists: Partial<SiteLists>
  readonly language: string
}

/** A published generation. */
export interface MemoryGeneration extends MemoryContents {
  readonly generation: Generation
  readonly site: SiteRecord
  /** The items that this generation and those before it had, by the name that positions give them. */
  readonly everListed: ReadonlyMap<string, GoneItem>
  /** What is logged of every page that was ever published, by number. */
  readonly log: ReadonlyMap<number, LoggedPage>
  /** The last number of each generation with changes, with its mark. */
  readonly ends: ReadonlyMap<number, string>
  readonly times: StoredTimes
}

/** What a draft needs. */
interface DraftDependencies {
  /** The generation that the draft starts from. */
  readonly start: MemoryGeneration | undefined
  readonly stored: Map<ContentHash, Uint8Array>
  publish(contents: MemoryContents, site: SiteRecord): Generation
}

/** A generation in the making, as a copy of the one before. */
export class MemoryDraft implements GenerationDraft {
  readonly #deps: DraftDependencies
  #contents: MemoryContents
  #ended = false

  constructor(deps: DraftDependencies) {
    this.#deps = deps
    const { start } = deps
    this.#contents = {
      documents: new Map(start?.documents),
      pages: new Map(start?.pages),
      entries: new Map(start?.entries),
      lists: start?.lists ?? {},
      language: start?.language ?? 'en',
    }
  }

  get ended(): boolean {
    return this.#ended
  }

  get base(): Generation | undefined {
    return this.#deps.start?.generation
  }

  get site(): SiteRecord | undefined {
    return this.#deps.start?.site
  }

  documents(): Iterable<DocumentMemo> {
    return [...(this.#deps.start?.documents.values() ?? [])]
  }

  pages(): Iterable<PageRecord> {
    return [...(this.#deps.start?.pages.values() ?? [])].map(({ page }) => page)
  }

  entries(): Iterable<readonly [SitePath, Entry]> {
    return [...(this.#deps.start?.entries ?? [])]
  }

  async putContent(bytes: Uint8Array): Promise<ContentHash> {
    this.#assertOpen()
    const hash = createHash('sha256').update(bytes).digest('hex')
    this.#deps.stored.set(hash, Uint8Array.from(bytes))
    return hash
  }

  async content(hash: ContentHash): Promise<Uint8Array> {
    const bytes = this.#deps.stored.get(hash)
    if (bytes === undefined) throw new CatalogError(`Content ${hash} is not stored.`)
    // A copy: publishing transfers the bytes to another thread.
    return bytes.slice()
  }

  async contentSize(hash: ContentHash): Promise<number> {
    return (await this.content(hash)).length
  }

  putDocument(memo: DocumentMemo): void {
    this.#open().documents.set(memo.location, memo)
  }

  removeDocument(location: string): void {
    this.#open().documents.delete(location)
  }

  putPage(page: PageRecord, text: string, passages?: string): void {
    const { tokens, ...searchable } = searchablePage(page, text, passages)
    this.#open().pages.set(page.path, { page, ...searchable, tokens: new Set(tokens.split(' ')) })
  }

  removePage(path: SitePath): void {
    this.#open().pages.delete(path)
  }

  putEntry(path: SitePath, entry: Entry): void {
    this.#open().entries.set(path, entry)
  }

  removeEntry(path: SitePath): void {
    this.#open().entries.delete(path)
  }

  putLists(lists: Partial<SiteLists>, language: string): void {
    const contents = this.#open()
    this.#contents = { ...contents, lists: { ...contents.lists, ...lists }, language }
  }

  async commit(site: SiteRecord): Promise<Generation> {
    const contents = this.#open()
    this.#ended = true
    return this.#deps.publish(contents, site)
  }

  async abandon(): Promise<void> {
    this.#ended = true
  }

  #open(): MemoryContents {
    this.#assertOpen()
    return this.#contents
  }

  #assertOpen(): void {
    if (this.#ended) throw new CatalogError('This draft has ended; begin another one.')
  }
}
