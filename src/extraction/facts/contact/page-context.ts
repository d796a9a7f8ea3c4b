import type { Element, Nodes, Root } from 'hast'
import { ownText, visibleText } from '../../tree/visible-text.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { isElement, attribute, firstElement } from '../../tree/element.ts'
import { isDirections, isHospitals, isNearby, isThirdParty, mentionsHospital } from './third-parties.ts'
import { wordSet } from '../../word-set.ts'
import { isCalled } from '../../content/class-words.ts'

/** Where something is on a page. */
export interface PagePlace {
  /** In the header or footer, which the pages of a site share. */
  readonly isFrame: boolean
  /** The heading above it; empty without one. */
  readonly heading: string
  /** In a quote, a comment, a cookie notice, or below a heading that names a third party. */
  readonly isThirdParty: boolean
  /** Below a heading of directions: the address is the company's own, or where to park. */
  readonly isDirections: boolean
}

/** Elements whose headings say nothing about what comes after them. */
const closedParts = new Set(['section', 'article', 'aside', 'footer', 'nav'])

/** Class words of parts that are about or by others. */
const othersClasses = wordSet(
  'testimonial testimonials review reviews comment comments respond clients partners customers sponsors cookie cookies consent gdpr rgpd dsgvo cookiebot onetrust iubenda borlabs cmplz cmp',
)

/** Class words and ids of a page's first or last part that is not a header or footer element. */
const frameNames =
  /(?:^|\s)(?:[\w-]*-location-)?(?:site-?|page-?|main-?|global-?|top-?|web-?)?(?:footer|header|colophon|topbar|top-bar|bottombar|masthead|navbar|kopf|fuss|pied|pata)(?:[-_](?:wrap|wrapper|area|container|section|inner|bottom|top|main|bar|widgets?))*(?=\s|$)/i

/** Longest heading that is kept, in characters. */
const longestHeading = 200

/** What the ancestors of an element say about it. */
interface Part {
  readonly isFrame: boolean
  readonly isThirdParty: boolean
  readonly inContent: boolean
}

/** The last heading so far. */
interface Heading {
  readonly text: string
  /** 1 to 6; 0 for none. */
  readonly rank: number
  /** Rank of the heading, this one or one above it, that attributes what follows to a third party; undefined for none. */
  readonly othersRank: number | undefined
  readonly isDirections: boolean
}

const noHeading: Heading = { text: '', rank: 0, othersRank: undefined, isDirections: false }

const nowhere: PagePlace = { isFrame: false, heading: '', isThirdParty: false, isDirections: false }

/** Locates the elements of one page. */
export class PageContext {
  readonly #root: Root
  readonly #places = new Map<Element, PagePlace>()
  readonly #isOfHospital: boolean

  constructor(root: Root) {
    this.#root = root
    const title = firstElement(root, 'title')
    this.#isOfHospital = title !== undefined && mentionsHospital(ownText(title).slice(0, longestHeading))
  }

  placeOf(element: Element | null): PagePlace {
    if (element === null) return nowhere
    // When it is first needed: many pages have no contact details.
    if (this.#places.size === 0) this.#visit(this.#root, { isFrame: false, isThirdParty: false, inContent: false }, noHeading)
    return this.#places.get(element) ?? nowhere
  }

  /** @returns the last heading after the node */
  #visit(node: Nodes, around: Part, before: Heading): Heading {
    if (!('children' in node)) return before
    const part = isElement(node) ? this.#enter(node, around) : around
    let heading = part.isFrame === around.isFrame ? before : noHeading
    if (isElement(node)) {
      const isThirdParty = part.isThirdParty || heading.othersRank !== undefined
      this.#places.set(node, { isFrame: part.isFrame, heading: heading.text, isThirdParty, isDirections: heading.isDirections })
    }
    for (const child of node.children) heading = this.#visit(child, part, heading)
    if (!isElement(node)) return heading
    if (isHeading(node)) return headingOf(node, before, this.#isOfHospital)
    return part.isFrame !== around.isFrame || closedParts.has(node.tagName) ? before : heading
  }

  #enter(element: Element, { isFrame, isThirdParty, inContent }: Part): Part {
    return {
      isFrame: isFrame || (!inContent && isFramePart(element)),
      isThirdParty: isThirdParty || isElement(element, 'blockquote') || isThirdPartyPart(element),
      inContent: inContent || isElement(element, 'main', 'article'),
    }
  }
}

/** A heading as {@link PagePlace} has it. */
export function headingText(element: Element): string {
  return visibleText(element).slice(0, longestHeading)
}

function headingOf(element: Element, before: Heading, isOfHospital: boolean): Heading {
  const text = headingText(element)
  const rank = Number(element.tagName.slice(1))
  // The heading of a page names its subject.
  if (rank === 1) return { text, rank, othersRank: isThirdParty(text) ? 1 : undefined, isDirections: false }
  const isOthers = isThirdParty(text) || isNearby(text) || (before.rank > 1 && !isOfHospital && isHospitals(text))
  const { othersRank = 1 } = before
  const over = othersRank > 1 && othersRank < rank ? othersRank : undefined
  return { text, rank, othersRank: over ?? (isOthers ? rank : undefined), isDirections: isDirections(text) }
}

/** By its classes, except those of the whole page, which show its state. */
function isThirdPartyPart(element: Element): boolean {
  return !isElement(element, 'html', 'body', 'main') && isCalled(element, othersClasses)
}

function isFramePart(element: Element): boolean {
  if (isElement(element, 'footer', 'header')) return true
  const role = attribute(element, 'role')
  if (role === 'contentinfo' || role === 'banner') return true
  return (
    isElement(element, 'div', 'section', 'table', 'td') &&
    frameNames.test(`${attribute(element, 'id')} ${attribute(element, 'className')}`.slice(0, 500))
  )
}
