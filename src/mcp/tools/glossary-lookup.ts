import { Type } from 'typebox'
import { countedQuery } from '../../model/response-subject.ts'
import { apiRoot } from '../../model/service-paths.ts'
import { GlossaryTerm } from '../../model/glossary-term.ts'
import { limits } from '../../model/limits.ts'
import { listGlossaryTerms } from '../../operations/list-glossary-terms.ts'
import { runOperation } from '../../operations/run-operation.ts'
import { readTool } from '../read-tool.ts'
import { toolLimits } from '../result-size.ts'
import { listed } from './listed.ts'

const found = Type.Object({
  total: Type.Integer({ description: 'Number of matching terms.' }),
  terms: Type.Array(GlossaryTerm),
  note: Type.Optional(Type.String({ description: 'Where to find the terms not listed here.' })),
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
  }),
  output: () => found,
  argumentOf: { q: 'term' },
  async answer({ term = '' }, context) {
    const { total, terms } = await runOperation(listGlossaryTerms, { q: term, limit: toolLimits.listItems }, context)
    // A lone surrogate, which is possible in JSON but not in a URL, becomes the replacement character.
    const filter = term === '' ? '' : `?q=${encodeURIComponent(term.toWellFormed())}`
    const { items, rest } = listed(terms, total, `${context.baseUrl}${apiRoot}${listGlossaryTerms.path}${filter}`)
    return { total, terms: items, ...rest }
  },
  subject({ term = '' }, { total }) {
    const query = countedQuery(term)
    return query === '' ? null : { kind: 'glossary', query, found: total > 0 }
  },
})
