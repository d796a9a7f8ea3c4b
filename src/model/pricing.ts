import { Type, type Static } from 'typebox'
import { Uri } from './schema-types.ts'

/** One monthly package (SPEC section 2, Plan). */
export const Plan = Type.Object(
  {
    name: Type.String(),
    audience: Type.String({ description: 'Who the package is for.' }),
    pricePerMonth: Type.Number({ description: 'ILS per month, VAT not included.' }),
    priceText: Type.String({ description: 'The price as the page words it.' }),
    includes: Type.Array(Type.String()),
    excludes: Type.Array(Type.String()),
  },
  { title: 'Plan' },
)
export type Plan = Static<typeof Plan>

/** The response of `GET /v1/pricing/` (SPEC section 2, Pricing). */
export const Pricing = Type.Object(
  {
    currency: Type.Unsafe<'ILS'>({ type: 'string', const: 'ILS' }),
    vatIncluded: Type.Unsafe<false>({ type: 'boolean', const: false }),
    note: Type.String(),
    plans: Type.Array(Plan, { description: 'Monthly packages exactly as the page lists them.' }),
    packageRanges: Type.Array(Type.String(), { description: 'Monthly price ranges by package type.' }),
    sources: Type.Array(Uri('A page that the prices were read from.')),
  },
  { title: 'Pricing' },
)
export type Pricing = Static<typeof Pricing>
