import type { CatalogReader, SearchQuery } from '../../catalog/catalog.ts'
import { searchKey } from '../../catalog/query-words.ts'
import { siteWords } from '../../catalog/vocabulary/site-words.ts'
import { inOtherLayout } from '../../catalog/vocabulary/keyboard-layout.ts'
import type { Spelling } from '../../catalog/vocabulary/vocabulary.ts'
import type { ContentType } from '../../model/content-type.ts'
import { limits } from '../../model/limits.ts'
import { textLength } from '../../model/text-length.ts'
import { type Combination, combineSpellings, compareCombinations } from './combine-spellings.ts'

/** Suggestions in one answer. */
const maxSuggestions = 3

/** Longer queries are no slips of the finger. */
const maxWords = 8

/** Suggestions that are tried; each costs a search. */
const maxTried = 20

/** A whole query that makes sense in the other keyboard layout was hardly meant otherwise. */
const otherLayoutCost = 1

/** A space too many is as likely as a wrong letter. */
const joinedCost = 4

/**
 * Other spellings of a query that finds nothing: in words of the site, each with at least one result of the type that was
 * asked for, the likeliest first. They are what a reader may have meant; none where nothing is near.
 */
export async function suggestSpellings(
  { q, type }: { readonly q: string; readonly type?: ContentType },
  reader: CatalogReader,
): Promise<string[]> {
  const finds = async (text: string, only?: ContentType) =>
    (await reader.search(queryOf(text, only), { limit: 1, offset: 0 })).total > 0
  const suggestions: string[] = []
  const tried = new Set([searchKey(q)])
  for (const { text } of await candidates(q, reader, finds)) {
    const key = searchKey(text)
    if (key === '' || tried.has(key) || textLength(text) > limits.searchQuery.maximum) continue
    tried.add(key)
    // Lone letters, such as c"c for ב"ב, are on many pages and were hardly meant.
    if (siteWords([text]).size === 0) continue
    if (await finds(text, type)) suggestions.push(text)
    if (suggestions.length === maxSuggestions || tried.size > maxTried) break
  }
  return suggestions
}

function queryOf(text: string, type: ContentType | undefined): SearchQuery {
  return type === undefined ? { text } : { text, type }
}

/** Ways to write the query, the likeliest first. */
async function candidates(
  q: string,
  reader: CatalogReader,
  finds: (text: string) => Promise<boolean>,
): Promise<readonly Combination[]> {
  const otherLayout = { text: inOtherLayout(q.trim()), cost: otherLayoutCost, pages: 0 }
  const words = [...siteWords([q])]
  if (words.length === 0 || words.length > maxWords) return [otherLayout]
  const found: boolean[] = []
  for (const word of words) found.push(await finds(word))
  const allFound = found.every((one) => one)
  const spellings: (readonly Spelling[])[] = []
  for (const [at, word] of words.entries()) {
    const asWritten = { text: word, cost: 0, pages: Infinity }
    // A word that is found stays, unless all are: then it may be another word of the site by mistake.
    if (found[at] === true && !allFound) spellings.push([asWritten])
    else spellings.push([...(found[at] === true ? [asWritten] : []), ...(await reader.spellings(word))])
  }
  const combinations = [otherLayout, ...combineSpellings(spellings)]
  for (let at = 1; at < words.length; at++) {
    const joined = `${words[at - 1]}${words[at]}`
    if (!(await finds(joined))) continue
    const all = [...spellings.slice(0, at - 1), [{ text: joined, cost: 0, pages: Infinity }], ...spellings.slice(at + 1)]
    combinations.push(...combineSpellings(all).map((each) => ({ ...each, cost: each.cost + joinedCost })))
  }
  return combinations.toSorted(compareCombinations)
}
