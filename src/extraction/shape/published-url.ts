import { baseMark, resolveLink } from '../../model/base-url.ts'

/**
 * The address that a link of the page is published with: an own one by path, with the base mark, a foreign one in full.
 * Null for what may not be published, such as `javascript:` and `data:`, and for a link that leads nowhere.
 */
export function publishedUrl(
  href: string,
  context: { readonly base: string; readonly ownHosts: readonly string[] },
): string | null {
  if (href === '' || href === '#') return null
  // Pages are taken for served over TLS, so that an address without a scheme is, too.
  const target = resolveLink(href.startsWith('//') ? `https:${href}` : href, context.base, context.ownHosts)
  if (target.kind === 'none') return null
  const url = target.kind === 'own' ? baseMark + target.path + target.suffix : target.url
  // Parentheses end an address in Markdown; encoded they mean the same (RFC 3986 section 2.2) and need no escape.
  return url.replaceAll('(', '%28').replaceAll(')', '%29')
}
