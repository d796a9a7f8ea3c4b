import { type AnalysedQuery, type Clauses, type LazyClause, widths } from '../analysis/analyse-query.ts'
import { keyToken } from '../analysis/opaque-tokens.ts'
import type { SearchEngine } from './search-engine.ts'

/**
 * After so many matches have been read to find out what a query means, about 20 ms, no further guess is made; in a large generation
 * after four for each page. Counted, not timed, so that a query has the same result on a busy machine.
 */
const maxRead = 300_000
const maxReadPerPage = 4

/** What widening needs of an engine. */
type TokenIndex = Pick<SearchEngine, 'pages' | 'filter' | 'present'>

/**
 * Searches for a query as it stands, then for its fallbacks, until something is found. Fallbacks come without the tokens that no page
 * has, so that what follows (totals, scores, snippets) costs what the site holds, not what the query may mean.
 * @param search searches for clauses of tokens; undefined when no page, of whatever type, matches them
 * @returns what `search` gave; undefined when nothing matches
 */
export async function searchWidening<Found>(
  query: AnalysedQuery,
  index: TokenIndex,
  search: (clauses: Clauses) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  if (query.narrow.length === 0) return undefined
  const narrow = query.narrow.map(tokensOf)
  const found = await search(narrow)
  if (found !== undefined) return found
  const tried = new Set([JSON.stringify(narrow)])
  for await (const clauses of possibleFallbacks(query, index)) {
    const name = JSON.stringify(clauses)
    const found = tried.has(name) ? undefined : await search(clauses)
    if (found !== undefined) return found
    tried.add(name)
  }
  return undefined
}

/** The fallbacks of whose every clause some page has a token, without the tokens that no page has. */
async function* possibleFallbacks({ fallbacks }: AnalysedQuery, index: TokenIndex): AsyncGenerator<Clauses, void, undefined> {
  const mayHave = await index.filter(tokensOfAll(fallbacks))
  const possible = new Map<LazyClause, readonly string[]>()
  const possibleTokens = (clause: LazyClause) => {
    const tokens = possible.get(clause) ?? tokensOf(clause.keys).filter(mayHave)
    possible.set(clause, tokens)
    return tokens
  }
  const present = new Map<LazyClause, readonly string[]>()
  const maximum = Math.max(maxRead, maxReadPerPage * index.pages)
  let read = 0
  const isPresent = async (clause: LazyClause) => {
    const known = present.get(clause)
    if (known !== undefined) return known.length > 0
    const isGuess = clause.width === 'spellings' || clause.width === 'verbs'
    if (isGuess && read > maximum) return false
    const { tokens, cost } = await index.present(possibleTokens(clause))
    present.set(clause, tokens)
    read += cost
    return tokens.length > 0
  }
  const costOf = (clause: LazyClause) => (present.has(clause) ? -1 : widths.indexOf(clause.width))
  for (const fallback of fallbacks) {
    // What is known already decides most fallbacks; guesses cost most and come last.
    const byCost = fallback.toSorted((a, b) => costOf(a) - costOf(b))
    // Before any page is read, or common words would cost what the one word that nobody has makes useless.
    if (byCost.some((clause) => present.get(clause)?.length === 0 || possibleTokens(clause).length === 0)) continue
    if (read > maximum) return
    let isPossible = true
    for (const clause of byCost) isPossible &&= await isPresent(clause)
    if (isPossible) yield fallback.map((clause) => present.get(clause) ?? [])
  }
}

function tokensOf(keys: readonly string[]): readonly string[] {
  return keys.map(keyToken)
}

function* tokensOfAll(fallbacks: AnalysedQuery['fallbacks']): Generator<string, void, undefined> {
  for (const fallback of fallbacks) for (const { keys } of fallback) yield* tokensOf(keys)
}
