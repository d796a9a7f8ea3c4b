import type { Wire } from './ask-once.ts'

/** Where a live origin is reached when its public name leads to daf itself (CONTRACT 2, `upstream`). */
export interface Upstream {
  /** `http://10.0.0.5:8080` */
  readonly address: string
  /** What `Host` says for the start address; null for its own host. */
  readonly host: string | null
}

/**
 * Leads requests for public addresses to the upstream, which is told the public host and scheme: without them many systems
 * redirect every request to the public address.
 * @param startHost host of the start address, with port
 */
export function upstreamRoute(upstream: Upstream | null, startHost: string): Wire['route'] {
  if (upstream === null) return (url) => ({ url, headers: {} })
  const base = new URL(upstream.address)
  return (url) => ({
    url: new URL(url.pathname + url.search, base),
    headers: {
      host: url.host === startHost && upstream.host !== null ? upstream.host : url.host,
      'x-forwarded-proto': url.protocol.slice(0, -1),
    },
  })
}
