import type { Element, ElementContent } from 'hast'
import { isBlock } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { isElement } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import type { PageOutline } from '../page-outline.ts'
import type { FaqParts } from './faq-parts.ts'
import { isAnswer } from './is-answer.ts'
import { longestQuestion } from './question-candidates.ts'
import { asksForInformation, endsAsQuestion, isInvitation, questionText } from './question-words.ts'
import type { ShownQuestion } from './shown-questions.ts'

/**
 * Questions in lines of their own, separated by `<br>` from their answers, in a part about questions: each paragraph begins with one. A single
 * one may be the heading of a text.
 */
export function questionsInLines(outline: PageOutline, part: FaqParts): readonly ShownQuestion[] {
  const found = outline.elements.flatMap((element) => (part(element) === 'headed' ? pairsIn(element, outline) : []))
  return found.length > 1 ? found : []
}

function pairsIn(element: Element, outline: PageOutline): readonly ShownQuestion[] {
  const { children } = element
  if (!children.some((child) => isElement(child, 'br')) || children.some((child) => isElement(child) && isBlock(child))) return []
  const pairs: { readonly question: string; readonly answer: ElementContent[] }[] = []
  for (const line of linesOf(children)) {
    const text = elementText(build('p', [...line]))
    const question = text.length <= longestQuestion ? questionText(text) : ''
    if (endsAsQuestion(question) && (asksForInformation(question) || !isInvitation(question)))
      pairs.push({ question, answer: [] })
    else if (pairs.length > 0) pairs.at(-1)?.answer.push(...line, build('br', []))
    else if (text !== '') return []
  }
  const isWhole = pairs.every(({ question, answer }) => isAnswer(answer, { element, kind: 'line', question }, true, outline))
  return isWhole ? pairs.map((pair) => ({ element, ...pair })) : []
}

/** The nodes of an element between line breaks. */
function linesOf(children: readonly ElementContent[]): readonly (readonly ElementContent[])[] {
  const lines: ElementContent[][] = [[]]
  for (const child of children) {
    if (isElement(child, 'br')) lines.push([])
    else lines.at(-1)?.push(child)
  }
  return lines
}
