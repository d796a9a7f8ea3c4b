import { indexKeys, queryKeys } from './word-keys.ts'
import { words, type Word } from './words.ts'

/** A question to a set of keys: of every clause at least one key must be there. */
export type Clauses = readonly (readonly string[])[]

/** What a query asks of a page's keys. */
export interface AnalysedQuery {
  /** Each word in its folded form. */
  readonly narrow: Clauses
  /** Asked when no page at all fulfils `narrow`: Hebrew words in every reading of their prefixes too. */
  readonly wide: Clauses
}

/** Most words of a query that count; 120 characters hold no more, callers of other origin are bounded by it. */
const maxQueryWords = 120

/** Reads a query as the words that must all be on a page. Both questions are empty when it holds no searchable word. */
export function analyseQuery(text: string): AnalysedQuery {
  const narrow = new Map<string, readonly string[]>()
  const wide = new Map<string, readonly string[]>()
  for (const word of queryWords(text)) {
    const keys = queryKeys(word)
    for (const key of keys) narrow.set(key, [key])
    if (word.kind === 'hebrew') wide.set(keys.join(), [...new Set(indexKeys(word))])
    else for (const key of keys) wide.set(key, [key])
  }
  return { narrow: [...narrow.values()], wide: [...wide.values()] }
}

/** The words of a query; a single letter and what a hyphen ties to it are one (`e-commerce`, `t-shirt`). */
function queryWords(text: string): readonly Word[] {
  const found: Word[] = []
  for (const word of words(text)) {
    const before = found.at(-1)
    if (word.tied && before?.text.length === 1) found[found.length - 1] = { ...word, text: before.text + word.text }
    else found.push(word)
    if (found.length === maxQueryWords) break
  }
  return found
}
