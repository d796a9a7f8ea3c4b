import type { MirrorPage } from '../mirror/mirror.ts'

/** What the report says of a document that its program stopped writing, in a response that looks complete. */
export const truncated = 'the document ends in the middle (no </html>, which it had)'

/** How much of two documents must be equal for one to be the start of the other, and where its end is looked for; in bytes. */
const bounds = { start: 256, end: 8_192 } as const

/**
 * Whether a response may be a part of the document that is known: a program that dies while it writes (out of memory, its database
 * gone) leaves a response of status 200 whose length is right. Only for a while: the owner may leave out the end.
 * @param now milliseconds since 1970
 * @param trust milliseconds
 */
export function mayBeTruncated({ kind, copy, fault }: MirrorPage, bytes: Uint8Array, now: number, trust: number): boolean {
  const isAccepted = fault?.reason === truncated && now - fault.since >= trust
  return kind === 'page' && copy !== undefined && bytes.length < copy.size && !isAccepted && !hasEnd(bytes)
}

/** Whether a document without an end begins like one that has an end. */
export function isStartOf(bytes: Uint8Array, whole: Uint8Array): boolean {
  const start = bytes.subarray(0, bounds.start)
  return hasEnd(whole) && Buffer.compare(start, whole.subarray(0, start.length)) === 0
}

/** Whether a document has its end tag. Comments may follow it, of caches for example. */
function hasEnd(bytes: Uint8Array): boolean {
  const end = bytes.subarray(-bounds.end)
  return /<\/(?:html|body)[\s>]/i.test(Buffer.from(end.buffer, end.byteOffset, end.byteLength).toString('latin1'))
}
