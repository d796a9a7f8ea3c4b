import type { Element, ElementContent } from 'hast'
import type { PageFacts, PageQuestion, RefusedFact } from '../../../model/page-facts.ts'
import { matchesPath } from '../../page-type.ts'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { lengthWithoutSpace } from '../../tree/visible-text.ts'
import { markdownOf } from './answer-markdown.ts'
import { elementText } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { callsToAct, lettersOf, plainWords, mentionsTopic } from '../part-words.ts'
import { lastSegment } from '../listed/own-links.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { contactPageKind } from '../contact/words.ts'
import { isDisclaimer } from './disclaimers.ts'
import { type FaqParts, faqParts } from './faq-parts.ts'
import { foldedBy } from './folded-answer.ts'
import { candidates, type Candidates, longestQuestion } from './question-candidates.ts'
import { kindOf, type Kind } from './question-kinds.ts'
import { asksForInformation, asksToConfirm, endsAsQuestion, invites, namesReasons, questionText } from './question-words.ts'
import { structuredQuestions } from './structured-questions.ts'
import { isTeaser } from './teasers.ts'

/** A question on a page and the nodes of its answer. */
interface ShownQuestion {
  readonly element: Element
  readonly question: string
  readonly answer: readonly ElementContent[]
  readonly method: PageQuestion['method']
}

/**
 * Minimum lengths, and the maximum length of a lead-in: characters without white space, or words of a question that is in bold or alone.
 */
const lengths = {
  answer: 50,
  foldedAnswer: 20,
  answerInFaq: 2,
  wordsInBold: 4,
  wordsAlone: 3,
  lettersAlone: 9,
  leadIn: 200,
} as const

/** Share of linked text above which an answer is treated as a menu. */
const mostLinked = 0.6

/**
 * The questions that a page answers: those of a FAQPage that are visible on the page, and visible ones without markup: in `details` and
 * other collapsible elements, in description lists, as headings with a text below them (CONTRACT 4, listQuestions).
 */
export function readQuestions(page: FactPage): Partial<PageFacts> {
  const isExcluded = page.head.addresses.some((path) => page.rules.questions?.exclude?.some((one) => matchesPath(one, path)))
  if (isExcluded) return {}
  const structured = structuredQuestions(page)
  const declared = new Set(structured.map(({ question }) => lettersOf(question)))
  const byText = new Map<string, ShownQuestion>()
  const names = namesOf(page)
  // The questions in a privacy policy are written by a generator.
  const isLegal = names.some((name) => contactPageKind(name) === 'legal')
  for (const one of isLegal ? [] : shownQuestions(page.outline, declared))
    if (!byText.has(lettersOf(one.question))) byText.set(lettersOf(one.question), one)
  const refused: RefusedFact[] = []
  const found = new Map<string, PageQuestion>()
  for (const { question, answer, isShown, method } of structured) {
    const key = lettersOf(question)
    const here = byText.get(key)
    if (found.has(key)) continue
    if (isShown && answer !== '' && !isPlaceholder(`${question}\n${answer}`))
      found.set(key, { question, answer, fragment: fragmentOf(here, page.outline), method })
    else if (here === undefined)
      refused.push({ key: 'questions', text: question, reason: 'its question or answer is not visible on the page', method })
  }
  for (const [key, one] of byText) {
    if (found.has(key) || found.size >= factLimits.questions) continue
    const answer = markdownOf(one.answer, page).replace(answerMark, '')
    if (answer !== '' && !isPlaceholder(`${one.question}\n${answer}`))
      found.set(key, { question: one.question, answer, fragment: fragmentOf(one, page.outline), method: one.method })
  }
  const order = new Map([...byText.keys()].map((key, at) => [key, at]))
  const place = (key: string) => order.get(key) ?? order.size
  const questions = [...found].toSorted(([one], [other]) => place(one) - place(other)).map(([, question]) => question)
  return {
    questions: questions.slice(0, factLimits.questions),
    isQuestionPage: names.some((name) => mentionsTopic('questions', name)),
    refused,
  }
}

/** What says that an answer follows: `A: Yes`. */
const answerMark =
  /^(\*\*|)(?:a|answer|antwort|réponse|respuesta|risposta|antwoord|odpověď|odpowiedź|ответ|відповідь|תשובה|ת) ?:\1 (?![^]*\n(?:\*\*)?b ?:)/iu

/** Whether a text is filler from a template, or has a field that a template did not fill in. */
function isPlaceholder(text: string): boolean {
  return /\blorem\b[^]{0,60}\bipsum\b|\bdolor sit amet\b|\{\{[^{}]{1,80}\}\}|\{%[^%]{1,80}%\}|\[(?:your |the )?(?:company|business|firm|brand|city|product|service)(?: name)?\](?!\()/i.test(
    text,
  )
}

/** What a page is called: the last part of its path, and its title. */
function namesOf({ head, outline }: FactPage): readonly string[] {
  return [...head.addresses.map(lastSegment), outline.headings.find(({ rank }) => rank === 1)?.text ?? head.title]
}

/** The ID of the question, of an element around it alone, or of an element with it and its answer. */
function fragmentOf(shown: ShownQuestion | undefined, outline: PageOutline): string | null {
  if (shown === undefined) return null
  const { element } = shown
  const widest = outline.widest(element)
  const { all } = outline.sizes.of(widest)
  const item = parentOf(widest)
  const following = outline.after(widest).filter((node) => isElement(node))
  const rest = following.reduce((sum, node) => sum + outline.sizes.of(node).all, 0)
  const isItem = item !== undefined && following.length <= 2 && outline.sizes.of(item).all === all + rest
  const around = [element, ...ancestorsOf(element)].filter((one) => outline.sizes.of(one).all === all)
  const candidates = [...around, ...elementsOf(element), ...(isItem ? [item] : [])]
  return candidates.map((one) => attribute(one, 'id')).find((id) => id !== '' && !/\s/.test(id)) ?? null
}

/**
 * The visible questions in page order; a question inside an answer is part of the answer.
 * @param declared the letters of the questions in the page's FAQPage
 */
function shownQuestions(outline: PageOutline, declared: ReadonlySet<string>): readonly ShownQuestion[] {
  const part = faqParts(outline)
  const byId = new Map(outline.elements.map((element) => [attribute(element, 'id'), element]))
  const bold = new Set([...boldQuestions(outline), ...boldLeads(outline, part)])
  const read = (kind: (element: Element) => Kind | undefined) =>
    pairWithAnswers(candidates(outline, part, declared, kind), outline, part, byId)
  const found = read((element) => kindOf(element, outline) ?? (bold.has(element) ? 'line' : undefined))
  if (found.some(({ element }) => part(element) !== undefined)) return found
  // What is in bold within a paragraph is a line only where all of such a run is.
  const isLine = (element: Element) => part(element) !== undefined && !isElement(element, 'strong', 'b', 'em', 'i')
  // If neither collapsible elements nor headings hold questions, each line in the form of a question may be one.
  return read((element) => kindOf(element, outline) ?? (isLine(element) || bold.has(element) ? 'line' : undefined))
}

/** Paragraphs in bold that end as questions, several among the same texts: questions that replace headings. */
function boldQuestions(outline: PageOutline): ReadonlySet<Element> {
  const bold = outline.elements.filter(
    (element) =>
      isElement(element, 'p') &&
      outline.sizes.of(element).all <= longestQuestion &&
      endsAsQuestion(questionText(elementText(element))) &&
      plainWords(elementText(element)).split(' ').length >= lengths.wordsInBold &&
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
 * Questions in bold at the start of the paragraph or the item that answers them, several one after the other. Text between them that has no
 * question would be a part of an answer.
 */
function boldLeads(outline: PageOutline, part: FaqParts): readonly Element[] {
  const leads = outline.elements.filter((element) => {
    const around = parentOf(element)
    if (!isElement(element, 'strong', 'b') || !isElement(around, 'p', 'li')) return false
    // In the items of an article an author asks what readers may ask themselves.
    if (around.tagName === 'li' && part(element) === undefined) return false
    const { all } = outline.sizes.of(element)
    const before = around.children.slice(0, around.children.indexOf(element)).findLast(isSaid)
    return (
      all <= longestQuestion &&
      outline.sizes.of(around).all >= all + lengths.foldedAnswer &&
      (before === undefined || isElement(before, 'br')) &&
      endsAsQuestion(questionText(elementText(element)))
    )
  })
  const paragraphs = Map.groupBy(leads, (element) => parentOf(element))
  // Several in one paragraph, apart by line breaks.
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

/** Whether texts in bold are questions of visitors: one of them asks for information, none invites or needs what is above it. */
function areQuestions(own: readonly Element[], outline: PageOutline): boolean {
  const asked = own.map((one) => questionText(elementText(one)))
  const over = own[0] === undefined ? undefined : outline.headingOver(own[0])
  const isOfOthers = over !== undefined && mentionsTopic('testimonials', over.text)
  return !isOfOthers && asked.some(asksForInformation) && !asked.some((text) => needsContext(text) || invites(text))
}

/** Whether what follows a run of questions is no part of the last answer. */
function endsRun(next: Element | undefined): boolean {
  return next === undefined || otherParts.has(next.tagName)
}

const otherParts = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'section', 'footer', 'aside', 'nav', 'form', 'a', 'button'])

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
    const answer =
      kind === 'fold'
        ? (foldedBy(element, outline, byId) ?? answerBelow(element, outline, found))
        : answerBelow(element, outline, found)
    const sum = (part: 'all' | 'linked' | 'links') => answer.reduce((sum, node) => sum + sizeOf(node, outline)[part], 0)
    const isMenu = sum('links') > 1 && sum('linked') > sum('all') * mostLinked
    const isInFaq = part(element) !== undefined
    // “Can I pay by card?” in a collapsible element is a question, however short its answer.
    const isAsked = isInFaq || (kind === 'fold' && /[?？؟]\s*$/.test(question))
    const least = isAsked ? lengths.answerInFaq : kind === 'heading' ? lengths.answer : lengths.foldedAnswer
    if (sum('all') < least || isMenu || answer.some((node) => asksVisitor(node))) continue
    if (kind === 'heading' && !isInFaq && namesReasons(question) && !holdsSentence(answer)) continue
    if (kind === 'heading' && !isInFaq && needsContext(question)) continue
    if (
      kind === 'heading' &&
      (isTeaser(answer, outline, isInFaq) || (!isInFaq && isOverCards(element, outline, isLeadIn(question, answer, sum('all')))))
    )
      continue
    if (!isInFaq && asksToConfirm(question) && isChecklist(answer, outline)) continue
    for (const node of answer) if (isElement(node)) taken.add(node)
    pairs.push({ element, question, answer, method: 'page' })
  }
  return pairs
}

/** Whether a question is so short that only the text above it says what it is about: `For whom?` */
function needsContext(question: string): boolean {
  // `מהי יוגה?` has no article or verb, and few vowels.
  const least = abjad.test(question) ? lengths.wordsAlone - 1 : lengths.wordsAlone
  return plainWords(question).split(' ').length < least && lettersOf(question).length < lengths.lettersAlone
}

const abjad = /\p{Script=Hebrew}|\p{Script=Arabic}/u

/** Whether a text speaks in sentences: a list of advantages under `Why our company?` has none. */
function holdsSentence(answer: readonly ElementContent[]): boolean {
  return answer.some(
    (node) =>
      isElement(node) &&
      [node, ...elementsOf(node)].some((inner) =>
        /\p{L}{2}[.!?…]["'”“»)]*$/u.test(inner.children.length > 0 ? elementText(inner) : ''),
      ),
  )
}

/**
 * Whether the text below a question may be a lead-in: short, and not starting with what the question asks about, as
 * `Reiki is a Japanese way of relaxing` does.
 * @param length in characters without white space
 */
function isLeadIn(question: string, answer: readonly ElementContent[], length: number): boolean {
  if (length > lengths.leadIn) return false
  const first = answer.find((node) => isElement(node))
  const begins = first === undefined ? [] : plainWords(elementText(first)).split(' ').slice(0, wordsOfSubject)
  const asked = plainWords(question).split(' ')
  return !begins.some((word) => word.length >= lettersOfSubject && asked.includes(word))
}

/** First words of an answer that may name its subject, and minimum letters of that word. */
const wordsOfSubject = 3
const lettersOfSubject = 4

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
  for (const node of [...outline.after(start), ...(next === undefined ? [] : [next])]) {
    const [first, ...others] = isElement(node) ? outline.headingsIn(node) : []
    if (first === undefined) continue
    if (first.rank <= rank) return false
    if (others.length > 0 && others.every((other) => other.rank === first.rank)) return true
  }
  return false
}

/** Whether an answer is a list of questions, which readers ask themselves: `Is your roof ready?` above what to check. */
function isChecklist(answer: readonly ElementContent[], outline: PageOutline): boolean {
  const items = answer.flatMap((node) =>
    isElement(node) ? [node, ...elementsOf(node)].filter((inner) => isElement(inner, 'li')) : [],
  )
  if (items.length < 2 || !items.every((item) => endsAsQuestion(questionText(elementText(item))))) return false
  const sum = (nodes: readonly ElementContent[]) => nodes.reduce((all, node) => all + sizeOf(node, outline).all, 0)
  return sum(items) * 2 > sum(answer)
}

/** Whether an element contains a quiz or a form. */
function asksVisitor(node: ElementContent): boolean {
  return (
    isElement(node) &&
    [node, ...elementsOf(node)].some(
      (inner) => isElement(inner, 'select', 'textarea', 'form', 'input') && attribute(inner, 'type') !== 'hidden',
    )
  )
}

/** The size of a part of an answer, which may be a text. */
function sizeOf(node: ElementContent, { sizes }: PageOutline): Readonly<Record<'all' | 'linked' | 'links', number>> {
  return node.type === 'text' ? { all: lengthWithoutSpace(node.value), linked: 0, links: 0 } : sizes.of(node)
}

/** Length of an answer above which nested headings start something else, in characters. */
const fullAnswer = 120

/**
 * The nodes after a question, up to the next question or heading of its rank, or to the first heading once the answer is long enough. Empty
 * if it has parts with headings that are incomplete or not answers.
 */
function answerBelow(element: Element, outline: PageOutline, found: Candidates): readonly ElementContent[] {
  const start = outline.widest(element)
  const [own] = outline.headingsIn(element)
  const rank = own?.rank ?? 7
  const answer: ElementContent[] = []
  const parts: OutlineHeading[] = []
  let length = 0
  for (const node of outline.after(start)) {
    if (isElement(node)) {
      if (isElement(node, 'hr', 'input', 'dt', 'footer') || found.has(node) || elementsOf(node).some((inner) => found.has(inner)))
        break
      if (length > 0 && isDisclaimer(node, outline)) break
      const headings = outline.headingsIn(node)
      const [first] = headings
      const isPanel = rank === 7 && length === 0 && first?.element !== node
      // If one part is in the answer, so are the others.
      if (first !== undefined && !isPanel && (first.rank <= rank || (length >= fullAnswer && parts.length === 0))) break
      if (!isPanel) parts.push(...headings)
    }
    answer.push(node)
    length += sizeOf(node, outline).all
  }
  const next =
    own === undefined || parts.length === 0 ? undefined : outline.headings[outline.headings.indexOf(own) + parts.length + 1]
  const isCut = next !== undefined && next.rank > rank
  return isCut || parts.some((part) => part.rank <= rank || isNoAnswer(part.text)) ? [] : answer
}

/** Whether the heading of a part below a question is itself a question, or calls to do something: `Contact us`. */
function isNoAnswer(heading: string): boolean {
  return endsAsQuestion(heading) || callsToAct(heading) || contactPageKind(heading) === 'contact'
}
