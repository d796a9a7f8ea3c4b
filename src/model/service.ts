import { Type, type Static } from 'typebox'
import { Uri } from './schema-types.ts'

/** One service that the company offers (SPEC section 2, Service). */
export const Service = Type.Object(
  {
    id: Type.String({ description: 'Id of the service; pass it as `id` to get this one alone.' }),
    name: Type.String(),
    nameHe: Type.String({ description: 'Hebrew name.' }),
    url: Uri('Page of the service.'),
    description: Type.String({ description: 'One line about the service.' }),
  },
  { title: 'Service' },
)
export type Service = Static<typeof Service>

/** The response of `GET /v1/services/` (SPEC section 4). */
export const Services = Type.Object({ services: Type.Array(Service) }, { title: 'Services' })
