import type { Element, Root } from 'hast'
import { hasFacts } from './holding.ts'
import { prose } from './prose.ts'
import { hasAnswersBeside, isPartOfAnswers } from './root/answers.ts'
import { articleRoot } from './root/article-root.ts'
import { withOpening } from './root/opening.ts'
import { shortestParagraph, TextSizes } from './text-sizes.ts'
import { isHeading, isMain } from '../tree/element-kinds.ts'
import { elementsOf, firstElement, isElement, withAncestors } from '../tree/element.ts'
import { wordSet } from '../word-set.ts'

/** Minimum share of the text in `main` for it to be the main content. */
const mainShare = 0.5

/** The same for a `main` with the title: the rest of the page may be long without being content, if it is not in paragraphs. */
const titledMainShare = 0.2

/** Minimum share of the text in any other element for it to be chosen over its parent. */
const narrowingShare = 0.8

/** Maximum text next to the chosen element, as a share and in characters: more would be the opening or the end of the page. */
const besideShare = 0.02
const maxBeside = 400

/** Longest text that is only a label, such as “Loading”, and shortest subtitle, in characters. */
const longestLabel = 12
const shortestSubtitle = 20

const containers = wordSet('div section article main td tr tbody table')

/**
 * The element that holds the main content of a pruned page.
 * @param isArticle whether the text of the page is in one place
 * @param hero what introduces the page before `main`, or before the only article
 */
export function chooseRoot(root: Root, isArticle: boolean, hero: readonly Element[]): Root | Element {
  const chosen = widestRoot(root, isArticle, hero)
  if (!isArticle) return chosen
  const [only, another] = elementsOf(root).filter((element) => isElement(element, 'article'))
  const whole = another === undefined ? only : undefined
  const article = articleRoot(chosen, whole) ?? articleRoot(bodyOf(root), whole)
  return withAnswersAfter(article === undefined ? chosen : withOpening(article, root, hero), bodyOf(root))
}

function widestRoot(root: Root, isArticle: boolean, hero: readonly Element[]): Root | Element {
  const body = bodyOf(root)
  const sizes = new TextSizes(root)
  const total = sizes.of(body).all
  const holding = (elements: readonly Element[], share: number) =>
    elements.filter((element) => sizes.of(element).all >= share * total).sort((a, b) => sizes.of(b).all - sizes.of(a).all)[0]
  const all = elementsOf(body)
  const mains = all.filter(isMain)
  const said = prose(body, sizes)
  const titled = mains.filter((element) => firstElement(element, 'h1') !== undefined && prose(element, sizes) >= said / 2)
  const main = holding(mains, mainShare) ?? holding(titled, titledMainShare)
  if (main !== undefined) return isArticle ? main : withTextAround(main, body, hero, sizes)
  const articles = all.filter((element) => isElement(element, 'article'))
  // A company marks up one of several parts as an article, next to its prices and rooms.
  const article = articles.length === 1 ? holding(articles, isArticle ? mainShare : narrowingShare) : undefined
  if (article !== undefined && !hasAnswersBeside(article, body, sizes))
    return isArticle ? article : withHero(article, hero, sizes)
  return narrowed(body, sizes, isArticle ? besideArticle : besidePage)
}

/** What a section after `main` needs to belong to it: enough paragraphs of that length, enough characters in all, and at most that share of links. */
const textAfter = { paragraphs: 3, shortest: 80, characters: 800, links: 0.2 } as const

/** `main` with the hero before it and the sections with their own headings after it, such as a shop's text about a category below its products. */
function withTextAround(main: Element, body: Root | Element, hero: readonly Element[], sizes: TextSizes): Root | Element {
  const after = partsAfter(main, body, sizes, (part) => isTextOfItsOwn(part, sizes) || isPartOfAnswers(part, sizes))
  return withHero(main, hero, sizes, after)
}

function withHero(content: Element, hero: readonly Element[], sizes: TextSizes, after: readonly Element[] = []): Root | Element {
  // What was dropped has no size here.
  const before = hero.filter((element) => sizes.of(element).all > 0)
  return before.length + after.length === 0 ? content : { type: 'root', children: [...before, content, ...after] }
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

/** The outermost sections after `main` that belong to it. */
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

function isTextOfItsOwn(element: Element, sizes: TextSizes): boolean {
  if (sizes.of(element).all < textAfter.characters || sizes.linkShare(element) > textAfter.links) return false
  const inside = elementsOf(element)
  const paragraphs = inside.filter((inner) => inner.tagName === 'p' && sizes.of(inner).all >= textAfter.shortest)
  // Linked headings are titles of other pages.
  const headings = inside.filter(isHeading)
  const linked = headings.filter((heading) => sizes.of(heading).linked > 0)
  return paragraphs.length >= textAfter.paragraphs && headings.length > 2 * linked.length
}

/** What may not be lost with the parts next to the content: their text, in characters, and an introduction of that length. */
interface Lost {
  readonly text: (element: Element, sizes: TextSizes, isBefore: boolean) => number
  readonly introduction: number
}

/** Next to an article, only paragraphs are content; on other pages, an address, the steps of a service or a subtitle are content, too. */
const besideArticle: Lost = { text: prose, introduction: shortestParagraph }
const besidePage: Lost = { text: unlinked, introduction: shortestSubtitle }

function narrowed(body: Root | Element, sizes: TextSizes, lost: Lost): Root | Element {
  const least = narrowingShare * sizes.of(body).all
  let chosen = body
  let inner: Root | Element | undefined = body
  while (inner !== undefined) {
    // In a layout table a cell may hold the page; other parts of a table are meaningless without it.
    if (!isElement(inner, 'table', 'tbody', 'tr')) chosen = inner
    inner = heaviestPart(inner, sizes, least, lost)
  }
  return chosen
}

/** The child of an element that contains its content; undefined if there is text next to it. */
function heaviestPart(parent: Root | Element, sizes: TextSizes, least: number, lost: Lost): Element | undefined {
  const heaviest = parent.children.find(
    (child) => isElement(child) && containers.has(child.tagName) && sizes.of(child).all >= least,
  )
  if (!isElement(heaviest)) return undefined
  let beside = 0
  for (const child of parent.children) {
    if (!isElement(child) || child === heaviest) continue
    const isBefore = sizes.of(child).before <= sizes.of(heaviest).before
    if (isBefore && introduces(child, lost.introduction, sizes)) return undefined
    beside += lost.text(child, sizes, isBefore)
  }
  return beside <= Math.max(longestLabel, Math.min(maxBeside, besideShare * sizes.of(parent).all)) ? heaviest : undefined
}

/** Whether a part has the title of the page and a paragraph of that length below it. */
function introduces(part: Element, shortest: number, sizes: TextSizes): boolean {
  const title = firstElement(part, 'h1')
  if (title === undefined || sizes.of(title).all === 0) return false
  const isBelow = (inner: Element) => isElement(inner, 'p') && sizes.of(inner).before > sizes.of(title).before
  return elementsOf(part).some((inner) => isBelow(inner) && sizes.of(inner).direct >= shortest)
}

/** Shortest text that is content without a heading or a fact, in characters. */
const minText = 100

/**
 * Text outside links, of an element that is not a list of links and has a heading, a fact or more than a line of text; of any other, its
 * paragraphs. A heading above the content is never left alone: it is the title of a part of it; that of the page is known without it.
 */
function unlinked(element: Element, sizes: TextSizes, isBefore: boolean): number {
  const { all, linked } = sizes.of(element)
  if (isBefore && isHeading(element) && element.tagName !== 'h1' && all > linked) return Infinity
  const saysMore = linked <= all / 2 && (all - linked >= minText || elementsOf(element).some(isHeading) || hasFacts(element))
  return saysMore ? all - linked : prose(element, sizes)
}

/** The `body` element; the root if there is none, as in a frameset or fragment. */
export function bodyOf(root: Root): Root | Element {
  return firstElement(root, 'body') ?? root
}
