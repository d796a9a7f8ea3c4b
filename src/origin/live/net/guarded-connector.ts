import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPrivateAddress } from './private-address.ts'

/** The address is not one that may be asked; the message says why, for people. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

/** Finds the addresses of a host. */
export type Resolve = (hostname: string, callback: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void

/** Says what is wrong with the addresses of a host. */
type Check = (hostname: string, addresses: readonly string[]) => RefusedAddressError | null

/** What connections are made with. */
export interface GuardOptions {
  /** Names and addresses that the owner wrote down, in lower case, without port and brackets: these alone may be private. */
  readonly named: ReadonlySet<string>
  readonly timeout: number
  readonly resolve?: Resolve
}

/**
 * Connects to public addresses, and to private ones only where the owner named the host and it was private from the first
 * connection on. The check is made on the very address that is connected to, so that a name that changes its address after a
 * check (DNS rebinding) gains nothing.
 */
export function guardedConnector({ named, timeout, resolve = resolveBySystem }: GuardOptions): buildConnector.connector {
  const mayBePrivate = new Map<string, boolean>()
  const check: Check = (hostname, addresses) => {
    const isPrivate = addresses.some(isPrivateAddress)
    const known = mayBePrivate.get(hostname)
    if (known === undefined) mayBePrivate.set(hostname, isPrivate && named.has(hostname))
    return isPrivate && mayBePrivate.get(hostname) !== true
      ? new RefusedAddressError(`${hostname} is at a private address, which the site may not name`)
      : null
  }
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses
      const fault = error ?? faultOf(hostname, addresses, check)
      if (fault !== null || first === undefined) callback(fault, '')
      else if (options.all === true) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ timeout, lookup, allowH2: false })
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '').toLowerCase()
    // No look-up is made for a literal address.
    const fault = isIP(hostname) === 0 ? null : check(hostname, [hostname])
    if (fault !== null) callback(fault, null)
    else connect(options, callback)
  }
}

function faultOf(hostname: string, addresses: readonly LookupAddress[], check: Check): Error | null {
  if (addresses.length === 0) return new RefusedAddressError(`${hostname} has no address`)
  return check(
    hostname.toLowerCase(),
    addresses.map(({ address }) => address),
  )
}

function resolveBySystem(hostname: string, callback: Parameters<Resolve>[1]): void {
  systemLookup(hostname, { all: true }, callback)
}
