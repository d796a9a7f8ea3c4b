import type { Element, Root } from 'hast'
import { isElement } from '../tree/element.ts'
import { isBlock, isTextless } from '../tree/element-kinds.ts'
import { TextSizes } from './text-sizes.ts'

/** Shortest paragraph that counts, in characters that are no whitespace and in no link. */
const shortestParagraph = 40

/** Share of the text of all paragraphs that must stand together to be the article. */
const togetherShare = 0.6

/** How many times as much text as in any other place must stand together, where it is less than that share. */
const lead = 3

/** Shortest article that is told from what is around it, in characters. */
const shortestArticle = 600

/**
 * The element that holds the text of an article: where most of its paragraphs stand side by side. Lists of other articles,
 * boxes and remarks around it stay outside. Undefined where paragraphs stand in many places, as they do on pages made of sections.
 */
export function articleRoot(content: Root | Element): Element | undefined {
  const { scores, total } = paragraphScores(content)
  const best = highest(scores.keys(), scores)
  if (best === undefined) return undefined
  const score = scores.get(best) ?? 0
  if (score >= togetherShare * total) return best
  const elsewhere = highest(
    [...scores.keys()].filter((element) => !holds(element, best) && !holds(best, element)),
    scores,
  )
  const next = elsewhere === undefined ? 0 : (scores.get(elsewhere) ?? 0)
  return score >= shortestArticle && score >= lead * next ? best : undefined
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
  const visit = (parent: Root | Element, grandparent: Root | Element | undefined) => {
    for (const child of parent.children) {
      if (!isElement(child) || isTextless(child)) continue
      const said = paragraphText(child, sizes)
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

/** Text that stands in an element as in a paragraph: in no link, no list and no cell, and in no block of its own. */
function paragraphText(element: Element, sizes: TextSizes): number {
  if (!isElement(element, 'p', 'pre', 'div', 'section', 'article', 'main', 'blockquote', 'td')) return 0
  let said = 0
  for (const child of element.children) {
    if (child.type === 'text') said += child.value.replace(/\s+/g, '').length
    else if (isElement(child) && !isBlock(child) && !isElement(child, 'a', 'button', 'label'))
      said += sizes.of(child).all - sizes.of(child).linked
  }
  return said
}

function highest(elements: Iterable<Element>, scores: ReadonlyMap<Element, number>): Element | undefined {
  let best: Element | undefined
  for (const element of elements) if (best === undefined || (scores.get(element) ?? 0) > (scores.get(best) ?? 0)) best = element
  return best
}

function holds(outer: Element, inner: Element): boolean {
  return outer === inner || outer.children.some((child) => isElement(child) && holds(child, inner))
}
