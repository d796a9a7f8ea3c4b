import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from '../http/has-body.ts'

/** Bounds the time in which whole requests arrive, for all but those that are lifted out. */
export interface ArrivalTime {
  /** This request may take as long as the listener allows. */
  lift(request: IncomingMessage): void
}

/**
 * Node has one bound for all requests of a listener. Where uploads are handed on, that one is theirs, and this is the bound
 * of requests that are answered here.
 * @param refuse ends the connection of a request that takes longer
 */
export function boundArrival(server: Server, milliseconds: number, refuse: (socket: Socket) => void): ArrivalTime {
  const clocks = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const clock = setTimeout(() => refuse(request.socket), milliseconds)
    clocks.set(request, clock)
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(clock))
  })
  return { lift: (request) => clearTimeout(clocks.get(request)) }
}
