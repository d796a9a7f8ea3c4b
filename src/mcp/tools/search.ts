import { Type } from 'typebox'
import { isHebrew } from '../../http/own-language.ts'
import { limits } from '../../model/limits.ts'
import { countedQuery } from '../../model/response-subject.ts'
import { Nullable, Uri } from '../../model/schema-types.ts'
import { servicePaths } from '../../model/service-paths.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import { findAnswers } from '../../operations/find-answers.ts'
import { readTool } from '../read-tool.ts'
import { fitItems, toolLimits } from '../result-size.ts'
import { kindsOf, languageOf } from '../site-words.ts'

const results = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Pass it to fetch to read the page.' }),
      title: Type.String(),
      url: Uri('Address of the page; cite it.'),
      text: Type.String({ description: 'The passage of the page that fits the query best, in the words of the page.' }),
      updatedAt: Nullable('string', { format: 'date-time', description: 'Last change of the page; null if it does not say.' }),
    }),
    { maxItems: toolLimits.searchResults, description: 'Best first.' },
  ),
  total: Type.Integer({ description: 'Number of pages that were found; the best 10 are listed.' }),
  note: Type.Optional(
    Type.String({ description: 'Present only if no page has every word of the query: what is missing, or what to ask instead.' }),
  ),
})

const inputOf = (description: string) =>
  Type.Object({
    query: Type.String({ minLength: limits.searchQuery.minimum, maxLength: limits.searchQuery.maximum, description }),
  })

/** Full-text search, in the form that chat assistants expect for research (SPEC section 4, MCP server). */
export const search = readTool({
  name: 'search',
  title: 'Search the site',
  description: (site) =>
    `Searches the published pages of the site${kindsOf(site)}. Ask a whole question or give specific words, preferably in ${languageOf(site)}; other forms of a word match too. Returns at most 10 pages, best first. text is the passage of the page that fits best, and often the answer; total is the number of pages found; note is present only if no page has every word. To read more of a page, pass its id to fetch.`,
  input: inputOf('A question or words.'),
  describeInput: ({ language }) =>
    inputOf(`A question or words, such as ${isHebrew(language) ? '"מה שעות הפתיחה?"' : '"What are the opening hours?"'}`),
  output: () => results,
  argumentOf: { q: 'query' },
  async answer({ query }, context) {
    const { answers, total, missing, suggestions } = await findAnswers(query, extent, context)
    const hits = answers.map(({ page: { path, title, updatedAt }, text }) => {
      const url = context.baseUrl + path
      return { id: url, title, url, text, updatedAt }
    })
    const note =
      total === 0 ? nothingFound(suggestions, context.reader.site) : missing === null ? undefined : notEveryWord(missing)
    return { results: fitItems(hits), total, ...(note !== undefined && { note }) }
  },
  subject: ({ query }, { results }) => ({ kind: 'search', query: countedQuery(query), found: results.length > 0 }),
})

const extent = {
  pages: toolLimits.searchResults,
  room: (at: number, of: number) => {
    const { max, min, total } = toolLimits.passages
    return at === 0 ? max : Math.min(max, Math.max(min, Math.floor((total - max) / (of - 1))))
  },
}

const wordList = new Intl.ListFormat('en')

function notEveryWord(missing: readonly string[]): string {
  const lacks = missing.length === 0 ? '' : ` The first lacks: ${wordList.format(missing)}.`
  return `No page has every word; these have the most significant ones.${lacks}`
}

function nothingFound(suggestions: readonly string[], site: SiteRecord): string {
  const instead = suggestions.map((suggestion) => `"${suggestion}"`).join(' or ')
  if (instead !== '') return `Nothing found. Pages of the site have: ${instead}.`
  return `Nothing found: no page has these words. Try others, preferably in ${languageOf(site)}, or fetch ${servicePaths.index}, the list of all pages.`
}
