import type { DatabaseSync } from 'node:sqlite'
import type { ContentHash } from '../../../model/page-record.ts'
import { immutableAddress, openGeneration } from '../generation-file.ts'
import { numberOf, textOf } from '../../row-values.ts'
import { servedContent } from '../generation-file.ts'

/** A content that has to be fetched. */
export interface WantedContent {
  readonly hash: ContentHash
  /** In bytes, where the generation says it. */
  readonly size: number | null
}

/** The contents of a new generation that the one before does not answer with. */
export interface MissingContent {
  readonly count: number
  /** Each once. */
  readonly contents: Iterable<WantedContent>
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
    const known = before === undefined ? '' : `WHERE hash NOT IN (SELECT hash FROM (${servedContent('base')}))`
    db.exec(`CREATE TEMP TABLE missing AS SELECT hash, max(size) AS size FROM (${servedContent('main')}) ${known} GROUP BY hash`)
    const count = numberOf(db.prepare('SELECT count(*) AS n FROM missing').get(), 'n')
    return { count, contents: contentsOf(db), close: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

function* contentsOf(db: DatabaseSync): Generator<WantedContent, void, undefined> {
  for (const row of db.prepare('SELECT hash, size FROM missing').iterate())
    yield { hash: textOf(row, 'hash'), size: row['size'] === null ? null : numberOf(row, 'size') }
}
