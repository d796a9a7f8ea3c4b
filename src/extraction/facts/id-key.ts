import { resolveLink } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'

/**
 * An `@id` in the one form in which it can be compared: `#org`, `/#org` and `https://own.example/#org` are one id on the
 * home page. Null for none, and for ids that mean something on their own page alone (`_:b0`).
 */
export function idKey(
  id: string | null,
  { path, ownHosts }: { readonly path: SitePath; readonly ownHosts: readonly string[] },
): string | null {
  if (id === null || id.startsWith('_:')) return null
  const target = resolveLink(id, path, ownHosts)
  return target.kind === 'own' ? target.path + target.suffix : id
}
