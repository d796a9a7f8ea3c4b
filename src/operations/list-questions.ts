import { Type } from 'typebox'
import { placeUrl, withBaseUrl } from '../model/base-url.ts'
import { limits } from '../model/limits.ts'
import { Questions } from '../model/question.ts'
import type { CursorScope } from './cursor.ts'
import { listParameters, pagingOf, windowOf } from './list-parameters.ts'
import { operation } from './operation.ts'

/** The questions that the site itself answers. */
export const listQuestions = operation({
  id: 'listQuestions',
  path: '/questions/',
  summary: 'List the questions that the site answers',
  description:
    'Questions that the site itself answers, each with the answer as Markdown and its page; q filters by a part of the question.',
  parameters: Type.Object({
    q: Type.Optional(
      Type.String({ maxLength: limits.questionsQuery.maximum, description: 'Part of a question; empty lists all.' }),
    ),
    ...listParameters(limits.questionsLimit),
  }),
  result: Questions,
  statuses: [400, 429, 500],
  has: ({ lists }) => lists.includes('questions'),
  async run(parameters, { reader, baseUrl }) {
    const contains = parameters.q ?? ''
    const scope: CursorScope = ['questions', contains]
    const window = windowOf(parameters, limits.questionsLimit.default, scope)
    const slice = await reader.list('questions', window, contains)
    return {
      ...pagingOf(slice, window.limit, scope),
      questions: slice.items.map(({ path, fragment, question, answer, updatedAt }) => ({
        question,
        answer: withBaseUrl(answer, baseUrl),
        url: placeUrl({ path, fragment }, baseUrl),
        updatedAt,
      })),
    }
  },
})
