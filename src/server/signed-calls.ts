import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a call's time may be from ours, in seconds. */
const tolerance = 300

/** What of a call is signed, and how. Header fields as they were sent; undefined where they were not. */
export interface SignedCall {
  /** `X-Daf-Timestamp`: Unix time in seconds. */
  readonly timestamp: string | undefined
  /** `X-Daf-Signature`: `sha256=` and the hex HMAC-SHA-256 of `timestamp.body`. */
  readonly signature: string | undefined
  readonly body: Uint8Array
}

/**
 * Tells calls of those who know a secret from all others. Each call counts once: what was overheard cannot be sent again.
 * @param now milliseconds since the epoch
 */
export function createCallVerifier(secret: string, now: () => number = Date.now): (call: SignedCall) => boolean {
  /** Signatures that were accepted, with the second after which their time is too old anyhow. */
  const seen = new Map<string, number>()
  return ({ timestamp = '', signature = '', body }) => {
    const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]?.toLowerCase()
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
    // Compared whatever was given, so that the time taken tells nothing.
    const isSigned = timingSafeEqual(expected, given === undefined ? Buffer.alloc(expected.length) : Buffer.from(given, 'hex'))
    const seconds = now() / 1_000
    const sent = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
    if (given === undefined || !isSigned || !(Math.abs(seconds - sent) <= tolerance)) return false
    for (const [old, until] of seen) if (until < seconds) seen.delete(old)
    if (seen.has(given)) return false
    seen.set(given, sent + tolerance)
    return true
  }
}
