import type { Element } from 'hast'
import { isQuote } from '../../content/names.ts'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { lengthWithoutSpace, visibleText } from '../../tree/visible-text.ts'
import type { PageOutline } from '../page-outline.ts'
import { isTopicName, lettersOf, plainWords, mentionsTopic } from '../part-words.ts'
import { isButton } from './answer-markdown.ts'
import type { FaqParts } from './faq-parts.ts'
import { answerInside } from './answers.ts'
import { isItem, itemOf, type Kind } from './question-kinds.ts'
import {
  asksForInformation,
  endsAsQuestion,
  isInvitation,
  isNumberedArticle,
  questionText,
  leadsToFullText,
  startsAsking,
} from './question-words.ts'
import { memoizeByObject } from '../../../model/maps.ts'

/** Longest question, in characters without whitespace. */
export const longestQuestion = 250

const shortestQuestion = 6

/** Longest part that may be an invitation with a button, in characters without whitespace. */
const longestInvitation = 400

/** What may be a question. */
interface Candidate {
  readonly kind: Kind
  readonly question: string
  /** Whether it is a question regardless of its siblings. */
  readonly isSure: boolean
}

/** The elements of a page that may be questions, in document order. */
export type Candidates = ReadonlyMap<Element, Candidate>

/** Questions that a run must have for one more to count as a question rather than an invitation. */
const minInRun = 3

/**
 * Finds the elements that are questions by their form and their words, and those that sound like invitations among several that look the same:
 * `Do you need a deposit?`
 * @param declared the letters of the questions in the page's FAQPage
 */
export function candidates(
  outline: PageOutline,
  part: FaqParts,
  declared: ReadonlySet<string>,
  kindOf: (element: Element) => Kind | undefined,
): Candidates {
  const found = new Map<Element, Candidate>()
  for (const element of outline.elements) {
    const kind = kindOf(element)
    if (kind === undefined) continue
    const { all } = outline.sizes.of(element)
    const asked = all < shortestQuestion ? element : (answerInside(element)?.question ?? element)
    const size = asked === element ? all : lengthWithoutSpace(elementText(asked))
    if (size < shortestQuestion || size > longestQuestion) continue
    if (ancestorsOf(element).some((around) => found.has(around) || isQuote(around))) continue
    const question = questionText(withoutMark(asked))
    const isListed =
      declared.size > 0 ? declared.has(lettersOf(question)) : part(element) === 'headed' && isItem(element, outline)
    const isTopic = (kind === 'fold' || (kind === 'term' && isExplained(element, outline))) && isListed && namesTopic(question)
    const isSure = isTopic || isQuestion(question, kind, element, outline, part(element) !== undefined)
    if (isSure || mayBeOneOfRun(question, kind, element)) found.set(element, { kind, question, isSure })
  }
  return withoutLoneInvitations(found, outline)
}

/** Questions, with those that sound like invitations only where others look the same. */
function withoutLoneInvitations(found: ReadonlyMap<Element, Candidate>, outline: PageOutline): Candidates {
  if (found.values().every(({ isSure }) => isSure)) return found
  const counts = new Map<Element, Map<string, number>>()
  for (const [element, { kind, isSure }] of found) {
    const item = isSure ? itemOf(element, kind, outline) : undefined
    if (item === undefined) continue
    const looks = counts.get(item.list) ?? new Map<string, number>()
    counts.set(item.list, looks.set(item.look, (looks.get(item.look) ?? 0) + 1))
  }
  const isOneOfRun = (element: Element, { kind, question }: Candidate) => {
    const item = itemOf(element, kind, outline)
    if (item === undefined || (counts.get(item.list)?.get(item.look) ?? 0) < minInRun) return false
    return asksForInformation(question) || !isCall(element, outline)
  }
  return new Map([...found].filter(([element, candidate]) => candidate.isSure || isOneOfRun(element, candidate)))
}

/** Whether a text that sounds like an invitation, or whose answer has a button, may be a question of a run by its form. */
function mayBeOneOfRun(question: string, kind: Kind, element: Element): boolean {
  if (!endsAsQuestion(question) || isHeadingOfPart(question) || isNumberedArticle(question)) return false
  return (
    kind === 'fold' || (kind === 'heading' && !leadsElsewhere(element) && !elementsOf(element).some((inner) => isButton(inner)))
  )
}

/** A number, a `Q` or a badge before a question, in its own element, is not part of it. */
function withoutMark(element: Element): string {
  const text = elementText(element)
  for (const inner of elementsOf(element)) {
    const part = visibleText(inner)
    if (part === '' || inner.children.some((child) => isElement(child))) continue
    const rest = text.startsWith(part) ? text.slice(part.length).trim() : ''
    const isBadge =
      badge.test(attribute(inner, 'className')) && /^[\p{Lu}\p{Lo}]/u.test(rest) && endsAsQuestion(questionText(rest))
    const isLetter = /^[qＱ][\d０-９]{0,3}[.:．：]?$/iu.test(part) && !/^\p{Ll}/u.test(rest)
    return rest !== '' && (/^\d{1,3}[.)]?$/.test(part) || isLetter || isBadge) ? rest : text
  }
  return text
}

const badge = /(?:^| |(?<!(?:^| )(?:no|has|with))[-_])badge(?: |$)/i

function isQuestion(question: string, kind: Kind, element: Element, outline: PageOutline, isFaq: boolean): boolean {
  if (isHeadingOfPart(question)) return false
  const ends = endsAsQuestion(question)
  if (kind === 'fold')
    return ends ? !isInvitation(question) || isFaq : isFaq && startsAsking(question) && isItem(element, outline)
  if (kind === 'term' && isElement(element, 'td', 'th')) return isFaq && ends
  if (kind === 'term') return ends || (isFaq && (asksForInformation(question) || startsAsking(question)))
  if (kind === 'line') return ends && !isElement(element, 'a', 'li', 'td', 'th')
  if (leadsElsewhere(element)) return false
  if (isNumberedArticle(question) || (ends && isTopicName('other', question))) return false
  if (!isFaq && plainWords(question).split(' ').length < wordsInStep && stepsOf(outline).has(element)) return false
  const isAsked = ends
    ? asksForInformation(question) || (isFaq && !isInvitation(question))
    : isFaq && startsAsking(question) && isItem(element, outline)
  if (!isAsked) return false
  return !isCall(element, outline)
}

/** Whether a text is the heading of questions or testimonials. */
function isHeadingOfPart(text: string): boolean {
  return (mentionsTopic('questions', text.replace(/\?$/, '')) && !asksForInformation(text)) || mentionsTopic('testimonials', text)
}

/** Whether a text that is not a question names a topic: `Payment methods`, not a sentence. */
function namesTopic(text: string): boolean {
  return (
    !isHeadingOfPart(text) &&
    !leadsToFullText(text) &&
    !isTopicName('unnamed', text) &&
    !isTopicName('other', text) &&
    !/^[.…]|[.!:;…]$/.test(text)
  )
}

/** Fewest characters without whitespace that explain a term: an address or a number does not. */
const shortestExplanation = 30

function isExplained(term: Element, outline: PageOutline): boolean {
  const next = outline.after(term).find((node) => isElement(node))
  return isElement(next, 'dd') && outline.sizes.of(next).all >= shortestExplanation
}

/** Whether a heading links to another page, as in a list of articles. */
function leadsElsewhere(element: Element): boolean {
  const links = [element, ...elementsOf(element), ...ancestorsOf(element)].filter((one) => isElement(one, 'a'))
  return links.some((link) => !/^(?:$|#|javascript:)/i.test(attribute(link, 'href')))
}

const numbered = /^\d{1,2} ?[.)]/

/** Minimum words of a step that makes sense without the ones before. */
const wordsInStep = 5

/** Numbered headings that are mostly not questions: `3. Rinse`, `4. What to avoid?`, `5. Dry`. */
const stepsOf = memoizeByObject((outline: PageOutline): ReadonlySet<Element> => {
  const lists = Map.groupBy(
    outline.headings.filter(({ text }) => numbered.test(text)),
    ({ above }) => above,
  )
  const steps = [...lists.values()].filter((list) => list.filter(({ text }) => endsAsQuestion(text)).length * 2 < list.length)
  return new Set(steps.flat().map(({ element }) => element))
})

/** Whether a heading starts a short part that ends in a button: `Why wait? Book today.` */
function isCall(element: Element, outline: PageOutline): boolean {
  for (const around of ancestorsOf(element)) {
    if (outline.sizes.of(around).all > longestInvitation || outline.headingsIn(around).length > 1) return false
    if (elementsOf(around).some((inner) => isButton(inner) || /^(?:tel|mailto|https:\/\/wa\.me)/i.test(attribute(inner, 'href'))))
      return true
  }
  return false
}
