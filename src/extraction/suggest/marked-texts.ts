import type { Element, Root } from 'hast'
import { elementText } from '../tree/element-text.ts'
import { ancestorsOf, attribute, childElements, elementsOf, firstElement, isElement, parentOf } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { shownElements } from './card-lines.ts'
import { classesOf, classSelector, escapeIdentifier, isNameable, nameWords, siblingBefore } from './selectors.ts'

/** A short text of a page that a selector finds first. */
export interface MarkedText {
  readonly text: string
  /** Words of its class, or of the class, id or text of the heading before it. */
  readonly words: string
  /** How likely the selector is to survive the next build: the lower the better. */
  readonly rank: number
}

/** Lengths of such a text, in characters. */
const textLength = { least: 2, most: 300 } as const

/** Maximum number of selectors stored for one page, and of elements read. */
const most = { selectors: 300, elements: 5_000 } as const

/**
 * Short texts of a page by the selectors that find them first, to compare the pages of one type: a selector that finds something on each
 * of them finds a field of that type.
 */
export function markedTexts(root: Root): ReadonlyMap<string, MarkedText> {
  const found = new Map<string, MarkedText | null>()
  let visited = 0
  for (const element of shownElements(root)) {
    if (++visited > most.elements || found.size > most.selectors) break
    if (isElement(element, 'html', 'body')) continue
    const marks = marksOf(element).filter(({ selector }) => !found.has(selector))
    if (marks.length === 0) continue
    const text = isStatement(element) && !isInFrame(element) ? elementText(element) : ''
    const fits = text.length >= textLength.least && text.length <= textLength.most
    for (const { selector, words, rank } of marks) found.set(selector, fits ? { text, words, rank } : null)
  }
  return new Map([...found].flatMap(([selector, mark]) => (mark === null ? [] : [[selector, mark]])))
}

interface Mark {
  readonly selector: string
  readonly words: string
  readonly rank: number
}

/** By its own classes, or by the element right before it. */
function marksOf(element: Element): readonly Mark[] {
  const own = classMarks(element)
  const inner = element.tagName === 'dfn' ? [{ selector: 'dfn', words: ' dfn ', rank: 0 }] : []
  const before = siblingBefore(element)
  if (before === undefined || isElement(element, 'script', 'style', 'link')) return [...own, ...inner]
  return [
    ...own,
    ...inner,
    ...labelMarks(before).map((mark) => ({
      ...mark,
      selector: `${mark.selector} + ${element.tagName}`,
      rank: mark.rank + 1,
    })),
  ]
}

function classMarks(element: Element): readonly Mark[] {
  return classesOf(element).map((name) => ({ ...classSelector(name), words: nameWords([name]) }))
}

/** The title of the page or the box around it, and headings and terms by their id, class or place. */
function labelMarks(label: Element): readonly Mark[] {
  if (label.tagName === 'h1') return [{ selector: 'h1', words: ' ', rank: 0 }]
  if (label.tagName === 'header' && firstElement(label, 'h1') !== undefined)
    return [{ selector: 'header', words: ' ', rank: 0.1 }]
  if (!isHeading(label) && label.tagName !== 'dt') return []
  const words = nameWords([elementText(label).slice(0, 60), attribute(label, 'id')])
  const id = attribute(label, 'id')
  const byId = !isNameable(id) ? [] : [{ selector: `#${escapeIdentifier(id)}`, words, rank: 0.2 }]
  const siblings = childElements(parentOf(label) ?? label).filter(({ tagName }) => tagName === label.tagName)
  const place = { selector: `${label.tagName}:nth-of-type(${siblings.indexOf(label) + 1})`, words, rank: 1.3 }
  return [...byId, ...classMarks(label).map((mark) => ({ ...mark, words: mark.words + words })), place]
}

const notInStatements = new Set('a button time nav ul ol table form header img h1 main article section'.split(' '))

/** A single statement, not a title, control or box of several things. */
function isStatement(element: Element): boolean {
  if (notInStatements.has(element.tagName)) return false
  let blocks = 0
  for (const inner of elementsOf(element)) {
    if (notInStatements.has(inner.tagName)) return false
    if (isElement(inner, 'p', 'li', 'div') || isHeading(inner)) blocks++
  }
  return blocks <= 3
}

function isInFrame(element: Element): boolean {
  for (const above of ancestorsOf(element)) {
    if (isElement(above, 'main', 'article')) return false
    if (isElement(above, 'nav', 'footer', 'aside', 'form')) return true
  }
  return false
}
