import { createServer, type RequestListener, type Server } from 'node:http'

/** Node's own defaults are loose (reference: hardening). Times in milliseconds, sizes in bytes. */
export const hardening = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8 * 1024,
  maxConnections: 2_000,
  maxRequestsPerSocket: 1_000,
  bodyLimit: 64 * 1024,
  maxParamLength: 16 * 1024,
} as const

/** A server of Node with the bounds of daf. */
export function createHttpServer(listener: RequestListener): Server {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize } = hardening
  const server = createServer(
    {
      headersTimeout,
      requestTimeout,
      connectionsCheckingInterval,
      keepAliveTimeout,
      maxHeaderSize,
      // Checked by ourselves, with a problem document as the answer.
      requireHostHeader: false,
    },
    listener,
  )
  server.maxConnections = hardening.maxConnections
  server.maxRequestsPerSocket = hardening.maxRequestsPerSocket
  return server
}
