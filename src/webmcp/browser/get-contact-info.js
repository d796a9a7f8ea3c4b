import { readApi } from './read-api.js'

/**
 * Offered where the site publishes contact details.
 * @type {WebMCP.ModelContextTool}
 */
export const getContactInfo = {
  name: 'get_contact_info',
  title: 'Get the contact details',
  description:
    'Returns the published contact details of this site, such as phone, email, address, opening hours and how to request a quote.',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
  execute: () => readApi('/contact/'),
}
