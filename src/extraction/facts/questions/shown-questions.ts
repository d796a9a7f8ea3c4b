import type { Element, ElementContent } from 'hast'
import { ancestorsOf, attribute, isElement } from '../../tree/element.ts'
import type { PageOutline } from '../page-outline.ts'
import { answerBelow, foldedBy } from './answers.ts'
import { boldLeads, boldQuestions } from './bold-questions.ts'
import { type FaqParts, faqParts } from './faq-parts.ts'
import { isAnswer } from './is-answer.ts'
import { candidates, type Candidates } from './question-candidates.ts'
import { type Kind, kindOf } from './question-kinds.ts'

/** A question on a page and the nodes of its answer. */
export interface ShownQuestion {
  readonly element: Element
  readonly question: string
  readonly answer: readonly ElementContent[]
}

/**
 * The visible questions in page order; a question inside an answer is part of the answer.
 * @param declared the letters of the questions in the page's FAQPage
 */
export function shownQuestions(outline: PageOutline, declared: ReadonlySet<string>): readonly ShownQuestion[] {
  const part = faqParts(outline)
  const byId = new Map(outline.elements.map((element) => [attribute(element, 'id'), element]))
  const bold = new Set([...boldQuestions(outline), ...boldLeads(outline, part)])
  const read = (kind: (element: Element) => Kind | undefined) =>
    pairWithAnswers(candidates(outline, part, declared, kind), outline, part, byId)
  const found = read((element) => kindOf(element, outline) ?? (bold.has(element) ? 'line' : undefined))
  if (found.some(({ element }) => part(element) !== undefined)) return found
  // Bold text within a paragraph counts as a line only if the whole run does.
  const isLine = (element: Element) => part(element) !== undefined && !isElement(element, 'strong', 'b', 'em', 'i')
  // If neither collapsible elements nor headings hold questions, each line in the form of a question may be one.
  return read((element) => kindOf(element, outline) ?? (isLine(element) || bold.has(element) ? 'line' : undefined))
}

/** The candidates that are answered, each with its answer; a candidate inside an answer is part of it. */
function pairWithAnswers(
  found: Candidates,
  outline: PageOutline,
  part: FaqParts,
  byId: ReadonlyMap<string, Element>,
): readonly ShownQuestion[] {
  const taken = new Set<Element>()
  const pairs: ShownQuestion[] = []
  for (const [element, { kind, question }] of found) {
    if (ancestorsOf(element).some((around) => taken.has(around))) continue
    const folded = kind === 'fold' ? foldedBy(element, outline, byId) : undefined
    const answer = folded ?? answerBelow(element, outline, found)
    if (!isAnswer(answer, { element, kind, question }, part(element) !== undefined, outline)) continue
    for (const node of answer) if (isElement(node)) taken.add(node)
    pairs.push({ element, question, answer })
  }
  return pairs
}
