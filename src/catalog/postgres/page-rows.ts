import type { PageRecord } from '../../model/page-record.ts'
import { textOf } from '../row-values.ts'
import { pageOf } from '../stored-records.ts'
import type { Database } from './database.ts'

/** The records of pages, in the order of their ids in the list. */
export async function readRecords(database: Database, ids: readonly string[]): Promise<readonly PageRecord[]> {
  if (ids.length === 0) return []
  const rows = await database.rows('SELECT id::text, record FROM daf.page_body WHERE id = ANY ($1::bigint[])', [ids])
  const records = new Map(rows.map((row) => [textOf(row, 'id'), pageOf(row)]))
  return ids.flatMap((id) => records.get(id) ?? [])
}
