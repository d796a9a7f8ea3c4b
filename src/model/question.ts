import { Type } from 'typebox'
import { Nullable, paging, Uri } from './schema-types.ts'

/** A question that the site itself answers (CONTRACT 4, listQuestions). */
export const Question = Type.Object(
  {
    question: Type.String(),
    answer: Type.String({ description: 'Markdown.' }),
    url: Uri('Where the site answers it; cite it.'),
    updatedAt: Nullable('string', { format: 'date-time', description: 'Last change of the page, if known.' }),
  },
  { title: 'Question' },
)

/** The response of `GET /v1/questions/`, in the order of the pages (CONTRACT 4). */
export const Questions = Type.Object({ ...paging, questions: Type.Array(Question) }, { title: 'Questions' })
