import type { Element, Root } from 'hast'
import { percentDecoded } from '../../../model/site-path.ts'
import { namesCurrency } from '../../facts/prices/currencies.ts'
import type { PageLocation } from '../../metadata/page-kind.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { attribute, childElements, elementsOf, isElement, withAncestors } from '../../tree/element.ts'
import { ownText, visibleText } from '../../tree/visible-text.ts'
import { kindOf } from '../class-words.ts'
import { says } from '../phrases.ts'
import type { TextSizes } from '../text-sizes.ts'

/**
 * Fewest posts of a list, and of one that leads to the previous and the next; least share of them among its items; longest text of an
 * item, in characters without whitespace, and most elements of it that are read; shortest title; least share of a title in an item
 * without an image or heading.
 */
const list = { fewest: 3, turning: 2, share: 0.7, text: 350, elements: 60, title: 12, titled: 0.8 } as const

const lists = ['ul', 'ol', 'div', 'section', 'aside', 'nav'] as const

/** An address that is the title of a post: four words or more. Those of services are shorter. */
const titleName = /^(?:[^-_+.]+[-_+]){3,}[^-_+]/

/** Shortest paragraph of an article, in characters, and share of the page's text of an element that holds one. */
const article = { paragraph: 80, share: 0.5 } as const

/**
 * Lists of other posts after an article, whatever is written above them: like items, each with the title of another page of the site
 * that is a post by its address, and at most a teaser. Links without images and headings may be what an article is about, unless
 * nothing follows them, and lists of which others of their kind come earlier are what a page is about. What has a price, a phone number
 * or an address for messages is not a post, and neither is a page below this one.
 */
export function otherPosts(root: Root, { path, ownHosts }: PageLocation, sizes: TextSizes): ReadonlySet<Element> {
  const found = new Map<Element, string>()
  const early = new Set<string>()
  const own = new URL(`https://${ownHosts[0] ?? 'site.test'}${path}`)
  let paragraphs: readonly number[] | undefined
  for (const element of elementsOf(root)) {
    const { links, all } = sizes.of(element)
    if (links < list.turning || !isElement(element, ...lists)) continue
    if (all > element.children.length * list.text || ownText(element).trim() !== '') continue
    const items = childElements(element).filter((child) => !isHeading(child) && sizes.of(child).all > 0)
    const posts = items.map((item) => postIn(item, own, ownHosts, sizes)).filter((post) => post !== undefined)
    const turns = posts.length === list.turning && items.every((item) => says(visibleText(item), 'turning'))
    const fewest = turns ? list.turning : list.fewest
    if (new Set(posts.map(({ address }) => address)).size < fewest || posts.length < items.length * list.share) continue
    const kind = [element, ...items.slice(0, 1)].map(kindOf).join(' ')
    if (!sizes.isLate(element)) early.add(kind)
    else {
      paragraphs ??= paragraphsOf(root, sizes)
      if (posts.every(({ isCard }) => isCard) || !isFollowed(element, root, paragraphs, sizes)) found.set(element, kind)
    }
  }
  return new Set([...found].filter(([, kind]) => !early.has(kind)).map(([element]) => element))
}

/** Positions of the paragraphs of a page, in characters before them. */
function paragraphsOf(root: Root, sizes: TextSizes): readonly number[] {
  const long = elementsOf(root).filter((inner) => sizes.of(inner).direct >= article.paragraph)
  return long.map((inner) => sizes.of(inner).before)
}

/** Whether there are paragraphs after an element, in that around it which holds the article. */
function isFollowed(element: Element, root: Root, paragraphs: readonly number[], sizes: TextSizes): boolean {
  const around = withAncestors(element).find((one) => sizes.of(one).all >= article.share * sizes.of(root).all) ?? root
  const from = sizes.of(element).before + sizes.of(element).all
  const to = sizes.of(around).before + sizes.of(around).all
  return paragraphs.some((at) => at >= from && at < to)
}

interface Post {
  readonly address: string
  /** Whether it has an image or a heading. */
  readonly isCard: boolean
}

/** The post that an item of a list leads to. */
function postIn(item: Element, own: URL, ownHosts: readonly string[], sizes: TextSizes): Post | undefined {
  const { all } = sizes.of(item)
  if (all > list.text) return undefined
  const inside = [item, ...elementsOf(item, list.elements)]
  if (inside.some(isContact) || namesCurrency(visibleText(item))) return undefined
  const isCard = inside.some((inner) => isHeading(inner) || inner.tagName === 'img')
  for (const link of inside) {
    if (link.tagName !== 'a' || sizes.of(link).all < list.title) continue
    if (!isCard && sizes.of(link).all < all * list.titled) continue
    const address = URL.parse(attribute(link, 'href'), own)
    if (address !== null && isOtherPost(address, own, ownHosts)) return { address: address.pathname, isCard }
  }
  return undefined
}

function isContact(element: Element): boolean {
  return element.tagName === 'a' && /^(?:tel|mailto):/i.test(attribute(element, 'href'))
}

function isOtherPost(address: URL, own: URL, ownHosts: readonly string[]): boolean {
  if (address.pathname === own.pathname || address.pathname.startsWith(`${own.pathname.replace(/\/$/, '')}/`)) return false
  if (!(address.host === own.host || ownHosts.includes(address.host))) return false
  const [folder, name] = partsOf(address.pathname)
  return titleName.test(percentDecoded(name)) || (folder !== '/' && folder === partsOf(own.pathname)[0])
}

/** The folder and the name of a page. */
function partsOf(path: string): readonly [string, string] {
  const end = path.replace(/\/$/, '')
  const at = end.lastIndexOf('/') + 1
  return [end.slice(0, at), end.slice(at)]
}
