import type { DatabaseSync } from 'node:sqlite'
import type { Entry } from '../../model/page-record.ts'
import { markdownPath, type SitePath } from '../../model/site-path.ts'
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
import { jsonOf, numberOf, textOf } from '../row-values.ts'
import { pageOf } from '../stored-records.ts'

/** Tables of what changed, see `PageChange`. */
export const changeSchema = `
  -- the newest change of every page, of removed ones too
  CREATE TABLE change (number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, removed INTEGER NOT NULL, record TEXT NOT NULL);
  CREATE INDEX change_removed ON change (number) WHERE removed = 1;
  -- the last number of each generation with changes; changes after the first of these are all known
  CREATE TABLE change_end (number INTEGER PRIMARY KEY, mark TEXT NOT NULL);
`

/** Replaces the log of a draft by that of another generation. @param database name under which that is attached */
export function takeLog(db: DatabaseSync, database: string): void {
  for (const table of ['change', 'change_end']) {
    db.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM ${database}.${table} ORDER BY number`)
  }
}

/** Every page that may differ from its last change: all that are published, and all that ever were. */
export function allLoggedPaths(db: DatabaseSync): readonly SitePath[] {
  const rows = db.prepare('SELECT path FROM main.page UNION SELECT path FROM main.change ORDER BY path').all()
  return rows.map((row) => textOf(row, 'path'))
}

/**
 * Logs what changed in a draft.
 * @param paths pages that may have changed, in order
 */
export function logChanges(db: DatabaseSync, paths: readonly SitePath[], times: LogTimes, bounds: ChangeBounds): void {
  const find = db.prepare('SELECT number, record FROM main.change WHERE path = ?')
  const page = db.prepare('SELECT record FROM main.page WHERE path = ?')
  const entry = db.prepare('SELECT record FROM main.entry WHERE path = ?')
  const note = db.prepare('UPDATE main.change SET record = ? WHERE number = ?')
  const forget = db.prepare('DELETE FROM main.change WHERE number = ?')
  const add = db.prepare('INSERT INTO main.change (number, path, removed, record) VALUES (?, ?, ?, ?)')
  const end = db.prepare('INSERT INTO main.change_end (number, mark) VALUES (?, ?)')
  const entryAt = (path: SitePath) => {
    const row = entry.get(path)
    return row === undefined ? undefined : jsonOf<Entry>(row, 'record')
  }
  let newest = newestOf(db)
  if (newest === undefined) end.run((newest = 0), changeMark())
  let number = newest
  for (const path of paths) {
    const row = find.get(path)
    const found = page.get(path)
    const state = { page: found && pageOf(found), entry: entryAt(path), own: entryAt(markdownPath(path)) }
    const next = nextLogged(row && jsonOf<LoggedPage>(row, 'record'), state, times)
    if (next === undefined) continue
    const { logged, isChange } = next
    if (row !== undefined && !isChange) {
      note.run(JSON.stringify(logged), numberOf(row, 'number'))
      continue
    }
    if (row !== undefined) forget.run(numberOf(row, 'number'))
    add.run(++number, path, logged.change === 'removed' ? 1 : 0, JSON.stringify(logged))
  }
  if (number === newest) return
  end.run(number, changeMark())
  forgetOldest(db, bounds)
}

function newestOf(db: DatabaseSync): number | undefined {
  const number = db.prepare('SELECT max(number) AS number FROM main.change_end').get()?.['number']
  return typeof number === 'number' ? number : undefined
}

/** Forgets what is past the bounds, generation by generation: positions before the first end that remains are no longer known. */
function forgetOldest(db: DatabaseSync, { removed, generations }: ChangeBounds): void {
  const removedBefore = 'SELECT number FROM main.change WHERE removed = 1 ORDER BY number DESC LIMIT 1 OFFSET ?'
  const oldest = db.prepare(`
    SELECT max(
      coalesce((SELECT min(number) FROM main.change_end WHERE number >= (${removedBefore}) AND number < (${removedBefore})), 0),
      coalesce((SELECT number FROM main.change_end ORDER BY number DESC LIMIT 1 OFFSET ?), 0)) AS number`)
  const first = numberOf(oldest.get(removed, removed - 1, generations - 1), 'number')
  db.prepare('DELETE FROM main.change WHERE removed = 1 AND number <= ?').run(first)
  db.prepare('DELETE FROM main.change_end WHERE number < ?').run(first)
}

/** Reads the log of a generation. */
export function changeReader(db: DatabaseSync): ChangeReader {
  const following = db.prepare('SELECT number, record FROM change WHERE number > ? ORDER BY number LIMIT ?')
  const mark = db.prepare(`
    SELECT mark FROM change_end WHERE number >= :number AND :number >= (SELECT min(number) FROM change_end)
    ORDER BY number LIMIT 1`)
  const logged = db.prepare('SELECT record FROM change WHERE path = ? AND removed = 0')
  const newest = newestOf(db) ?? 0
  return {
    async changes(after, limit) {
      const rows = following.all(after, limit)
      const last = rows.at(-1)
      const changes = rows.map((row) => loggedChange(jsonOf(row, 'record')))
      return { changes, last: last === undefined ? after : numberOf(last, 'number'), newest }
    },
    async changeMark(number) {
      const row = mark.get({ number })
      return row && textOf(row, 'mark')
    },
    async pageTimes(path) {
      const row = logged.get(path)
      return row && timesOf(jsonOf(row, 'record'))
    },
  }
}
