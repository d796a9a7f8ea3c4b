import type { Config } from '../config/config.ts'
import { liveLimits } from '../origin/live/live-limits.ts'
import { guardedConnector, placesOf, type Resolve } from '../origin/net/guarded-connector.ts'
import { createProxy, type Proxy } from '../proxy/proxy.ts'

/**
 * The live site behind the server, which answers what is none of the service's own (CONTRACT 2, `upstream`); undefined for a
 * folder, and where this process knows no source.
 * @param resolve finds the addresses of host names; default: the system
 */
export function siteBehind(
  {
    source,
    upstream,
    site,
    limits,
  }: Pick<Config, 'source' | 'upstream'> & {
    readonly site: Pick<Config['site'], 'hosts'>
    readonly limits: Pick<Config['limits'], 'trustProxy'>
  },
  baseUrl: () => string,
  resolve?: Resolve,
): Proxy | undefined {
  if (source?.kind !== 'live') return undefined
  const start = new URL(source.address)
  // As for looks: a public name that is turned to a private address later must not open what is there to every visitor.
  const written = upstream === null ? [start.host, ...site.hosts] : [new URL(upstream.address).host]
  const connect = guardedConnector({
    named: new Set(written.flatMap(placesOf)),
    timeout: liveLimits.connectTimeout,
    ...(resolve === undefined ? {} : { resolve }),
  })
  const common = { baseUrl, trustProxy: limits.trustProxy, connect }
  if (upstream === null)
    return createProxy({ ...common, address: start.origin, host: start.host, mayMove: true, furtherHosts: [] })
  // Under its own public name the site decides itself which of its names redirect to which, unless the owner says its name.
  const names = upstream.host === null ? [start.host, ...site.hosts] : []
  const { address, host } = upstream
  return createProxy({ ...common, address, host: host ?? start.host, mayMove: false, furtherHosts: names })
}
