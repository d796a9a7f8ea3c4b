/** Why a request got no answer of the origin. */
export type FailureReason = 'unreachable' | 'timeout' | 'too-large' | 'stalled' | 'loop' | 'method'

/** A request that the origin did not answer. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(`The origin gave no answer: ${reason}`, options)
    this.reason = reason
  }

  /** Whether the origin is to blame, and not the request. */
  get isOfOrigin(): boolean {
    return this.reason === 'unreachable' || this.reason === 'timeout'
  }

  /** What an error of the connection means. */
  static of(error: unknown): ProxyFailure {
    if (error instanceof ProxyFailure) return error
    return new ProxyFailure(timeouts.has(codeOf(error)) ? 'timeout' : 'unreachable', { cause: error })
  }
}

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
const ended = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Whether a connection was closed before it answered, as one that waited too long is. */
export function isStale(error: unknown): boolean {
  return ended.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
