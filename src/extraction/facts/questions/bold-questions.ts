import type { Element, ElementContent } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import type { PageOutline } from '../page-outline.ts'
import { mentionsTopic, plainWords } from '../part-words.ts'
import type { FaqParts } from './faq-parts.ts'
import { longestQuestion } from './question-candidates.ts'
import { asksForInformation, endsAsQuestion, invites, needsContext, questionText } from './question-words.ts'

/** Minimum words of a question in bold, and minimum length of the answer after one, in characters without whitespace. */
const fewestWords = 4
const shortestAnswer = 20

/** Bold paragraphs that end like questions, several among sibling texts: questions instead of headings. */
export function boldQuestions(outline: PageOutline): ReadonlySet<Element> {
  const bold = outline.elements.filter(
    (element) =>
      isElement(element, 'p') &&
      outline.sizes.of(element).all <= longestQuestion &&
      endsAsQuestion(questionText(elementText(element))) &&
      plainWords(elementText(element)).split(' ').length >= fewestWords &&
      elementsOf(element).some(
        (inner) => isElement(inner, 'strong', 'b') && outline.sizes.of(inner).all === outline.sizes.of(element).all,
      ),
  )
  const lists = Map.groupBy(bold, (element) => parentOf(element)).values()
  return new Set(
    [...lists].flatMap((list) => (list.length > 1 && list.some((one) => asksForInformation(elementText(one))) ? list : [])),
  )
}

/**
 * Questions in bold at the start of the paragraph or the item that answers them, several one after the other. Text between them without a
 * question is part of an answer.
 */
export function boldLeads(outline: PageOutline, part: FaqParts): readonly Element[] {
  const leads = outline.elements.filter((element) => {
    const around = parentOf(element)
    if (!isElement(element, 'strong', 'b') || !isElement(around, 'p', 'li')) return false
    // In list items of an article, the author asks what readers may ask themselves.
    if (around.tagName === 'li' && part(element) === undefined) return false
    const { all } = outline.sizes.of(element)
    const before = around.children.slice(0, around.children.indexOf(element)).findLast(isSaid)
    return (
      all <= longestQuestion &&
      outline.sizes.of(around).all >= all + shortestAnswer &&
      (before === undefined || isElement(before, 'br')) &&
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

const isSaid = (child: ElementContent): boolean => child.type !== 'text' || child.value.trim() !== ''

/** Whether bold texts are visitors' questions: one of them asks for information, and none is an invitation or depends on the text above. */
function areQuestions(own: readonly Element[], outline: PageOutline): boolean {
  const asked = own.map((one) => questionText(elementText(one)))
  const over = own[0] === undefined ? undefined : outline.headingOver(own[0])
  const isOfOthers = over !== undefined && mentionsTopic('testimonials', over.text)
  return !isOfOthers && asked.some(asksForInformation) && !asked.some((text) => needsContext(text) || invites(text))
}

/** Whether what follows a run of questions is not part of the last answer. */
function endsRun(next: Element | undefined): boolean {
  return next === undefined || otherParts.has(next.tagName)
}

const otherParts = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'section', 'footer', 'aside', 'nav', 'form', 'a', 'button'])
