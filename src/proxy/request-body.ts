import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ProxyLimits } from './proxy-options.ts'
import { ProxyFailure } from './proxy-failure.ts'

/** Whether a request announces a body (RFC 9112 section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether the origin would understand the body as sent: its connection has a transfer coding of its own, so that any but `chunked` is lost. */
export function isForwardable({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding === undefined || coding.toLowerCase() === 'chunked'
}

/**
 * The body of a request, with backpressure from the origin; null if there is none.
 * @throws ProxyFailure immediately if Content-Length exceeds the limit; the stream fails with one if the body is too large or stalls
 */
export function requestBody(request: IncomingMessage, limits: ProxyLimits): Readable | null {
  if (!hasBody(request)) return null
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadSize) throw new ProxyFailure('too-large')
  return Readable.from(bounded(request, limits), { objectMode: false })
}

async function* bounded(request: IncomingMessage, { uploadSize, clientSilence }: ProxyLimits): AsyncGenerator<Buffer> {
  // If the origin responds before it has read the whole body, the client must still get the response.
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false })
  const cut = cutOf(request)
  let size = 0
  try {
    for (;;) {
      const next = await inTime(Promise.race([chunks.next(), cut.reached]), clientSilence)
      if (next.done === true) return
      size += next.value.byteLength
      if (size > uploadSize) throw new ProxyFailure('too-large')
      yield next.value
    }
  } finally {
    cut.forget()
    request.resume()
  }
}

/** Rejects if the connection closes in the middle of a body. After an early response the request itself no longer reports this. */
function cutOf(request: IncomingMessage): { readonly reached: Promise<never>; readonly forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const onClose = () => {
    if (!request.complete) reject(new ProxyFailure('stalled'))
  }
  request.socket.once('close', onClose)
  return { reached: promise, forget: () => request.socket.off('close', onClose) }
}

async function inTime<Value>(awaited: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProxyFailure('stalled')), milliseconds)
  })
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}
