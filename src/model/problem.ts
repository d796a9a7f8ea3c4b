import { Type, type Static } from 'typebox'
import { Uri } from './schema-types.ts'

/** An RFC 9457 problem document (SPEC section 2, Problem; section 7). */
export const Problem = Type.Object(
  {
    type: Uri('Identifies the kind of problem; its documentation.'),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What went wrong and what to change.' }),
  },
  { title: 'Problem' },
)
export type Problem = Static<typeof Problem>
