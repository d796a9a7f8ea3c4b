import type { ContentType } from '../../model/content-type.ts'
import { limits, textLength } from '../../model/limits.ts'
import type { SearchQuery } from '../catalog.ts'
import { inOtherLayout } from './keyboard-layout.ts'
import { searchKey } from './query-words.ts'
import { siteWords } from './site-words.ts'
import { compareSpellings, type Spelling } from './vocabulary.ts'

/** What suggesting needs of a site. */
export interface SpellingSource {
  /** Whether a page of the type has every word as typed, or in another reading of its prefixes. */
  finds(text: string, type?: ContentType): Promise<boolean>
  /** Whether a page has a word as typed. */
  has(word: string): Promise<boolean>
  /** Words of the site that a word may be a misspelling of, the closest first. */
  spellings(word: string): Promise<readonly Spelling[]>
}

const maxSuggestions = 3

/** Longer queries are not typing errors. */
const maxWords = 8

/** Words of a query that the site does not have, up to which they may be errors: each is compared with all words of the site. */
const maxUnknown = 4

/** Suggestions that are tried; each costs a part of a search. */
const maxTried = 12

/** Combinations of spellings that are followed at a time; with a few spellings of each word more do not differ in a way that helps. */
const maxCombinations = 30

/** A whole query that makes sense in the other keyboard layout was hardly meant otherwise. */
const otherLayoutCost = 1

/** A space too many is as likely as a wrong letter. */
const joinedCost = 4

/**
 * Other spellings of a query that finds nothing: in words of the site, each with at least one result of the type that was
 * asked for, the likeliest first. They are what a reader may have meant; none if nothing is near. It costs about as much as the
 * search that found nothing.
 */
export async function suggestSpellings({ text: q, type }: SearchQuery, source: SpellingSource): Promise<readonly string[]> {
  const suggestions: string[] = []
  const tried = new Set([searchKey(q)])
  for (const { text } of await candidates(q, source)) {
    const key = searchKey(text)
    if (key === '' || tried.has(key) || textLength(text) > limits.searchQuery.maximum) continue
    // Lone letters, such as c"c for ב"ב, are on many pages and were hardly meant.
    if (siteWords([text]).size === 0) continue
    if (tried.size > maxTried) break
    tried.add(key)
    if (await source.finds(text, type)) suggestions.push(text)
    if (suggestions.length === maxSuggestions) break
  }
  return suggestions
}

/** Ways to write the query, the likeliest first. `pages`: of the rarest word. */
async function candidates(q: string, source: SpellingSource): Promise<readonly Spelling[]> {
  const otherLayout = { text: inOtherLayout(q.trim()), cost: otherLayoutCost, pages: 0 }
  const words = [...siteWords([q])]
  if (words.length === 0 || words.length > maxWords) return [otherLayout]
  const isKnown: boolean[] = []
  for (const word of words) isKnown.push(await source.finds(word))
  const unknown = isKnown.filter((known) => !known).length
  if (unknown > maxUnknown) return [otherLayout]
  const spellings: (readonly Spelling[])[] = []
  for (const [at, word] of words.entries()) {
    const asWritten = { text: word, cost: 0, pages: Infinity }
    // A known word stays, unless all are and they are few: then it may be another word of the site by mistake.
    const stays = isKnown[at] === true && (unknown > 0 || words.length > maxUnknown)
    if (stays) spellings.push([asWritten])
    else spellings.push([...(isKnown[at] === true ? [asWritten] : []), ...(await source.spellings(word))])
  }
  const found = [otherLayout, ...combinations(spellings)]
  for (let at = 1; at < words.length; at++) {
    const joined = `${words[at - 1]}${words[at]}`
    // In another reading, two words of a question would be one with prefixes: מה and מספר, מהמספר.
    if (!(await source.has(joined))) continue
    const all = [...spellings.slice(0, at - 1), [{ text: joined, cost: 0, pages: Infinity }], ...spellings.slice(at + 1)]
    found.push(...combinations(all).map((each) => ({ ...each, cost: each.cost + joinedCost })))
  }
  return found.toSorted(compareSpellings)
}

/** Combinations of one spelling of each word, the likeliest first. */
function combinations(words: readonly (readonly Spelling[])[]): readonly Spelling[] {
  let found: readonly Spelling[] = [{ text: '', cost: 0, pages: Infinity }]
  for (const spellings of words) {
    found = found
      .flatMap((start) =>
        spellings.map(({ text, cost, pages }) => ({
          text: start.text === '' ? text : `${start.text} ${text}`,
          cost: start.cost + cost,
          pages: Math.min(start.pages, pages),
        })),
      )
      .toSorted(compareSpellings)
      .slice(0, maxCombinations)
  }
  return found
}
