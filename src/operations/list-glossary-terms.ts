import { Type } from 'typebox'
import { countedQuery } from '../model/response-subject.ts'
import { GlossaryTerms } from '../model/glossary-term.ts'
import { limits } from '../model/limits.ts'
import { factsOfList, filteredListParameters, isFurtherPage } from './list-parameters.ts'
import { operation } from './operation.ts'

/** The glossary, alphabetical. */
export const listGlossaryTerms = operation({
  id: 'listGlossaryTerms',
  path: '/glossary/',
  summary: 'List glossary terms',
  description: "Glossary terms in the alphabetical order of the site's language; q filters by a part of the term.",
  parameters: Type.Object(filteredListParameters(limits.glossaryLimit, 'Part of a term; empty lists all.')),
  result: GlossaryTerms,
  statuses: [400, 429, 500],
  has: ({ lists }) => lists.includes('terms'),
  async run(parameters, { reader, baseUrl }) {
    const scope = ['glossary', parameters.q ?? ''] as const
    const { items, paging } = await factsOfList('terms', scope, limits.glossaryLimit, parameters, reader)
    return { ...paging, terms: items.map(({ term, path, summary }) => ({ term, url: baseUrl + path, summary })) }
  },
  subject(parameters, { total }) {
    const query = countedQuery(parameters.q ?? '')
    return query === '' || isFurtherPage(parameters) ? null : { kind: 'glossary', query, found: total > 0 }
  },
})
