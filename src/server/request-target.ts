/**
 * The path and query of a request target: of an absolute-form one too, which Node hands on as it came
 * (RFC 9112 section 3.2.2), and of `*` (section 3.2.4), which names no path and becomes the root. The authority in it is not believed.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(target)
  const rest = match?.[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}
