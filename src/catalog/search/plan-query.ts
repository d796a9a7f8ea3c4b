import type { AnalysedQuery, Clauses } from '../analysis/analyse-query.ts'
import { keyToken } from '../analysis/opaque-tokens.ts'
import type { SearchEngine } from './search-engine.ts'

/** What a query means on a site, in tokens: a clause for each of its words. */
export interface QueryPlan {
  /** The words as typed: those of their tokens that some page has. */
  readonly typed: Clauses
  /** The words in any form, as typed included: those tokens that a page has. Empty for a word that no page has. */
  readonly forms: Clauses
}

/** With fewer matches, guesses are added: other spellings of the words, then other forms of their verbs; without any, words of the same root. */
const enough = 3

/**
 * After this number of matches has been read to find out what a query means, about 20 ms, no further guess is made; in a large generation
 * after four for each page. Counted, not timed, so that a query has the same result on a busy machine.
 */
const maxRead = 300_000
const maxReadPerPage = 4

/**
 * Each guess is made while there are fewer matches than this. A word that only shares a root is another word: one word at a time is replaced by such words,
 * while the others stay as typed.
 */
const guessWidths = [
  // Spellings, verbs, related words.
  { below: enough, oneWordOnly: false },
  { below: enough, oneWordOnly: false },
  { below: 1, oneWordOnly: true },
]

/** The guesses at other forms of the same word: spellings and verbs. */
const ofSameWord = guessWidths.filter(({ oneWordOnly }) => !oneWordOnly).length

/** What planning needs of an engine. */
type TokenIndex = Pick<SearchEngine, 'pages' | 'present' | 'few'>

/** Finds out which forms of the words a site has. @param guesses whether its words are guessed at where few pages or none have all of them */
export async function planQuery({ words }: AnalysedQuery, index: TokenIndex, guesses = true): Promise<QueryPlan> {
  const asked = words.flatMap(({ folded, readings }) => [folded, ...readings.flatMap(({ keys, unless }) => [keys, unless])])
  const { tokens, cost } = await index.present([...new Set(asked.flat().map(keyToken))])
  const present = new Set(tokens)
  const has = (key: string) => present.has(keyToken(key))
  const typed = words.map(({ folded }) => folded.filter(has).map(keyToken))
  const forms = words.map(({ folded, readings }) => {
    const keys = [...folded, ...readings.filter(({ unless }) => !unless.some(has)).flatMap(({ keys }) => keys)]
    return [...new Set(keys.filter(has).map(keyToken))]
  })
  return { typed, forms: guesses ? await guessed(words, forms, index, cost) : forms }
}

/** The first guess with enough matches; else the one with the most, narrower ones first. */
async function guessed(words: AnalysedQuery['words'], forms: Clauses, index: TokenIndex, cost: number): Promise<Clauses> {
  const maximum = Math.max(maxRead, maxReadPerPage * index.pages)
  let read = cost
  let best = { clauses: forms, matches: await matchesOf(forms, index) }
  for (const [width, { below, oneWordOnly }] of guessWidths.entries()) {
    if (best.matches >= below || read > maximum || (oneWordOnly && words.length === 1)) break
    const guesses = words.map((word) => (word.guesses[width]?.() ?? []).map(keyToken))
    if (guesses.every((tokens) => tokens.length === 0)) break
    const found = await index.present([...new Set(guesses.flat())])
    read += found.cost
    const present = new Set(found.tokens)
    const wider = forms.map((clause, at) => [
      ...new Set([...clause, ...(guesses[at] ?? []).filter((token) => present.has(token))]),
    ])
    const isWider = [...forms.keys()].filter((at) => wider[at]?.length !== forms[at]?.length)
    for (const some of guessedTogether(isWider, oneWordOnly)) {
      const clauses = forms.map((clause, at) => (some.includes(at) ? (wider[at] ?? clause) : clause))
      const matches = await matchesOf(clauses, index)
      if (matches > best.matches) best = { clauses, matches }
      if (matches >= enough) break
    }
  }
  return best.matches > 0 ? best.clauses : guessedAlone(words, best.clauses, index)
}

/** Where no page has all words: the first guess that some page has of each word that is on none, as in `איך מזמינים` on a page about `הזמנות`. */
async function guessedAlone(words: AnalysedQuery['words'], forms: Clauses, index: TokenIndex): Promise<Clauses> {
  return Promise.all(
    words.map(async ({ guesses }, at) => {
      const tokens = forms[at] ?? []
      for (const guess of tokens.length > 0 ? [] : guesses.slice(0, ofSameWord)) {
        const { tokens: present } = await index.present(guess().map(keyToken))
        if (present.length > 0) return present
      }
      return tokens
    }),
  )
}

/** Which words get guesses: first each one alone, while the others stay as typed, then all of them. */
function guessedTogether(words: readonly number[], oneWordOnly: boolean): readonly (readonly number[])[] {
  return [...words.map((word) => [word]), ...(words.length > 1 && !oneWordOnly ? [words] : [])]
}

/** Number of matches, of {@link enough} at most. */
async function matchesOf(clauses: Clauses, index: TokenIndex): Promise<number> {
  return isPossible(clauses) ? index.few(clauses, enough) : 0
}

/** Whether every word of a query is on some page. */
export function isPossible(clauses: Clauses): boolean {
  return clauses.length > 0 && clauses.every((tokens) => tokens.length > 0)
}
