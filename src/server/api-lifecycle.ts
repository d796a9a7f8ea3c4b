import type { FastifyInstance } from 'fastify'
import { apiRoot } from '../model/service-paths.ts'

/** When version 1 of the API stops being recommended, and when it ends; RFC 3339, null where no date is announced. */
export interface ApiLifecycle {
  readonly deprecation: string | null
  readonly sunset: string | null
}

/**
 * Announces the dates on every answer of the API, refusals included: Deprecation (RFC 9745 section 2) and Sunset
 * (RFC 8594 section 3), each with a link to the versioning policy (SPEC section 9).
 */
export function announceLifecycle(server: FastifyInstance, lifecycle: ApiLifecycle, baseUrl: () => string): void {
  if (lifecycle.deprecation === null && lifecycle.sunset === null) return
  server.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) reply.headers(lifecycleHeaders(lifecycle, baseUrl()))
  })
}

/** Whether a target, with or without its query, is of the API. */
export function isApi(target: string): boolean {
  return target.startsWith(apiRoot) && ['', '/', '?'].includes(target.charAt(apiRoot.length))
}

/** The fields that announce the dates; none where there are none. */
export function lifecycleHeaders({ deprecation, sunset }: ApiLifecycle, baseUrl: string): Record<string, string> {
  if (deprecation === null && sunset === null) return {}
  const policy = `<${baseUrl}/developers/#versions>`
  const links = [
    ...(deprecation === null ? [] : [`${policy}; rel="deprecation"; type="text/html"`]),
    ...(sunset === null ? [] : [`${policy}; rel="sunset"; type="text/html"`]),
  ]
  return {
    ...(deprecation === null ? {} : { deprecation: `@${Math.floor(Date.parse(deprecation) / 1000)}` }),
    ...(sunset === null ? {} : { sunset: new Date(sunset).toUTCString() }),
    link: links.join(', '),
  }
}
