import type { Config } from '../config/config.ts'
import { createProxy, type Proxy } from '../proxy/proxy.ts'

/**
 * The live site behind the server, which answers what is none of the service's own (CONTRACT 2, `upstream`); undefined for a
 * folder, and where this process knows no source.
 */
export function siteBehind({ source, upstream, site, limits }: Config, baseUrl: () => string): Proxy | undefined {
  if (source?.kind !== 'live') return undefined
  const start = new URL(source.address)
  const common = { baseUrl, trustProxy: limits.trustProxy }
  if (upstream === null)
    return createProxy({ ...common, address: start.origin, host: start.host, mayMove: true, furtherHosts: [] })
  // Under its own public name the site decides itself which of its names redirect to which, unless the owner says its name.
  const names = upstream.host === null ? [start.host, ...site.hosts] : []
  const { address, host } = upstream
  return createProxy({ ...common, address, host: host ?? start.host, mayMove: false, furtherHosts: names })
}
