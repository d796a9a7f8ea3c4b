import { Type, type Static } from 'typebox'
import { ContentType } from './content-type.ts'
import { limits } from './limits.ts'
import { Nullable, paging, Uri } from './schema-types.ts'

/** One page that was found (SPEC section 2, SearchHit). */
export const SearchHit = Type.Object(
  {
    id: Type.String({ description: 'Stable id, equal to the page URL.' }),
    title: Type.String(),
    url: Uri('Address of the page; cite it.'),
    type: ContentType,
    excerpt: Type.String({ description: 'The summary of the page.' }),
    snippet: Type.Optional(
      Type.String({
        description:
          'Where the words of q are closest together in the body, the summary or the title: plain text of at most 180 characters, each word between ** and **, … where the text goes on. It contains no other asterisks (those of the page are written as ∗). To show it in HTML, escape it like any text, then turn each **word** into <mark>word</mark>. Without marks, and then the beginning of the summary, when the words are there in other forms only.',
      }),
    ),
    updatedAt: Nullable('string', { format: 'date-time', description: 'Last change of the page, where it is known.' }),
  },
  { title: 'SearchHit' },
)
export type SearchHit = Static<typeof SearchHit>

/** A page that has the most significant words of a query, but not all (CONTRACT 3, Lists). */
const PartialHit = Type.Object(
  {
    ...SearchHit.properties,
    missing: Type.Array(Type.String(), { description: 'The words of q that are not on the page in any form, as typed.' }),
  },
  { title: 'PartialHit' },
)

/** The response of `GET /v1/search/` (SPEC section 2, SearchResults). */
export const SearchResults = Type.Object(
  {
    query: Type.String({ description: 'The words that were searched for.' }),
    ...paging,
    results: Type.Array(SearchHit),
    suggestions: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 3,
        description:
          'When nothing was found: queries that find at least one page, best first: other spellings of q, in words of the site, else the significant words of q that a page has together. Otherwise empty.',
      }),
    ),
    partial: Type.Optional(
      Type.Array(PartialHit, {
        maxItems: limits.searchPartial,
        description:
          'When no page has every word of q, or fewer than five have those of a whole question, and only then: the pages that have its most significant words, best first, each with the words that it lacks. At most five with the results.',
      }),
    ),
  },
  { title: 'SearchResults' },
)
