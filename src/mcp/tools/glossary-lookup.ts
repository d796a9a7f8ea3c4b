import { Type } from 'typebox'
import { countedQuery } from '../../model/response-subject.ts'
import { GlossaryTerm } from '../../model/glossary-term.ts'
import { limits } from '../../model/limits.ts'
import { readableAddress } from '../../model/readable-address.ts'
import { findOtherTerms } from '../../operations/find-terms.ts'
import { listGlossaryTerms } from '../../operations/list-glossary-terms.ts'
import { readTool } from '../read-tool.ts'
import { listPart, offsetArgument } from './list-part.ts'

const none = { named: [], mentioning: [] }

const found = Type.Object({
  total: Type.Integer({ description: 'Number of matching terms.' }),
  terms: Type.Array(GlossaryTerm),
  note: Type.Optional(
    Type.String({ description: 'How to get the terms not listed here; if there are none, which pages have the words.' }),
  ),
})

/** Terms of the glossary by a part of their name (SPEC section 4, MCP server). */
export const glossaryLookup = readTool({
  name: 'glossary_lookup',
  title: 'Look up a glossary term',
  description:
    "Finds terms in the site's glossary, each with a short explanation and its page. Use it to define a technical term. Give the term or a part of it, in any language that its page gives it in, or nothing to list the glossary alphabetically. If it finds none, call search: other pages may explain it.",
  input: Type.Object({
    term: Type.Optional(
      Type.String({ maxLength: limits.listQuery.maximum, description: 'Part of a term; omit it to list all.' }),
    ),
    offset: offsetArgument,
  }),
  output: () => found,
  has: ({ lists }) => lists.includes('terms'),
  argumentOf: { q: 'term' },
  async answer({ term = '', offset = 0 }, context) {
    const call = { tool: 'glossary_lookup', args: term === '' ? {} : { term } }
    const { named, mentioning } = term === '' ? none : await findOtherTerms(term, context)
    const list = { q: term, before: named }
    const { items, total, rest } = await listPart({ context, call, offset }, listGlossaryTerms, 'terms', list)
    return { total, terms: items, ...rest, ...(total === 0 && mentioning.length > 0 && { note: elsewhere(mentioning) }) }
  },
  subject({ term = '', offset = 0 }, { total }) {
    const query = countedQuery(term)
    return query === '' || offset > 0 ? null : { kind: 'glossary', query, found: total > 0 }
  },
})

/** Terms that are named where none is found. */
const maxNamed = 3

function elsewhere(mentioning: readonly GlossaryTerm[]): string {
  const terms = mentioning.slice(0, maxNamed).map(({ term, url }) => `${term} (${readableAddress(url)})`)
  return `No term has this name, but the pages of these terms have the words: ${terms.join(', ')}.`
}
