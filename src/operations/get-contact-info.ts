import { Type } from 'typebox'
import { withBaseUrlDeep } from '../model/base-url.ts'
import { ContactInfo, contactInfoOf } from '../model/contact-info.ts'
import { NotFoundError } from '../model/errors.ts'
import { operation } from './operation.ts'

/** How to reach the company. */
export const getContactInfo = operation({
  id: 'getContactInfo',
  path: '/contact/',
  summary: 'Get the contact details',
  description: 'Company, phone, email, address, opening hours and how to request a quote, as far as the site states them.',
  parameters: Type.Object({}),
  result: ContactInfo,
  statuses: [404, 429, 500],
  has: ({ contact }) => contact !== null,
  describeResult: ({ contact }) => (contact === null ? ContactInfo : contactInfoOf(contact)),
  async run(_parameters, { reader, baseUrl }) {
    const { contact } = reader.site
    if (contact === null) {
      throw new NotFoundError(
        "This site's contact details are not available here; find its contact page with /v1/search/ or in /llms.txt.",
      )
    }
    return withBaseUrlDeep(contact, baseUrl)
  },
})
