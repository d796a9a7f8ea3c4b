import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { catalogFormat, type Generation } from '../catalog.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import { jsonOf, type Row } from '../row-values.ts'
import type { StoredTimes } from '../page-changes.ts'
import { siteOf } from '../stored-records.ts'

/** Page cache of a reader, in KiB: what the system's cache holds need not be held twice. */
const cacheSize = 8192

/** Name in `meta` of the hash of the file that a generation was copied from. */
const copyMark = 'copiedFrom'

/** The `meta` table of a generation. */
export interface GenerationMeta {
  readonly generation: Generation
  readonly site: SiteRecord
  /** The language that decided the order of the terms. */
  readonly termLanguage: string
  readonly times: StoredTimes
}

/** Address under which SQLite opens a generation's file: read-only, without locks and journal, since it never changes. */
export function immutableAddress(path: string): URL {
  const url = pathToFileURL(path)
  url.searchParams.set('mode', 'ro')
  url.searchParams.set('immutable', '1')
  return url
}

/** The file of a generation; disposing of it closes it. */
export interface OpenGeneration extends Disposable {
  readonly db: DatabaseSync
  readonly meta: GenerationMeta
}

/**
 * Opens a published generation.
 * @throws when the file is missing, damaged or of another format
 */
export function openGeneration(path: string): OpenGeneration {
  const db = new DatabaseSync(immutableAddress(path), { readOnly: true })
  try {
    db.exec(`PRAGMA cache_size = -${cacheSize}`)
    return { db, meta: readMeta(db), [Symbol.dispose]: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

function readMeta(db: DatabaseSync): GenerationMeta {
  const rows = db.prepare('SELECT name, value FROM meta').all()
  const values: Row = Object.fromEntries(rows.map(({ name, value }) => [String(name), value ?? null]))
  if (jsonOf<number>(values, 'format') !== catalogFormat) throw new Error('another format')
  return {
    generation: jsonOf(values, 'generation'),
    site: siteOf(values, 'site'),
    termLanguage: jsonOf(values, 'termLanguage'),
    times: jsonOf(values, 'times'),
  }
}

/** The `meta` table of a generation's file; undefined when it cannot be read. */
export function metaOf(path: string): GenerationMeta | undefined {
  try {
    using generation = openGeneration(path)
    return generation.meta
  } catch {
    return undefined
  }
}

/**
 * Turns a copied file into a generation with a number of this folder's own, and records what it is a copy of. It is not durable
 * yet.
 * @param sha256 of the file that was copied
 */
export function numberCopy(path: string, number: number, sha256: string): void {
  using db = new DatabaseSync(path)
  // If this is killed, the file's hash is wrong and it is fetched again.
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  const { generation, ...meta } = readMeta(db)
  writeMeta(db, { generation: { ...generation, number }, ...meta })
  db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(copyMark, JSON.stringify(sha256))
}

/** SHA-256 of the file that an opened generation is a copy of; undefined for one that was published here. */
export function copiedFrom(db: DatabaseSync): string | undefined {
  const row = db.prepare('SELECT value FROM meta WHERE name = ?').get(copyMark)
  return row === undefined ? undefined : jsonOf(row, 'value')
}

/** Writes what {@link openGeneration} reads. */
export function writeMeta(db: DatabaseSync, meta: GenerationMeta): void {
  const put = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  for (const [name, value] of Object.entries({ format: catalogFormat, ...meta })) put.run(name, JSON.stringify(value))
}

/**
 * SQL for the hashes of all contents that a generation serves, in a column `hash`; one may come more than once. A column `size` has
 * their sizes in bytes, or null if the generation does not say: of texts.
 * @param database name under which the generation is open: `main`, or that of an attached one
 */
export function servedContent(database: 'main' | 'base'): string {
  return `
  SELECT record ->> 'markdown' AS hash, NULL AS size FROM ${database}.page
  UNION ALL SELECT record ->> 'text', NULL FROM ${database}.page
  UNION ALL SELECT record ->> 'content', record ->> 'size' FROM ${database}.entry WHERE record ->> 'content' IS NOT NULL
  UNION ALL SELECT value ->> '$.notFound.content', NULL FROM ${database}.meta
    WHERE name = 'site' AND value ->> '$.notFound.content' IS NOT NULL`
}
