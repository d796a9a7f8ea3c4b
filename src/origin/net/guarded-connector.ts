import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPrivateAddress } from '../../model/network-address.ts'

/** The address must not be requested; the message says why, for people. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

/** Finds the addresses of a host. */
export type Resolve = (hostname: string, callback: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void

/** What connections are made with. */
interface GuardOptions {
  /** Hosts that the owner wrote down, as `placesOf` gives them: these alone may be private. */
  readonly named: ReadonlySet<string>
  readonly timeout: number
  /** Default: the system. */
  readonly resolve?: Resolve | undefined
}

/**
 * The connections that a configured host allows, `name:port` in lower case: without a port those of both schemes, since sites redirect
 * from one to the other.
 * @param host as `URL.host` gives it
 */
export function placesOf(host: string): readonly string[] {
  const { hostname, port } = new URL(`http://${host}`)
  const name = withoutBrackets(hostname)
  return /:\d+$/.test(host) ? [`${name}:${port === '' ? '80' : port}`] : [`${name}:80`, `${name}:443`]
}

/**
 * Connects to public addresses, and to private ones only where the owner named host and port and the host was private from the
 * first connection on. The check is made on the very address that is connected to, so that a name that changes its address after
 * a check (DNS rebinding) gains nothing.
 */
export function guardedConnector({ named, timeout, resolve = resolveBySystem }: GuardOptions): buildConnector.connector {
  const connectors = new Map<string, buildConnector.connector>()
  return (options, callback) => {
    const name = withoutBrackets(options.hostname).toLowerCase()
    const place = `${name}:${options.port === '' ? (options.protocol === 'https:' ? 443 : 80) : options.port}`
    let connect = connectors.get(place)
    if (connect === undefined) {
      connect = connectorTo(name, named.has(place), timeout, resolve)
      connectors.set(place, connect)
    }
    connect(options, callback)
  }
}

/** Connects to one host. */
function connectorTo(name: string, isNamed: boolean, timeout: number, resolve: Resolve): buildConnector.connector {
  let mayBePrivate: boolean | undefined
  const check = (addresses: readonly string[]): RefusedAddressError | null => {
    if (addresses.length === 0) return new RefusedAddressError(`${name} has no address`)
    const isPrivate = addresses.some(isPrivateAddress)
    mayBePrivate ??= isPrivate && isNamed
    return isPrivate && !mayBePrivate
      ? new RefusedAddressError(`${name} is at a private address, which only the owner may name`)
      : null
  }
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      const [first] = found
      const fault = error ?? check(found.map(({ address }) => address))
      if (fault !== null || first === undefined) callback(fault, '')
      else if (options.all === true) callback(null, [...found])
      else callback(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ timeout, lookup, allowH2: false })
  return (options, callback) => {
    // There is no lookup for a literal address.
    const fault = isIP(name) === 0 ? null : check([name])
    if (fault !== null) callback(fault, null)
    else connect(options, callback)
  }
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function resolveBySystem(hostname: string, callback: Parameters<Resolve>[1]): void {
  systemLookup(hostname, { all: true }, (error, addresses) => callback(error, error === null ? addresses : []))
}
