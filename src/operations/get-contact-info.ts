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
  has: ({ contact }) => contact !== null,
  async run(_parameters, { reader, baseUrl }) {
    const { contact } = reader.site
    if (contact === null) {
      throw new NotFoundError("This site's contact details are not available here; search for “contact” or look into /llms.txt.")
    }
    return withBaseUrlDeep(contact, baseUrl)
  },
})
