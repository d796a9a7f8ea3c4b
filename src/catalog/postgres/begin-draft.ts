import { catalogFormat, CatalogError, type Generation } from '../catalog.ts'
import { textOf } from '../row-values.ts'
import { type GenerationMeta, generationMeta, type Pointer, readPointer } from './generation-row.ts'
import type { PublishingSession } from './publishing-session.ts'
import { alive, holds } from './schema.ts'

/** What a draft starts with. The values are JSON of the model's records. */
export interface DraftStart {
  /** Number of the generation that the draft becomes. */
  readonly number: number
  readonly pointer: Pointer
  /** Generations that a rollback returns to from the new one, newest first, as many as are kept. */
  readonly before: readonly number[]
  /** The generation that the draft is a copy of; undefined when it starts empty. */
  readonly base: GenerationMeta | undefined
  /** Whether every page may differ from its last change, not only those that the draft puts and removes. */
  readonly isOther: boolean
  readonly documents: readonly string[]
  readonly pages: readonly string[]
  readonly entries: readonly (readonly [string, string])[]
}

const noRecords = { documents: [], pages: [], entries: [] } as const

/**
 * Begins the transaction of a draft, as a copy of the current generation or empty.
 * @throws CatalogError when a newer version of daf wrote the current generation
 */
export async function beginDraft(session: PublishingSession, fresh: boolean): Promise<DraftStart> {
  await session.rows('BEGIN')
  const pointer = await readPointer(session)
  const base = await generationOf(session, pointer.current)
  const before = pointer.current === undefined ? [] : [pointer.current, ...pointer.recent]
  const number = pointer.last + 1
  const start = { number, pointer, before }
  if (base === undefined || fresh) {
    await removeAll(session, number)
    return { ...start, base: undefined, isOther: true, ...noRecords }
  }
  const isOther = await undo(session, base.generation, start)
  return { ...start, base, isOther, ...(await recordsOf(session, base.generation.number)) }
}

/**
 * Begins the transaction of a draft that is a copy of the generation before the current one.
 * @throws CatalogError when there is none
 */
export async function beginRollback(session: PublishingSession): Promise<DraftStart & { readonly base: GenerationMeta }> {
  await session.rows('BEGIN')
  const pointer = await readPointer(session)
  const [number, ...before] = pointer.recent
  const base = await generationOf(session, number)
  if (base === undefined) throw new CatalogError('There is no earlier generation to return to.')
  const start = { number: pointer.last + 1, pointer, before }
  await undo(session, base.generation, start)
  return { ...start, base, isOther: true, ...noRecords }
}

/** Undefined when there is none in the format of this version: then the next one starts empty. */
async function generationOf(session: PublishingSession, number: number | undefined): Promise<GenerationMeta | undefined> {
  if (number === undefined) return undefined
  const [row] = await session.rows('SELECT * FROM daf.generation WHERE number = $1', [number])
  const format = row?.['format']
  if (typeof format === 'number' && format > catalogFormat) throw new CatalogError(newerFormat(session.name, format))
  return row === undefined || format !== catalogFormat ? undefined : generationMeta(row)
}

/** Message about a catalog that a newer version wrote. */
export function newerFormat(database: string, format: number): string {
  return `The catalog in ${database} was written by a newer version of daf (format ${format}); use that version or another database.`
}

async function removeAll(session: PublishingSession, number: number): Promise<void> {
  await killPages(session, number, 'true')
  for (const table of sharedTables) {
    await session.rows(`UPDATE daf.${table} SET died = $1 WHERE ${alive}`, [number])
  }
}

async function killPages(session: PublishingSession, number: number, which: string): Promise<void> {
  await session.rows(
    `WITH dead AS (UPDATE daf.page SET died = $1 WHERE ${alive} AND ${which} RETURNING id)
      INSERT INTO daf.dead_page (died, id) SELECT $1, id FROM dead`,
    [number],
  )
}

const sharedTables = ['entry', 'document', 'vocabulary', 'frequency'] as const

const columns = {
  entry: 'key, record, contents',
  document: 'key, record, contents',
  vocabulary: 'word, pages',
  frequency: 'word, pages',
} as const

/**
 * Reverts what the generations after one changed: what was born in them dies, and what died in them is born again. They stay as they are for
 * whoever still reads them.
 * @returns whether there are any
 */
async function undo(
  session: PublishingSession,
  { number: current }: Generation,
  { number, pointer }: Pick<DraftStart, 'number' | 'pointer'>,
): Promise<boolean> {
  if (pointer.last <= current) return false
  await killPages(session, number, `born > ${current}`)
  await session.rows(
    `WITH old AS (
        SELECT page.* FROM daf.page JOIN daf.dead_page AS dead USING (id) WHERE born <= $1 AND dead.died > $1 AND dead.died < $2
      ),
      again AS (
        INSERT INTO daf.page (path, born, priority, item, tokens) SELECT path, $2, priority, item, tokens FROM old
        RETURNING id, path
      )
      INSERT INTO daf.page_body (id, record, contents, trace, passages, words)
      SELECT again.id, record, contents, trace, passages, words
      FROM again JOIN old USING (path) JOIN daf.page_body AS body ON body.id = old.id`,
    [current, number],
  )
  for (const table of sharedTables) {
    const values = columns[table]
    await session.rows(`UPDATE daf.${table} SET died = $2 WHERE ${alive} AND born > $1`, [current, number])
    await session.rows(
      `INSERT INTO daf.${table} (born, ${values})
        SELECT $2, ${values} FROM daf.${table} WHERE born <= $1 AND died > $1 AND died < $2`,
      [current, number],
    )
  }
  return true
}

/** The interface gives them one at a time without waiting, so they are read ahead; publishing keeps the documents anyway. */
async function recordsOf(
  session: PublishingSession,
  number: number,
): Promise<Pick<DraftStart, 'documents' | 'pages' | 'entries'>> {
  const documents = await session.rows(`SELECT record FROM daf.document WHERE ${holds}`, [number])
  const pages = await session.rows(`SELECT record FROM daf.page JOIN daf.page_body USING (id) WHERE ${holds} ORDER BY path`, [
    number,
  ])
  const entries = await session.rows(`SELECT key, record FROM daf.entry WHERE ${holds}`, [number])
  return {
    documents: documents.map((row) => textOf(row, 'record')),
    pages: pages.map((row) => textOf(row, 'record')),
    entries: entries.map((row) => [textOf(row, 'key'), textOf(row, 'record')]),
  }
}
