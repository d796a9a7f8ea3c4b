import { parseHttpDate } from './http-date.ts'

/** Whether something that was last changed at a time, in milliseconds, has not been since `If-Modified-Since` (RFC 9110 section 13.1.3). */
export function isUnmodifiedSince(ifModifiedSince: string | undefined, modified: number | null): boolean {
  if (ifModifiedSince === undefined || modified === null) return false
  return modified <= (parseHttpDate(ifModifiedSince) ?? Number.NEGATIVE_INFINITY)
}

/**
 * Whether `If-None-Match` names this entity tag (RFC 9110 section 13.1.2): weak comparison, any element of the list, or `*`.
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === entityTag) return true
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((element) => element.trim().replace(/^W\//, '') === entityTag)
}
