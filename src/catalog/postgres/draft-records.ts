import type { ContentHash } from '../../model/page-record.ts'
import type { PublishingSession } from './publishing-session.ts'
import { textKey } from './text-key.ts'
import type { WorkQueue } from './work-queue.ts'

/** A value that is stored under a name, and the contents that it keeps in use. */
interface StagedRecord {
  readonly record: string
  readonly contents: readonly ContentHash[]
}

/** Changes that are written together. */
const batch = 200

/** The entries of a draft, or its documents. What is put twice before it is written is written once. */
export class DraftRecords {
  readonly #session: PublishingSession
  readonly #queue: WorkQueue
  readonly #born: number
  readonly #forget: string
  readonly #insert: string
  #staged = new Map<string, StagedRecord | undefined>()

  constructor(session: PublishingSession, queue: WorkQueue, born: number, table: 'entry' | 'document') {
    this.#session = session
    this.#queue = queue
    this.#born = born
    this.#forget = `
      WITH own AS (DELETE FROM daf.${table} WHERE key = ANY ($1) AND born = $2)
      UPDATE daf.${table} SET died = $2 WHERE key = ANY ($1) AND born < $2 AND died = 2147483647`
    this.#insert = `
      INSERT INTO daf.${table} (key, born, record, contents)
      SELECT key, $1, record, string_to_array(contents, ' ')
      FROM unnest($2::text[], $3::text[], $4::text[]) AS given (key, record, contents)`
  }

  put(key: string, value: unknown, contents: readonly ContentHash[]): void {
    this.#stage(key, { record: JSON.stringify(value), contents })
  }

  remove(key: string): void {
    this.#stage(key, undefined)
  }

  /** Has written what is staged. */
  flush(): void {
    const staged = this.#staged
    if (staged.size === 0) return
    this.#staged = new Map()
    const size = [...staged.values()].reduce((sum, value) => sum + 2 * (value?.record.length ?? 0), 0)
    this.#queue.add(size, () => this.#write(staged))
  }

  #stage(key: string, value: StagedRecord | undefined): void {
    this.#staged.set(key, value)
    if (this.#staged.size >= batch) this.flush()
  }

  async #write(staged: ReadonlyMap<string, StagedRecord | undefined>): Promise<void> {
    await this.#session.rows(this.#forget, [[...staged.keys()].map(textKey), this.#born])
    const put = [...staged].flatMap(([key, value]) => (value === undefined ? [] : [{ key: textKey(key), ...value }]))
    if (put.length === 0) return
    await this.#session.rows(this.#insert, [
      this.#born,
      put.map(({ key }) => key),
      put.map(({ record }) => record),
      put.map(({ contents }) => contents.join(' ')),
    ])
  }
}
