import { Type } from 'typebox'
import { countedQuery } from '../../model/response-subject.ts'
import { apiRoot } from '../../model/service-paths.ts'
import { GlossaryTerm } from '../../model/glossary-term.ts'
import { limits } from '../../model/limits.ts'
import { listGlossaryTerms } from '../../operations/list-glossary-terms.ts'
import { runOperation } from '../../operations/run-operation.ts'
import { readTool } from '../read-tool.ts'
import { toolLimits } from '../result-size.ts'
import { listed, offsetArgument } from './listed.ts'

const found = Type.Object({
  total: Type.Integer({ description: 'Number of matching terms.' }),
  terms: Type.Array(GlossaryTerm),
  note: Type.Optional(Type.String({ description: 'How to get the terms not listed here.' })),
})

/** Terms of the glossary by a part of their name (SPEC section 4, MCP server). */
export const glossaryLookup = readTool({
  name: 'glossary_lookup',
  title: 'Look up a glossary term',
  description:
    "Finds terms of the site's glossary with a short explanation and the page of each. Use it to define a technical term. Give a part of the term, in Hebrew or English, or nothing to list the glossary in alphabetical order.",
  input: Type.Object({
    term: Type.Optional(
      Type.String({ maxLength: limits.glossaryQuery.maximum, description: 'Part of a term; omit it to list all.' }),
    ),
    offset: offsetArgument,
  }),
  output: () => found,
  has: ({ lists }) => lists.includes('terms'),
  argumentOf: { q: 'term' },
  async answer({ term = '', offset = 0 }, context) {
    const { total, terms } = await runOperation(listGlossaryTerms, { q: term, limit: toolLimits.listItems, offset }, context)
    // A lone surrogate, which is possible in JSON but not in a URL, becomes the replacement character.
    const filter = term === '' ? '' : `?q=${encodeURIComponent(term.toWellFormed())}`
    const address = `${context.baseUrl}${apiRoot}${listGlossaryTerms.path}${filter}`
    const call = { tool: 'glossary_lookup', args: term === '' ? {} : { term } }
    const { items, note } = listed({ items: terms, offset, total, call, address })
    return { total, terms: items, ...(note === null ? {} : { note }) }
  },
  subject({ term = '', offset = 0 }, { total }) {
    const query = countedQuery(term)
    return query === '' || offset > 0 ? null : { kind: 'glossary', query, found: total > 0 }
  },
})
