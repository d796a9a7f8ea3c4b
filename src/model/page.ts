import { Type, type Static } from 'typebox'
import type { PageRecord } from './page-record.ts'
import { Nullable, Uri } from './schema-types.ts'

/** Metadata of a page (CONTRACT 4); null where unknown. */
const pageMetadata = {
  summary: Nullable('string', { description: "The page's own description, in one or two sentences." }),
  type: Nullable('string', { description: 'Kind of page: service, article, glossary, case-study, hub or page.' }),
  language: Nullable('string', { description: 'BCP 47 tag.' }),
  author: Nullable('string', { description: 'As the page names it.' }),
  publishedAt: Nullable('string', { format: 'date-time', description: 'First publication.' }),
  updatedAt: Nullable('string', { format: 'date-time', description: 'Last change.' }),
}
export type PageMetadata = { [Name in keyof typeof pageMetadata]: string | null }

/** The same where a result may lack it. */
export const optionalPageMetadata = Type.Partial(Type.Object(pageMetadata)).properties

/** The metadata of a stored page. */
export function metadataOf({ summary, type, language, author, publishedAt, updatedAt }: PageRecord): PageMetadata {
  return { summary: summary === '' ? null : summary, type, language, author, publishedAt, updatedAt }
}

/** The response of `GET /v1/page/` (SPEC section 2, Page). */
export const Page = Type.Object(
  {
    title: Type.String(),
    url: Uri('Canonical URL of the page; cite it.'),
    markdown: Type.String({ description: 'Main content of the page as Markdown.' }),
    ...optionalPageMetadata,
  },
  { title: 'Page' },
)
export type Page = Static<typeof Page>
