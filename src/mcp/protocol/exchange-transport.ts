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

/** The answer of the protocol to one request. */
export interface ExchangeResult {
  readonly message: JSONRPCResultResponse | JSONRPCErrorResponse
  /** An error that was found before any handler ran: some of these have an HTTP status of their own. */
  readonly undispatched: boolean
}

interface Exchange<Context> {
  readonly id: RequestId
  readonly context: Context
  readonly resolve: (result: ExchangeResult) => void
}

/**
 * A transport between the SDK's server and requests that each bring their own context: one stays connected for as long as its
 * server lives and carries any number of requests at once. Clients choose their ids freely, so each request gets another one
 * inside, and its own back with the answer.
 *
 * It extends the SDK's transport for one request only because the SDK binds a server to revision 2026-07-28 by that class;
 * nothing of its behaviour is used. Made without a revision, it serves the revisions with a handshake.
 */
export class ExchangeTransport<Context> extends PerRequestHTTPServerTransport {
  readonly #exchanges = new Map<RequestId, Exchange<Context>>()
  readonly #extra: MessageExtraInfo | undefined
  #lastId = 0
  /** The request that is being handed over at this moment. */
  #handedOver: RequestId | null = null

  constructor(revision: string | null) {
    const classification: MessageClassification = revision === null ? { era: 'legacy' } : { era: 'modern', revision }
    super({ classification })
    this.#extra = revision === null ? undefined : { classification }
  }

  override async start(): Promise<void> {}

  override async close(): Promise<void> {
    this.onclose?.()
  }

  /** Hands a request to the server and gives its answer. Handlers find the context by the id that they see. */
  exchange(request: RpcRequest, context: Context): Promise<ExchangeResult> {
    const inside = ++this.#lastId
    return new Promise((resolve, reject) => {
      if (this.onmessage === undefined) return reject(new Error('No server is connected to this transport.'))
      this.#exchanges.set(inside, { id: request.id, context, resolve })
      this.#handedOver = inside
      try {
        this.onmessage({ ...request, id: inside }, this.#extra)
      } finally {
        this.#handedOver = null
      }
    })
  }

  /** The context of a request that a handler answers. */
  contextOf(inside: RequestId): Context {
    const exchange = this.#exchanges.get(inside)
    if (exchange === undefined) throw new Error('This request was answered already.')
    return exchange.context
  }

  /** Takes what the server says: answers go to those who wait, and there is no channel for anything else. */
  override async send(message: JSONRPCMessage): Promise<void> {
    if (!isResponse(message)) return
    const inside = message.id
    const exchange = inside === undefined ? undefined : this.#exchanges.get(inside)
    if (inside === undefined || exchange === undefined) return
    this.#exchanges.delete(inside)
    exchange.resolve({ message: { ...message, id: exchange.id }, undispatched: inside === this.#handedOver })
  }
}

/** What our own server sends is well-formed; its schemas need not be asked which kind it is. */
function isResponse(message: JSONRPCMessage): message is JSONRPCResultResponse | JSONRPCErrorResponse {
  return 'result' in message || 'error' in message
}
