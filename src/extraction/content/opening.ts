import type { Element, Root } from 'hast'
import { childElements, firstElement, isElement, parentOf, withAncestors } from '../tree/element.ts'
import { holds, isProse, prose } from './prose.ts'
import { TextSizes } from './text-sizes.ts'

/** Longest opening of an article, in characters. */
const longestOpening = 800

/**
 * An article with what is said between the page title and it: the paragraphs right after the title, such as a lede, where the title is
 * outside of the article, and running text before it.
 */
export function withOpening(article: Element, root: Root): Root | Element {
  const title = firstElement(root, 'h1')
  if (title === undefined || holds(article, title) || firstElement(article, 'h1') !== undefined) return article
  // A heading outside of `main` may be the name of the site, with its slogan.
  if (withAncestors(article).some((around) => isElement(around, 'main') && !holds(around, title))) return article
  const sizes = new TextSizes(root)
  const { before } = sizes.of(article)
  if (sizes.of(title).before >= before) return article
  const opening = [...new Set([...ledeAfter(title, root, before, sizes), ...introductionTo(article, title, sizes)])]
  const said = opening.reduce((sum, element) => sum + sizes.of(element).all, 0)
  return opening.length > 0 && said <= longestOpening ? { type: 'root', children: [...opening, article] } : article
}

/** The paragraphs right after a title, before a part of the page. */
function ledeAfter(title: Element, root: Root, before: number, sizes: TextSizes): readonly Element[] {
  // The title may be the only content of the elements around it.
  const { all } = sizes.of(title)
  const widest = [...withAncestors(title)].findLast((around) => sizes.of(around).all === all) ?? title
  const siblings = childElements(parentOf(widest) ?? root)
  const next = siblings.slice(siblings.indexOf(widest) + 1).filter((element) => sizes.of(element).all > 0)
  const end = next.findIndex(
    (element) => !isElement(element, 'p') || prose(element, sizes) === 0 || sizes.of(element).before >= before,
  )
  return next.slice(0, end === -1 ? next.length : end)
}

/** Shortest introduction, in characters, and most links of it, as a share: notes on offers are shorter, boxes about authors have more. */
const introduction = { shortest: 100, links: 0.15 } as const

/** Running text right before an article, after the title; before an element around it, only paragraphs. */
function introductionTo(article: Element, title: Element, sizes: TextSizes): readonly Element[] {
  const found: Element[] = []
  let said = 0
  for (const around of withAncestors(article)) {
    const parent = parentOf(around)
    if (parent === undefined || holds(around, title)) break
    const siblings = childElements(parent).filter((element) => element === around || sizes.of(element).all > 0)
    for (const element of siblings.slice(0, siblings.indexOf(around)).toReversed()) {
      const { all } = sizes.of(element)
      const isBeside = around === article || isElement(element, 'p')
      if (!isBeside || all < introduction.shortest || sizes.linkShare(element) > introduction.links) return found
      if (holds(element, title) || !isProse(element, sizes)) return found
      said += all
      if (said > longestOpening) return []
      found.unshift(element)
    }
  }
  return found
}
