/** Header fields of every response that the service itself sends, including refusals and 304. Add new ones here. */
export const everyResponse = { 'x-content-type-options': 'nosniff' } as const
