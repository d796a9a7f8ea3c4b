import type { DatabaseSync } from 'node:sqlite'

/** Most items of the past whose places are remembered. */
const maxGone = 100_000

/**
 * Remembers what the generation before (attached as `base`) had in its lists and the draft has not. A copy of it has all
 * its pages but those that are outdated, which are few; so it comes before `indexPages`, which clears them.
 * @param fresh the draft is no copy of that generation, so that it does not remember yet what that one remembered
 */
export function rememberGone(db: DatabaseSync, fresh: boolean): void {
  if (fresh) db.exec('INSERT INTO main.gone (item, path, term) SELECT item, path, term FROM base.gone ORDER BY number')
  const candidates = fresh ? 'true' : 'place IN (SELECT place FROM main.outdated)'
  db.exec(`
    INSERT OR REPLACE INTO main.gone (item, path)
      SELECT item, path FROM base.page WHERE ${candidates} AND path NOT IN (SELECT path FROM main.page)
      UNION SELECT item, path FROM base.case_study WHERE path NOT IN (SELECT path FROM main.case_study);
    INSERT OR REPLACE INTO main.gone (item, path, term)
      SELECT item, path, term FROM base.term WHERE item NOT IN (SELECT item FROM main.term);
    DELETE FROM main.gone WHERE number <= (SELECT max(number) FROM main.gone) - ${maxGone};`)
}

/** Lists the sections: first path segments with at least two pages. */
export function listSections(db: DatabaseSync): void {
  db.exec(`
    DELETE FROM main.section;
    INSERT INTO main.section (path, pages)
      SELECT substr(path, 1, instr(substr(path, 2), '/') + 1) AS first, count(*) FROM main.page
      WHERE instr(substr(path, 2), '/') > 0 GROUP BY first HAVING count(*) >= 2;`)
}
