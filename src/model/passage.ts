import { Type, type Static } from 'typebox'
import { ContentType } from './content-type.ts'
import { limits } from './limits.ts'
import { Nullable, Uri } from './schema-types.ts'

/** A part of a page that answers a question (CONTRACT 4, findPassages). */
export const Passage = Type.Object(
  {
    text: Type.String({ maxLength: limits.passageText, description: 'The part as Markdown, without the headings above it.' }),
    headings: Type.Array(Type.String(), {
      description: "The headings above it, the widest first, without the page's title.",
    }),
    title: Type.String({ description: 'Title of the page.' }),
    url: Uri('Address of the page that opens at this part; cite it.'),
    type: ContentType,
    score: Type.Number({ minimum: 0, maximum: 1, description: 'How well it fits the question.' }),
    updatedAt: Nullable('string', { format: 'date-time', description: 'Last change of the page, where it is known.' }),
  },
  { title: 'Passage' },
)
export type Passage = Static<typeof Passage>

/** The response of `GET /v1/passages/`, the best passage first (CONTRACT 4). */
export const Passages = Type.Object(
  {
    query: Type.String({ description: 'The question that was asked.' }),
    passages: Type.Array(Passage),
  },
  { title: 'Passages' },
)
