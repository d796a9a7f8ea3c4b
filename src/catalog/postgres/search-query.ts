import type { ContentType } from '../../model/content-type.ts'
import type { Clauses } from '../analysis/analyse-query.ts'
import { keyToken, titleToken, typeToken } from '../analysis/opaque-tokens.ts'

/** The tsqueries of a search: its two tiers, and both together. */
export interface SearchQueries {
  readonly all: string
  readonly inTitle: string
  readonly elsewhere: string
  /** The token that is all that `all` asks for, and `inTitle`; undefined where they ask for more. */
  readonly onlyToken: string | undefined
  readonly onlyTitleToken: string | undefined
}

/** The tsqueries for clauses of keys, which must not be empty, and a type of page. */
export function searchQueries(clauses: Clauses, type?: ContentType): SearchQueries {
  const filter = type === undefined ? [] : [[typeToken(type)]]
  const all = [...clauses.map((keys) => keys.map(keyToken)), ...filter]
  const titles = clauses.map((keys) => keys.map(titleToken))
  const inTitle = [...titles, ...filter]
  return {
    all: queryOf(all),
    inTitle: queryOf(inTitle),
    elsewhere: `(${queryOf(all)}) & !(${queryOf(titles)})`,
    onlyToken: onlyOne(all),
    onlyTitleToken: onlyOne(inTitle),
  }
}

function onlyOne(clauses: Clauses): string | undefined {
  return clauses.length === 1 && clauses[0]?.length === 1 ? clauses[0][0] : undefined
}

/** Asks for a token of every clause. Tokens hold no quotation marks or backslashes, which would need escaping. */
function queryOf(clauses: Clauses): string {
  return clauses.map((tokens) => `(${tokens.map((token) => `'${token}'`).join(' | ')})`).join(' & ')
}
