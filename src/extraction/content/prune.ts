import type { Element, Root } from 'hast'
import { cardControls } from './page-evidence/card-controls.ts'
import { copiedParts } from './copies/copied-parts.ts'
import { fieldLabels } from './page-evidence/field-labels.ts'
import { verdictOn } from './evidence/verdict.ts'
import { filterBoxes } from './page-evidence/filters.ts'
import { hasFacts, holdsMedia } from './holding.ts'
import { isMain, type Surroundings } from './evidence/signals.ts'
import type { PageKind } from '../metadata/page-kind.ts'
import { isQuote } from './names.ts'
import { findDiscussion } from './page-evidence/discussion.ts'
import { otherPosts } from './page-evidence/other-posts.ts'
import { otherProducts } from './page-evidence/other-products.ts'
import { consistsOfItems, relatedLists } from './page-evidence/related-lists.ts'
import { isOpener, TextSizes } from './text-sizes.ts'
import { isHeading, isTextless } from '../tree/element-kinds.ts'
import { attribute, elementsOf, firstElement, isElement, rememberElements } from '../tree/element.ts'
import type { OnSomeScreens } from '../visibility/hiding.ts'

/** Why an element was dropped: the signals that make it boilerplate, a copy of other text, or the owner's configuration. */
export type Reason = readonly string[] | 'copied' | 'configured'

/** Dropped elements, outermost only. */
export type Dropped = ReadonlyMap<Element, Reason>

/** Shares that may go, from which an element is likely boilerplate, and nearly certain. */
const likely = 0.7
const strong = 0.8

/** Share of the text below which too much was dropped, and only certain boilerplate goes. */
const leastKept = 0.15

/** The same for an article: a short one may be surrounded by much else. */
const leastKeptOfArticle = 0.04

/**
 * Share of the text outside of links, and that in characters, from which enough is left however little it is of the page: menus of hundreds of
 * links are longer than most texts.
 */
const enoughSaid = { share: 0.5, characters: 300 } as const

/** Share of what is left without certain boilerplate above which the rest that was dropped is no matter: menus and footers are long. */
const mostlyKept = 0.85

/** Share of the text below which hardly anything is left: the page is an index, its lists of links are its text. */
const leastOfIndex = 0.04

/** The same where lists of links without another sign of boilerplate follow the title and are longer than what is left: that in characters. */
const mostBesideIndex = 1_000

/** Minimum share of the text in `main` for its ancestors not to be boilerplate by name: `content-sidebar-wrap`. */
const leastMain = 0.05

/** What to drop, and text in characters. */
interface Plan {
  readonly dropped: Map<Element, Reason>
  readonly kept: number
  /** The part of it outside of links. */
  readonly said: number
  /** Dropped lists of links that follow the title. */
  readonly listed: number
  /** What is kept without headings that have lost their content. */
  readonly left: number
}

/**
 * Drops boilerplate from a tree, in place: navigation, forms, widgets.
 * @param removed elements that the owner names as boilerplate; dropped unguarded
 * @param onSomeScreens what the page's own styles show on some screens only
 */
export function prune(root: Root, removed: ReadonlySet<Element>, kind: PageKind, onSomeScreens: OnSomeScreens): Dropped {
  const { isArticle, article, product } = kind
  const forgetElements = rememberElements(root)
  const sizes = new TextSizes(root)
  const { all: total, linked: totalLinked } = sizes.of(root)
  const title = firstElement(root, 'h1')
  const discussion = findDiscussion(root, sizes, kind)
  const isDiscussion = kind.isDiscussion || discussion.labels.size > 0
  const aroundMain = holdersOfMain(root, sizes, leastMain * total)
  const related = relatedLists(root, sizes, { ...kind, isDiscussion })
  const relatedItems = new Set([...related].filter((list) => consistsOfItems(list, sizes)))
  const surroundings: Surroundings = {
    sizes,
    beforeTitle: title === undefined ? 0 : sizes.of(title).before,
    controlled: controlledIds(root),
    labels: fieldLabels(root),
    inContent: false,
    hasMain: aroundMain.size > 0,
    inHeading: false,
    insets: noInsets,
    inQuote: false,
    isArticle,
    related,
    isDiscussion,
    discussion,
    filters: filterBoxes(root, sizes),
    posts: article === undefined ? new Set() : otherPosts(root, article, sizes).union(withoutFacts(relatedItems)),
    products: product === undefined ? new Set() : otherProducts(root, product, sizes).union(relatedItems),
    controls: isArticle ? new Set() : cardControls(root, sizes),
    reviews: kind.reviews ?? new Set(),
  }
  const plan = (least: number, sparesIndex = false): Plan => {
    const dropped = new Map<Element, Reason>()
    for (const element of removed) dropped.set(element, 'configured')
    let kept = total
    let said = total - totalLinked
    let listed = 0
    const visit = (parent: Root | Element, around: Surroundings) => {
      for (const child of parent.children) {
        if (!isElement(child) || isTextless(child) || dropped.has(child) || isPartOfCode(child, parent)) continue
        const verdict = aroundMain.has(child) ? undefined : verdictOn(child, around)
        const { all, linked } = sizes.of(child)
        if (verdict !== undefined && verdict.most >= least && all <= total * verdict.most) {
          const isIndex = verdict.isPlainList && title !== undefined && follows(child, title, sizes) && !sizes.isLate(child)
          if (isIndex) listed += all
          if (isIndex && sparesIndex) continue
          dropped.set(child, verdict.signals)
          kept -= all
          said -= all - linked
        } else {
          visit(child, within(child, around))
        }
      }
    }
    visit(root, surroundings)
    const orphans = orphanHeadings(root, dropped, sizes)
    return { dropped, kept, said, listed, left: kept - orphans.reduce((sum, heading) => sum + sizes.of(heading).all, 0) }
  }
  const whole = plan(0)
  const sparing = (one: Plan, least: number) => {
    const other = plan(least)
    return one.left >= other.left * mostlyKept ? one : other
  }
  const saysEnough = whole.said >= Math.max(enoughSaid.characters, (total - totalLinked) * enoughSaid.share)
  const isEnough = saysEnough || whole.kept >= total * (isArticle ? leastKeptOfArticle : leastKept)
  const careful = isEnough ? whole : sparing(whole, likely)
  const isIndex = !isArticle && careful.left <= mostBesideIndex && careful.listed > careful.left
  const { dropped } = careful.left < total * leastOfIndex ? sparing(careful, strong) : isIndex ? plan(0, true) : careful
  for (const part of copiedParts(root, dropped, isArticle || isDiscussion, onSomeScreens)) dropped.set(part, 'copied')
  for (const heading of orphanHeadings(root, dropped, sizes)) dropped.set(heading, ['heading without content'])
  forgetElements()
  drop(root, dropped)
  return dropped
}

/** Lists without a price, a telephone number or hours, which may be what the page offers. */
function withoutFacts(lists: ReadonlySet<Element>): ReadonlySet<Element> {
  return new Set([...lists].filter((list) => !hasFacts(list)))
}

/** Programs that highlight code write into classes what its words are: a comment, a tag, an operator. */
function isPartOfCode(element: Element, parent: Root | Element): boolean {
  return isElement(element, 'span') && isElement(parent, 'code')
}

/** Whether an element comes after the title of the page. */
function follows(element: Element, title: Element, sizes: TextSizes): boolean {
  return sizes.of(element).before >= sizes.of(title).before + sizes.of(title).all
}

function drop(parent: Root | Element, dropped: Dropped): void {
  parent.children = parent.children.filter((child) => (isElement(child) ? !dropped.has(child) : child.type === 'text'))
  for (const child of parent.children) if (isElement(child)) drop(child, dropped)
}

function holdersOfMain(root: Root, sizes: TextSizes, least: number): ReadonlySet<Element> {
  const holders = new Set<Element>()
  const visit = (parent: Root | Element): boolean => {
    let holds = isElement(parent) && isMain(parent) && sizes.of(parent).all >= least
    for (const child of parent.children) if (isElement(child) && visit(child)) holds = true
    if (holds && isElement(parent)) holders.add(parent)
    return holds
  }
  visit(root)
  return holders
}

function within(element: Element, around: Surroundings): Surroundings {
  const inContent = around.inContent || isMain(element) || element.tagName === 'article'
  const inHeading = around.inHeading || isHeading(element) || isOpener(element) || isElement(element, 'dt')
  const inQuote = around.inQuote || isQuote(element)
  const insets = insetsOf(element, around.sizes)
  const same =
    inContent === around.inContent && inHeading === around.inHeading && inQuote === around.inQuote && insets === around.insets
  return same ? around : { ...around, inContent, inHeading, inQuote, insets }
}

/** What is between others in an element that holds paragraphs. */
function insetsOf(element: Element, sizes: TextSizes): ReadonlySet<Element> {
  const parts: Element[] = []
  for (const child of element.children) if (isElement(child) && sizes.of(child).all > 0) parts.push(child)
  return parts.some((part) => part.tagName === 'p') ? new Set(parts.slice(1, -1)) : noInsets
}

const noInsets: ReadonlySet<Element> = new Set()

/** Ids that buttons, tabs and links open: `aria-controls`, and the targets of Bootstrap and its like. */
function controlledIds(root: Root): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const element of elementsOf(root)) {
    for (const id of attribute(element, 'ariaControls').split(' ')) if (id !== '') ids.add(id)
    if (attribute(element, 'dataToggle') === '' && attribute(element, 'dataBsToggle') === '') continue
    for (const name of ['dataTarget', 'dataBsTarget', 'href']) {
      const target = attribute(element, name)
      if (target.startsWith('#') && target.length > 1) ids.add(target.slice(1))
    }
  }
  return ids
}

/** Longest text of a plain button, in characters: a heading above it is content. */
const longestButton = 40

/** Headings under which nothing is left up to the next heading of their rank. */
function orphanHeadings(root: Root, dropped: Dropped, sizes: TextSizes): readonly Element[] {
  const orphans: Element[] = []
  const visit = (parent: Root | Element) => {
    const children = partsOf(parent, sizes)
    for (let at = 0; at < children.length; at++) {
      const child = children[at]
      if (!isElement(child) || dropped.has(child)) continue
      const rank = soleHeadingRank(child, sizes)
      if (rank === undefined) visit(child)
      else if (isLeftAlone(children.slice(at + 1), rank, dropped, sizes)) orphans.push(child)
    }
  }
  visit(root)
  return orphans
}

function isLeftAlone(
  following: readonly (Root | Element)['children'][number][],
  rank: number,
  dropped: Dropped,
  sizes: TextSizes,
): boolean {
  let lost = false
  for (const node of following) {
    if (!isElement(node)) return false
    if (isLost(node, dropped, sizes)) lost ||= holdsForm(node) || sizes.of(node).all > longestButton
    else {
      const next = soleHeadingRank(node, sizes)
      return lost && next !== undefined && next <= rank
    }
  }
  return lost
}

/** Whether all text of an element is dropped. */
function isLost(element: Element, dropped: Dropped, sizes: TextSizes): boolean {
  if (dropped.has(element)) return true
  const parts = partsOf(element, sizes)
  return parts.length > 0 && parts.every((part) => isElement(part) && isLost(part, dropped, sizes))
}

function holdsForm(element: Element): boolean {
  return element.tagName === 'form' || firstElement(element, 'form') !== undefined
}

/** Children with text or images. */
function partsOf(parent: Root | Element, sizes: TextSizes): readonly (Root | Element)['children'][number][] {
  return [...parent.children].filter((child) =>
    isElement(child) ? sizes.of(child).all > 0 || holdsMedia(child) : child.type === 'text' && child.value.trim() !== '',
  )
}

/** Rank of a heading, or of an element's only content if that is a heading. */
function soleHeadingRank(element: Element, sizes: TextSizes): number | undefined {
  // A linked title is content by itself.
  if (sizes.of(element).links > 0) return undefined
  if (isHeading(element)) return element.tagName === 'h1' ? undefined : Number(element.tagName.slice(1))
  const inner = element.children.filter((child) => isElement(child) && sizes.of(child).all > 0)
  const [only] = inner
  if (inner.length !== 1 || !isElement(only) || sizes.of(only).all !== sizes.of(element).all) return undefined
  return soleHeadingRank(only, sizes)
}
