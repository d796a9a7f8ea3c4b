import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Entry } from '../../model/page-record.ts'
import { markdownPath, type SitePath } from '../../model/site-path.ts'
import type { ChangeSlice, PageTimes } from '../catalog.ts'
import {
  type ChangeBounds,
  changeMark,
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
export class ChangeLog {
  readonly #changes: StatementSync
  readonly #mark: StatementSync
  readonly #page: StatementSync
  readonly #newest: number

  constructor(db: DatabaseSync) {
    this.#changes = db.prepare('SELECT number, record FROM change WHERE number > ? ORDER BY number LIMIT ?')
    this.#mark = db.prepare(`
      SELECT mark FROM change_end WHERE number >= :number AND :number >= (SELECT min(number) FROM change_end)
      ORDER BY number LIMIT 1`)
    this.#page = db.prepare('SELECT record FROM change WHERE path = ? AND removed = 0')
    this.#newest = newestOf(db) ?? 0
  }

  /** See `CatalogReader.changes`. */
  changes(after: number, limit: number): ChangeSlice {
    const rows = this.#changes.all(after, limit)
    const last = rows.at(-1)
    return {
      changes: rows.map((row) => loggedChange(jsonOf(row, 'record'))),
      last: last === undefined ? after : numberOf(last, 'number'),
      newest: this.#newest,
    }
  }

  /** See `CatalogReader.changeMark`. */
  mark(number: number): string | undefined {
    const row = this.#mark.get({ number })
    return row === undefined ? undefined : textOf(row, 'mark')
  }

  /** See `CatalogReader.pageTimes`. */
  times(path: SitePath): PageTimes | undefined {
    const row = this.#page.get(path)
    return row === undefined ? undefined : timesOf(jsonOf(row, 'record'))
  }
}
