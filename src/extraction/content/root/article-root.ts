import type { Element, Root } from 'hast'
import { isHeading, isTextless } from '../../tree/element-kinds.ts'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { claimsToBe } from '../names.ts'
import { holds, isProse } from '../prose.ts'
import { shortestParagraph, TextSizes } from '../text-sizes.ts'
import { hasAnswersNext, pathTo } from './answers.ts'

/** Minimum share of the text of all paragraphs for a group of them to be the article. */
const togetherShare = 0.6

/** Below that share: how many times as much text as any other group it must have. */
const lead = 3

/** Shortest article that is separated from its surroundings, in characters. */
const shortestArticle = 600

/**
 * The element that holds the text of an article: the parent of most of its paragraphs. Lists of other articles,
 * boxes and remarks around it are excluded. Undefined if paragraphs are scattered, as on pages made of sections.
 * @param whole the only `article` of the page, whose parts belong together
 */
export function articleRoot(content: Root | Element, whole: Element | undefined): Element | undefined {
  const { scores, total } = paragraphScores(content)
  const best = highest(scores.keys(), scores)
  if (best === undefined) return undefined
  const score = scores.get(best) ?? 0
  if (score >= togetherShare * total) return widened(best, content, whole)
  const elsewhere = highest(
    [...scores.keys()].filter((element) => !holds(element, best) && !holds(best, element)),
    scores,
  )
  const next = elsewhere === undefined ? 0 : (scores.get(elsewhere) ?? 0)
  return score >= shortestArticle && score >= lead * next ? widened(best, content, whole) : undefined
}

/** From this share of a part of an article on, the text next to it belongs to the same article. */
const splitShare = 0.25

/** The same for sections of the same kind as that part, as in a manual. */
const likeShare = 0.1

/** The element around all parts of an article that is split over rows, sections or columns, and around the answers next to it. */
function widened(best: Element, content: Root | Element, whole: Element | undefined): Element {
  const sizes = new TextSizes(content)
  const isTogether = isOneText(content) || (isElement(content) && whole !== undefined && holds(whole, content))
  let chosen = best
  const path = pathTo(best, content)
  for (const around of (isElement(content) ? [content, ...path] : path).toReversed()) {
    // A list is a part of a text.
    if (isElement(chosen, 'ol', 'ul', 'dl', 'li', 'dd')) chosen = around
    const beside = proseBeside(chosen, around, sizes)
    const part = around.children.find((child) => isElement(child) && holds(child, chosen))
    const said = (parts: readonly Element[]) => parts.reduce((sum, child) => sum + sizes.of(child).running, 0)
    const like = beside.filter((child) => isElement(part) && isLike(child, part))
    const isSplit =
      ((around !== content || isTogether) && said(beside) >= splitShare * sizes.of(chosen).running) ||
      (like.length > 0 && said(like) >= likeShare * sizes.of(chosen).running) ||
      listedBeside(chosen, around, whole, sizes) >= likeShare * (sizes.of(chosen).all - sizes.of(chosen).linked)
    if (isSplit || hasAnswersNext(chosen, around, sizes)) chosen = around
  }
  return chosen
}

/** Whether an element holds its paragraphs itself, as the text of a post does; `main` and the like hold whatever the page has. */
function isOneText(content: Root | Element): boolean {
  return isElement(content, 'div', 'section', 'article') && content.children.filter((child) => isElement(child, 'p')).length >= 3
}

/** Whether two elements are sections of one kind: same tag name, same classes, and a heading in each. */
function isLike(one: Element, other: Element): boolean {
  const classes = attribute(one, 'className')
  if (one.tagName !== other.tagName || classes === '' || classes !== attribute(other, 'className')) return false
  return [one, other].every((element) => elementsOf(element).some(isHeading))
}

/** The parts of an element next to the one that holds an article, if they are mostly running text. */
function proseBeside(article: Element, around: Root | Element, sizes: TextSizes): readonly Element[] {
  const parts: Element[] = []
  for (const child of around.children) if (isElement(child) && !holds(child, article) && isProse(child, sizes)) parts.push(child)
  return parts
}

/** Maximum share of links of a list that belongs to an article: one of other pages has more. */
const maxLinked = 0.15

/** Text of the lists next to an article, such as ingredients and steps, outside links; not of what readers wrote. */
function listedBeside(article: Element, around: Root | Element, whole: Element | undefined, sizes: TextSizes): number {
  const isOther = (element: Element) =>
    isElement(element, 'aside') || (isElement(element, 'article') && element !== whole) || claimsToBe(element, 'commented')
  let listed = 0
  for (const child of around.children) {
    if (!isElement(child) || holds(child, article)) continue
    const size = sizes.of(child)
    if (size.listed === 0 || size.listed < size.all / 2 || size.linked > maxLinked * size.all) continue
    if (![child, ...elementsOf(child)].some(isOther)) listed += size.listed
  }
  return listed
}

interface ParagraphScores {
  /** Text of the paragraphs right below an element, and half of that of those one level deeper. */
  readonly scores: ReadonlyMap<Element, number>
  readonly total: number
}

function paragraphScores(content: Root | Element): ParagraphScores {
  const sizes = new TextSizes(content)
  const scores = new Map<Element, number>()
  let total = 0
  const add = (element: Root | Element | undefined, text: number) => {
    if (isElement(element)) scores.set(element, (scores.get(element) ?? 0) + text)
  }
  const own = isElement(content) ? sizes.of(content).direct : 0
  if (own >= shortestParagraph) {
    total += own
    add(content, own)
  }
  const visit = (parent: Root | Element, grandparent: Root | Element | undefined) => {
    for (const child of parent.children) {
      if (!isElement(child) || isTextless(child)) continue
      const said = sizes.of(child).direct
      if (said >= shortestParagraph) {
        total += said
        const isParagraph = isElement(child, 'p', 'pre')
        add(isParagraph ? parent : child, said)
        add(isParagraph ? grandparent : parent, said / 2)
      }
      visit(child, parent)
    }
  }
  visit(content, undefined)
  return { scores, total }
}

function highest(elements: Iterable<Element>, scores: ReadonlyMap<Element, number>): Element | undefined {
  let best: Element | undefined
  for (const element of elements) if (best === undefined || (scores.get(element) ?? 0) > (scores.get(best) ?? 0)) best = element
  return best
}
