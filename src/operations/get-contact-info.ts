import { Type } from 'typebox'
import { withBaseUrlDeep } from '../model/base-url.ts'
import { ContactInfo } from '../model/contact-info.ts'
import { NotFoundError } from '../model/errors.ts'
import { operation } from './operation.ts'

/** How to reach the company. */
export const getContactInfo = operation({
  id: 'getContactInfo',
  path: '/contact/',
  summary: 'Get the contact details',
  description: 'Company, phone, email, address and opening hours, and how to request a quote.',
  parameters: Type.Object({}),
  result: ContactInfo,
  statuses: [404, 429, 500],
  missing: (site) => (site.contact === null ? (site.missing.contact ?? 'This site publishes no contact details.') : null),
  async run(_parameters, { reader, baseUrl }) {
    const { contact, missing } = reader.site
    if (contact === null) throw new NotFoundError(missing.contact ?? 'This site publishes no contact details.')
    return withBaseUrlDeep(contact, baseUrl)
  },
})
