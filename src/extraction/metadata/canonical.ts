import { resolveLink } from '../../model/base-url.ts'
import type { ExtractedPage, ExtractionRequest } from '../extracted-page.ts'
import type { PageHead } from '../tree/page-head.ts'

/** Where `rel=canonical` leads: an own path, a foreign page, or null where it names no page of the web. */
export function canonicalOf(head: PageHead, ownHosts: readonly string[]): ExtractedPage['canonical'] {
  return head.canonical === null ? null : toCanonical(head.canonical, head.base, ownHosts)
}

/** Where the server says that the canonical page is. */
export function saidCanonical({ canonical, path, ownHosts }: ExtractionRequest): ExtractedPage['canonical'] {
  return canonical === undefined ? null : toCanonical(canonical, path, ownHosts)
}

function toCanonical(href: string, base: string, ownHosts: readonly string[]): ExtractedPage['canonical'] {
  const target = resolveLink(href, base, ownHosts)
  if (target.kind === 'own') return { kind: 'own', path: target.path }
  return target.kind === 'foreign' && /^https?:/.test(target.url) ? target : null
}

/** Whether the page asks search engines in general not to list it: `noindex`, or `none`, which includes it. */
export function isNoindex(head: PageHead): boolean {
  return ['robots', 'googlebot'].some((name) =>
    (head.metas.get(name) ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .some((rule) => rule === 'noindex' || rule === 'none'),
  )
}
