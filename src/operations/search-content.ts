import { Type } from 'typebox'
import { queryWords } from '../catalog/search/query-words.ts'
import { countedQuery } from '../model/response-subject.ts'
import { ContentType } from '../model/content-type.ts'
import { limits } from '../model/limits.ts'
import { SearchResults } from '../model/search.ts'
import { findPages, searchQuery } from './find-pages.ts'
import { isFurtherPage, listParameters } from './list-parameters.ts'
import { operation } from './operation.ts'
import { pageSnippet } from './snippet/page-snippet.ts'
import { WordFinder } from './snippet/written-words.ts'

/** Full-text search of the published pages. */
export const searchContent = operation({
  id: 'searchContent',
  path: '/search/',
  summary: 'Search the published pages',
  description:
    'Every word of q must appear in the title, the summary or the body of a page; pages with all words in the title come first. Hebrew words match in their prefixed and inflected forms.',
  parameters: Type.Object({
    q: Type.String({
      minLength: limits.searchQuery.minimum,
      maxLength: limits.searchQuery.maximum,
      description: 'Words to search for, Hebrew or English.',
    }),
    type: Type.Optional(ContentType),
    ...listParameters(limits.searchLimit),
  }),
  result: SearchResults,
  statuses: [400, 429, 500],
  async run(parameters, context) {
    const { pages, clauses, paging } = await findPages(parameters, context)
    const suggestions = paging.total === 0 ? [...(await context.reader.suggest(searchQuery(parameters)))] : []
    const words = new WordFinder(queryWords(clauses))
    const hits = pages.map(async (page) => {
      const { path, title, type, summary: excerpt, updatedAt } = page
      const url = context.baseUrl + path
      return { id: url, title, url, type, excerpt, snippet: await pageSnippet(page, words, context.reader), updatedAt }
    })
    return { query: parameters.q, ...paging, results: await Promise.all(hits), suggestions }
  },
  subject(parameters, { total }) {
    if (isFurtherPage(parameters)) return null
    // That no article is about a subject does not mean that no page is.
    const found = total > 0 ? true : parameters.type === undefined ? false : null
    return { kind: 'search', query: countedQuery(parameters.q), found }
  },
})
