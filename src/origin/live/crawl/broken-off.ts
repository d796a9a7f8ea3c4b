import type { MirrorPage } from '../mirror/mirror-page.ts'

/** What the report says of a document that a program broke off in the middle, in an answer that looks whole. */
export const brokenOff = 'the document ends in the middle (no </html>, which it had)'

/** How much of two documents must be the same for one to be a part of the other, and where the end of one is looked for; in bytes. */
const bounds = { start: 256, end: 8_192 } as const

/**
 * Whether an answer may be a part of the document that is known: a program that dies while it writes (out of memory, its database
 * gone) leaves an answer of status 200 whose length is right. Only for a while: the owner may leave the end away.
 * @param now milliseconds since 1970
 * @param trust milliseconds
 */
export function mayBeBrokenOff({ kind, copy, fault }: MirrorPage, bytes: Uint8Array, now: number, trust: number): boolean {
  const stands = fault?.reason === brokenOff && now - fault.since >= trust
  return kind === 'page' && copy !== undefined && bytes.length < copy.size && !stands && !hasEnd(bytes)
}

/** Whether a document without an end begins as one that has an end. */
export function isStartOf(bytes: Uint8Array, whole: Uint8Array): boolean {
  const start = bytes.subarray(0, bounds.start)
  return hasEnd(whole) && Buffer.compare(start, whole.subarray(0, start.length)) === 0
}

/** Whether a document says where it ends. Behind that there may be comments, of caches for example. */
function hasEnd(bytes: Uint8Array): boolean {
  const end = bytes.subarray(-bounds.end)
  return /<\/(?:html|body)[\s>]/i.test(Buffer.from(end.buffer, end.byteOffset, end.byteLength).toString('latin1'))
}
