import { Type } from 'typebox'
import { placeUrl, withBaseUrl } from '../model/base-url.ts'
import { limits } from '../model/limits.ts'
import { Questions } from '../model/question.ts'
import { factsOfList, filteredListParameters } from './list-parameters.ts'
import { operation } from './operation.ts'

/** The questions that the site itself answers. */
export const listQuestions = operation({
  id: 'listQuestions',
  path: '/questions/',
  summary: 'List the questions that the site answers',
  description:
    'Questions that the site itself answers, with the answer as Markdown and the page; q filters by part of the question.',
  parameters: Type.Object(filteredListParameters(limits.questionsLimit, 'Part of a question; empty lists all.')),
  result: Questions,
  statuses: [400, 429, 500],
  has: ({ lists }) => lists.includes('questions'),
  async run(parameters, { reader, baseUrl }) {
    const scope = ['questions', parameters.q ?? ''] as const
    const { items, paging } = await factsOfList('questions', scope, limits.questionsLimit, parameters, reader)
    return {
      ...paging,
      questions: items.map(({ path, fragment, question, answer, updatedAt }) => ({
        question,
        answer: withBaseUrl(answer, baseUrl),
        url: placeUrl({ path, fragment }, baseUrl),
        updatedAt,
      })),
    }
  },
})
