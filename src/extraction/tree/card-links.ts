import type { Element, Root } from 'hast'
import { resolveLink } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import { isHeading } from './element-kinds.ts'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf } from './element.ts'
import { build, setChildren } from './nodes.ts'

/** Bounds of a card: levels around the link that covers it, and elements. */
const largestCard = { levels: 3, elements: 100 } as const

/** Fewest cards of one kind: a single empty link may be a logo. */
const minCards = 2

/** A card whose link is an empty element over it. */
interface CoveredCard {
  readonly link: Element
  readonly title: Element
}

/** Where the links of a page lead. */
interface LinkContext {
  readonly path: SitePath
  /** What links are resolved against. */
  readonly base: string
  readonly ownHosts: readonly string[]
}

/**
 * Turns the titles of cards into links, in place, where the link of each card is an empty element that a style sheet lays over it:
 * `<article><a href="/yoga/" class="cover" aria-label="Yoga"></a><h3>Yoga</h3>`. Only links to other pages of the site are moved.
 */
export function linkCardTitles(root: Root, { path, base, ownHosts }: LinkContext): void {
  const leadsToPage = (link: Element) => {
    const target = resolveLink(attribute(link, 'href'), base, ownHosts)
    return target.kind === 'own' && target.path !== path
  }
  const covered: CoveredCard[] = []
  for (const element of elementsOf(root)) {
    const title = isEmptyLink(element) && leadsToPage(element) ? titleOfCard(element) : undefined
    if (title !== undefined) covered.push({ link: element, title })
  }
  for (const cards of Map.groupBy(covered, ({ link }) => attribute(link, 'className')).values()) {
    const addresses = new Set(cards.map(({ link }) => attribute(link, 'href')))
    const titles = new Set(cards.map(({ title }) => title))
    if (addresses.size < minCards || titles.size < cards.length) continue
    for (const { link, title } of cards) {
      const own = build('a', [], { href: attribute(link, 'href') })
      setChildren(own, title.children)
      setChildren(title, [own])
      const parent = parentOf(link)
      if (parent !== undefined) parent.children = parent.children.filter((child) => child !== link)
    }
  }
}

function isEmptyLink(element: Element): boolean {
  return isElement(element, 'a') && element.children.every((child) => child.type === 'text' && child.value.trim() === '')
}

/** The only heading of the card that a link is in, unless it has a link already or is that of the page. */
function titleOfCard(link: Element): Element | undefined {
  for (const around of ancestorsOf(link).take(largestCard.levels)) {
    // Before anything is walked through: a list may hold any number of covers.
    if (around.children.length > largestCard.elements) return undefined
    const inside = elementsOf(around, largestCard.elements + 1)
    if (inside.length > largestCard.elements) return undefined
    const [title, ...others] = inside.filter(isHeading)
    if (title === undefined) continue
    const isLinked = [parentOf(title), ...elementsOf(title)].some((one) => isElement(one, 'a'))
    return others.length > 0 || title.tagName === 'h1' || isLinked ? undefined : title
  }
  return undefined
}
