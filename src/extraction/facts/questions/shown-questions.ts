import type { Element, ElementContent } from 'hast'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { isBlock, isBold, isNotSpace } from '../../tree/element-kinds.ts'
import { memoize } from '../../../model/maps.ts'
import type { PageOutline } from '../page-outline.ts'
import { answerBelow, contentOpenedBy } from './answers.ts'
import { type FaqParts, faqParts } from './faq-parts.ts'
import { isAnswer } from './is-answer.ts'
import { candidates, type Candidates, longestQuestion } from './question-candidates.ts'
import { questionsInLines } from './question-lines.ts'
import { type Kind, kindOf } from './question-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { mentionsTopic, plainWords } from '../part-words.ts'
import { asksForInformation, endsAsQuestion, isInvitation, needsContext, questionText } from './question-words.ts'

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
  const bold = new Set([...boldQuestions(outline, part), ...boldLeads(outline, part)])
  const read = (kind: (element: Element) => Kind | undefined) =>
    pairWithAnswers(candidates(outline, part, declared, kind), outline, part, byId)
  const found = read((element) => kindOf(element, outline) ?? (bold.has(element) ? 'line' : undefined))
  if (found.some(({ element }) => part(element) !== undefined)) return found
  // Bold text within a paragraph counts as a line only if the whole run does.
  const isLine = (element: Element) => part(element) !== undefined && !isElement(element, 'strong', 'b', 'em', 'i')
  // If neither collapsible elements nor headings hold questions, each line in the form of a question may be one.
  const inElements = read((element) => kindOf(element, outline) ?? (isLine(element) || bold.has(element) ? 'line' : undefined))
  return inElements.some(({ element }) => part(element) !== undefined)
    ? inElements
    : [...inElements, ...questionsInLines(outline, part)]
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
    const folded = kind === 'fold' ? contentOpenedBy(element, outline, byId) : undefined
    const answer = folded ?? answerBelow(element, outline, found)
    if (!isAnswer(answer, { element, kind, question }, part(element) !== undefined, outline)) continue
    for (const node of answer) if (isElement(node)) taken.add(node)
    pairs.push({ element, question, answer })
  }
  return pairs
}

/** Minimum words of a question in bold outside of an FAQ, and minimum length of the answer after one, in characters without whitespace. */
const minWords = 4
const shortestAnswer = 20

/** Bold paragraphs that end like questions, several among sibling texts: questions instead of headings. */
function boldQuestions(outline: PageOutline, part: FaqParts): ReadonlySet<Element> {
  const bold = outline.elements.filter(
    (element) =>
      isElement(element, 'p') &&
      outline.sizes.of(element).all <= longestQuestion &&
      endsAsQuestion(questionText(elementText(element))) &&
      (part(element) !== undefined || plainWords(elementText(element)).split(' ').length >= minWords) &&
      isAllBold(element, outline) &&
      // On a page that is bold as a whole, it says nothing.
      !isFollowedByBold(element, outline),
  )
  const lists = Map.groupBy(bold, (element) => parentOf(element)).values()
  const ofVisitors = [...lists].filter((list) => list.length > 1 && !isOfOthers(list, outline))
  return new Set(ofVisitors.flatMap((list) => (list.some((one) => asksForInformation(elementText(one))) ? list : [])))
}

/** Whether all of an element is bold, by its own style or by an element around its whole text. */
function isAllBold(element: Element, { sizes }: PageOutline): boolean {
  return [element, ...elementsOf(element)].some((inner) => isBold(inner) && sizes.of(inner).all === sizes.of(element).all)
}

function isFollowedByBold(element: Element, outline: PageOutline): boolean {
  const below = outline.after(element).find((node) => isElement(node))
  return below !== undefined && isAllBold(below, outline)
}

/**
 * Questions in bold at the start of the paragraph or the item that answers them, several one after the other. Text between them without a
 * question is part of an answer.
 */
function boldLeads(outline: PageOutline, part: FaqParts): readonly Element[] {
  const beginningsOf = memoize(lineBeginnings)
  const leads = outline.elements.filter((element) => {
    const around = parentOf(element)
    if (isBlock(element) || !isBold(element) || !isElement(around, 'p', 'li')) return false
    // In list items of an article, the author asks what readers may ask themselves.
    if (around.tagName === 'li' && part(element) === undefined) return false
    const { all } = outline.sizes.of(element)
    return (
      all <= longestQuestion &&
      outline.sizes.of(around).all >= all + shortestAnswer &&
      beginningsOf(around).has(element) &&
      endsAsQuestion(questionText(elementText(element)))
    )
  })
  const paragraphs = Map.groupBy(leads, (element) => parentOf(element))
  // Several in one paragraph, separated by line breaks.
  const inOne = [...paragraphs.values()]
    .filter(({ length }) => length > 1)
    .flatMap((own) => (areQuestions(own, outline) ? own : []))
  const single = [...paragraphs.values()].filter(({ length }) => length === 1).flat()
  const lists = Map.groupBy(single, (element) => ancestorsOf(element).drop(1).next().value)
  const runs = [...lists].flatMap(([list, own]) => {
    const children = list?.children.filter((child) => isElement(child)) ?? []
    const items = new Set<unknown>(own.map((element) => parentOf(element)))
    const [first, last] = [children.findIndex((child) => items.has(child)), children.findLastIndex((child) => items.has(child))]
    const isRun = own.length > 1 && children.slice(first, last).every((child) => items.has(child)) && endsRun(children[last + 1])
    return isRun && areQuestions(own, outline) ? own : []
  })
  return [...inOne, ...runs]
}

/** The children of an element that nothing but space precedes, in it or after a line break. */
function lineBeginnings({ children }: Element): ReadonlySet<ElementContent> {
  const shown = children.filter(isNotSpace)
  return new Set(shown.filter((_, at) => at === 0 || isElement(shown[at - 1], 'br')))
}

/** Whether bold texts are visitors' questions: one of them asks for information, and none is an invitation or depends on the text above. */
function areQuestions(own: readonly Element[], outline: PageOutline): boolean {
  const asked = own.map((one) => questionText(elementText(one)))
  return (
    !isOfOthers(own, outline) && asked.some(asksForInformation) && !asked.some((text) => needsContext(text) || isInvitation(text))
  )
}

/** Whether bold texts are below a heading of testimonials. */
function isOfOthers([first]: readonly Element[], outline: PageOutline): boolean {
  const over = first === undefined ? undefined : outline.headingOver(first)
  return over !== undefined && mentionsTopic('testimonials', over.text)
}

/** Whether what follows a run of questions is not part of the last answer. */
function endsRun(next: Element | undefined): boolean {
  return next === undefined || otherParts.has(next.tagName)
}

const otherParts = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'section', 'footer', 'aside', 'nav', 'form', 'a', 'button'])
