import { Type } from 'typebox'
import { CaseStudies } from '../model/case-study.ts'
import { placeUrl } from '../model/base-url.ts'
import { limits } from '../model/limits.ts'
import { factsOfList, listParameters } from './list-parameters.ts'
import { operation } from './operation.ts'

/** The case studies, newest first. */
export const listCaseStudies = operation({
  id: 'listCaseStudies',
  path: '/case-studies/',
  summary: 'List the case studies',
  description: 'Case studies with their headline result, newest first; those without a date come last.',
  parameters: Type.Object(listParameters(limits.caseStudiesLimit)),
  result: CaseStudies,
  statuses: [400, 429, 500],
  has: ({ lists }) => lists.includes('caseStudies'),
  async run(parameters, { reader, baseUrl }) {
    const { items, paging } = await factsOfList('caseStudies', ['case-studies'], limits.caseStudiesLimit, parameters, reader)
    return {
      ...paging,
      caseStudies: items.map(({ title, result, updatedAt, ...place }) => ({
        title,
        url: placeUrl(place, baseUrl),
        result,
        updatedAt,
      })),
    }
  },
})
