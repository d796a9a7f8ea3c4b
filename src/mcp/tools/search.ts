import { Type } from 'typebox'
import { countedQuery } from '../../model/response-subject.ts'
import { Uri } from '../../model/schema-types.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import { limits } from '../../model/limits.ts'
import { findPages } from '../../operations/find-pages.ts'
import { fitItems, toolLimits } from '../result-size.ts'
import { readTool } from '../read-tool.ts'

const results = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Pass it to fetch to read the page.' }),
      title: Type.String(),
      url: Uri('Address of the page; cite it.'),
    }),
    { maxItems: toolLimits.searchResults, description: 'Pages that contain every word of the query, best first.' },
  ),
})

/** Full-text search, in the form that chat assistants expect for research (SPEC section 4, MCP server). */
export const search = readTool({
  name: 'search',
  title: 'Search the site',
  description: (site) =>
    `Finds published pages of the site${kindsOf(site)} that contain every word of the query, at most 10, pages with the words in their title first. Use it for any question that the other tools do not answer directly; then read a result with fetch. Use a few specific words, in Hebrew or English; Hebrew words match in their prefixed and inflected forms.`,
  input: Type.Object({
    query: Type.String({
      minLength: limits.searchQuery.minimum,
      maxLength: limits.searchQuery.maximum,
      description: 'Words that must all be on the page, such as "קידום אתרים מחיר".',
    }),
  }),
  output: () => results,
  argumentOf: { q: 'query' },
  async answer({ query }, context) {
    const { pages } = await findPages({ q: query, limit: toolLimits.searchResults }, context)
    const results = pages.map(({ path, title }) => ({ id: context.baseUrl + path, title, url: context.baseUrl + path }))
    return { results: fitItems(results) }
  },
  subject: ({ query }, { results }) => ({ kind: 'search', query: countedQuery(query), found: results.length > 0 }),
})

/** Kinds of pages in words. */
const kinds = { service: 'services', article: 'articles', glossary: 'glossary', 'case-study': 'case studies' }

/** The kinds of pages that a site has, in parentheses. */
function kindsOf({ report: { pagesByType } }: SiteRecord): string {
  const words = Object.entries(kinds).flatMap(([type, word]) => ((pagesByType[type] ?? 0) > 0 ? [word] : []))
  return words.length === 0 ? '' : ` (${words.join(', ')})`
}
