import { Type } from 'typebox'
import type { SearchQuery } from '../catalog/catalog.ts'
import { queryWords } from '../catalog/search/query-words.ts'
import type { PartialHit } from '../catalog/search/search-partly.ts'
import { countedQuery } from '../model/response-subject.ts'
import { ContentType } from '../model/content-type.ts'
import { limits, textLength } from '../model/limits.ts'
import type { PageRecord } from '../model/page-record.ts'
import { type SearchHit, SearchResults } from '../model/search.ts'
import { factPages } from './fact-pages.ts'
import { isWholeQuestion } from './find-answers.ts'
import { findPages, searchQuery } from './find-pages.ts'
import { isFurtherPage, listParameters } from './list-parameters.ts'
import { operation, type OperationContext } from './operation.ts'
import { partialMatches, withFactPages } from './partial-matches.ts'
import { pageSnippet } from './snippet/page-snippet.ts'
import { WordFinder } from './snippet/written-words.ts'

/** Full-text search of the published pages. */
export const searchContent = operation({
  id: 'searchContent',
  path: '/search/',
  summary: 'Search the published pages',
  description:
    'Every word of q must appear in the title, the summary or the body of a page, in any form: with other prefixes, inflections and spellings, in Hebrew and in English, or as an abbreviation that the site explains. Pages come in this order: all words in the title as typed, in the title in any form, anywhere as typed, anywhere in any form, with abbreviations written out. Where no page has every word, or fewer than five have those of a whole question, `partial` names the pages that have the most significant ones.',
  parameters: Type.Object({
    q: Type.String({
      minLength: limits.searchQuery.minimum,
      maxLength: limits.searchQuery.maximum,
      description: 'Words to search for, in Hebrew, English or another language of the pages.',
    }),
    type: Type.Optional(ContentType),
    ...listParameters(limits.searchLimit),
  }),
  result: SearchResults,
  statuses: [400, 429, 500],
  async run(parameters, context) {
    const { pages, clauses, paging } = await findPages(parameters, context)
    const words = new WordFinder(queryWords(clauses))
    const results = await Promise.all(pages.map((page) => hitOf(page, words, context)))
    const found = { query: parameters.q, ...paging, results, suggestions: [] }
    // A long page may have all words of a question by chance, each somewhere else.
    const isByChance = isWholeQuestion(parameters.q) && paging.total < limits.searchPartial && !isFurtherPage(parameters)
    if (paging.total > 0 && !isByChance) return found
    const query = searchQuery(parameters)
    const matches = await partialMatches(query, context.reader)
    const likeliest = await withFactPages(matches, await factPages(query, context.reader), query, context.reader)
    // The pages that have every word are among the results.
    const others = new Set([...likeliest, ...matches.others])
      .values()
      .filter(({ missing }) => paging.total === 0 || missing.length > 0)
    const hits = others.take(limits.searchPartial - paging.total).toArray()
    const partial = hits.map(async ({ page, clauses, missing }) => ({
      ...(await hitOf(page, new WordFinder(queryWords(clauses)), context)),
      missing: [...missing],
    }))
    const suggestions = paging.total > 0 ? [] : await suggestionsFor(query, matches.best, context)
    return { ...found, suggestions, partial: await Promise.all(partial) }
  },
  subject(parameters, { total }) {
    if (isFurtherPage(parameters)) return null
    // That no article is about a subject does not mean that no page is.
    const found = total > 0 ? true : parameters.type === undefined ? false : null
    return { kind: 'search', query: countedQuery(parameters.q), found }
  },
})

/** Other spellings; where there are none, the significant words that the best partial match has. */
async function suggestionsFor(
  query: SearchQuery,
  [best]: readonly PartialHit[],
  { reader }: OperationContext,
): Promise<string[]> {
  const spelled = await reader.suggest(query)
  const text = best?.having.filter((word) => !best.missing.includes(word)).join(' ') ?? ''
  if (spelled.length > 0 || textLength(text) < limits.searchQuery.minimum) return [...spelled]
  const { total } = await reader.search({ ...query, text }, { limit: 1, offset: 0 })
  return total > 0 ? [text] : []
}

async function hitOf(page: PageRecord, words: WordFinder, { baseUrl, reader }: OperationContext): Promise<SearchHit> {
  const { path, title, type, summary: excerpt, updatedAt } = page
  const url = baseUrl + path
  return { id: url, title, url, type, excerpt, snippet: await pageSnippet(page, words, reader), updatedAt }
}
