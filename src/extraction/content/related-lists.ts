import type { Element, Root } from 'hast'
import { childElements, elementsOf, firstElement, isElement, parentOf, withAncestors } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { visibleText } from '../tree/visible-text.ts'
import { classWords } from './class-words.ts'
import { says, saysOnly } from './phrases.ts'
import { hasRunningText } from '../metadata/article-page.ts'
import type { PageKind } from '../metadata/page-kind.ts'
import type { TextSizes } from './text-sizes.ts'

/** Longest heading of such a list, in characters. */
const longestHeading = 60

/** Maximum text outside links, per link: more is content, not a list of other pages. */
const wordsBesideLink = 260

/** Fewest sections with the same heading, and the longest average text outside of links, per link, of teasers. */
const fewestSections = 3
const longestTeaser = 100

/** Share of links of a list that follows a line. */
const leastLinked = 0.8

/** Fewest links below a line that only its words make a heading. */
const leastBelowLine = 2

/** Share of links from which a page up to such a heading is an index. */
const indexShare = 0.3

/** Class words of headings that are not heading elements. */
const headingWords = new Set(['title', 'heading', 'headline', 'header'])

/** Lists of other pages with a heading that says so, such as those after an article, including the heading. */
export function relatedLists(root: Root, sizes: TextSizes, kind: PageKind): ReadonlySet<Element> {
  const heads = headsOf(root, sizes, kind)
  const lists = new Map<string, (readonly Element[])[]>()
  const path: (Root | Element)[] = []
  const visit = (parent: Root | Element) => {
    path.push(parent)
    const { children } = parent
    for (let at = 0; at < children.length; at++) {
      const child = children[at]
      if (!isElement(child)) continue
      if (mayName(child, sizes, kind.isArticle) && heads(child)) {
        const name = isHeading(child) ? visibleText(child) : ''
        const isNamed = isHeading(child) || mayHead(child, kind.isArticle)
        const list = listUnder(child, path, { sizes, heads, leastLinks: isNamed ? 1 : leastBelowLine })
        const sameNamed = lists.get(name)
        if (sameNamed === undefined) lists.set(name, [list])
        else sameNamed.push(list)
      }
      visit(child)
    }
    path.pop()
  }
  visit(root)
  const others = [...lists].filter(([name, found]) => name === '' || !areSections(found, sizes))
  return new Set(others.flatMap(([, found]) => found.flat()))
}

/** Whether a heading returns with a description of each thing below it: in every section, an article recommends what it is about. */
function areSections(lists: readonly (readonly Element[])[], sizes: TextSizes): boolean {
  if (lists.length < fewestSections) return false
  let described = 0
  let links = 0
  for (const part of lists.flat()) {
    const size = sizes.of(part)
    described += size.all - size.linked
    links += size.links
  }
  return described >= links * longestTeaser
}

/**
 * Tells which headings say so on a page of that kind: on an article, also those of what is new. An index of other pages goes on below
 * a heading that says that there are more.
 */
function headsOf(root: Root, sizes: TextSizes, { isArticle, isDiscussion, product }: PageKind): (heading: Element) => boolean {
  let mayGoOn = isArticle || isDiscussion || product !== undefined ? false : undefined
  return (heading) => {
    const text = visibleText(heading)
    if (says(text, 'related') || (isArticle && says(text, 'highlights'))) return true
    return says(text, 'more') && !(mayGoOn ??= isIndexUpTo(heading, root, sizes))
  }
}

/** Whether what is between the title of a page and a heading leads to other pages, without paragraphs in a row. */
function isIndexUpTo(heading: Element, root: Root, sizes: TextSizes): boolean {
  const title = firstElement(root, 'h1')
  const start = title === undefined ? 0 : sizes.of(title).before
  const end = sizes.of(heading).before
  const links = elementsOf(root).filter(
    (one) => one.tagName === 'a' && sizes.of(one).before >= start && sizes.of(one).before < end,
  )
  const linked = links.reduce((sum, link) => sum + sizes.of(link).linked, 0)
  return linked >= (end - start) * indexShare && !hasRunningText(root)
}

function mayName(element: Element, sizes: TextSizes, isArticle: boolean): boolean {
  const { all } = sizes.of(element)
  return all >= 4 && all <= longestHeading && (isHeading(element) || mayHead(element, isArticle) || isLineAlone(element))
}

/** Labels of cards are headings between the paragraphs of an article; elsewhere they praise what is offered. */
function mayHead(element: Element, isArticle: boolean): boolean {
  if (element.tagName === 'p' && visibleText(element).endsWith(':')) return true
  if (!isElement(element, 'p', 'div', 'span', 'strong', 'header')) return false
  return (
    isElement(element, 'strong') || classWords(element).some((word) => headingWords.has(word) || (isArticle && word === 'label'))
  )
}

/** Whether an element is nothing but such a heading, in several words: one, such as “Recommended”, may be the label of an offer. */
function isLineAlone(element: Element): boolean {
  if (!isElement(element, 'p', 'div', 'span', 'strong') || element.children.some(({ type }) => type !== 'text')) return false
  const text = visibleText(element)
  return text.includes(' ') && saysOnly(text, 'related')
}

/** What bounds the list below a heading: other headings that say the same do not. */
interface ListBounds {
  readonly sizes: TextSizes
  readonly heads: (heading: Element) => boolean
  readonly leastLinks: number
}

/**
 * The elements around a heading that hold its list and nothing else, innermost first, or the list that follows the heading. The outermost may be too
 * much of the page to be dropped.
 */
function listUnder(
  heading: Element,
  path: readonly (Root | Element)[],
  { sizes, heads, leastLinks }: ListBounds,
): readonly Element[] {
  // Another heading of its rank begins another part; a linked one is the title of a page in the list.
  const isOther = (other: Element) =>
    isHeading(heading) &&
    isHeading(other) &&
    other !== heading &&
    other.tagName <= heading.tagName &&
    sizes.of(other).all > sizes.of(other).linked &&
    !heads(other)
  const chosen: Element[] = []
  let widest = heading
  for (const around of path.toReversed()) {
    if (!isElement(around) || isElement(around, 'body', 'main', 'html')) break
    if (!beginsWith(around, heading, sizes) || !isList(around, heading, sizes)) break
    const [innermost] = chosen
    const others = elementsOf(around).filter(isOther)
    if (others.some((other) => !withAncestors(other).some((one) => one === innermost))) break
    if (sizes.of(around).links >= leastLinks) chosen.push(around)
    else if (sizes.of(around).all > longestHeading) break
    else widest = around
  }
  if (chosen.length > 0) return chosen
  const list = followingList(heading, heading, sizes)
  return list.length > 0 ? list : followingList(heading, widest, sizes, isOther)
}

function isList(around: Element, heading: Element, sizes: TextSizes): boolean {
  const { all, linked, links } = sizes.of(around)
  if (firstElement(around, 'h1') !== undefined || holdsCode(around)) return false
  const beside = all - linked - sizes.of(heading).all
  return links === 0 ? beside <= longestHeading : beside <= links * wordsBesideLink
}

/** Whether an element holds code, as a part of a manual does. */
function holdsCode(element: Element): boolean {
  return element.tagName === 'pre' || firstElement(element, 'pre') !== undefined
}

/** Whether an element has no text before its heading. */
function beginsWith(around: Element, heading: Element, sizes: TextSizes): boolean {
  for (const child of around.children) {
    if (child === heading) return true
    if (child.type === 'text' && child.value.trim() !== '') return false
    if (isElement(child) && sizes.of(child).all > 0) return beginsWith(child, heading, sizes)
  }
  return false
}

/** Siblings after the element that holds nothing but a heading, up to the next one of its rank, that are lists of links. */
function followingList(
  heading: Element,
  head: Element,
  sizes: TextSizes,
  isOther?: (heading: Element) => boolean,
): readonly Element[] {
  const siblings = childElements(parentOf(head) ?? head)
  const following = siblings.slice(siblings.indexOf(head) + 1)
  if (!isHeading(heading)) {
    const [list] = following
    const isLinks = isElement(list, 'ul', 'ol') && sizes.linkShare(list) >= leastLinked
    return heading.tagName === 'p' && isLinks ? [head, list] : []
  }
  // Scripts fill such a list in the browser.
  const isUnfilled =
    following.length === 1 && following.every((one) => isElement(one, 'ul', 'ol', 'div') && one.children.length === 0)
  const list: Element[] = []
  for (const element of following) {
    if (isHeading(element) && element.tagName <= heading.tagName) break
    if (isOther !== undefined && elementsOf(element).some(isOther)) break
    const { all, linked, links } = sizes.of(element)
    if (all === 0) continue
    if (holdsCode(element)) return []
    if (links === 0 || all - linked > links * wordsBesideLink) break
    list.push(element)
  }
  return list.length > 0 || isUnfilled ? [head, ...list] : []
}
