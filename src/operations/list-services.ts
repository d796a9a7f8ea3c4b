import { Type, type TObject } from 'typebox'
import { placeUrl } from '../model/base-url.ts'
import { Enumeration } from '../model/schema-types.ts'
import { NotFoundError } from '../model/errors.ts'
import { Services } from '../model/service.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { operation } from './operation.ts'

const idDescription = 'Id of one service; only that one is listed.'

/** The services that the company offers. */
export const listServices = operation({
  id: 'listServices',
  path: '/services/',
  summary: 'List the services',
  description: 'The services of the company with the page of each; with id, that one service.',
  parameters: Type.Object({ id: Type.Optional(Type.String({ description: idDescription })) }),
  result: Services,
  statuses: [400, 404, 429, 500],
  has: ({ services }) => services.length > 0,
  describe: describeWithIds,
  async run({ id }, { reader, baseUrl }) {
    const { services } = reader.site
    const chosen = id === undefined ? services : services.filter((service) => service.id === id)
    if (id !== undefined && chosen.length === 0) {
      throw new NotFoundError(
        services.length === 0
          ? 'This site lists no services; leave id out.'
          : `There is no service with this id; id is one of ${services.map((service) => service.id).join(', ')}.`,
      )
    }
    return {
      services: chosen.map(({ id: serviceId, name, nameHe, description, ...place }) => ({
        id: serviceId,
        name,
        nameHe,
        url: placeUrl(place, baseUrl),
        description,
      })),
    }
  },
})

/** The ids of the site's own services as the enumeration of the description (CONTRACT 2). */
function describeWithIds(site: SiteRecord): TObject {
  const ids = site.services.map((service) => service.id)
  if (ids.length === 0) return listServices.parameters
  return Type.Object({ id: Type.Optional(Enumeration(ids, { description: idDescription })) })
}
