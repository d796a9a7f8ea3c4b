import type { Element } from 'hast'
import { resolveLink } from '../../../model/base-url.ts'
import { percentDecoded, segmentsOf, type SitePath, spellingsOf } from '../../../model/site-path.ts'
import { attribute, isElement } from '../../tree/element.ts'
import type { FactPage } from '../fact-page.ts'

/** An own address that a link leads to. */
export interface Target {
  readonly path: SitePath | null
  readonly fragment: string | null
  /** Whether it is a section of this page. */
  readonly isHere: boolean
}

/** The page of the site that a link leads to, or a section of this one; undefined for any other link, such as one to a file. */
export function ownTarget(link: Element, { head, ownHosts }: FactPage): Target | undefined {
  const href = attribute(link, 'href')
  const target = href === '' ? undefined : resolveLink(href, head.base, ownHosts)
  if (target?.kind !== 'own' || target.suffix.startsWith('?') || /\.(?!html?$)[a-z0-9]{2,5}$/i.test(target.path)) return undefined
  const isHere = head.addresses.some((address) => spellingsOf(address).includes(target.path))
  const fragment = percentDecoded(target.suffix.slice(1)) || null
  if (isHere && fragment === null) return undefined
  return { path: target.path, fragment, isHere }
}

/** {@link ownTarget} of each link among some elements. */
export function ownTargets(elements: Iterable<Element>, page: FactPage): readonly Target[] {
  return [...elements].flatMap((one) => (isElement(one, 'a') ? (ownTarget(one, page) ?? []) : []))
}

/** The last segment of an address as words. */
export function lastSegment(path: SitePath): string {
  return percentDecoded(segmentsOf(path).at(-1) ?? '')
}

/** How the addresses of the pages below a page begin: `/projects/` for `/projects/` and `/projects.html`; empty for a home page. */
export function prefixesBelow({ head }: FactPage): readonly string[] {
  return head.addresses.map((path) => path.replace(/(?:\/index)?\.html?$|\/$/i, '') + '/').filter((prefix) => prefix !== '/')
}
