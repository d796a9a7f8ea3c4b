import type { Element, Root } from 'hast'
import { resolveLink } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import { elementText } from '../facts/element-text.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { ancestorsOf, childrenOf, type Parents } from './tree-places.ts'

/** A link of a page to a page of the site. */
export interface PageLink {
  readonly path: SitePath
  readonly text: string
  /** Whether it stands in the frame of the page: a menu, a header, a footer. */
  readonly inFrame: boolean
  /** What the entry of the menu that opens its list is called, elsewhere the title over it; empty where there is none. */
  readonly under: string
}

/** Links of a page that are looked at. */
const mostLinks = 1_000

/** The links of a page to own addresses, each place and address once. */
export function ownLinks(root: Root, parents: Parents, base: string, ownHosts: readonly string[]): readonly PageLink[] {
  const links = new Map<string, PageLink>()
  let heading = ''
  for (const element of elementsOf(root)) {
    if (isElement(element, 'h1', 'h2')) heading = elementText(element).slice(0, 100)
    if (element.tagName !== 'a' || links.size === mostLinks) continue
    const href = attribute(element, 'href')
    if (href === '' || href.startsWith('#')) continue
    const target = resolveLink(href, base, ownHosts)
    if (target.kind !== 'own') continue
    const inFrame = isInFrame(element, parents)
    const link = {
      path: target.path,
      text: elementText(element).slice(0, 200),
      inFrame,
      under: inFrame ? menuEntry(element, parents) : heading,
    }
    const key = `${link.inFrame} ${link.path}`
    if (!links.has(key)) links.set(key, link)
  }
  return [...links.values()]
}

/** Hosts that links, canonicals and alternates of a page name, in lower case. */
export function linkedHosts(root: Root): readonly string[] {
  const hosts = new Set<string>()
  for (const element of elementsOf(root)) {
    if (!isElement(element, 'a', 'link') || hosts.size === 200) continue
    const url = URL.parse(attribute(element, 'href'))
    if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) hosts.add(url.host)
  }
  return [...hosts]
}

function isInFrame(element: Element, parents: Parents): boolean {
  for (const above of ancestorsOf(element, parents)) {
    if (isElement(above, 'main', 'article')) return false
    if (
      isElement(above, 'nav', 'header', 'footer', 'aside') ||
      /^(?:navigation|menu|banner|contentinfo)$/.test(attribute(above, 'role'))
    )
      return true
  }
  return false
}

/** The text of the entry whose list the link stands in: `<li><a>Services</a><ul>…`. */
function menuEntry(link: Element, parents: Parents): string {
  let list: Element | undefined
  for (const above of ancestorsOf(link, parents)) {
    if (above.tagName === 'nav') return ''
    if (above.tagName === 'ul') list = above
    else if (above.tagName === 'li' && list !== undefined && list !== above) {
      const label = childrenOf(above).find(
        (child) => child !== list && isElement(child, 'a', 'span', 'button', 'p', 'div', 'h3', 'h4'),
      )
      return label === undefined ? '' : elementText(label).slice(0, 100)
    }
  }
  return ''
}
