import { changeCount } from '../change-count.ts'
import { alive } from './schema.ts'
import type { PublishingSession } from './publishing-session.ts'

/** Changed words that are held in memory. */
const maxHeld = 100_000

/** Words that are written in one statement. */
const batch = 5_000

/** Changes in the number of pages of words in a draft; they are written to a table at the end. */
export class WordCounts {
  readonly #session: PublishingSession
  readonly #statement: string
  readonly #born: number
  readonly #changes = new Map<string, number>()

  constructor(session: PublishingSession, table: 'vocabulary' | 'frequency', born: number) {
    this.#session = session
    this.#born = born
    // A token that is not listed is not a frequent one.
    this.#statement = changeStatement(table, table === 'frequency' ? 'old.pages IS NOT NULL' : 'true')
  }

  /** @param by 1 for the words of a page that comes, -1 for those of one that goes; without duplicates */
  change(words: Iterable<string>, by: 1 | -1): void {
    for (const word of words) changeCount(this.#changes, word, by)
  }

  /** Writes the changes when they are many. */
  async relieve(): Promise<void> {
    if (this.#changes.size > maxHeld) await this.write()
  }

  async write(): Promise<void> {
    const changes = [...this.#changes]
    this.#changes.clear()
    for (let at = 0; at < changes.length; at += batch) {
      const part = changes.slice(at, at + batch)
      await this.#session.rows(this.#statement, [part.map(([word]) => word), part.map(([, by]) => by), this.#born])
    }
  }
}

/** Numbers of the draft's own rows are changed in place; others die, and a row with the new number is born. */
function changeStatement(table: string, isKept: string): string {
  return `
    WITH change AS (SELECT * FROM unnest($1::text[], $2::int[]) AS change (word, by)),
    own AS (
      UPDATE daf.${table} AS own SET pages = own.pages + change.by FROM change
      WHERE own.word = change.word AND own.born = $3 RETURNING own.word
    ),
    old AS (
      UPDATE daf.${table} AS old SET died = $3 FROM change
      WHERE old.word = change.word AND old.born < $3 AND old.${alive} RETURNING old.word, old.pages
    )
    INSERT INTO daf.${table} (word, born, pages)
    SELECT change.word, $3, coalesce(old.pages, 0) + change.by FROM change LEFT JOIN old USING (word)
    WHERE ${isKept} AND NOT EXISTS (SELECT FROM own WHERE own.word = change.word)`
}
