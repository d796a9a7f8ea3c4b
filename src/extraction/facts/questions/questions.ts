import type { Element, ElementContent } from 'hast'
import type { PageFacts, PageQuestion, RefusedFact } from '../../../model/page-facts.ts'
import { classWords } from '../../content/class-words.ts'
import { isQuote } from '../../content/names.ts'
import { matchesPath } from '../../page-type.ts'
import { attribute, elementsOf, hasAttribute, isElement } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { isButton, markdownOf } from './answer-markdown.ts'
import { elementText } from '../../tree/element-text.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isName, lettersOf, says } from '../part-words.ts'
import { lastSegment } from '../listed/card-groups.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { asks, endsAsQuestion, invites, isNumberedArticle, questionText, startsAsking } from './question-words.ts'
import { structuredQuestions } from './structured-questions.ts'

/** A question on a page and the nodes of its answer. */
interface ShownQuestion {
  readonly element: Element
  readonly question: string
  readonly answer: readonly ElementContent[]
  readonly method: PageQuestion['method']
}

/** Lengths of questions and answers, in characters without white space. */
const lengths = { question: 250, shortestQuestion: 6, answer: 50, foldedAnswer: 20, answerInFaq: 2, invitation: 400 } as const

/** Share of linked text above which an answer is treated as a menu. */
const mostLinked = 0.6

/**
 * The questions that a page answers: those of a FAQPage that are visible on the page, and visible ones without markup: in `details` and
 * other collapsible elements, in description lists, as headings with a text below them (CONTRACT 4, listQuestions).
 */
export function readQuestions(page: FactPage): Partial<PageFacts> {
  const isExcluded = page.head.addresses.some((path) => page.rules.questions?.exclude?.some((one) => matchesPath(one, path)))
  if (isExcluded) return {}
  const shown = shownQuestions(page.outline)
  const byText = new Map<string, ShownQuestion>()
  for (const one of shown) if (!byText.has(lettersOf(one.question))) byText.set(lettersOf(one.question), one)
  const structured = structuredQuestions(page)
  const refused: RefusedFact[] = []
  const found = new Map<string, PageQuestion>()
  for (const { question, answer, isShown, method } of structured) {
    const key = lettersOf(question)
    const here = byText.get(key)
    if (found.has(key)) continue
    if (isShown && answer !== '' && !isPlaceholder(answer))
      found.set(key, { question, answer, fragment: fragmentOf(here, page.outline), method })
    else if (here === undefined)
      refused.push({ key: 'questions', text: question, reason: 'its question or answer is not visible on the page', method })
  }
  for (const [key, one] of byText) {
    if (found.has(key) || found.size >= factLimits.questions) continue
    const answer = markdownOf(one.answer, page)
    if (answer !== '' && !isPlaceholder(answer))
      found.set(key, { question: one.question, answer, fragment: fragmentOf(one, page.outline), method: one.method })
  }
  const order = new Map([...byText.keys()].map((key, at) => [key, at]))
  const place = (key: string) => order.get(key) ?? order.size
  const questions = [...found].toSorted(([one], [other]) => place(one) - place(other)).map(([, question]) => question)
  return { questions: questions.slice(0, factLimits.questions), isQuestionPage: isQuestionPage(page), refused }
}

/** Whether a text is filler from a template. */
function isPlaceholder(text: string): boolean {
  return /\blorem\b[^]{0,60}\bipsum\b|\bdolor sit amet\b/i.test(text)
}

/** Whether the path or the title says that the page is about questions. */
function isQuestionPage({ head, outline }: FactPage): boolean {
  const title = outline.headings.find(({ rank }) => rank === 1)?.text ?? head.title
  return [...head.addresses.map(lastSegment), title].some((text) => says('questions', text))
}

/** The ID of the question, of an element around it alone, or of an element with it and its answer. */
function fragmentOf(shown: ShownQuestion | undefined, outline: PageOutline): string | null {
  if (shown === undefined) return null
  const { element } = shown
  const widest = outline.widest(element)
  const { all } = outline.sizes.of(widest)
  const item = outline.parent(widest)
  const following = outline.after(widest).filter((node) => isElement(node))
  const rest = following.reduce((sum, node) => sum + outline.sizes.of(node).all, 0)
  const isItem = item !== undefined && following.length <= 2 && outline.sizes.of(item).all === all + rest
  const around = [element, ...outline.around(element)].filter((one) => outline.sizes.of(one).all === all)
  const candidates = [...around, ...elementsOf(element), ...(isItem ? [item] : [])]
  return candidates.map((one) => attribute(one, 'id')).find((id) => id !== '' && !/\s/.test(id)) ?? null
}

/** The markup of a question; `fold` is any collapsible element. */
type Kind = 'fold' | 'term' | 'heading' | 'line'

/** The visible questions in page order; a question inside an answer is part of the answer. */
function shownQuestions(outline: PageOutline): readonly ShownQuestion[] {
  const inFaq = faqTest(outline)
  const byId = new Map(outline.elements.map((element) => [attribute(element, 'id'), element]))
  const marked = candidates(outline, inFaq, (element) => kindOf(element))
  const found = paired(marked, outline, inFaq, byId)
  if (found.some(({ element }) => inFaq(element))) return found
  // If neither collapsible elements nor headings hold questions, each line in the form of a question may be one.
  const lines = candidates(outline, inFaq, (element) => kindOf(element) ?? (inFaq(element) ? 'line' : undefined))
  return paired(lines, outline, inFaq, byId)
}

type Candidates = ReadonlyMap<Element, { readonly kind: Kind; readonly question: string }>

function candidates(
  outline: PageOutline,
  inFaq: (element: Element) => boolean,
  kindOf: (element: Element) => Kind | undefined,
): Candidates {
  const found = new Map<Element, { readonly kind: Kind; readonly question: string }>()
  for (const element of outline.elements) {
    const kind = kindOf(element)
    const { all } = outline.sizes.of(element)
    if (kind === undefined || all < lengths.shortestQuestion || all > lengths.question) continue
    if (outline.around(element).some((around) => found.has(around) || isQuote(around))) continue
    const question = questionText(withoutNumber(element))
    if (isQuestion(question, kind, element, outline, inFaq(element))) found.set(element, { kind, question })
  }
  return found
}

/** A number next to a question in an element of its own is not part of it. */
function withoutNumber(element: Element): string {
  const text = elementText(element)
  for (const inner of elementsOf(element)) {
    const part = visibleText(inner)
    if (part === '' || inner.children.some((child) => isElement(child))) continue
    return /^\d{1,3}[.)]?$/.test(part) && text.startsWith(part) ? text.slice(part.length).trim() : text
  }
  return text
}

function kindOf(element: Element): Kind | undefined {
  if (isElement(element, 'h2', 'h3', 'h4', 'h5', 'h6') || attribute(element, 'role') === 'heading') {
    const folds =
      attribute(element, 'role') === 'tab' || hasAttribute(element, 'ariaControls') || hasAttribute(element, 'ariaExpanded')
    return folds ? 'fold' : 'heading'
  }
  if (isElement(element, 'dt')) return 'term'
  if (isElement(element, 'summary', 'button')) return 'fold'
  const opens =
    hasAttribute(element, 'ariaControls') || hasAttribute(element, 'ariaExpanded') || attribute(element, 'role') === 'button'
  return opens || attribute(element, 'dataBsToggle') === 'collapse' || attribute(element, 'dataToggle') === 'collapse'
    ? 'fold'
    : undefined
}

function isQuestion(question: string, kind: Kind, element: Element, outline: PageOutline, isFaq: boolean): boolean {
  if (says('questions', question.replace(/\?$/, '')) && !asks(question)) return false
  if (says('testimonials', question)) return false
  const ends = endsAsQuestion(question)
  if (kind === 'fold') return ends ? !invites(question) || isFaq : isFaq && isTopic(question) && isItem(element, outline)
  if (kind === 'term') return ends || (isFaq && asks(question))
  if (kind === 'line') return ends && !isElement(element, 'a', 'li', 'td', 'th')
  if (leadsElsewhere(element, outline)) return false
  if (isNumberedArticle(question)) return false
  if (ends ? !asks(question) && (!isFaq || invites(question)) : !isFaq || !startsAsking(question)) return false
  return !isCall(element, outline)
}

/** Whether a text that is not a question names a topic: `Payment methods`, not a sentence. */
function isTopic(text: string): boolean {
  return !isName('unnamed', text) && !isName('other', text) && !/^[.…]|[.!:;…]$/.test(text)
}

/** Whether a collapsible element is one of several in a list: a single one opens a menu. */
function isItem(element: Element, outline: PageOutline): boolean {
  const item = outline.parent(outline.widest(element))
  const list = item === undefined ? undefined : outline.parent(item)
  const others = [...(item?.children ?? []), ...(list?.children ?? [])].filter((child) =>
    isElement(child, item?.tagName ?? 'div', element.tagName),
  )
  return others.length > 1
}

/** Whether a heading links to another page, as in a list of articles. */
function leadsElsewhere(element: Element, outline: PageOutline): boolean {
  const links = [element, ...elementsOf(element), ...outline.around(element)].filter((one) => isElement(one, 'a'))
  return links.some((link) => !/^(?:$|#|javascript:)/i.test(attribute(link, 'href')))
}

/** Whether a heading starts a short part that ends in a button: `Why wait? Book today.` */
function isCall(element: Element, outline: PageOutline): boolean {
  for (const around of outline.around(element)) {
    if (outline.sizes.of(around).all > lengths.invitation || outline.headingsIn(around).length > 1) return false
    if (elementsOf(around).some((inner) => isButton(inner) || /^(?:tel|mailto|https:\/\/wa\.me)/i.test(attribute(inner, 'href'))))
      return true
  }
  return false
}

const faqWords = new Set(['faq', 'faqs'])

/** Returns a test for elements in a part about questions, by the heading above it or its class or type. */
function faqTest(outline: PageOutline): (element: Element) => boolean {
  const byHeading = new Map<OutlineHeading, boolean>()
  const saysSo = (heading: OutlineHeading): boolean => {
    const known = byHeading.get(heading)
    if (known !== undefined) return known
    const said = says('questions', heading.text) || (heading.above !== undefined && saysSo(heading.above))
    byHeading.set(heading, said)
    return said
  }
  const named = new Map<Element, boolean>()
  const isNamed = (element: Element): boolean => {
    const known = named.get(element)
    if (known !== undefined) return known
    const parent = outline.parent(element)
    const said =
      (!isElement(element, 'html', 'body', 'main') && classWords(element).some((word) => faqWords.has(word))) ||
      /\/FAQPage$/i.test(attribute(element, 'itemType')) ||
      (parent !== undefined && isNamed(parent))
    named.set(element, said)
    return said
  }
  return (element) => {
    const over = outline.headingOver(element)
    return (over !== undefined && saysSo(over)) || isNamed(element)
  }
}

function paired(
  found: Candidates,
  outline: PageOutline,
  inFaq: (element: Element) => boolean,
  byId: ReadonlyMap<string, Element>,
): readonly ShownQuestion[] {
  const taken = new Set<Element>()
  const pairs: ShownQuestion[] = []
  for (const [element, { kind, question }] of found) {
    if (outline.around(element).some((around) => taken.has(around))) continue
    const answer =
      kind === 'fold' ? (foldedBy(element, outline, byId) ?? below(element, outline, found)) : below(element, outline, found)
    const sum = (part: 'all' | 'linked' | 'links') => answer.reduce((sum, node) => sum + outline.sizes.of(node)[part], 0)
    const isMenu = sum('links') > 1 && sum('linked') > sum('all') * mostLinked
    // “Can I pay by card?” in a collapsible element is a question, however short its answer.
    const isAsked = inFaq(element) || (kind === 'fold' && /[?？؟]\s*$/.test(question))
    const least = isAsked ? lengths.answerInFaq : kind === 'heading' ? lengths.answer : lengths.foldedAnswer
    if (sum('all') < least || isMenu || answer.some((node) => asksVisitor(node))) continue
    for (const node of answer) if (isElement(node)) taken.add(node)
    pairs.push({ element, question, answer, method: 'page' })
  }
  return pairs
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

/** The content that a control opens: the rest of its `details`, or the element that it references. */
function foldedBy(
  element: Element,
  outline: PageOutline,
  byId: ReadonlyMap<string, Element>,
): readonly ElementContent[] | undefined {
  const parent = outline.parent(element)
  if (element.tagName === 'summary' && isElement(parent, 'details')) return outline.after(element)
  for (const control of [element, ...elementsOf(element)]) {
    for (const name of ['ariaControls', 'dataBsTarget', 'dataTarget', 'href']) {
      const value = attribute(control, name)
      if (name === 'href' ? !/^#./.test(value) : value === '') continue
      const panel = byId.get(value.replace(/^#/, ''))
      const isInside = panel !== undefined && [panel, ...outline.around(panel)].includes(element)
      if (panel !== undefined && !isInside && !outline.around(element).some((around) => around === panel)) return [panel]
    }
  }
  return undefined
}

/** Length of an answer above which nested headings start something else, in characters. */
const fullAnswer = 120

/** The nodes after a question, up to the next question or heading of its rank, or to any heading once the answer is long enough. */
function below(element: Element, outline: PageOutline, found: Candidates): readonly ElementContent[] {
  const start = outline.widest(element)
  const rank = outline.headingsIn(element)[0]?.rank ?? 7
  const answer: ElementContent[] = []
  let length = 0
  for (const node of outline.after(start)) {
    if (isElement(node)) {
      if (isElement(node, 'hr', 'input', 'dt', 'footer') || found.has(node) || elementsOf(node).some((inner) => found.has(inner)))
        break
      const first = outline.headingsIn(node)[0]
      const isPart = rank === 7 && length === 0 && first?.element !== node
      if (first !== undefined && !isPart && (first.rank <= rank || length >= fullAnswer)) break
    }
    answer.push(node)
    length += outline.sizes.of(node).all
  }
  return answer
}
