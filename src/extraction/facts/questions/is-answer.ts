import type { Element, ElementContent } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { attribute, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import type { PageOutline } from '../page-outline.ts'
import { lettersOf, plainWords } from '../part-words.ts'
import { sizeOf } from './answers.ts'
import type { Kind } from './question-kinds.ts'
import { asksToConfirm, endsAsQuestion, leadsToFullText, asksForReasons, needsContext, questionText } from './question-words.ts'
import { memoizeByObject } from '../../../model/maps.ts'

/** Minimum lengths of an answer, and the maximum length of a lead-in, in characters without whitespace. */
const lengths = { belowHeading: 50, other: 20, inFaq: 2, leadIn: 200 } as const

/** Share of linked text above which an answer is treated as a menu. */
const maxLinked = 0.6

/**
 * Whether what follows a question answers it: not a menu, a form, the beginning of another page, cards to choose from, or a list of questions.
 * @param isInFaq whether the section says that it is about questions
 */
export function isAnswer(
  answer: readonly ElementContent[],
  { element, kind, question }: { readonly element: Element; readonly kind: Kind; readonly question: string },
  isInFaq: boolean,
  outline: PageOutline,
): boolean {
  const sum = (part: 'all' | 'linked' | 'links') => answer.reduce((all, node) => all + sizeOf(node, outline)[part], 0)
  const length = sum('all')
  const isMenu = sum('links') > 1 && sum('linked') > length * maxLinked
  // “Can I pay by card?” in a collapsible element is a question, however short its answer.
  const isAsked = isInFaq || (kind === 'fold' && /[?？؟]\s*$/.test(question))
  const least = isAsked ? lengths.inFaq : kind === 'heading' ? lengths.belowHeading : lengths.other
  if (length < least || isMenu || elementsIn(answer).some(asksVisitor)) return false
  if (kind === 'heading' && (isTeaser(answer, outline, isInFaq) || areFolds(answer, length, outline))) return false
  if (isInFaq) return true
  if (asksToConfirm(question) && isChecklist(answer, outline)) return false
  if (kind !== 'heading') return true
  if (needsContext(question) || (asksForReasons(question) && !holdsSentence(answer))) return false
  if (length <= lengths.leadIn && elementsIn(answer).some((part) => citation.test(elementText(part)))) return false
  return !isOverCards(element, outline, isLeadIn(question, answer, length))
}

/** A line with the number of a publication, whose title is above it. */
const citation = /^(?:DOI|PMID|ISBN|ISSN)(?!\p{L}).{0,20}\d{4}/iu

/** Fewest controls that each open a text. */
const minFolds = 2

/** Whether most of a text is in parts that buttons with their names open: without those, it does not say what it is about. */
function areFolds(answer: readonly ElementContent[], length: number, outline: PageOutline): boolean {
  const openedBy = (element: Element): readonly number[] => {
    const next = outline.after(element).find((node) => isElement(node))
    return isElement(next) && !isElement(next, 'a', 'button') ? [outline.sizes.of(next).all] : []
  }
  const opened = elementsIn(answer).flatMap((part) =>
    isElement(part, 'button') && /\p{L}{2}/u.test(elementText(part)) ? openedBy(part) : [],
  )
  return opened.length >= minFolds && opened.reduce((all, one) => all + one, 0) * 2 > length
}

/**
 * Whether a heading is the title of cards to choose from (`Where to start?`): several headings of one rank share an element below it, or
 * below the box of the heading and a lead-in.
 * @param isLed whether the text below the heading may be a lead-in
 */
function isOverCards(element: Element, outline: PageOutline, isLed: boolean): boolean {
  const rank = outline.headingsIn(element)[0]?.rank ?? 0
  const start = outline.widest(element)
  const box = parentOf(start)
  const isLead = isLed && box !== undefined && outline.headingsIn(box).length === 1
  // A list may have thousands of such boxes, so the others are not copied.
  const siblings = isLead ? (parentOf(box)?.children ?? []) : []
  let at = isLead ? siblings.indexOf(box) + 1 : 0
  while (at < siblings.length && !isElement(siblings[at])) at++
  const next = isElement(siblings[at], 'aside', 'footer', 'nav') ? undefined : siblings[at]
  for (const node of next === undefined ? outline.after(start) : [...outline.after(start), next]) {
    const [first, ...others] = isElement(node) ? outline.headingsIn(node) : []
    if (first === undefined) continue
    if (first.rank <= rank) return false
    if (others.length > 0 && others.every((other) => other.rank === first.rank)) return true
  }
  return false
}

/**
 * Whether the text below a question may be a lead-in: short, and not starting with what the question asks about, as
 * `Reiki is a Japanese way of relaxing` does.
 * @param length in characters without whitespace
 */
function isLeadIn(question: string, answer: readonly ElementContent[], length: number): boolean {
  if (length > lengths.leadIn) return false
  const first = answer.find((node) => isElement(node))
  const begins = first === undefined ? [] : plainWords(elementText(first)).split(' ').slice(0, wordsOfSubject)
  const asked = plainWords(question).split(' ')
  return !begins.some((word) => word.length >= lettersOfSubject && asked.includes(word))
}

/** Initial words of an answer that may name its subject, and minimum letters of such a word. */
const wordsOfSubject = 3
const lettersOfSubject = 4

/** Whether an answer is a list of questions that readers should ask themselves: `Is your roof ready?` above what to check. */
function isChecklist(answer: readonly ElementContent[], outline: PageOutline): boolean {
  const items = elementsIn(answer).filter((element) => isElement(element, 'li'))
  if (items.length < 2 || !items.every((item) => endsAsQuestion(questionText(elementText(item))))) return false
  const sum = (nodes: readonly ElementContent[]) => nodes.reduce((all, node) => all + sizeOf(node, outline).all, 0)
  return sum(items) * 2 > sum(answer)
}

/** Whether an element belongs to a quiz or a form. */
function asksVisitor(element: Element): boolean {
  return isElement(element, 'select', 'textarea', 'form', 'input') && attribute(element, 'type') !== 'hidden'
}

/** Whether a text speaks in sentences: a list of advantages under `Why our company?` has none. */
function holdsSentence(answer: readonly ElementContent[]): boolean {
  return elementsIn(answer).some((element) =>
    /\p{L}{2}[.!?…]["'”“»)]*$/u.test(element.children.length > 0 ? elementText(element) : ''),
  )
}

/** The elements of a text, and those inside them. */
function elementsIn(answer: readonly ElementContent[]): readonly Element[] {
  return answer.flatMap((node) => (isElement(node) ? [node, ...elementsOf(node)] : []))
}

/**
 * Whether a text under a heading ends in a link to the whole text: the heading is the title of another page.
 * @param isInFaq whether a heading above says that these are questions: their answers may end in similar links, `Share` or `Book now`
 */
function isTeaser(answer: readonly ElementContent[], outline: PageOutline, isInFaq: boolean): boolean {
  const last = answer.findLast((node) => isElement(node) && outline.sizes.of(node).all > 0)
  if (!isElement(last)) return false
  const link = [last, ...elementsOf(last)].findLast((inner) => isElement(inner, 'a'))
  if (link === undefined) return false
  const beside = lettersOf(visibleText(last)).length - lettersOf(visibleText(link)).length
  return beside <= longestMonth && (leadsToFullText(visibleText(link)) || (!isInFaq && isOfManyPages(link, outline)))
}

/** Letters of a date next to a link, at most. */
const longestMonth = 12

/** Minimum targets of links with the same words in a list of texts. */
const minTexts = 3

/** The pages that links with the same words lead to, by the words. */
const targetsOf = memoizeByObject(({ elements }: PageOutline): ReadonlyMap<string, ReadonlySet<string>> => {
  const links = elements.filter((element) => isElement(element, 'a') && /^(?!#|\w+:(?!\/\/)|$)/.test(attribute(element, 'href')))
  const byText = Map.groupBy(links, (element) => visibleText(element))
  return new Map([...byText].map(([text, those]) => [text, new Set(those.map((one) => pageOf(one)))]))
})

/** Whether links with the same words lead to several pages, as in a list of articles. */
function isOfManyPages(link: Element, outline: PageOutline): boolean {
  const text = visibleText(link)
  return text !== '' && (targetsOf(outline).get(text)?.size ?? 0) >= minTexts
}

/** The address of a link without its fragment. */
function pageOf(link: Element): string {
  return attribute(link, 'href').split('#', 1)[0] ?? ''
}
