import { readApi } from './read-api.js'

/**
 * Offered where the site publishes prices.
 * @type {WebMCP.ModelContextTool}
 */
export const getPricing = {
  name: 'get_pricing',
  title: 'Get the published prices',
  description: 'Returns the published prices of this site: monthly packages and price ranges in ILS, VAT not included.',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
  execute: () => readApi('/pricing/'),
}
