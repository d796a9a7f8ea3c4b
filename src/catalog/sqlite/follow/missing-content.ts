import type { DatabaseSync } from 'node:sqlite'
import type { ContentHash } from '../../../model/page-record.ts'
import { immutableAddress, openGeneration } from '../generation-file.ts'
import { numberOf, textOf } from '../../row-values.ts'
import { servedContent } from '../served-content.ts'

/** The contents of a new generation that the one before does not answer with. */
export interface MissingContent {
  readonly count: number
  /** Each once. */
  readonly hashes: Iterable<ContentHash>
  close(): void
}

/**
 * Finds what has to be fetched for a generation. The list lies in a file of SQLite's own: memory does not grow with the site.
 * @param file the new generation
 * @param before the generation before, whose contents are all here; undefined where there is none
 * @throws when a file is no generation, or damaged
 */
export function missingContent(file: string, before: string | undefined): MissingContent {
  const { db } = openGeneration(file)
  try {
    db.exec('PRAGMA temp_store = FILE')
    if (before !== undefined) db.prepare('ATTACH ? AS base').run(immutableAddress(before).href)
    const known = before === undefined ? '' : `EXCEPT SELECT hash FROM (${servedContent('base')})`
    db.exec(`CREATE TEMP TABLE missing AS SELECT DISTINCT hash FROM (${servedContent('main')}) ${known}`)
    const count = numberOf(db.prepare('SELECT count(*) AS n FROM missing').get(), 'n')
    return { count, hashes: hashesOf(db), close: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

function* hashesOf(db: DatabaseSync): Generator<ContentHash, void, undefined> {
  for (const row of db.prepare('SELECT hash FROM missing').iterate()) yield textOf(row, 'hash')
}
