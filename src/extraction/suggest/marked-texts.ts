import type { Element, Root } from 'hast'
import { elementText } from '../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { elementsBefore } from '../tree/siblings.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { shownElements } from './card-lines.ts'
import { wordSet } from '../word-set.ts'
import {
  classesOf,
  classSelector,
  escapeIdentifier,
  isNameable,
  nameWords,
  positionOfType,
  type SelectorCandidate,
} from './selectors.ts'

/** A short text of a page that a selector finds first. */
export interface MarkedText {
  readonly text: string
  /** Words of its class, or of the class, id or text of the heading before it. */
  readonly words: string
  /** How likely the selector is to survive the next build: the lower the better. */
  readonly rank: number
}

/** Lengths of such a text, in characters. */
const textLength = { min: 2, max: 300 } as const

/** Maximum number of selectors stored for one page, and of elements read. */
const max = { selectors: 300, elements: 5_000 } as const

/** Short texts of a page by the selectors that find them first: a selector that finds something on every page of a type finds a field of that type. */
export function markedTexts(root: Root): ReadonlyMap<string, MarkedText> {
  const found = new Map<string, MarkedText | null>()
  let visited = 0
  for (const element of shownElements(root)) {
    if (++visited > max.elements || found.size > max.selectors) break
    if (isElement(element, 'html', 'body')) continue
    const marks = marksOf(element).filter(({ selector }) => !found.has(selector))
    if (marks.length === 0) continue
    const text = isStatement(element) && !isInFrame(element) ? elementText(element) : ''
    const fits = text.length >= textLength.min && text.length <= textLength.max
    for (const { selector, words, rank } of marks) found.set(selector, fits ? { text, words, rank } : null)
  }
  return new Map([...found].flatMap(([selector, mark]) => (mark === null ? [] : [[selector, mark]])))
}

interface Mark extends SelectorCandidate {
  readonly words: string
}

/** By its own classes, or by the element right before it. */
function marksOf(element: Element): readonly Mark[] {
  const own = classMarks(element)
  const inner = element.tagName === 'dfn' ? [{ selector: 'dfn', words: ' dfn ', rank: 0 }] : []
  const before = isElement(element, 'script', 'style', 'link') ? undefined : elementsBefore(element).next().value
  const labels = before === undefined ? [] : labelMarks(before)
  const after = labels.map(({ selector, words, rank }) => ({
    selector: `${selector} + ${element.tagName}`,
    words,
    rank: rank + 1,
  }))
  return [...own, ...inner, ...after]
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
  const place = { selector: `${label.tagName}:nth-of-type(${positionOfType(label)})`, words, rank: 1.3 }
  return [...byId, ...classMarks(label).map((mark) => ({ ...mark, words: mark.words + words })), place]
}

const notInStatements = wordSet('a button time nav ul ol table form header img h1 main article section')

/** A single statement, not a title, control or box of several things. */
function isStatement(element: Element): boolean {
  const inside = elementsOf(element)
  if ([element, ...inside].some(({ tagName }) => notInStatements.has(tagName))) return false
  return inside.filter((inner) => isElement(inner, 'p', 'li', 'div') || isHeading(inner)).length <= 3
}

function isInFrame(element: Element): boolean {
  const part = ancestorsOf(element).find((above) => isElement(above, 'main', 'article', 'nav', 'footer', 'aside', 'form'))
  return part !== undefined && !isElement(part, 'main', 'article')
}
