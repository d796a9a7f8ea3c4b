import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import { readTrace } from '../analysis/page-trace.ts'
import type { Scorer } from '../analysis/score-page.ts'
import type { ListSlice, ListWindow } from '../catalog.ts'
import { pageItem } from '../list-items.ts'
import { compareByNumberAndPath, readSearchSort, searchSort } from '../list-order.ts'
import type { MatchExpressions } from './match-expression.ts'
import type { PlaceFinder } from './place-finder.ts'
import { bytesOf, numberOf, textOf } from '../row-values.ts'
import { pageOf } from '../stored-records.ts'

interface Hit {
  readonly sort: number
  readonly path: SitePath
  readonly place: number
}

/** Searches with few enough matches to look at each of them: inside their tiers they are ordered by score. */
export class ScoredHits {
  readonly #places: StatementSync
  readonly #traces: StatementSync
  readonly #record: StatementSync
  readonly #finder: PlaceFinder

  constructor(db: DatabaseSync, finder: PlaceFinder) {
    this.#finder = finder
    this.#places = db.prepare('SELECT rowid AS place FROM word WHERE word MATCH ?')
    this.#traces = db.prepare(`
      SELECT page.place, page.priority, page.path, page_trace.trace
      FROM (SELECT rowid AS place FROM word WHERE word MATCH ?) AS hit
      JOIN page ON page.place = hit.place JOIN page_trace ON page_trace.page = page.id`)
    this.#record = db.prepare('SELECT record FROM page WHERE place = ?')
  }

  slice(match: MatchExpressions, score: Scorer, { limit, offset: asked, after }: ListWindow): ListSlice<PageRecord> {
    const hits = this.#hits(match, score)
    let offset = asked
    if (after !== undefined) {
      const end = [readSearchSort(after.sort, true).sort, this.#finder.path(after.item) ?? ''] as const
      offset = hits.filter(({ sort, path }) => compareByNumberAndPath([sort, path], end) <= 0).length
    }
    const part = hits.slice(offset, offset + limit)
    const last = part.at(-1)
    return {
      items: part.map(({ place }) => pageOf(this.#record.get(place) ?? {})),
      total: hits.length,
      offset,
      next: last !== undefined && offset + part.length < hits.length ? { sort: last.sort, item: pageItem(last.path) } : null,
    }
  }

  #hits(match: MatchExpressions, score: Scorer): readonly Hit[] {
    const inTitle = new Set(this.#places.all(match.inTitle).map((row) => numberOf(row, 'place')))
    const hits = this.#traces.all(match.all).map((row): Hit => {
      const place = numberOf(row, 'place')
      const level = score(readTrace(bytesOf(row, 'trace')))
      return { place, path: textOf(row, 'path'), sort: searchSort(inTitle.has(place) ? 0 : 1, level, numberOf(row, 'priority')) }
    })
    return hits.toSorted((a, b) => compareByNumberAndPath([a.sort, a.path], [b.sort, b.path]))
  }
}
