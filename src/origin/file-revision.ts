import type { BigIntStats } from 'node:fs'

/**
 * Changes whenever the bytes of a file may have changed, without reading them. The change time cannot be set by programs, so that
 * an edit of the same size with its time put back is seen, and the file number tells a file that was moved into place.
 */
export function revisionOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return `${size.toString(36)}-${mtimeNs.toString(36)}-${ctimeNs.toString(36)}-${ino.toString(36)}`
}
