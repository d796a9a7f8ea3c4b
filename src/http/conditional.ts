/**
 * Whether `If-None-Match` names this entity tag (RFC 9110 section 13.1.2): weak comparison, any element of the list, or `*`.
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === entityTag) return true
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((element) => element.trim().replace(/^W\//, '') === entityTag)
}
