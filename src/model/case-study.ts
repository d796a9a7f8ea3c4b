import { Type } from 'typebox'
import { Nullable, paging, Uri } from './schema-types.ts'

/** One case study (SPEC section 2, CaseStudy). */
export const CaseStudy = Type.Object(
  {
    title: Type.String(),
    url: Uri('Page of the case study; cite it.'),
    result: Type.String({ description: 'Headline result.' }),
    updatedAt: Nullable('string', { format: 'date-time', description: 'Last change of the page, where it is known.' }),
  },
  { title: 'CaseStudy' },
)

/** The response of `GET /v1/case-studies/`, newest first (SPEC section 4). */
export const CaseStudies = Type.Object({ ...paging, caseStudies: Type.Array(CaseStudy) }, { title: 'CaseStudies' })
