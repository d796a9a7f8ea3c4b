import type { Element, Root } from 'hast'
import { childElements, elementsOf, firstElement, isElement, parentOf } from '../../tree/element.ts'
import { isHeading, isText } from '../../tree/element-kinds.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { classWords, kindOf } from '../class-words.ts'
import { asksForMore } from '../evidence/control-lines.ts'
import { holdsMedia } from '../holding.ts'
import { says, saysOnly } from '../phrases.ts'
import { holds } from '../prose.ts'
import { hasRunningText } from '../../metadata/article-page.ts'
import type { PageKind } from '../../metadata/page-kind.ts'
import type { TextSizes } from '../text-sizes.ts'
import { memoize } from '../../../model/maps.ts'

/** Longest heading of such a list, in characters. */
const longestHeading = 60

/**
 * Maximum text outside links, per link: more is content, not a list of other pages. Teasers after an article are long; other pages describe
 * what they call related, such as the guides of a shop.
 */
const besideLink = { onArticle: 260, elsewhere: 220 } as const

/** Fewest sections with the same heading, and the longest average text outside of links, per link, of teasers. */
const minSections = 3
const longestTeaser = 100

/** Share of links of a list that follows a line. */
const minLinked = 0.8

/** Share of links from which a page up to such a heading is an index. */
const indexShare = 0.3

/** Class words of headings that are not heading elements. */
const headingWords = new Set(['title', 'heading', 'headline', 'header'])

/** Lists of other pages with a heading that says so, such as those after an article, including the heading. */
export function relatedLists(root: Root, sizes: TextSizes, kind: PageKind): ReadonlySet<Element> {
  const heads = headsOf(root, sizes, kind)
  const maxBeside = kind.isArticle ? besideLink.onArticle : besideLink.elsewhere
  const found: { readonly name: string; readonly list: readonly Element[] }[] = []
  const path: (Root | Element)[] = []
  const visit = (parent: Root | Element) => {
    path.push(parent)
    const { children } = parent
    for (let at = 0; at < children.length; at++) {
      const child = children[at]
      if (!isElement(child)) continue
      if (mayName(child, sizes, kind.isArticle) && heads(child)) {
        const needsItems = !isHeading(child) && !mayHead(child, kind.isArticle)
        const list = listUnder(child, path, sizes, { heads, needsItems, maxBeside })
        found.push({ name: isHeading(child) ? visibleText(child) : '', list })
      }
      visit(child)
    }
    path.pop()
  }
  visit(root)
  const byName = [...Map.groupBy(found, ({ name }) => name)].map(([name, same]) => ({
    name,
    lists: same.map(({ list }) => list),
  }))
  const others = byName.filter(({ name, lists }) => name === '' || !areSections(lists, sizes))
  return new Set(others.flatMap(({ lists }) => lists.flat()))
}

/** Whether a heading returns with a description of each thing below it: in every section, an article recommends what it is about. */
function areSections(lists: readonly (readonly Element[])[], sizes: TextSizes): boolean {
  if (lists.length < minSections) return false
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
 * Tells which headings announce other pages; on an article also those of what is new. On an index of other pages, a heading that says that
 * there are more announces none: the index continues below it.
 */
function headsOf(root: Root, sizes: TextSizes, { isArticle, isDiscussion, product }: PageKind): (heading: Element) => boolean {
  let mayGoOn = isArticle || isDiscussion || product !== undefined ? false : undefined
  const saysSo = memoize((heading: Element) => {
    const text = visibleText(heading)
    // Some cards have “Read more” for a title.
    if (sizes.of(heading).links > 0 && asksForMore(text)) return false
    if (says(text, 'related') || (isArticle && says(text, 'highlights'))) return true
    return says(text, 'more') && !(mayGoOn ??= isIndexUpTo(heading, root, sizes))
  })
  return (heading) => sizes.of(heading).all <= longestHeading && saysSo(heading)
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

/** Most elements around a heading that may be its list. */
const maxAround = 20

/**
 * The elements around a heading that hold its list and nothing else, innermost first, or the list that follows the heading. The outermost may be too
 * much of the page to be dropped.
 * @param heads whether another heading says the same
 * @param needsItems whether a list counts only if it consists of like items
 * @param maxBeside text outside links, per link
 */
function listUnder(
  heading: Element,
  path: readonly (Root | Element)[],
  sizes: TextSizes,
  {
    heads,
    needsItems,
    maxBeside,
  }: { readonly heads: (heading: Element) => boolean; readonly needsItems: boolean; readonly maxBeside: number },
): readonly Element[] {
  // Another heading of its rank begins another part; a linked one is the title of a page in the list.
  const isOther = (other: Element) =>
    isHeading(other) &&
    other !== heading &&
    (!isHeading(heading) || other.tagName <= heading.tagName) &&
    sizes.of(other).all > sizes.of(other).linked &&
    !heads(other)
  const chosen: Element[] = []
  let wrapper: Element | undefined
  for (const around of path.toReversed()) {
    if (!isElement(around) || isElement(around, 'body', 'main', 'html') || chosen.length >= maxAround) break
    if (!beginsWith(around, heading, sizes) || !isList(around, heading, sizes, maxBeside)) break
    const { all, links } = sizes.of(around)
    const [innermost] = chosen
    const others = elementsOf(around).some((one) => isOther(one) && !(innermost !== undefined && holds(innermost, one)))
    // Below a line that is not a heading, those of like items are titles.
    if (others && (innermost !== undefined || isHeading(heading) || !consistsOfItems(around, sizes))) break
    if (links > 0 && needsItems && !consistsOfItems(around, sizes)) break
    if (links > 0) chosen.push(around)
    else if (all > longestHeading) break
    else wrapper = around
  }
  if (chosen.length > 0 || needsItems) return chosen
  const list = followingList(heading, path.at(-1), sizes, maxBeside)
  return list.length > 0 || wrapper === undefined ? list : listAfter(wrapper, heading, sizes)
}

/** Fewest like items of a list. */
const minItems = 3

/** Text of the largest group of like items with links in an element, in characters. */
function textOfItems(element: Element, sizes: TextSizes): number {
  let most = 0
  for (const list of [element, ...elementsOf(element)]) {
    if (list.children.length < minItems) continue
    const items = childElements(list).filter((item) => sizes.of(item).links > 0)
    for (const like of Map.groupBy(items, kindOf).values()) if (like.length >= minItems) most = Math.max(most, sizes.ofAll(like))
  }
  return most
}

/** Least share of a list that its like items have. */
const itemShare = 0.6

/** Whether an element is mostly like items with links. */
export function consistsOfItems(list: Element, sizes: TextSizes): boolean {
  return textOfItems(list, sizes) >= sizes.of(list).all * itemShare
}

function isList(around: Element, heading: Element, sizes: TextSizes, maxBeside: number): boolean {
  const { all, linked, links } = sizes.of(around)
  if (firstElement(around, 'h1') !== undefined || holdsCode(around) || holdsParagraphs(around, sizes)) return false
  const beside = all - linked - sizes.of(heading).all
  return links === 0 ? beside <= longestHeading : beside <= links * maxBeside
}

/** Fewest paragraphs without links that follow each other in no list of teasers, and shortest of them, in characters without whitespace. */
const row = { paragraphs: 2, characters: 80 } as const

/** Whether an element holds running text, as the part of a page around an article does. */
function holdsParagraphs(element: Element, sizes: TextSizes): boolean {
  return [element, ...elementsOf(element)].some((parent) => {
    let inRow = 0
    return childElements(parent).some((child) => {
      const { all, links } = sizes.of(child)
      // Places for advertisements are between them.
      if (all === 0) return false
      inRow = child.tagName === 'p' && links === 0 && all >= row.characters ? inRow + 1 : 0
      return inRow >= row.paragraphs
    })
  })
}

/** Whether an element holds code, as a part of a manual does. */
function holdsCode(element: Element): boolean {
  return element.tagName === 'pre' || firstElement(element, 'pre') !== undefined
}

/** Whether an element has no text before its heading. */
function beginsWith(around: Element, heading: Element, sizes: TextSizes): boolean {
  for (const child of around.children) {
    if (child === heading) return true
    if (isText(child)) return false
    if (isElement(child) && sizes.of(child).all > 0) return beginsWith(child, heading, sizes)
  }
  return false
}

/** Siblings after a heading up to the next one of its rank that are lists of links. */
function followingList(
  heading: Element,
  parent: Root | Element | undefined,
  sizes: TextSizes,
  maxBeside: number,
): readonly Element[] {
  if (parent === undefined || !(isHeading(heading) || heading.tagName === 'p')) return []
  const { children } = parent
  const list: Element[] = []
  let first: Element | undefined
  let isOnlyOne = true
  for (let at = children.indexOf(heading) + 1; at < children.length; at++) {
    const element = children[at]
    if (!isElement(element)) continue
    if (first === undefined) first = element
    else isOnlyOne = false
    if (!isHeading(heading)) break
    if (isHeading(element) && element.tagName <= heading.tagName) break
    const { all, linked, links } = sizes.of(element)
    if (all === 0) continue
    if (holdsCode(element)) return []
    if (links === 0 || all - linked > links * maxBeside) break
    list.push(element)
  }
  if (!isHeading(heading)) return isElement(first, 'ul', 'ol') && sizes.linkShare(first) >= minLinked ? [heading, first] : []
  // Scripts fill such a list in the browser.
  const isUnfilled = isOnlyOne && isElement(first, 'ul', 'ol', 'div') && first.children.length === 0
  return list.length > 0 || isUnfilled ? [heading, ...list] : []
}

/** Fewest links of what follows an element that holds nothing but a heading, and least share of them where it does not consist of items. */
const after = { links: 2, share: 0.5 } as const

/** Such an element with what follows it, if that is a list of links and no part with its own heading, or nothing until a script fills it. */
function listAfter(wrapper: Element, heading: Element, sizes: TextSizes): readonly Element[] {
  const children: readonly Root['children'][number][] = parentOf(wrapper)?.children ?? []
  let at = children.indexOf(wrapper) + 1
  let list = children[at]
  while (at < children.length && !(isElement(list) && sizes.of(list).all > 0)) list = children[++at]
  if (!isElement(list)) {
    const isShown = (node: (typeof children)[number]) => (isElement(node) ? holdsMedia(node) : isText(node))
    const isAlone = sizes.of(wrapper).all === sizes.of(heading).all
    return isAlone && !children.slice(children.indexOf(wrapper) + 1).some(isShown) ? [wrapper] : []
  }
  if (holdsCode(list)) return []
  const isLinks = sizes.linkShare(list) >= after.share || consistsOfItems(list, sizes)
  if (sizes.of(list).links < after.links || !isLinks) return []
  const isPart = [list, ...elementsOf(list)].some((one) => isHeading(one) && sizes.of(one).all > sizes.of(one).linked)
  return isPart ? [] : [wrapper, list]
}
