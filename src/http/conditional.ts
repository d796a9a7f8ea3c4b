import { parseHttpDate } from './http-date.ts'

/** Whether something with this `Last-Modified` has not been changed since `If-Modified-Since` (RFC 9110 section 13.1.3). */
export function isUnmodifiedSince(ifModifiedSince: string | undefined, lastModified: string | undefined): boolean {
  if (ifModifiedSince === undefined || lastModified === undefined) return false
  return (parseHttpDate(lastModified) ?? Infinity) <= (parseHttpDate(ifModifiedSince) ?? -Infinity)
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
