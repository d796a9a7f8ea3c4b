import { createHash } from 'node:crypto'
import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { CaseStudyRecord, SiteRecord, TermRecord } from '../../model/site-record.ts'
import { analysePage } from '../analysis/analyse-page.ts'
import { CatalogError, type DocumentMemo, type Generation, type GenerationDraft } from '../catalog.ts'
import { siteWords } from '../vocabulary/site-words.ts'
import { emptyContents, type MemoryContents, type MemoryGeneration } from './memory-generation.ts'

/** What a draft is made from and given to. */
interface DraftSurroundings {
  /** The generation that the draft starts from. */
  readonly start: MemoryGeneration | undefined
  readonly stored: Map<ContentHash, Uint8Array>
  publish(contents: MemoryContents, site: SiteRecord): Generation
}

/** A generation in the making, as a copy of the one before. */
export class MemoryDraft implements GenerationDraft {
  readonly #around: DraftSurroundings
  #contents: MemoryContents
  #ended = false

  constructor(around: DraftSurroundings) {
    this.#around = around
    const { documents, pages, entries, ...lists } = around.start ?? emptyContents()
    const { caseStudies, terms, language } = lists
    this.#contents = {
      documents: new Map(documents),
      pages: new Map(pages),
      entries: new Map(entries),
      caseStudies,
      terms,
      language,
    }
  }

  get ended(): boolean {
    return this.#ended
  }

  get site(): SiteRecord | undefined {
    return this.#around.start?.site
  }

  documents(): Iterable<DocumentMemo> {
    return [...(this.#around.start?.documents.values() ?? [])]
  }

  pages(): Iterable<PageRecord> {
    return [...(this.#around.start?.pages.values() ?? [])].map(({ page }) => page)
  }

  entries(): Iterable<readonly [SitePath, Entry]> {
    return [...(this.#around.start?.entries ?? [])]
  }

  async putContent(bytes: Uint8Array): Promise<ContentHash> {
    this.#assertOpen()
    const hash = createHash('sha256').update(bytes).digest('hex')
    this.#around.stored.set(hash, Uint8Array.from(bytes))
    return hash
  }

  async content(hash: ContentHash): Promise<Uint8Array> {
    const bytes = this.#around.stored.get(hash)
    if (bytes === undefined) throw new CatalogError(`Content ${hash} is not stored.`)
    // A copy: publishing hands the bytes on to another thread, which takes them from this one.
    return bytes.slice()
  }

  putDocument(memo: DocumentMemo): void {
    this.#open().documents.set(memo.location, memo)
  }

  removeDocument(location: string): void {
    this.#open().documents.delete(location)
  }

  putPage(page: PageRecord, text: string): void {
    const words = siteWords([page.title, page.summary, text])
    this.#open().pages.set(page.path, { page, keys: analysePage(page, text), words })
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

  putCaseStudies(list: readonly CaseStudyRecord[]): void {
    this.#contents = { ...this.#open(), caseStudies: [...list] }
  }

  putTerms(list: readonly TermRecord[], language: string): void {
    this.#contents = { ...this.#open(), terms: [...list], language }
  }

  async commit(site: SiteRecord): Promise<Generation> {
    const contents = this.#open()
    this.#ended = true
    return this.#around.publish(contents, site)
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
