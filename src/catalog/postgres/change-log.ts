import type { Entry } from '../../model/page-record.ts'
import { markdownPath, type SitePath } from '../../model/site-path.ts'
import type { Generation } from '../catalog.ts'
import {
  type ChangeBounds,
  changeMark,
  type ChangeReader,
  loggedChange,
  type LoggedPage,
  type LogTimes,
  nextLogged,
  timesOf,
} from '../page-changes.ts'
import { jsonOf, type Row, textOf } from '../row-values.ts'
import { pageOf } from '../stored-records.ts'
import type { Database, RowSource } from './database.ts'
import type { PublishingSession } from './publishing-session.ts'
import { alive, holds } from './schema.ts'
import { keyText, textKey } from './text-key.ts'

/** Pages that are compared together. */
const batch = 500

/** Every page that may differ from its last change: all that are published, and all that ever were. */
export async function allLoggedPaths(session: PublishingSession): Promise<readonly SitePath[]> {
  const rows = await session.rows(`
    SELECT path FROM daf.page WHERE ${alive} UNION SELECT path FROM daf.change WHERE ${alive} ORDER BY path`)
  return rows.map((row) => keyText(textOf(row, 'path')))
}

/** A page as a draft has it, and what was logged of it last. */
const states = `
  SELECT given.path, body.record AS page, entry.record AS entry, own.record AS own, change.number::float8 AS number, change.record AS logged
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (path, markdown, place)
  LEFT JOIN daf.page AS page ON page.path = given.path AND page.${alive}
  LEFT JOIN daf.page_body AS body ON body.id = page.id
  LEFT JOIN daf.entry AS entry ON entry.key = given.path AND entry.${alive}
  LEFT JOIN daf.entry AS own ON own.key = given.markdown AND own.${alive}
  LEFT JOIN daf.change AS change ON change.path = given.path AND change.${alive}
  ORDER BY place`

/** Replaces what is logged of pages: what readers of earlier generations see stays for them. */
const forget = `UPDATE daf.change SET died = $2 WHERE path = ANY ($1) AND ${alive}`
const insert = `
  INSERT INTO daf.change (path, born, number, removed, record)
  SELECT path, $1, number, removed, record
  FROM unnest($2::text[], $3::bigint[], $4::boolean[], $5::text[]) AS given (path, number, removed, record)`

const insertEnd = 'INSERT INTO daf.change_end (number, mark, born) VALUES ($1, $2, $3)'

/**
 * Logs what changed in a draft.
 * @param paths pages that may have changed, in order
 * @param born number of the generation
 */
export async function logChanges(
  session: PublishingSession,
  paths: readonly SitePath[],
  born: number,
  times: LogTimes,
  bounds: ChangeBounds,
): Promise<void> {
  let newest = await newestOf(session, born)
  if (newest === undefined) await session.rows(insertEnd, [(newest = 0), changeMark(), born])
  let number = newest
  for (let at = 0; at < paths.length; at += batch) {
    const some = paths.slice(at, at + batch)
    const rows = await session.rows(states, [some.map(textKey), some.map((path) => textKey(markdownPath(path)))])
    const put = rows.flatMap((row) => {
      const next = nextLogged(optional<LoggedPage>(row, 'logged'), stateOf(row), times)
      if (next === undefined) return []
      return [{ logged: next.logged, number: next.isChange ? ++number : Number(row['number']) }]
    })
    if (put.length === 0) continue
    const keys = put.map(({ logged }) => textKey(logged.path))
    await session.rows(forget, [keys, born])
    await session.rows(insert, [
      born,
      keys,
      put.map((page) => page.number),
      put.map(({ logged }) => logged.change === 'removed'),
      put.map(({ logged }) => JSON.stringify(logged)),
    ])
  }
  if (number === newest) return
  await session.rows(insertEnd, [number, changeMark(), born])
  await forgetOldest(session, born, bounds)
}

function stateOf(row: Row) {
  const page = row['page'] === null ? undefined : pageOf({ record: row['page'] })
  return { page, entry: optional<Entry>(row, 'entry'), own: optional<Entry>(row, 'own') }
}

function optional<Value>(row: Row, column: string): Value | undefined {
  return row[column] === null ? undefined : jsonOf<Value>(row, column)
}

/** The highest number that a generation knows. */
async function newestOf(source: RowSource, generation: number): Promise<number | undefined> {
  const [row] = await source.rows(`SELECT max(number)::float8 AS number FROM daf.change_end WHERE born <= ${generation}`)
  return typeof row?.['number'] === 'number' ? row['number'] : undefined
}

/** Forgets what is past the bounds, generation by generation: positions before the first end that remains are no longer known. */
async function forgetOldest(session: PublishingSession, born: number, { removed, generations }: ChangeBounds): Promise<void> {
  const removedBefore = `SELECT number FROM daf.change WHERE removed AND ${alive} ORDER BY number DESC LIMIT 1 OFFSET`
  const [row] = await session.rows(
    `SELECT greatest(
        (SELECT min(number) FROM daf.change_end WHERE number >= (${removedBefore} $1) AND number < (${removedBefore} $2)),
        (SELECT number FROM daf.change_end ORDER BY number DESC LIMIT 1 OFFSET $3)
      )::text AS first`,
    [removed, removed - 1, generations - 1],
  )
  const first = row?.['first'] ?? null
  if (first === null) return
  await session.rows(`UPDATE daf.change SET died = $2 WHERE removed AND ${alive} AND number <= $1`, [first, born])
  await session.rows('DELETE FROM daf.change_end WHERE number < $1', [first])
}

/** Reads the log of a generation. */
export function changeReader(database: Database, { number: generation }: Generation): ChangeReader {
  return {
    async changes(after, limit) {
      const rows = await database.rows(
        `SELECT number::float8 AS number, record FROM daf.change WHERE number > $2 AND ${holds} ORDER BY number LIMIT $3`,
        [generation, after, limit],
      )
      const changes = rows.map((row) => loggedChange(jsonOf(row, 'record')))
      return { changes, last: Number(rows.at(-1)?.['number'] ?? after), newest: (await newestOf(database, generation)) ?? 0 }
    },
    async changeMark(number) {
      const [row] = await database.rows(
        `SELECT mark FROM daf.change_end
          WHERE born <= $1 AND number >= $2 AND (SELECT min(number) FROM daf.change_end) <= $2 ORDER BY number LIMIT 1`,
        [generation, number],
      )
      return row && textOf(row, 'mark')
    },
    async pageTimes(path) {
      const sql = `SELECT record FROM daf.change WHERE path = $2 AND NOT removed AND ${holds}`
      const [row] = await database.rows(sql, [generation, textKey(path)])
      return row && timesOf(jsonOf(row, 'record'))
    },
  }
}
