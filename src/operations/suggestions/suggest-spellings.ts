import type { CatalogReader } from '../../catalog/catalog.ts'
import { searchKey } from '../../catalog/query-words.ts'
import { siteWords } from '../../catalog/vocabulary/site-words.ts'
import { inOtherLayout } from '../../catalog/vocabulary/keyboard-layout.ts'
import type { Spelling } from '../../catalog/vocabulary/vocabulary.ts'
import type { ContentType } from '../../model/content-type.ts'
import { limits, textLength } from '../../model/limits.ts'
import { type Combination, combineSpellings, compareCombinations } from './combine-spellings.ts'

/** Suggestions in one answer. */
const maxSuggestions = 3

/** Longer queries are no slips of the finger. */
const maxWords = 8

/** Words of a query that the site does not have, up to which they may be slips: each is compared with all words of the site. */
const maxUnknown = 4

/** Suggestions that are tried; each costs a part of a search. */
const maxTried = 12

/** A whole query that makes sense in the other keyboard layout was hardly meant otherwise. */
const otherLayoutCost = 1

/** A space too many is as likely as a wrong letter. */
const joinedCost = 4

/**
 * Other spellings of a query that finds nothing: in words of the site, each with at least one result of the type that was
 * asked for, the likeliest first. They are what a reader may have meant; none where nothing is near. It costs about as much as the
 * search that found nothing.
 */
export async function suggestSpellings(
  { q, type }: { readonly q: string; readonly type?: ContentType },
  reader: CatalogReader,
): Promise<string[]> {
  const suggestions: string[] = []
  const tried = new Set([searchKey(q)])
  for (const { text } of await candidates(q, reader)) {
    const key = searchKey(text)
    if (key === '' || tried.has(key) || textLength(text) > limits.searchQuery.maximum) continue
    // Lone letters, such as c"c for ב"ב, are on many pages and were hardly meant.
    if (siteWords([text]).size === 0) continue
    if (tried.size > maxTried) break
    tried.add(key)
    if (await reader.matches(type === undefined ? { text } : { text, type })) suggestions.push(text)
    if (suggestions.length === maxSuggestions) break
  }
  return suggestions
}

/** Ways to write the query, the likeliest first. */
async function candidates(q: string, reader: CatalogReader): Promise<readonly Combination[]> {
  const otherLayout = { text: inOtherLayout(q.trim()), cost: otherLayoutCost, pages: 0 }
  const words = [...siteWords([q])]
  if (words.length === 0 || words.length > maxWords) return [otherLayout]
  const isKnown: boolean[] = []
  for (const word of words) isKnown.push(await reader.matches({ text: word }))
  const unknown = isKnown.filter((known) => !known).length
  if (unknown > maxUnknown) return [otherLayout]
  const spellings: (readonly Spelling[])[] = []
  for (const [at, word] of words.entries()) {
    const asWritten = { text: word, cost: 0, pages: Infinity }
    // A known word stays, unless all are and they are few: then it may be another word of the site by mistake.
    const stays = isKnown[at] === true && (unknown > 0 || words.length > maxUnknown)
    if (stays) spellings.push([asWritten])
    else spellings.push([...(isKnown[at] === true ? [asWritten] : []), ...(await reader.spellings(word))])
  }
  const combinations = [otherLayout, ...combineSpellings(spellings)]
  for (let at = 1; at < words.length; at++) {
    const joined = `${words[at - 1]}${words[at]}`
    if (!(await reader.matches({ text: joined }))) continue
    const all = [...spellings.slice(0, at - 1), [{ text: joined, cost: 0, pages: Infinity }], ...spellings.slice(at + 1)]
    combinations.push(...combineSpellings(all).map((each) => ({ ...each, cost: each.cost + joinedCost })))
  }
  return combinations.toSorted(compareCombinations)
}
