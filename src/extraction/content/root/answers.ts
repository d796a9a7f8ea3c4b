import type { Element, Root } from 'hast'
import { endsAsQuestion } from '../../facts/questions/question-words.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { attribute, elementsOf, isElement, withAncestors } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { claimsToBe } from '../names.ts'
import { holds, isProse } from '../prose.ts'
import { isOpener, type TextSizes } from '../text-sizes.ts'

/* Questions with their answers that stand next to the text of a page and belong to it. */

/** Whether there are answers anywhere next to an article. */
export function hasAnswersBeside(article: Element, body: Root | Element, sizes: TextSizes): boolean {
  return [body, ...pathTo(article, body)].some((around) => hasAnswersNext(article, around, sizes))
}

/** Whether a part of an element next to the one that holds an article has answers, be they running text or lists. */
export function hasAnswersNext(article: Element, around: Root | Element, sizes: TextSizes): boolean {
  return around.children.some(
    (child) => isElement(child) && !isElement(child, 'article') && !holds(child, article) && isPartOfAnswers(child, sizes),
  )
}

export function isPartOfAnswers(part: Element, sizes: TextSizes): boolean {
  return !isElement(part, 'aside') && sizes.linkShare(part) <= maxLinked && holdsAnswers(part, sizes)
}

/** With this many questions next to an article, they and their answers belong to it. */
const minAnswers = 3

/** Maximum share of links of a part with answers. */
const maxLinked = 0.3

/** Maximum headings that are checked. */
const maxHeadings = 20

/** Whether an element has questions: headings and their like, or controls that open an answer. Controls that open replies to comments all have the same text. */
function holdsAnswers(element: Element, sizes: TextSizes): boolean {
  const questions = new Set<string>()
  const openers = isProse(element, sizes) ? elementsOf(element).filter(isOpener) : []
  const headings = elementsOf(element).filter((inner) => isQuestion(inner))
  for (const opener of openers) if (questions.add(visibleText(opener)).size >= minAnswers) return true
  for (const heading of headings.slice(0, maxHeadings))
    if (!isTeaser(heading, element) && questions.add(visibleText(heading)).size >= minAnswers) return true
  return false
}

/** Whether an element is a heading that asks something, or by its name one that opens what is below it; an icon may follow the question. */
function isQuestion(element: Element): boolean {
  if (isHeading(element)) return endsAsQuestion(visibleText(element))
  const [first] = element.children
  return first?.type === 'text' && claimsToBe(element, 'opened') && endsAsQuestion(first.value.trim())
}

/** Whether a question is the title of another page: it, or the item of the list that it is the heading of, has a link to one. */
function isTeaser(question: Element, list: Element): boolean {
  const ancestors = [...withAncestors(question)]
  const around = ancestors.slice(0, ancestors.indexOf(list))
  const item = around.findLast((one) => elementsOf(one).filter(isHeading).length < 2)
  const links = [...around, ...(item === undefined ? [] : elementsOf(item))].filter((one) => one.tagName === 'a')
  return links.some((link) => !/^(?:$|#|tel:|mailto:|javascript:)/i.test(attribute(link, 'href')))
}

/** The elements between a root and one below it, outermost first. */
export function pathTo(element: Element, root: Root | Element): readonly Element[] {
  const around = [...withAncestors(element)]
  const end = isElement(root) ? around.indexOf(root) : around.length
  return around.slice(1, end).toReversed()
}
