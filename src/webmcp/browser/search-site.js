import { readApi } from './read-api.js'

/**
 * Checks its input itself: browsers do not. Its results quote pages, whose text visitors may have written (comments, reviews).
 * @type {WebMCP.ModelContextTool}
 */
export const searchSite = {
  name: 'search_site',
  title: 'Search this site',
  description:
    'Searches the published pages of this site for all words of the query, those with the words in their title first. Returns the number of pages and the best of them with title, address, excerpt and the place where the words are. Where no page has every word, partial lists pages that have some, with the words that are missing. Cite the address of what you quote.',
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        minLength: 2,
        maxLength: 120,
        description: 'Words to search for, in the language of the page, 2 to 120 characters.',
      },
    },
    required: ['query'],
  },
  annotations: { readOnlyHint: true, untrustedContentHint: true },
  async execute(input) {
    const query = input?.['query']
    const length = typeof query === 'string' ? [...query].length : 0
    if (length < 2 || length > 120)
      return { error: 'query must be a string of 2 to 120 characters, such as {"query": "prices"}.' }
    const body = await readApi('/search/?q=' + encodeURIComponent(String(query).toWellFormed()))
    // The API calls it q.
    if (body.error) return { error: body.error.replace(/^q /, 'query ') }
    const { total, results, suggestions = [], partial = [] } = body
    return { total, results, ...(suggestions.length > 0 && { suggestions }), ...(partial.length > 0 && { partial }) }
  },
}
