import { Type, type Static } from 'typebox'
import { paging, Uri } from './schema-types.ts'

/** One glossary term (SPEC section 2, GlossaryTerm). */
export const GlossaryTerm = Type.Object(
  { term: Type.String(), url: Uri('Page that explains the term; cite it.'), summary: Type.String() },
  { title: 'GlossaryTerm' },
)
export type GlossaryTerm = Static<typeof GlossaryTerm>

/** The response of `GET /v1/glossary/`, alphabetical (SPEC section 4). */
export const GlossaryTerms = Type.Object({ ...paging, terms: Type.Array(GlossaryTerm) }, { title: 'GlossaryTerms' })
