import type { Element, Root } from 'hast'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { articleRoot } from './article-root.ts'
import { TextSizes } from './text-sizes.ts'

/** Share of the text that `main` must hold to be the main content (reference: .871 with it, .867 without). */
const mainShare = 0.5

/** The same for one that holds the title: what is beside it may be long without being content. */
const titledMainShare = 0.2

/** Share of the text that any other element must keep to be chosen over the one around it. */
const narrowingShare = 0.8

/** Share of the text that may stand in paragraphs beside the chosen element: more is the opening or the end of the page. */
const besideShare = 0.02

/** Shortest paragraph that counts there, in characters. */
const shortestParagraph = 60

const containers = ['div', 'section', 'article', 'main', 'td', 'tr', 'tbody', 'table']

/**
 * The element that holds the main content of a pruned page.
 * @param isArticle whether its text stands in one place
 */
export function chooseRoot(root: Root, isArticle: boolean): Root | Element {
  const chosen = widestRoot(root)
  return (isArticle ? (articleRoot(chosen) ?? articleRoot(bodyOf(root))) : undefined) ?? chosen
}

function widestRoot(root: Root): Root | Element {
  const body = bodyOf(root)
  const sizes = new TextSizes(root)
  const total = sizes.of(body).all
  const holding = (elements: readonly Element[], share: number) =>
    elements.filter((element) => sizes.of(element).all >= share * total).sort((a, b) => sizes.of(b).all - sizes.of(a).all)[0]
  const all = [...elementsOf(body)]
  const mains = all.filter((element) => isElement(element, 'main') || attribute(element, 'role') === 'main')
  const titled = mains.filter((element) => firstElement(element, 'h1') !== undefined)
  const main = holding(mains, mainShare) ?? holding(titled, titledMainShare)
  if (main !== undefined) return main
  const articles = all.filter((element) => isElement(element, 'article'))
  const article = articles.length === 1 ? holding(articles, mainShare) : undefined
  return article ?? narrowed(body, sizes, total)
}

/** The deepest element that still keeps most of the text: what it leaves out stands around it. */
function narrowed(body: Root | Element, sizes: TextSizes, total: number): Root | Element {
  let chosen = body
  let inner: Root | Element | undefined = body
  while (inner !== undefined) {
    // A cell may hold the page, where a table lays it out; the parts of a table are nothing without it.
    if (!isElement(inner, 'table', 'tbody', 'tr')) chosen = inner
    inner = heaviestPart(inner, sizes, narrowingShare * total)
  }
  return chosen
}

function heaviestPart(parent: Root | Element, sizes: TextSizes, least: number): Element | undefined {
  const heaviest = parent.children.find((child) => isElement(child, ...containers) && sizes.of(child).all >= least)
  if (!isElement(heaviest)) return undefined
  let beside = 0
  for (const child of parent.children) if (isElement(child) && child !== heaviest) beside += prose(child, sizes)
  return beside <= besideShare * sizes.of(parent).all ? heaviest : undefined
}

/** Text of the paragraphs of an element, in no link. */
function prose(element: Element, sizes: TextSizes): number {
  let said = 0
  for (const inner of [element, ...elementsOf(element)]) {
    const { all, linked } = sizes.of(inner)
    if (inner.tagName === 'p' && all - linked >= shortestParagraph) said += all - linked
  }
  return said
}

/** The `body` element; the root where a frameset or a fragment has none. */
export function bodyOf(root: Root): Root | Element {
  for (const element of elementsOf(root)) if (element.tagName === 'body') return element
  return root
}
