import type { ContentType } from '../../model/content-type.ts'
import type { Clauses } from '../analysis/analyse-query.ts'
import { keyToken, titleToken, typeToken } from '../analysis/opaque-tokens.ts'

/** FTS5 expressions of a search: its two tiers, and both together. */
export interface MatchExpressions {
  readonly all: string
  readonly inTitle: string
  readonly elsewhere: string
}

/** The expressions for clauses, which must not be empty, and a type of page. Tokens hold no quotation marks. */
export function matchExpressions(clauses: Clauses, type?: ContentType): MatchExpressions {
  const filter = type === undefined ? [] : [`"${typeToken(type)}"`]
  const words = clauses.map((keys) => anyOf(keys.map(keyToken)))
  const title = clauses.map((keys) => anyOf(keys.map(titleToken)))
  const all = [...words, ...filter].join(' AND ')
  return {
    all,
    inTitle: [...title, ...filter].join(' AND '),
    elsewhere: `(${all}) NOT (${title.join(' AND ')})`,
  }
}

function anyOf(tokens: readonly string[]): string {
  return `(${tokens.map((token) => `"${token}"`).join(' OR ')})`
}
