import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Clauses, KeyIndex } from '../analysis/analyse-query.ts'
import { keyToken } from '../analysis/opaque-tokens.ts'
import { Bitset } from './bitset.ts'
import { expressionOf } from './match-expression.ts'
import { TokenFilter } from './token-filter.ts'
import type { PagesOfToken, TokenPages } from './token-pages.ts'

/**
 * After so many matches have been read to find out what a query means, about 20 ms, no further question is begun; in a large
 * generation after four for each page. Counted, not timed, so that a query has the same answer on a busy machine; what is in memory
 * already counts alike, so that it has the same one the next time.
 */
const mostRead = 300_000
const mostReadPerPage = 4

/** A look into the index for one key costs as much as so many matches. */
const lookupCost = 150

/** Looks up which keys the pages of one generation have, for one query after another. */
export class KeyMatches {
  readonly #db: DatabaseSync
  readonly #pages: TokenPages
  readonly #any: StatementSync
  #filter: TokenFilter | undefined

  constructor(db: DatabaseSync, pages: TokenPages) {
    this.#db = db
    this.#pages = pages
    this.#any = db.prepare('SELECT 1 FROM word WHERE word MATCH ? LIMIT 1')
  }

  /** Whether a page may have the token; false only where none has. */
  mayHave(token: string): boolean {
    this.#filter ??= TokenFilter.read(this.#db)
    return this.#filter?.mayHave(token) ?? true
  }

  /**
   * The index as one query asks it. The pages of a key are read once, however many questions ask for it: FTS5 would go through
   * those of all keys for each question.
   */
  forOneQuery(): KeyIndex {
    const pagesOf = new Map<string, PagesOfToken>()
    const unions = new Map<readonly string[], Bitset>()
    let read = 0
    const isPresent = (key: string) => {
      const token = keyToken(key)
      if (!this.mayHave(token)) return false
      const pages = this.#pages.of(token)
      read += lookupCost + pages.count
      pagesOf.set(key, pages)
      return pages.count > 0
    }
    const unionOf = (keys: readonly string[]) => {
      const union = unions.get(keys) ?? this.#pages.union(keys.flatMap((key) => pagesOf.get(key) ?? []))
      unions.set(keys, union)
      return union
    }
    const most = Math.max(mostRead, mostReadPerPage * this.#pages.count)
    return {
      mayHave: (key) => this.mayHave(keyToken(key)),
      present: (keys) => keys.filter(isPresent),
      matches: (clauses) =>
        clauses.every((keys) => keys.every((key) => pagesOf.has(key)))
          ? Bitset.intersect(clauses.map(unionOf))
          : this.#matchesInIndex(clauses),
      get isSpent() {
        return read > most
      },
    }
  }

  #matchesInIndex(clauses: Clauses): boolean {
    const tokens = clauses.map((keys) => keys.map(keyToken).filter((token) => this.mayHave(token)))
    return tokens.every((one) => one.length > 0) && this.#any.get(expressionOf(tokens)) !== undefined
  }
}
