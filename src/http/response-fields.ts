/** Header fields of every response that the service makes, refusals and 304 included; the place to add another one. */
export const everyResponse = { 'x-content-type-options': 'nosniff' } as const
