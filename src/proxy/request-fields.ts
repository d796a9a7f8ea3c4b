import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { viaMark } from '../model/own-addresses.ts'
import { knownCodings } from './codings.ts'
import { tagMark } from './entity-tags.ts'
import { endToEnd, fieldsOf, plainlyNamed, without, type Field } from './fields.ts'
import { withForwarding, withVia } from './forwarding-fields.ts'
import type { PageAdditions, ProxyOptions } from './proxy-options.ts'
import type { TrustsPeer } from './trusted-peers.ts'

export interface RequestFieldsOptions extends ProxyOptions {
  readonly trusts: TrustsPeer
  /** The name of this service in `Via`. */
  readonly pseudonym: string
  readonly additions: PageAdditions | null
}

/** `Expect` was answered here already; `Proxy` is what CGI programs mistake for a setting of their own. */
const answeredHere = new Set(['host', 'expect', 'proxy'])

/** The name under which this service stands in `Via`: the same for every server of a site, another for each site. */
export function pseudonymOf({ address, host }: Pick<ProxyOptions, 'address' | 'host'>): string {
  return `${viaMark}${createHash('sha256').update(`${address} ${host}`).digest('hex').slice(0, 12)}`
}

/** The fields with which the origin is asked. */
export function requestFields(request: IncomingMessage, options: RequestFieldsOptions): readonly Field[] {
  const own = new URL(options.baseUrl())
  const asked = request.headers.host?.toLowerCase() ?? ''
  const isFurther = options.furtherHosts.includes(asked)
  const peer = request.socket.remoteAddress ?? ''
  const fields = without(plainlyNamed(endToEnd(fieldsOf(request.rawHeaders))), answeredHere)
  const forwarded = withForwarding(options.additions === null ? fields : forPage(fields, options.additions), {
    peer,
    trusted: options.trusts(peer),
    host: isFurther ? asked : own.host,
    scheme: own.protocol.slice(0, -1),
  })
  const host: Field = ['Host', isFurther ? asked : options.host]
  return [host, ...withVia(forwarded, request.httpVersion, options.pseudonym)]
}

/**
 * A page that gains something must come whole, in a coding that is known here. A client that has the page already names it
 * by the tag that it was given.
 */
function forPage(fields: readonly Field[], { head }: PageAdditions): readonly Field[] {
  const mark = tagMark(head)
  return fields
    .filter(([name]) => !/^(?:range|if-range)$/i.test(name))
    .map(([name, value]): Field => {
      if (/^accept-encoding$/i.test(name)) return [name, knownCodings(value)]
      return /^if-(?:none-)?match$/i.test(name) ? [name, mark.removeAll(value)] : [name, value]
    })
}
