/**
 * The path and query of a request target. Node leaves the absolute form (RFC 9112 section 3.2.2) unchanged; its authority is ignored.
 * `*` (section 3.2.4), which has no path, becomes the root.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(target)
  const rest = match?.[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}
