import {
  PerRequestHTTPServerTransport,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCResultResponse,
  type MessageClassification,
  type MessageExtraInfo,
  type RequestId,
} from '@modelcontextprotocol/server'
import type { RpcRequest } from './reply.ts'

/** The response of the protocol to one request. */
export interface ExchangeResult {
  readonly message: JSONRPCResultResponse | JSONRPCErrorResponse
  /** Whether it was sent before any handler ran: some of these errors have their own HTTP status. */
  readonly undispatched: boolean
}

interface Exchange<Context> {
  readonly id: RequestId
  readonly context: Context
  readonly resolve: (result: ExchangeResult) => void
}

/**
 * A transport between the SDK's server and requests that each have their own context: it stays connected for the lifetime of its
 * server and handles any number of concurrent requests. Client ids may collide, so each request gets an internal id, which is mapped
 * back in the response.
 *
 * It extends the SDK's single-request transport only because the SDK binds a server to revision 2026-07-28 by that class; none of
 * its behaviour is used. Without a revision, it serves the revisions with a handshake.
 */
export class ExchangeTransport<Context> extends PerRequestHTTPServerTransport {
  readonly #exchanges = new Map<RequestId, Exchange<Context>>()
  readonly #extra: MessageExtraInfo | undefined
  #lastId = 0
  /** The request that is currently being passed to the server. */
  #dispatching: RequestId | null = null

  constructor(revision: string | null) {
    const classification: MessageClassification = revision === null ? { era: 'legacy' } : { era: 'modern', revision }
    super({ classification })
    this.#extra = revision === null ? undefined : { classification }
  }

  override async start(): Promise<void> {}

  override async close(): Promise<void> {
    this.onclose?.()
  }

  /** Sends a request to the server and returns its response. Handlers get the context by the internal id. */
  exchange(request: RpcRequest, context: Context): Promise<ExchangeResult> {
    const internalId = ++this.#lastId
    return new Promise((resolve, reject) => {
      if (this.onmessage === undefined) return reject(new Error('No server is connected to this transport.'))
      this.#exchanges.set(internalId, { id: request.id, context, resolve })
      this.#dispatching = internalId
      try {
        this.onmessage({ ...request, id: internalId }, this.#extra)
      } finally {
        this.#dispatching = null
      }
    })
  }

  /** The context of a request, for its handler. */
  contextOf(internalId: RequestId): Context {
    const exchange = this.#exchanges.get(internalId)
    if (exchange === undefined) throw new Error('This request has already been answered.')
    return exchange.context
  }

  /** Receives messages from the server: responses are returned to their callers; anything else is dropped. */
  override async send(message: JSONRPCMessage): Promise<void> {
    // Our server only sends valid messages, so no schema is needed to tell their kind.
    if (!('result' in message || 'error' in message)) return
    const internalId = message.id
    const exchange = internalId === undefined ? undefined : this.#exchanges.get(internalId)
    if (internalId === undefined || exchange === undefined) return
    this.#exchanges.delete(internalId)
    exchange.resolve({ message: { ...message, id: exchange.id }, undispatched: internalId === this.#dispatching })
  }
}
