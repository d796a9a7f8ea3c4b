import type { Element, Root } from 'hast'
import { namesCurrency } from '../../facts/prices/currencies.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { childElements, elementsOf, firstElement, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { elementsBefore } from '../../tree/siblings.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { isCalled } from '../class-words.ts'
import { holdsFields } from '../holding.ts'
import { holds, isProse, prose } from '../prose.ts'
import { TextSizes } from '../text-sizes.ts'
import { wordSet } from '../../word-set.ts'

/** Longest opening of an article: in characters, or as a share of the article where that is more. */
const longestOpening = { characters: 800, share: 0.25 } as const

/**
 * An article with what is said between the page title and it: the paragraphs right after the title, such as a lede, where the title is
 * outside of the article, running text before it, and paragraphs in boxes between them. Without a title, the running text right before it,
 * in `main` or `article`.
 * @param hero what introduces the page before `main`, which has no title then
 */
export function withOpening(article: Element, root: Root, hero: readonly Element[]): Root | Element {
  if (firstElement(article, 'h1') !== undefined) return article
  // A heading outside of `main` may be the name of the site, with its slogan.
  const main = withAncestors(article).find((around) => isElement(around, 'main'))
  const heroTitle = hero.map((part) => (isElement(part, 'h1') ? part : firstElement(part, 'h1'))).find((one) => one !== undefined)
  const title = heroTitle ?? titleOf(main ?? root, root)
  // Without a title, what is before a text may be a notice of the site.
  const around = main ?? (title === undefined ? withAncestors(article).find((one) => isElement(one, 'article')) : root)
  const whole = heroTitle === undefined ? around : root
  if (whole === undefined) return article
  if (title !== undefined && holds(article, title)) return article
  const sizes = new TextSizes(root)
  const { before, all } = sizes.of(article)
  if (title !== undefined && sizes.of(title).before >= before) return article
  const longest = Math.max(longestOpening.characters, longestOpening.share * all)
  const bounds = { whole, title, sizes, longest }
  const opening = [
    ...new Set([
      ...ledeAfter(bounds, before),
      ...introductionTo(article, bounds),
      ...saidBetween(article, bounds),
      ...pricedBetween(article, bounds),
    ]),
  ]
    .filter((one, _, found) => !found.some((other) => other !== one && holds(other, one)))
    .toSorted((one, other) => sizes.of(one).before - sizes.of(other).before)
  return opening.length > 0 && sizes.ofAll(opening) <= longest ? { type: 'root', children: [...opening, article] } : article
}

/** Shortest text by which a heading is known as the title of its page, in characters. */
const shortestTitle = 15

/** The heading of a part that is the title of its page; without an `h1`, the longest one whose words are in the title of the document. */
function titleOf(part: Root | Element, root: Root): Element | undefined {
  const heading = firstElement(part, 'h1')
  if (heading !== undefined) return heading
  const document = firstElement(root, 'title')
  // A title element by itself shows no text.
  const words = document === undefined ? '' : visibleText({ type: 'root', children: document.children })
  const titles = elementsOf(part).filter((element) => {
    const text = isHeading(element) ? visibleText(element) : ''
    return text.length >= shortestTitle && words.includes(text)
  })
  // The name of the site is there, too, and shorter.
  return titles.toSorted((one, other) => visibleText(other).length - visibleText(one).length)[0]
}

/** Where an opening is, what it comes after, and how long it is at most, in characters. */
interface OpeningBounds {
  /** `main`, the page, or an `article` without a title. */
  readonly whole: Root | Element
  readonly title: Element | undefined
  readonly sizes: TextSizes
  readonly longest: number
}

/** The paragraphs right after a title, before a part of the page. */
function ledeAfter({ whole, title, sizes }: OpeningBounds, before: number): readonly Element[] {
  if (title === undefined) return []
  // The title may be the only content of the elements around it.
  const { all } = sizes.of(title)
  const widest = [...withAncestors(title)].findLast((around) => sizes.of(around).all === all) ?? title
  const siblings = childElements(parentOf(widest) ?? whole)
  const next = siblings.slice(siblings.indexOf(widest) + 1).filter((element) => sizes.of(element).all > 0)
  const end = next.findIndex(
    (element) => !isElement(element, 'p') || prose(element, sizes) === 0 || sizes.of(element).before >= before,
  )
  return next.slice(0, end === -1 ? next.length : end)
}

/** Shortest introduction, in characters, and most links of it, as a share: notes on offers are shorter, boxes about authors have more. */
const introduction = { shortest: 100, links: 0.15 } as const

/** Longest note between an introduction and its article, such as a date and a reading time or all lines about an event, and longest of these lines, in characters. */
const longestNote = 200
const longestLine = 30

/** Running text before an article, after the title; before an element around it, only paragraphs. Short notes after it are passed over. */
function introductionTo(article: Element, { whole, title, sizes, longest }: OpeningBounds): readonly Element[] {
  const found: Element[] = []
  let [said, noted] = [0, 0]
  for (const around of withAncestors(article)) {
    if (around === whole || (title !== undefined && holds(around, title))) break
    for (const element of elementsBefore(around)) {
      const { all } = sizes.of(element)
      if (all === 0) continue
      const isBeside = around === article || isElement(element, 'p')
      const isSaid = all >= introduction.shortest && sizes.linkShare(element) <= introduction.links && isProse(element, sizes)
      if (!isBeside || (title !== undefined && holds(element, title))) return found
      if (!isSaid) {
        noted += all
        if (noted > longestNote) return found
        continue
      }
      said += all
      if (said > longest) return []
      found.unshift(element)
    }
  }
  return found
}

/** Paragraphs, and ledes set as headings, between the title and an article, whatever boxes they are in, but those about or for somebody else. */
function saidBetween(article: Element, { whole, title, sizes, longest }: OpeningBounds): readonly Element[] {
  if (title === undefined) return []
  const start = sizes.of(title).before + sizes.of(title).all
  const end = sizes.of(article).before
  const found: Element[] = []
  const visit = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (!isElement(child) || isAside(child)) continue
      const { all, before } = sizes.of(child)
      if (all === 0 || before + all <= start || before >= end) continue
      const isBetween = before >= start && before + all <= end && all >= introduction.shortest
      // Some set the lede as a heading: the title of a part is shorter.
      const isSaid = isBetween && sizes.linkShare(child) <= introduction.links && (isProse(child, sizes) || isHeading(child))
      if (isSaid && !holdsMore(child) && !isQuoteOrCaption(child)) found.push(child)
      else visit(child)
    }
  }
  visit(whole)
  return sizes.ofAll(found) > longest ? [] : found
}

/** The short lines between the title and an article, next to each other, one of which names a price: what an event costs, where it is and when. */
function pricedBetween(article: Element, { whole, title, sizes }: OpeningBounds): readonly Element[] {
  if (title === undefined) return []
  const start = sizes.of(title).before + sizes.of(title).all
  const isLine = (element: Element) => {
    const { all, before, running } = sizes.of(element)
    if (all === 0 || all > longestLine || running > 0 || before < start || before + all > sizes.of(article).before) return false
    return sizes.linkShare(element) <= introduction.links && !isCalled(element, asideWords) && !holdsFields(element)
  }
  for (const parent of [whole, ...elementsOf(whole)]) {
    const lines = childElements(parent).filter(isLine)
    if (lines.map(visibleText).some((text) => /\d/.test(text) && namesCurrency(text)))
      return sizes.ofAll(lines) <= longestNote ? lines : []
  }
  return []
}

/** Words of the classes of boxes between a title and its article that are not an introduction. */
const asideWords = wordSet(
  'author authors bio byline bylines attribution contributor tooltip caption credit quote pullquote newsletter subscribe promo disclosure disclaimer sidebar callout cta card',
)

function isAside(element: Element): boolean {
  if (isElement(element, 'aside', 'form', 'figure', 'ul', 'ol', 'table', 'blockquote')) return true
  return isCalled(element, asideWords)
}

/** Whether an element has more than paragraphs of the introduction. */
function holdsMore(element: Element): boolean {
  return elementsOf(element).some(
    (inner) => isAside(inner) || isHeading(inner) || isElement(inner, 'img', 'button', 'input', 'time'),
  )
}

/** Whether a paragraph quotes somebody or says what the image right before it shows. */
function isQuoteOrCaption(element: Element): boolean {
  const [before] = elementsBefore(element)
  return /^["“„«”]/.test(visibleText(element)) || isElement(before, 'img', 'picture')
}
