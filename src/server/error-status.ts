/** The status that Fastify gives its own refusals, such as a body that is too large; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
}
