import { Type, type Static } from 'typebox'
import { Uri } from './schema-types.ts'

/** The response of `GET /v1/page/` (SPEC section 2, Page). */
export const Page = Type.Object(
  {
    title: Type.String(),
    url: Uri('Canonical URL of the page; cite it.'),
    markdown: Type.String({ description: 'Main content of the page as Markdown.' }),
  },
  { title: 'Page' },
)
export type Page = Static<typeof Page>
