import type { DatabaseSync } from 'node:sqlite'
import { inflateRawSync } from 'node:zlib'
import { bytesOf, numberOf, type Row, textOf } from '../row-values.ts'
import { timeSlices } from './time-slice.ts'
import { listTokens, TokenChanges } from './token-frequencies.ts'

/** Distance of neighbours in a fresh index. At 2^20 most differences between rows take three bytes in the index. */
const spacing = 2 ** 20

/** A new page takes its place at this part of the gap: pages often come in the order of their dates, one after the other. */
const gapPart = 8

/** Up to this number of changed pages, or a tenth of all, are put between the others; for more, rebuilding the index is faster. */
const fewPages = 200

const insertWords = 'INSERT INTO word (rowid, tokens) VALUES (?, ?)'

/** Brings the search index of a draft up to date with its pages: those without a place, and the outdated rows. */
export async function indexPages(db: DatabaseSync): Promise<void> {
  const { pending, total } = count(db)
  const few = pending <= Math.max(fewPages, total / 10)
  if (!few || !(await indexChanges(db))) await rebuildIndex(db)
  db.exec('DELETE FROM outdated')
}

function count(db: DatabaseSync): { readonly pending: number; readonly total: number } {
  const numberOfPages = (condition: string) => numberOf(db.prepare(`SELECT count(*) AS n FROM page ${condition}`).get(), 'n')
  return { pending: numberOfPages('WHERE place IS NULL'), total: numberOfPages('') }
}

/** In ascending order, first what goes, then what comes: FTS5 writes a segment whenever a row is below the one before. */
async function indexChanges(db: DatabaseSync): Promise<boolean> {
  const pause = timeSlices()
  const changes = new TokenChanges()
  const forget = db.prepare("INSERT INTO word (word, rowid, tokens) VALUES ('delete', ?, ?)")
  for (const row of db.prepare('SELECT place, tokens FROM outdated ORDER BY place').iterate()) {
    const gone = tokensOf(row)
    forget.run(numberOf(row, 'place'), gone)
    changes.add(gone, -1)
    await pause()
  }
  const freePlace = placeFinder(db)
  const setPlace = db.prepare('UPDATE page SET place = ? WHERE id = ?')
  const tokens = db.prepare('SELECT tokens FROM page_tokens WHERE page = ?')
  const insert = db.prepare(insertWords)
  for (const row of db.prepare('SELECT id, priority, path FROM page WHERE place IS NULL ORDER BY priority, path').all()) {
    const place = freePlace(row)
    if (place === undefined) return false
    const id = numberOf(row, 'id')
    setPlace.run(place, id)
    const come = tokensOf(tokens.get(id) ?? {})
    insert.run(place, come)
    changes.add(come, 1)
    await pause()
  }
  await changes.write(db)
  return true
}

/** Gives a page a place between its neighbours; undefined when there is no room between them. */
function placeFinder(db: DatabaseSync): (row: Row) => number | undefined {
  const before = db.prepare(`
    SELECT place FROM page WHERE (priority, path) < (?, ?) AND place IS NOT NULL ORDER BY priority DESC, path DESC LIMIT 1`)
  const after = db.prepare(`
    SELECT place FROM page WHERE (priority, path) > (?, ?) AND place IS NOT NULL ORDER BY priority, path LIMIT 1`)
  return (row) => {
    const key = [numberOf(row, 'priority'), textOf(row, 'path')] as const
    const lower = before.get(...key)
    const upper = after.get(...key)
    const low = lower === undefined ? 0 : numberOf(lower, 'place')
    if (upper === undefined) return low + spacing
    const gap = numberOf(upper, 'place') - low
    return gap < 2 ? undefined : low + Math.max(1, Math.floor(gap / gapPart))
  }
}

async function rebuildIndex(db: DatabaseSync): Promise<void> {
  db.exec(`
    INSERT INTO word (word) VALUES ('delete-all');
    UPDATE page SET place = NULL;
    UPDATE page SET place = ordered.number * ${spacing}
    FROM (SELECT id, row_number() OVER (ORDER BY priority, path) AS number FROM page) AS ordered
    WHERE page.id = ordered.id;`)
  const pause = timeSlices()
  const insert = db.prepare(insertWords)
  const rows = db.prepare(
    'SELECT page.place, page_tokens.tokens FROM page JOIN page_tokens ON page_tokens.page = page.id ORDER BY page.place',
  )
  for (const row of rows.iterate()) {
    insert.run(numberOf(row, 'place'), tokensOf(row))
    await pause()
  }
  await listTokens(db)
}

function tokensOf(row: Row): string {
  return inflateRawSync(bytesOf(row, 'tokens')).toString()
}
