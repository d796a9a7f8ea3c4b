import type { Element, Root } from 'hast'
import { endsAsQuestion } from '../facts/questions/question-words.ts'
import { claimsToBe } from './names.ts'
import { isOpener, shortestParagraph, TextSizes } from './text-sizes.ts'
import { withOpening } from './root/opening.ts'
import { holds, isProse, prose } from './prose.ts'
import { hasFacts } from './holding.ts'
import { isHeading, isTextless } from '../tree/element-kinds.ts'
import { attribute, elementsOf, firstElement, isElement, withAncestors } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Share of the text that `main` must hold to be the main content (reference: .871 with it, .867 without). */
const mainShare = 0.5

/** The same for one that contains the title: the rest of the page may be long without being content, if it is not said in paragraphs. */
const titledMainShare = 0.2

/** Share of the text that any other element must keep to be chosen over the one around it. */
const narrowingShare = 0.8

/** Maximum text next to the chosen element, as a share and in characters: more would be the opening or the end of the page. */
const besideShare = 0.02
const mostBeside = 400

/** Longest text that is only a label, such as “Loading”, in characters. */
const longestLabel = 12

const containers = new Set('div section article main td tr tbody table'.split(' '))

/**
 * The element that holds the main content of a pruned page.
 * @param isArticle whether its text is in one place
 * @param hero what introduces the page before `main`
 */
export function chooseRoot(root: Root, isArticle: boolean, hero: readonly Element[]): Root | Element {
  const chosen = widestRoot(root, isArticle, hero)
  const [only, another] = elementsOf(root).filter((element) => isElement(element, 'article'))
  const whole = another === undefined ? only : undefined
  const article = isArticle ? (articleRoot(chosen, whole) ?? articleRoot(bodyOf(root), whole)) : undefined
  if (!isArticle) return chosen
  return withAnswersAfter(article === undefined ? chosen : withOpening(article, root, hero), bodyOf(root))
}

function widestRoot(root: Root, isArticle: boolean, hero: readonly Element[]): Root | Element {
  const body = bodyOf(root)
  const sizes = new TextSizes(root)
  const total = sizes.of(body).all
  const holding = (elements: readonly Element[], share: number) =>
    elements.filter((element) => sizes.of(element).all >= share * total).sort((a, b) => sizes.of(b).all - sizes.of(a).all)[0]
  const all = [...elementsOf(body)]
  const mains = all.filter((element) => isElement(element, 'main') || attribute(element, 'role') === 'main')
  const said = prose(body, sizes)
  const titled = mains.filter((element) => firstElement(element, 'h1') !== undefined && prose(element, sizes) >= said / 2)
  const main = holding(mains, mainShare) ?? holding(titled, titledMainShare)
  if (main !== undefined) return isArticle ? main : withTextAround(main, body, hero, sizes)
  const articles = all.filter((element) => isElement(element, 'article'))
  const article = articles.length === 1 ? holding(articles, mainShare) : undefined
  if (article !== undefined && !hasAnswersBeside(article, body, sizes)) return article
  return narrowed(body, sizes, isArticle ? prose : unlinked)
}

/** Least that a part after `main` says to belong to it: paragraphs of some length, and characters in all; and most links of it, as a share. */
const textAfter = { paragraphs: 3, shortest: 80, characters: 800, links: 0.2 } as const

/**
 * `main` with the hero of the page before it, and with the parts that follow it and are a text with headings of its own: what a shop says
 * about a category below its goods.
 */
function withTextAround(main: Element, body: Root | Element, hero: readonly Element[], sizes: TextSizes): Root | Element {
  // What was dropped has no size here.
  const before = hero.filter((element) => sizes.of(element).all > 0)
  const after = partsAfter(main, body, sizes, (part) => isTextOfItsOwn(part, sizes) || isPartOfAnswers(part, sizes))
  return before.length + after.length === 0 ? main : { type: 'root', children: [...before, main, ...after] }
}

/** An article with the questions and answers that follow its `main`. */
function withAnswersAfter(article: Root | Element, body: Root | Element): Root | Element {
  const parts = isElement(article) ? [article] : article.children
  const main = parts
    .filter((part) => isElement(part))
    .flatMap((part) => [...withAncestors(part)])
    .find((around) => isElement(around, 'main'))
  if (main === undefined) return article
  const sizes = new TextSizes(body)
  const after = partsAfter(main, body, sizes, (part) => isPartOfAnswers(part, sizes))
  return after.length === 0 ? article : { type: 'root', children: [...parts, ...after] }
}

/** The outermost parts after `main` that belong to it. */
function partsAfter(
  main: Element,
  body: Root | Element,
  sizes: TextSizes,
  belongs: (part: Element) => boolean,
): readonly Element[] {
  const end = sizes.of(main).before + sizes.of(main).all
  const after: Element[] = []
  const visit = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (!isElement(child) || child === main || sizes.of(child).before + sizes.of(child).all <= end) continue
      if (sizes.of(child).before >= end && belongs(child)) after.push(child)
      else visit(child)
    }
  }
  visit(body)
  return after
}

function isPartOfAnswers(part: Element, sizes: TextSizes): boolean {
  return !isElement(part, 'aside') && sizes.linkShare(part) <= mostLinked && holdsAnswers(part, sizes)
}

function isTextOfItsOwn(element: Element, sizes: TextSizes): boolean {
  if (sizes.of(element).all < textAfter.characters || sizes.linkShare(element) > textAfter.links) return false
  const inside = elementsOf(element)
  const paragraphs = inside.filter((inner) => inner.tagName === 'p' && sizes.of(inner).all >= textAfter.shortest)
  // Linked headings are titles of other pages.
  const headings = inside.filter(isHeading)
  const linked = headings.filter((heading) => sizes.of(heading).linked > 0)
  return paragraphs.length >= textAfter.paragraphs && headings.length > 2 * linked.length
}

/** Measures the text that would be lost with an element. */
type MeasureLostText = (element: Element, sizes: TextSizes) => number

/** Beside an article, only paragraphs are content; on other pages, an address or the steps of a service are. */
function narrowed(body: Root | Element, sizes: TextSizes, lostText: MeasureLostText): Root | Element {
  const least = narrowingShare * sizes.of(body).all
  let chosen = body
  let inner: Root | Element | undefined = body
  while (inner !== undefined) {
    // In a layout table a cell may hold the page; other parts of a table are meaningless without it.
    if (!isElement(inner, 'table', 'tbody', 'tr')) chosen = inner
    inner = heaviestPart(inner, sizes, { least, lostText })
  }
  return chosen
}

/** The part of an element that holds its content; undefined if something is said next to it. */
function heaviestPart(
  parent: Root | Element,
  sizes: TextSizes,
  { least, lostText }: { readonly least: number; readonly lostText: MeasureLostText },
): Element | undefined {
  const heaviest = parent.children.find(
    (child) => isElement(child) && containers.has(child.tagName) && sizes.of(child).all >= least,
  )
  if (!isElement(heaviest)) return undefined
  let beside = 0
  for (const child of parent.children) if (isElement(child) && child !== heaviest) beside += lostText(child, sizes)
  return beside <= Math.max(longestLabel, Math.min(mostBeside, besideShare * sizes.of(parent).all)) ? heaviest : undefined
}

/** Text outside links, of an element that is not a list of links and has a heading or a fact; of any other, its paragraphs. */
function unlinked(element: Element, sizes: TextSizes): number {
  const { all, linked } = sizes.of(element)
  const saysMore = linked <= all / 2 && (elementsOf(element).some(isHeading) || hasFacts(element))
  return saysMore ? all - linked : prose(element, sizes)
}

/** The `body` element; the root if there is none, as in a frameset or fragment. */
export function bodyOf(root: Root): Root | Element {
  return firstElement(root, 'body') ?? root
}

/** Minimum share of the text of all paragraphs for a group of them to be the article. */
const togetherShare = 0.6

/** Below that share: how many times as much text as any other group it must have. */
const lead = 3

/** Shortest article that is separated from its surroundings, in characters. */
const shortestArticle = 600

/**
 * The element that holds the text of an article: the parent of most of its paragraphs. Lists of other articles,
 * boxes and remarks around it are excluded. Undefined if paragraphs are scattered, as on pages made of sections.
 * @param whole the only `article` of the page, whose parts belong together
 */
function articleRoot(content: Root | Element, whole: Element | undefined): Element | undefined {
  const { scores, total } = paragraphScores(content)
  const best = highest(scores.keys(), scores)
  if (best === undefined) return undefined
  const score = scores.get(best) ?? 0
  if (score >= togetherShare * total) return widened(best, content, whole)
  const elsewhere = highest(
    [...scores.keys()].filter((element) => !holds(element, best) && !holds(best, element)),
    scores,
  )
  const next = elsewhere === undefined ? 0 : (scores.get(elsewhere) ?? 0)
  return score >= shortestArticle && score >= lead * next ? widened(best, content, whole) : undefined
}

/** From this share of a part of an article on, the text next to it belongs to the same article. */
const splitShare = 0.25

/** The same for sections of the same kind as that part, as in a manual. */
const likeShare = 0.1

/** The element around all parts of an article that is split over rows, sections or columns, and around the answers next to it. */
function widened(best: Element, content: Root | Element, whole: Element | undefined): Element {
  const sizes = new TextSizes(content)
  const isTogether = isOneText(content) || (isElement(content) && whole !== undefined && holds(whole, content))
  let chosen = best
  const path = pathTo(best, content)
  for (const around of (isElement(content) ? [content, ...path] : path).toReversed()) {
    // A list is a part of a text.
    if (isElement(chosen, 'ol', 'ul', 'dl', 'li', 'dd')) chosen = around
    const beside = proseBeside(chosen, around, sizes)
    const part = around.children.find((child) => isElement(child) && holds(child, chosen))
    const said = (parts: readonly Element[]) => parts.reduce((sum, child) => sum + sizes.of(child).running, 0)
    const like = beside.filter((child) => isElement(part) && isLike(child, part))
    const isSplit =
      ((around !== content || isTogether) && said(beside) >= splitShare * sizes.of(chosen).running) ||
      (like.length > 0 && said(like) >= likeShare * sizes.of(chosen).running)
    if (isSplit || hasAnswersNext(chosen, around, sizes)) chosen = around
  }
  return chosen
}

/** Whether an element holds its paragraphs itself, as the text of a post does; `main` and the like hold whatever the page has. */
function isOneText(content: Root | Element): boolean {
  return isElement(content, 'div', 'section', 'article') && content.children.filter((child) => isElement(child, 'p')).length >= 3
}

/** Whether two elements are sections of one kind: same tag name, same classes, and a heading in each. */
function isLike(one: Element, other: Element): boolean {
  const classes = attribute(one, 'className')
  if (one.tagName !== other.tagName || classes === '' || classes !== attribute(other, 'className')) return false
  return [one, other].every((element) => elementsOf(element).some(isHeading))
}

/** Whether there are answers anywhere next to an article. */
function hasAnswersBeside(article: Element, body: Root | Element, sizes: TextSizes): boolean {
  return [body, ...pathTo(article, body)].some((around) => hasAnswersNext(article, around, sizes))
}

/** Whether a part of an element next to the one that holds an article has answers, be they running text or lists. */
function hasAnswersNext(article: Element, around: Root | Element, sizes: TextSizes): boolean {
  return around.children.some(
    (child) => isElement(child) && !isElement(child, 'article') && !holds(child, article) && isPartOfAnswers(child, sizes),
  )
}

/** The parts of an element next to the one that holds an article, if they are mostly running text. */
function proseBeside(article: Element, around: Root | Element, sizes: TextSizes): readonly Element[] {
  const parts: Element[] = []
  for (const child of around.children) if (isElement(child) && !holds(child, article) && isProse(child, sizes)) parts.push(child)
  return parts
}

/** With this many questions next to an article, they and their answers belong to it. */
const fewestAnswers = 3

/** Maximum share of links of a part with answers. */
const mostLinked = 0.3

/** Maximum headings that are checked. */
const mostHeadings = 20

/** Whether an element has questions: headings and their like, or controls that open an answer. Controls that open replies to comments all have the same text. */
function holdsAnswers(element: Element, sizes: TextSizes): boolean {
  const questions = new Set<string>()
  const openers = isProse(element, sizes) ? elementsOf(element).filter(isOpener) : []
  const headings = elementsOf(element).filter((inner) => isQuestion(inner))
  for (const opener of openers) if (questions.add(visibleText(opener)).size >= fewestAnswers) return true
  for (const heading of headings.slice(0, mostHeadings))
    if (!isTeaser(heading, element) && questions.add(visibleText(heading)).size >= fewestAnswers) return true
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
function pathTo(element: Element, root: Root | Element): readonly Element[] {
  const around = [...withAncestors(element)]
  const end = isElement(root) ? around.indexOf(root) : around.length
  return around.slice(1, end).toReversed()
}

interface ParagraphScores {
  /** Text of the paragraphs right below an element, and half of that of those one level deeper. */
  readonly scores: ReadonlyMap<Element, number>
  readonly total: number
}

function paragraphScores(content: Root | Element): ParagraphScores {
  const sizes = new TextSizes(content)
  const scores = new Map<Element, number>()
  let total = 0
  const add = (element: Root | Element | undefined, text: number) => {
    if (isElement(element)) scores.set(element, (scores.get(element) ?? 0) + text)
  }
  const own = isElement(content) ? sizes.of(content).direct : 0
  if (own >= shortestParagraph) {
    total += own
    add(content, own)
  }
  const visit = (parent: Root | Element, grandparent: Root | Element | undefined) => {
    for (const child of parent.children) {
      if (!isElement(child) || isTextless(child)) continue
      const said = sizes.of(child).direct
      if (said >= shortestParagraph) {
        total += said
        const isParagraph = isElement(child, 'p', 'pre')
        add(isParagraph ? parent : child, said)
        add(isParagraph ? grandparent : parent, said / 2)
      }
      visit(child, parent)
    }
  }
  visit(content, undefined)
  return { scores, total }
}

function highest(elements: Iterable<Element>, scores: ReadonlyMap<Element, number>): Element | undefined {
  let best: Element | undefined
  for (const element of elements) if (best === undefined || (scores.get(element) ?? 0) > (scores.get(best) ?? 0)) best = element
  return best
}
