import type { ContentType } from '../../model/content-type.ts'
import type { Clauses } from '../analysis/analyse-query.ts'
import { keyToken, titleToken, typeToken } from '../analysis/opaque-tokens.ts'

/** FTS5 expressions of a search: its two tiers, and both together. */
export interface MatchExpressions {
  readonly all: string
  readonly inTitle: string
  readonly elsewhere: string
  /** What `all` asks, as tokens: of every clause at least one. */
  readonly allClauses: Clauses
  /** What `inTitle` asks, as tokens. */
  readonly titleClauses: Clauses
}

/**
 * The expressions for clauses of keys, which must not be empty, and a type of page. Tokens hold no quotation marks.
 * @param mayHave false for tokens that no page has; most keys of a guess stand in no title
 */
export function matchExpressions(
  clauses: Clauses,
  type: ContentType | undefined,
  mayHave: (token: string) => boolean,
): MatchExpressions {
  const filter = type === undefined ? [] : [[typeToken(type)]]
  const titles = clauses.map((keys) => atLeastOne(keys.map(titleToken), mayHave))
  const allClauses = [...clauses.map((keys) => keys.map(keyToken)), ...filter]
  const titleClauses = [...titles, ...filter]
  const all = expressionOf(allClauses)
  return {
    all,
    inTitle: expressionOf(titleClauses),
    elsewhere: `(${all}) NOT (${expressionOf(titles)})`,
    allClauses,
    titleClauses,
  }
}

/** A clause of no token would match everything. */
function atLeastOne(tokens: readonly string[], mayHave: (token: string) => boolean): readonly string[] {
  const some = tokens.filter(mayHave)
  return some.length > 0 ? some : tokens.slice(0, 1)
}

/** The expression that asks for a token of every clause. */
export function expressionOf(clauses: Clauses): string {
  return clauses.map((tokens) => `(${tokens.map((token) => `"${token}"`).join(' OR ')})`).join(' AND ')
}
