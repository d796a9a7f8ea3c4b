import { Type } from 'typebox'
import { hasSearchableWord } from '../catalog/searchable.ts'
import { ContentType } from '../model/content-type.ts'
import { InvalidQueryError } from '../model/errors.ts'
import { limits } from '../model/limits.ts'
import { SearchResults } from '../model/search.ts'
import type { CursorScope } from './cursor.ts'
import { listParameters, pagingOf, windowOf } from './list-parameters.ts'
import { operation } from './operation.ts'

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
  async run(parameters, { reader, baseUrl }) {
    const { q, type } = parameters
    if (!hasSearchableWord(q)) {
      throw new InvalidQueryError('has no word to search for; give at least one word of letters or digits.', 'q')
    }
    const scope: CursorScope = ['search', q, type]
    const window = windowOf(parameters, limits.searchLimit.default, scope)
    const slice = await reader.search({ text: q, ...(type === undefined ? {} : { type }) }, window)
    return {
      query: q,
      ...pagingOf(slice, window.limit, scope),
      results: slice.items.map((page) => {
        const url = baseUrl + page.path
        return { id: url, title: page.title, url, type: page.type, excerpt: page.summary, updatedAt: page.updatedAt }
      }),
    }
  },
})
