import type { ContentHash } from '../../model/page-record.ts'
import { alive } from './schema.ts'
import type { PublishingSession } from './publishing-session.ts'
import { textKey } from './text-key.ts'
import { Batch, type WriteQueue } from './write-queue.ts'

/** A value that is stored under a key, and the contents that it keeps in use. */
export interface DraftRecord {
  /** JSON. */
  readonly record: string
  readonly contents: readonly ContentHash[]
}

/** Changes that are written together. */
const length = 200

/** The entries of a draft, or its documents. */
export function draftRecords(
  session: PublishingSession,
  queue: WriteQueue,
  born: number,
  table: 'entry' | 'document',
): Batch<DraftRecord> {
  const forget = `
    WITH own AS (DELETE FROM daf.${table} WHERE key = ANY ($1) AND born = $2)
    UPDATE daf.${table} SET died = $2 WHERE key = ANY ($1) AND born < $2 AND ${alive}`
  const insert = `
    INSERT INTO daf.${table} (key, born, record, contents)
    SELECT key, $1, record, string_to_array(contents, ' ')
    FROM unnest($2::text[], $3::text[], $4::text[]) AS given (key, record, contents)`
  return new Batch({
    queue,
    length,
    sizeOf: (value) => 2 * (value?.record.length ?? 0),
    async write(changes) {
      await session.rows(forget, [[...changes.keys()].map(textKey), born])
      const put = [...changes].flatMap(([key, value]) => (value === undefined ? [] : [{ key: textKey(key), ...value }]))
      if (put.length === 0) return
      await session.rows(insert, [
        born,
        put.map(({ key }) => key),
        put.map(({ record }) => record),
        put.map(({ contents }) => contents.join(' ')),
      ])
    },
  })
}
