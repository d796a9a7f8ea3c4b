import { Type, type Static } from 'typebox'
import { ContentType } from './content-type.ts'
import { Uri } from './formats.ts'
import { Nullable } from './nullable.ts'
import { paging } from './paging.ts'

/** One page that was found (SPEC section 2, SearchHit). */
export const SearchHit = Type.Object(
  {
    id: Type.String({ description: 'Stable id, equal to the page URL.' }),
    title: Type.String(),
    url: Uri('Address of the page; cite it.'),
    type: ContentType,
    excerpt: Type.String({ description: 'The summary of the page.' }),
    updatedAt: Nullable('string', { format: 'date-time', description: 'Last change of the page, where it is known.' }),
  },
  { title: 'SearchHit' },
)
export type SearchHit = Static<typeof SearchHit>

/** The answer of `GET /v1/search/` (SPEC section 2, SearchResults). */
export const SearchResults = Type.Object(
  { query: Type.String({ description: 'The words that were searched for.' }), ...paging, results: Type.Array(SearchHit) },
  { title: 'SearchResults' },
)
export type SearchResults = Static<typeof SearchResults>
