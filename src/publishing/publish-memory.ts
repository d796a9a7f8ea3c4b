import type { Generation, GenerationDraft } from '../catalog/catalog.ts'
import type { Entry, PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import { fromMemo, type KnownDocument } from './known-document.ts'

/** The content of a generation that the next one is compared with. */
export interface PublishedContent {
  /** By location; undefined for a memo in another form. */
  readonly memos: ReadonlyMap<string, KnownDocument | undefined>
  readonly pages: Iterable<readonly [SitePath, PageRecord]>
  readonly entries: Iterable<readonly [SitePath, Entry]>
}

/** Sources with more documents are read from the catalog each time: a page takes 2 to 10 KB. */
const maxDocuments = 20_000

/** Whether a publisher remembers a source with this many documents. */
export function fitsInMemory(documents: number): boolean {
  return documents <= maxDocuments
}

/** Time after which the catalog is read again, in milliseconds: a damaged file is noticed when it is read. */
const sixHours = 6 * 60 * 60 * 1000

/**
 * A publisher's copy of the newest generation: reading all memos, records and entries of a large site takes longer than
 * publishing a changed page. Unchanged things also stay the same object, so that results cached by object stay valid.
 */
export class PublishMemory {
  readonly #trustedFor: number
  #last: { readonly generation: Generation; readonly content: PublishedContent } | undefined
  /** When the catalog was last read, by `performance.now()`. */
  #read = -Infinity

  /** @param trustedFor how long what was read is trusted, in milliseconds */
  constructor(trustedFor = sixHours) {
    this.#trustedFor = trustedFor
  }

  /** Until when it is trusted, by `performance.now()`; Infinity if there is nothing. */
  get trustedUntil(): number {
    return this.#last === undefined ? Infinity : this.#read + this.#trustedFor
  }

  /** The content of the generation that a draft starts from. */
  contentBefore(draft: GenerationDraft): PublishedContent {
    const last = this.#last
    const { base } = draft
    const isSame = base?.number === last?.generation.number && base?.publishedAt === last?.generation.publishedAt
    if (last !== undefined && isSame && performance.now() < this.trustedUntil) return last.content
    this.#last = undefined
    this.#read = performance.now()
    const memos = new Map(Array.from(draft.documents(), (memo) => [memo.location, fromMemo(memo)] as const))
    // Read when they are compared, one at a time, so that the old ones and the new ones are never all in memory; again in every attempt.
    return {
      memos,
      pages: { [Symbol.iterator]: () => pathed(draft.pages()) },
      entries: { [Symbol.iterator]: () => draft.entries()[Symbol.iterator]() },
    }
  }

  /** Remembers the content of the newest generation. */
  keep(generation: Generation, content: PublishedContent & { readonly memos: ReadonlyMap<string, KnownDocument> }): void {
    this.#last = fitsInMemory(content.memos.size) ? { generation, content } : undefined
  }
}

function* pathed(pages: Iterable<PageRecord>): Generator<readonly [SitePath, PageRecord]> {
  for (const page of pages) yield [page.path, page]
}
