import { analyseQuery, formKeys } from '../catalog/analysis/analyse-query.ts'
import { askedFact } from '../catalog/analysis/fact-words.ts'
import { isFunctionWord } from '../catalog/analysis/function-words.ts'
import type { CatalogReader, SearchQuery } from '../catalog/catalog.ts'
import { queryWords, searchKey } from '../catalog/search/query-words.ts'
import type { PartialHit } from '../catalog/search/search-partly.ts'
import type { PageRecord } from '../model/page-record.ts'
import { asksForFact, type FactPages } from './fact-pages.ts'
import { smallPrintShare } from './small-print.ts'
import { wordsOnPage } from './snippet/page-snippet.ts'
import { WordFinder } from './snippet/written-words.ts'

/* What a question gets that no page answers with all of its words, over REST and MCP. */

/** The pages that have the most significant words of a question. */
export interface PartialMatches {
  /** Those with nearly as much of it as the best one, the likeliest answer first. */
  readonly best: readonly PartialHit[]
  /** Further ones. */
  readonly others: readonly PartialHit[]
}

/** Least share of the best score for pages that lack words. Measured with 900 whole questions: it leaves out 3 pages in 10 and 0.1 % of the answers. */
const minShare = 0.6

/** Pages of which the passages are compared: with more, the answers come no earlier. */
const maxCompared = 20

/** What counts besides the score of a page's best passage: the page's score, and the share of the question in title and summary (decision 80). */
const shares = { page: 0.5, lead: 0.25 }

/** Finds the pages that have the most significant words of a question. */
export async function partialMatches(query: SearchQuery, reader: CatalogReader): Promise<PartialMatches> {
  const hits = await reader.partial(query, maxCompared)
  const shareOf = smallPrintShare(query.text)
  // A privacy policy has many words: it must not make other pages seem unlikely.
  const highest = (hits.find(({ page }) => shareOf(page) === 1) ?? hits[0])?.score ?? 0
  const { best = [], others = [] } = Object.groupBy(hits, ({ score }) => (score >= minShare * highest ? 'best' : 'others'))
  const paths = best.map(({ page }) => page.path)
  const { passages } = await reader.passages({ ...query, pages: paths, ofPage: 1, limit: maxCompared })
  const ofPassages = new Map(passages.map(({ page, score }) => [page.path, score]))
  const scoreOf = ({ page, score, lead }: PartialHit) =>
    ((ofPassages.get(page.path) ?? 0) + shares.page * score + shares.lead * lead) * shareOf(page)
  return { best: best.toSorted((one, other) => scoreOf(other) - scoreOf(one)), others }
}

/**
 * The best pages, with those that have the facts for which the question asks: before them where it
 * asks for nothing else, otherwise after the best one, or before it where that lacks the word for the fact and they have others, or it has
 * only other words for facts: for `Where is the shop located`, what is located next to something else. A page with the fact
 * that is called what is asked about comes before all: `Table polishing` for `What does polishing a table cost`.
 */
export async function withFactPages(
  { best: hits, others }: PartialMatches,
  { pages, values, isAll }: FactPages,
  query: SearchQuery,
  reader: CatalogReader,
): Promise<readonly PartialHit[]> {
  const known = new Map([...hits, ...others].map((hit) => [hit.page.path, hit]))
  const ofFacts = await Promise.all(pages.map(async (page) => known.get(page.path) ?? (await factHit(page, query, reader))))
  const words = analyseQuery(query.text).words.map(({ written }) => searchKey(written))
  const subject = new Set(words.filter((key) => askedFact(key) === undefined && !isFunctionWord(key)))
  const isNamed = ({ page }: PartialHit) =>
    subject.size > 0 && values.has(page.path) && subject.isSubsetOf(new Set(searchKey(page.title).split(' ')))
  const [first, ...rest] = hits
  const isFirst = (hit: PartialHit) =>
    isAll ||
    (first !== undefined &&
      !values.has(first.page.path) &&
      lacksFactWord(first) &&
      ((hits.includes(hit) && hit.having.length > 0) || first.having.every(asksForFact)))
  const ordered = [
    ...hits.filter(isNamed),
    ...ofFacts.filter(isFirst),
    ...(first === undefined ? [] : [first]),
    ...ofFacts,
    ...rest,
  ]
  return [...new Map(ordered.map((hit) => [hit.page.path, hit])).values()]
}

/** A page with a fact that has too little of the question to be found by its words. */
async function factHit(page: PageRecord, { text }: SearchQuery, reader: CatalogReader): Promise<PartialHit> {
  const { words } = analyseQuery(text)
  const clauses = words.map(formKeys)
  const found = await wordsOnPage(page, new WordFinder(queryWords(clauses)), reader)
  const written = (isFound: boolean) => words.filter((_, at) => found.has(at) === isFound).map((word) => word.written)
  const missing = [...new Set(written(false))]
  const having = [...new Set(written(true))].filter((word) => !isFunctionWord(searchKey(word)))
  return { page, missing, having, score: 0, lead: 0, clauses: clauses.filter((_, at) => found.has(at)) }
}

function lacksFactWord({ missing }: PartialHit): boolean {
  return missing.some(asksForFact)
}

/** Words besides those for facts that make a passage an answer. */
const minOfPassage = 2

/**
 * Whether a page that lacks the word for a fact has few other words of the query: then the fact of the page is the answer, not a passage. For `Where
 * do you make chairs`, the passage that has the other words does.
 */
export function isAnsweredByFact(hit: PartialHit): boolean {
  return lacksFactWord(hit) && hit.having.filter((word) => !asksForFact(word)).length < minOfPassage
}
