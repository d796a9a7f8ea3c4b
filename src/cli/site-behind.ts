import type { Config } from '../config/config.ts'
import { withoutUndefined } from '../model/without-undefined.ts'
import { liveLimits } from '../origin/live/live-limits.ts'
import type { Resolve } from '../origin/net/guarded-connector.ts'
import type { Proxy } from '../proxy/proxy.ts'

/**
 * The live site behind the server, which gets all requests except those for daf's own addresses (CONTRACT 2, `upstream`); undefined for
 * a folder, and without a source.
 * @param resolve finds the addresses of host names; default: the system
 */
export async function siteBehind(
  { source, upstream, site, limits }: Pick<Config, 'source' | 'upstream' | 'site' | 'limits'>,
  baseUrl: () => string,
  resolve?: Resolve,
): Promise<Proxy | undefined> {
  if (source?.kind !== 'live') return undefined
  // Loaded only for a live site, like everything that sends requests.
  const { guardedConnector, placesOf } = await import('../origin/net/guarded-connector.ts')
  const { createProxy } = await import('../proxy/proxy.ts')
  const start = new URL(source.address)
  // As for crawls: a public name that later resolves to a private address must not expose that address to visitors.
  const written = upstream === null ? [start.host, ...site.hosts] : [new URL(upstream.address).host]
  const connect = guardedConnector({
    named: new Set(written.flatMap(placesOf)),
    timeout: liveLimits.connectTimeout,
    ...withoutUndefined({ resolve }),
  })
  const common = { baseUrl, trustProxy: limits.trustProxy, connect }
  if (upstream === null)
    return createProxy({ ...common, address: start.origin, host: start.host, mayMove: true, furtherHosts: [] })
  // Unless the owner names its host, the site itself decides which of its names redirects to which.
  const names = upstream.host === null ? [start.host, ...site.hosts] : []
  const { address, host } = upstream
  return createProxy({ ...common, address, host: host ?? start.host, mayMove: false, furtherHosts: names })
}
