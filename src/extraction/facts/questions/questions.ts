import type { Element } from 'hast'
import type { PageFacts, PageQuestion, RefusedFact } from '../../../model/page-facts.ts'
import { claimsToBe } from '../../content/names.ts'
import { isArticlePage } from '../../metadata/article-page.ts'
import { mainThings, structuredTypeOf } from '../../metadata/main-things.ts'
import { matchesPath } from '../../page-type.ts'
import { ancestorsOf, attribute, elementsOf, isElement, parentOf } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { contactPageKind } from '../contact/contact-page-kind.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { blockSeparator } from '../../markdown/separators.ts'
import { build } from '../../tree/nodes.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { lastSegment } from '../listed/own-links.ts'
import type { PageOutline } from '../page-outline.ts'
import { lettersOf, mentionsTopic, plainWords } from '../part-words.ts'
import { isPlaceholderText, isSampleText } from '../placeholder-text.ts'
import { markdownOf } from './answer-markdown.ts'
import { faqParts } from './faq-parts.ts'
import { kindOf } from './question-kinds.ts'
import { type ShownQuestion, shownQuestions } from './shown-questions.ts'
import { mayBeAsked, questionText } from './question-words.ts'
import { structuredQuestions } from './structured-questions.ts'

/**
 * The questions that a page answers: those of a FAQPage that are visible on the page, and visible ones without markup: in `details` and
 * other collapsible elements, in description lists, as headings with a text below them (CONTRACT 4, listQuestions).
 */
export function readQuestions(page: FactPage): Partial<PageFacts> {
  const isExcluded = page.head.addresses.some((path) => page.rules.questions?.exclude?.some((one) => matchesPath(one, path)))
  if (isExcluded) return {}
  const structured = structuredQuestions(page)
  const declared = new Set(structured.map(({ question }) => lettersOf(question)))
  const asked = structured.filter(({ question }) => mayBeAsked(question)).length
  const sections = asked * 2 > structured.length ? new Set<string>() : articleSections(page)
  const byText = new Map<string, ShownQuestion>()
  const names = namesOf(page)
  // Questions in a privacy policy come from a generator.
  const isLegal = names.some((name) => contactPageKind(name) === 'legal')
  for (const one of isLegal ? [] : shownQuestions(page.outline, declared))
    if (!byText.has(lettersOf(one.question))) byText.set(lettersOf(one.question), one)
  const refused: RefusedFact[] = []
  const found = new Map<string, PageQuestion>()
  for (const { question, answer, isShown, method } of structured) {
    const key = lettersOf(question)
    const here = byText.get(key)
    if (found.has(key)) continue
    if (here === undefined && sections.has(key) && !mayBeAsked(question)) {
      refused.push({ key: 'questions', text: question, reason: 'it asks nothing', method })
      continue
    }
    if (isShown && isFilled(question, answer))
      found.set(key, { question, answer: completed(answer, here, page), fragment: fragmentOf(here, page.outline), method })
    else if (here === undefined)
      refused.push({ key: 'questions', text: question, reason: 'its question or answer is not visible on the page', method })
  }
  for (const [key, one] of byText) {
    if (found.has(key) || found.size >= factLimits.questions) continue
    const answer = answerOf(one, page)
    if (isFilled(one.question, answer))
      found.set(key, { question: one.question, answer, fragment: fragmentOf(one, page.outline), method: 'page' })
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

/** Whether neither the question nor its answer is empty, or that of a template. */
function isFilled(question: string, answer: string): boolean {
  return answer !== '' && ![question, answer].some((text) => isSampleText(text) || isPlaceholderText(text))
}

/**
 * The letters of the headings right below the title of an article, which content systems mark up as questions for search engines: `Symptoms`,
 * `Treatment`. Those of an FAQ or of an accordion are not among them.
 */
function articleSections({ path, rules, head, structured, outline }: FactPage): ReadonlySet<string> {
  if (!isArticlePage({ path, rules }, head, structuredTypeOf(mainThings(structured, head), path))) return new Set()
  const part = faqParts(outline)
  const isOpened = (element: Element) =>
    kindOf(element, outline) === 'fold' ||
    [element, ...ancestorsOf(element)].some(
      (one) => !isElement(one, 'html', 'body', 'main', 'article') && claimsToBe(one, 'opened'),
    )
  const sections = outline.headings.filter(
    ({ element, rank, above }) => rank === 2 && (above?.rank ?? 1) === 1 && part(element) === undefined && !isOpened(element),
  )
  return new Set(sections.map(({ text }) => lettersOf(questionText(text))))
}

/** Labels of an answer: `A: Yes`. */
const answerLabel =
  /^(\*\*|)(?:[aroоج]|answer|antwort|réponse|respuesta|resposta|risposta|antwoord|odpověď|odpowiedź|ответ|відповідь|(?:ال)?(?:جواب|إجابة)|תשובה|ת) ?:\1 (?![^]*\n(?:\*\*)?b ?:)/iu

/** The mark of an answer to a question with the mark `Q`: `A` in an element of its own, or before Chinese, Japanese or Korean, but not that of `A コース`. */
const answerMark =
  /^(\*\*|)[aＡ][\d０-９]{0,3}(?:[.:]?\1\n\n|[．：]\1\s*|[.:]?\1 (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]))(?![^]*\n(?:\*\*)?b ?(?:[:：]|\n))/iu

/** The answer as Markdown, without its label. */
function answerOf(shown: ShownQuestion, page: FactPage): string {
  const text = markdownOf(shown.answer, page).replace(answerLabel, '')
  // “A” may be the answer to other questions: a class, a level.
  return isMarked(shown) ? text.replace(answerMark, '') : text
}

/** Whether a question has the mark `Q`, in its element or in the first one next to it. */
function isMarked({ element, question }: ShownQuestion): boolean {
  const first = parentOf(element)?.children.find((child) => isElement(child))
  if (first !== undefined && first !== element && /^[qＱ][\d０-９]{0,3}[.:．：]?$/iu.test(elementText(first))) return true
  return /^[qＱ]/iu.test(elementText(element)) && !/^[qＱ]/iu.test(question)
}

/** The first paragraph of the visible answer, if the JSON-LD answer is its beginning; else the JSON-LD answer. */
function completed(answer: string, shown: ShownQuestion | undefined, page: FactPage): string {
  const known = plainWords(answer)
  const text = shown === undefined ? '' : plainWords(visibleText(build('div', [...shown.answer])))
  if (shown === undefined || !text.startsWith(`${known} `)) return answer
  const [first = ''] = answerOf(shown, page).split(blockSeparator)
  return plainWords(first.replaceAll(linkTarget, '')).startsWith(`${known} `) ? first : answer
}

const linkTarget = /\]\([^()\s]{0,500}\)/g

/** The names of a page: the last segment of its path, and its title. */
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
  const following = [
    ...outline
      .after(widest)
      .filter((node) => isElement(node))
      .take(3),
  ]
  const rest = following.reduce((sum, node) => sum + outline.sizes.of(node).all, 0)
  const isItem = item !== undefined && following.length <= 2 && outline.sizes.of(item).all === all + rest
  const around = [element, ...ancestorsOf(element)].filter((one) => outline.sizes.of(one).all === all)
  const holders = [...around, ...elementsOf(element), ...(isItem ? [item] : [])]
  return holders.map((one) => attribute(one, 'id')).find((id) => id !== '' && !/\s/.test(id)) ?? null
}
