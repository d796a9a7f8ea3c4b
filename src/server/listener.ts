import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { BaseLogger } from 'pino'
import { refusalResponse } from '../http/problems.ts'
import { nodeHttp } from '../model/node-http.ts'
import type { Connections } from './connections.ts'
import type { Exchanges } from './exchanges.ts'
import { connectRefusal, parserRefusal, requestLineOf, type ClientError } from './parser-refusals.ts'
import type { Responder } from './respond.ts'

/** Limits of a listener, tighter than Node's defaults. Times in milliseconds, sizes in bytes. */
export const listenerBounds = {
  /** For the header section of a request. */
  headersTimeout: 10_000,
  /** For a whole request. */
  requestTimeout: 15_000,
  maxHeaderSize: 8 * 1024,
}
export type ListenerBounds = Readonly<typeof listenerBounds>

/** Limits in front of a live site: cookies and forms are larger than API requests, and uploads take longer. */
export const proxyBounds: ListenerBounds = { ...listenerBounds, requestTimeout: 600_000, maxHeaderSize: 32 * 1024 }

const timeouts = { connectionsCheckingInterval: 2_000, keepAliveTimeout: 75_000 } as const

/** How long a closing server waits, in milliseconds: well within the 10 s in which the process must exit (CONTRACT 1). */
export const closingTimes = {
  /** For requests whose header section is being received. */
  unused: 1_500,
  /** For responses in progress. */
  responses: 7_000,
}
export type ClosingTimes = Readonly<typeof closingTimes>

/** How often connections are checked while a server closes, in milliseconds. */
const closingInterval = 50

/** An address to listen on, or the file descriptor of a TCP socket that listens already. */
type ListenAddress =
  | {
      readonly host: string
      readonly port: number
      /** Whether other listeners of this process may share the port. */
      readonly reusePort?: boolean
    }
  | { readonly fd: number }

/** An HTTP server. */
export interface HttpServer {
  /** Listens on an address, on all addresses of `localhost`, or on a socket. @returns the URL, such as `http://127.0.0.1:8080` */
  listen(address: ListenAddress): Promise<string>
  /** Stops accepting connections, finishes running requests within a time limit, then closes. */
  close(): Promise<void>
  /** Number of open connections. */
  readonly connections: number
}

/** Requests that become tunnels. */
export interface Upgrades {
  readonly accepts: (request: IncomingMessage) => boolean
  readonly open: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** Dependencies and limits of a listener. */
interface ListenerOptions {
  readonly handle: RequestListener
  readonly connections: Connections
  readonly exchanges: Exchanges
  readonly responder: Responder
  readonly baseUrl: () => string
  readonly bounds: ListenerBounds
  readonly closing: ClosingTimes
  readonly logger: BaseLogger
  /** Without it an `Upgrade` is ignored. */
  readonly upgrades?: Upgrades | undefined
  /** Called before connections are closed, and after the last one is. */
  readonly onClosing?: () => void
  readonly onClosed?: () => Promise<void> | void
}

/** Creates a server on Node's HTTP parser, with limits. Parser errors and requests that time out are refused with a problem document. */
export function createListener(
  options: ListenerOptions,
): HttpServer & { readonly refuse: (error: ClientError, socket: Socket) => void } {
  const { handle, connections, exchanges, responder, baseUrl, bounds, closing, logger, upgrades } = options
  const servers: Server[] = []

  function refuse(error: ClientError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const outcome = connections.breakOff(socket)
    if (outcome === 'discard') return
    const line = requestLineOf(error) ?? { method: '-', target: '-' }
    const refusal = parserRefusal(error, bounds.maxHeaderSize, baseUrl())
    if (outcome === 'respond') responder.refuse(socket, refusal, line, connections.arriving(socket))
    else exchanges.refused(refusal.status, line)
  }

  function open(): Server {
    const server = nodeHttp.createServer({
      ...timeouts,
      ...bounds,
      // Checked by the request handler, which responds with a problem document.
      requireHostHeader: false,
      ...(upgrades === undefined ? {} : { shouldUpgradeCallback: upgrades.accepts }),
    })
    // Beyond its limit Node sends a bare 503; connections.ts limits requests instead.
    server.maxRequestsPerSocket = 0
    server.on('request', handle)
    server.on('clientError', refuse)
    server.on('connect', (request, socket) => {
      // Node has let go of the connection: without these, a write after a reset would end the process, and a disconnect would go unnoticed.
      socket
        .on('error', () => {})
        .on('data', () => {})
        .on('end', () => socket.destroy())
        .resume()
      const line = { method: 'CONNECT', target: request.url ?? '' }
      const refusal = connectRefusal(baseUrl())
      const outcome = connections.breakOff(request.socket)
      if (outcome === 'respond') responder.refuse(socket, refusal, line, null)
      else if (outcome === 'respond-after-others') exchanges.refused(refusal.status, line)
    })
    server.on('checkExpectation', (request, response) => {
      if (!connections.accepts(request)) return
      response.shouldKeepAlive = false
      const detail = 'Only the expectation 100-continue is supported.'
      responder.send(exchanges.begin(request, response), refusalResponse(417, detail, baseUrl()))
    })
    if (upgrades !== undefined)
      server.on('upgrade', (request, socket, head) => {
        connections.markTunnel(request)
        upgrades.open(request, socket, head)
      })
    connections.track(server)
    return server
  }

  async function bind(address: ListenAddress): Promise<AddressInfo> {
    const server = open()
    server.listen(address)
    await once(server, 'listening')
    servers.push(server)
    const bound = server.address()
    if (bound === null || typeof bound === 'string') {
      server.close()
      throw new Error('The server does not listen on a port.')
    }
    return bound
  }

  return {
    refuse,
    get connections() {
      return connections.size
    },
    async listen(address) {
      const bound = await bind(address)
      const url = urlOf(bound)
      logger.info(`Server listening at ${url}`)
      if ('host' in address && address.host === 'localhost') {
        for (const { address: host } of await lookup('localhost', { all: true }))
          // localhost may resolve to an address that the machine does not have, such as ::1 without IPv6.
          if (host !== bound.address) await bind({ ...address, host, port: bound.port }).catch(() => {})
      }
      return url
    },
    async close() {
      options.onClosing?.()
      connections.startClosing()
      const began = performance.now()
      const timer = setInterval(() => {
        const passed = performance.now() - began
        connections.closeIdle()
        if (passed > closing.unused) connections.closeUnused()
        if (passed > closing.responses) connections.closeAll()
      }, closingInterval)
      await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
      clearInterval(timer)
      connections.close()
      await options.onClosed?.()
    },
  }
}

/** The URL of a bound address; a wildcard becomes the loopback address. */
function urlOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`
  const host = address === '::' ? '::1' : address
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
}
