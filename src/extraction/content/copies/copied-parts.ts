import type { Element, Root } from 'hast'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { isHeading, isText, isTextless } from '../../tree/element-kinds.ts'
import { contentsLists } from './contents-lists.ts'
import type { Dropped } from '../prune.ts'
import { screenVersions } from './screen-versions.ts'
import type { OnSomeScreens } from '../../visibility/hiding-classes.ts'
import { wordSet } from '../../word-set.ts'

/** Length from which a part counts as repeated, in characters without whitespace. */
const shortest = {
  /** With its heading, since some sections exist once for wide and once for narrow screens. */
  headed: 60,
  /** Running text. */
  running: 100,
  /** On articles, whose galleries repeat the captions. */
  inArticle: 40,
} as const

/** Longer elements are compared by their children. */
const longest = 20_000

/** Copies occur two or three times; more frequent repetition is intentional. */
const maxTimes = 4

/** Parallel items that may legitimately be equal: rows, features of plans, programs. */
const comparing = ['table', 'ul', 'ol', 'dl', 'pre'] as const

/** Inline elements, and those that contain the whole page. */
const uncompared = wordSet('html body a b strong span em i button label')

/** An element that is compared. */
interface Part {
  readonly element: Element
  readonly text: string
  /** Whether the previous element has the same text. */
  readonly followsItself: boolean
  /** Whether a heading directly precedes it. */
  readonly isBelowHeading: boolean
}

/**
 * Parts of a page that repeat earlier text verbatim: copies for other screens, cloned carousel slides.
 * Text in lists, tables and tabs, text with a price, and text below its own heading counts as different content, but for versions for other
 * screens. The tables of contents of articles go, too.
 * @param isArticle whether shorter texts count, and lists; quotations in a discussion are short and may be in its list of posts
 * @param onSomeScreens what the page's own styles show on some screens only
 */
export function copiedParts(root: Root, dropped: Dropped, isArticle: boolean, onSomeScreens: OnSomeScreens): readonly Element[] {
  const all = textsOf(root, dropped)
  const versions = screenVersions(root, all, dropped, onSomeScreens)
  const texts = versions.size === 0 ? all : textsOf(root, new Set([...dropped.keys(), ...versions]))
  const times = new Map<string, number>()
  visitParts(root, texts, isArticle, ({ text }) => {
    times.set(text, (times.get(text) ?? 0) + 1)
    return false
  })
  const seen = { withHeading: new Set<string>(), without: new Set<string>() }
  const copied: Element[] = [...versions]
  visitParts(root, texts, isArticle, (part) => {
    // A heading with the words of a link or a card further up is the head of what they lead to.
    const isHeaded = isHeading(part.element) || elementsOf(part.element).some(isHeading)
    const alike = isHeaded ? seen.withHeading : seen.without
    const isCopy = alike.has(part.text) && (times.get(part.text) ?? 0) <= maxTimes && mayBeCopy(part, isArticle)
    alike.add(part.text)
    if (isCopy) copied.push(part.element)
    return isCopy
  })
  if (isArticle) copied.push(...contentsLists(root, texts))
  return copied
}

function mayBeCopy({ element, text, followsItself, isBelowHeading }: Part, isArticle: boolean): boolean {
  if (!isArticle && /[₪€£$]|ש["״]ח/.test(text)) return false
  const inner = [element, ...elementsOf(element)]
  if (inner.some(isHeading)) return isArticle || text.length >= shortest.headed
  if (followsItself || isBelowHeading) return false
  return isArticle || (text.length >= shortest.running && !inner.some((part) => isElement(part, ...comparing)))
}

/** Visits the parts of a page from the outside in, in document order; the content of a selected part is skipped. */
function visitParts(root: Root, texts: ReadonlyMap<Element, string>, isArticle: boolean, takes: (part: Part) => boolean): void {
  let isBelowHeading = false
  const visit = (parent: Root | Element, around: string) => {
    let before = ''
    for (const child of parent.children) {
      if (isText(child)) isBelowHeading = isElement(parent) && isHeading(parent)
      if (!isElement(child) || isSkipped(child, isArticle)) continue
      const text = texts.get(child) ?? ''
      // An element that contains only another one has the same text.
      const isPart = text.length >= shortest.inArticle && text !== around && !uncompared.has(child.tagName)
      const taken = isPart && takes({ element: child, text, followsItself: text === before, isBelowHeading })
      if (!taken) visit(child, isPart ? text : around)
      if (isHeading(child)) isBelowHeading = text !== ''
      if (text !== '') before = text
    }
  }
  visit(root, '')
}

function isSkipped(element: Element, isArticle: boolean): boolean {
  if (isTextless(element) || attribute(element, 'role') === 'tabpanel') return true
  return isArticle ? isElement(element, 'table', 'pre') : isElement(element, ...comparing)
}

/** The text of each element without whitespace, as far as it is kept and not too long to be compared. */
function textsOf(root: Root, dropped: Pick<ReadonlySet<Element>, 'has'>): ReadonlyMap<Element, string> {
  const texts = new Map<Element, string>()
  const read = (parent: Root | Element): string | undefined => {
    let text: string | undefined = ''
    for (const child of parent.children) {
      let said: string | undefined = ''
      if (child.type === 'text') said = child.value.replace(/\s+/g, '')
      else if (isElement(child) && !isTextless(child) && !dropped.has(child)) said = read(child)
      text = text === undefined || said === undefined || text.length + said.length > longest ? undefined : text + said
    }
    if (text !== undefined && isElement(parent)) texts.set(parent, text)
    return text
  }
  read(root)
  return texts
}
