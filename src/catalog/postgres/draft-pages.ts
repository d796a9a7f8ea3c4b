import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import { packPassages } from '../analysis/traced-passages.ts'
import { traceBytes } from '../analysis/page-trace.ts'
import { itemOf } from '../lists.ts'
import { bytesOf, type Row, textOf } from '../row-values.ts'
import { searchablePage } from '../search/searchable-page.ts'
import { alive } from './schema.ts'
import type { PublishingSession } from './publishing-session.ts'
import { textKey } from './text-key.ts'
import type { WordCounts } from './word-counts.ts'
import { Batch, type WriteQueue } from './write-queue.ts'

/** A page as it is written. */
interface StagedPage {
  readonly page: PageRecord
  readonly rank: number
  readonly tokens: string
  readonly trace: Uint8Array
  readonly passages: string
  readonly words: readonly string[]
}

/** Changes that are written together. */
const length = 64

/** What a changed page holds in memory until it is written, roughly in bytes. */
const sizeOfChange = 65_536

/** Most bytes of all tokens of a page together: PostgreSQL's own limit for a tsvector is 2^20 - 1. */
const maxTokenBytes = 1_000_000

/** Removes pages: those of earlier generations die, the draft's own are deleted. Returns their tokens and words. */
const forget = `
  WITH own AS (DELETE FROM daf.page WHERE path = ANY ($1) AND born = $2 RETURNING id, tokens),
  old AS (UPDATE daf.page SET died = $2 WHERE path = ANY ($1) AND born < $2 AND ${alive} RETURNING id, tokens),
  dead AS (INSERT INTO daf.dead_page (died, id) SELECT $2, id FROM old),
  body AS (DELETE FROM daf.page_body USING own WHERE page_body.id = own.id)
  SELECT array_to_string(tsvector_to_array(forgotten.tokens), ' ') AS tokens, page_body.words
  FROM (SELECT * FROM own UNION ALL SELECT * FROM old) AS forgotten JOIN daf.page_body USING (id)`

const insert = `
  WITH given AS (
    SELECT * FROM unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::text[], $10::bytea[])
      AS given (path, priority, item, tokens, record, contents, trace, passages, words)
  ),
  page AS (
    INSERT INTO daf.page (path, born, priority, item, tokens)
    SELECT path, $1, priority, item, array_to_tsvector(string_to_array(tokens, ' ')) FROM given RETURNING id, path
  )
  INSERT INTO daf.page_body (id, record, contents, trace, passages, words)
  SELECT page.id, given.record, string_to_array(given.contents, ' '), given.trace, given.passages, given.words FROM page JOIN given USING (path)`

/** The pages of a draft. */
export class DraftPages {
  readonly #session: PublishingSession
  readonly #born: number
  readonly #words: WordCounts
  readonly #tokens: WordCounts
  readonly #batch: Batch<StagedPage>
  #changed = 0

  constructor(
    session: PublishingSession,
    queue: WriteQueue,
    born: number,
    counts: { readonly words: WordCounts; readonly tokens: WordCounts },
  ) {
    this.#session = session
    this.#born = born
    this.#words = counts.words
    this.#tokens = counts.tokens
    this.#batch = new Batch({ queue, length, sizeOf: () => sizeOfChange, write: (changes) => this.#write(changes) })
  }

  /** Number of pages that were put or removed. */
  get changed(): number {
    return this.#changed
  }

  put(page: PageRecord, text: string, passages?: string): void {
    const { rank, tokens, trace, passages: traced, words } = searchablePage(page, text, passages)
    this.#changed++
    this.#batch.set(page.path, {
      page,
      rank,
      tokens: boundedTokens(tokens),
      trace: traceBytes(trace),
      passages: packPassages(traced),
      words: [...words],
    })
  }

  remove(path: SitePath): void {
    this.#changed++
    this.#batch.set(path, undefined)
  }

  /** Queues what is waiting. */
  flush(): void {
    this.#batch.flush()
  }

  async #write(changes: ReadonlyMap<SitePath, StagedPage | undefined>): Promise<void> {
    const gone = await this.#session.rows(forget, [[...changes.keys()].map(textKey), this.#born])
    for (const row of gone) {
      this.#tokens.change(textOf(row, 'tokens').split(' '), -1)
      this.#words.change(wordsOf(row), -1)
    }
    const put = [...changes.values()].filter((page) => page !== undefined)
    if (put.length > 0) await this.#insert(put)
    for (const { tokens, words } of put) {
      this.#tokens.change(tokens.split(' '), 1)
      this.#words.change(words, 1)
    }
    await this.#words.relieve()
    await this.#tokens.relieve()
  }

  async #insert(put: readonly StagedPage[]): Promise<void> {
    const pages = put.map(({ page }) => page)
    await this.#session.rows(insert, [
      this.#born,
      pages.map(({ path }) => textKey(path)),
      put.map(({ rank }) => rank),
      pages.map(({ path }) => itemOf(path)),
      put.map(({ tokens }) => tokens),
      pages.map((page) => JSON.stringify(page)),
      pages.map(({ markdown, text }) => `${markdown} ${text}`),
      put.map(({ trace }) => Buffer.from(trace)),
      put.map(({ passages }) => passages),
      put.map(({ words }) => deflateRawSync(words.join(' '))),
    ])
  }
}

/**
 * The tokens of a page as far as one tsvector holds them. Only a page of some fifty thousand different words has more; those of its title
 * and of numbers come first, and are kept.
 */
function boundedTokens(tokens: string): string {
  if (tokens.length * 3 < maxTokenBytes) return tokens
  let bytes = 0
  const kept = tokens.split(' ').filter((token) => (bytes += Buffer.byteLength(token)) <= maxTokenBytes)
  return kept.join(' ')
}

/** Words contain no spaces. */
function wordsOf(row: Row): readonly string[] {
  const words = inflateRawSync(bytesOf(row, 'words')).toString()
  return words === '' ? [] : words.split(' ')
}
