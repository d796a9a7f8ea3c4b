import type { Element, ElementContent, Root } from 'hast'
import { machineValue } from '../facts/structured/microdata.ts'
import { attribute, elementsOf, firstElement, hasAttribute, isElement, rememberElements } from '../tree/element.ts'
import { isText } from '../tree/element-kinds.ts'
import { build, setChildren, textNode } from '../tree/nodes.ts'
import { inPlainTexts } from '../tree/plain-texts.ts'
import { collapse, visibleText } from '../tree/visible-text.ts'
import { findUnseen } from './find-unseen.ts'
import type { Hiding, OnSomeScreens, Unseen } from './hiding-classes.ts'
import { isCalled } from '../content/class-words.ts'
import { wordSet } from '../word-set.ts'

/** A hidden text of a page. */
interface UnseenText {
  /** The element that holds it, or all of it. */
  readonly element: Element
  readonly text: string
  readonly hiding: Hiding
}

/**
 * Removes from a document, in place, what no visitor sees, so that everything read afterwards is what people read. Data that was never
 * meant to be seen stays: JSON-LD, `meta` and `link` elements, dates and values of microdata in attributes.
 * @returns what only some screens show
 * @throws ExtractionError when its style sheets are too complex
 */
export function leaveOutUnseen(root: Root): OnSomeScreens {
  const forgetElements = rememberElements(root)
  const unseen = inPlainTexts(root, () => findUnseen(root))
  forgetElements()
  leaveOut(root, unseen)
  return unseen.onSomeScreens
}

/** {@link leaveOutUnseen} for precomputed hidden parts. */
export function leaveOut(root: Root, { elements, texts }: Unseen): void {
  nameIconsOfCells(root, elements)
  if (elements.size === 0 && texts.size === 0) return
  const visit = (parent: Root | Element) => {
    const isUnread = isElement(parent) && texts.has(parent)
    if (parent.children.some((child) => (isElement(child) ? elements.has(child) : isUnread && child.type === 'text'))) {
      const kept: ElementContent[] = []
      for (const child of parent.children) {
        if (child.type === 'doctype' || (isUnread && child.type === 'text')) continue
        if (isElement(child) && elements.has(child)) kept.push(...iconOf(child, elements.get(child)), ...forPrograms(child))
        else kept.push(child)
      }
      setChildren(parent, kept)
    }
    for (const child of parent.children) if (isElement(child)) visit(child)
  }
  visit(root)
}

/** The hidden texts of a page from which nothing was left out yet. */
export function* textsOfUnseen({ elements, texts }: Unseen): Generator<UnseenText> {
  for (const [element, hiding] of elements) yield { element, text: visibleText(element), hiding }
  for (const [element, hiding] of texts) yield { element, text: ownText(element), hiding }
}

function ownText(element: Element): string {
  return collapse(element.children.map((child) => (child.type === 'text' ? child.value : ' ')).join(''))
}

/** An icon without text is seen, though it is not read out; its class is all that says whether a package includes a list item. */
function iconOf(element: Element, hiding: Hiding | undefined): ElementContent[] {
  const { className } = element.properties
  if (hiding !== 'aria-hidden' || !Array.isArray(className) || visibleText(element) !== '') return []
  return [build(element.tagName, [], { className })]
}

/** What programs read of a hidden element, without its text; an empty heading stays, since it ends the part before it. */
function forPrograms(element: Element): ElementContent[] {
  if (isElement(element, 'script', 'meta', 'link', 'base')) return [element]
  if (isElement(element, 'h2', 'h3', 'h4', 'h5', 'h6')) return [build(element.tagName, [])]
  const inside = element.children.flatMap((child) => (isElement(child) ? forPrograms(child) : []))
  const name = attribute(element, 'itemProp')
  if (hasAttribute(element, 'itemScope')) {
    const scope = build('span', [], element.properties)
    setChildren(scope, inside)
    return [scope]
  }
  const value = name === '' ? '' : machineValue(element)
  const property = value === '' ? [] : [build('data', [], { itemProp: element.properties['itemProp'], value })]
  const date =
    element.tagName === 'time' && hasAttribute(element, 'dateTime') ? [build(element.tagName, [], element.properties)] : []
  return [...property, ...date, ...inside]
}

/** Icon names in icon fonts, by the character that they represent. */
const signs: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['✗', wordSet('times xmark cross close cancel remove ban')],
  ['✓', wordSet('check checkmark tick done')],
]

/** Maximum length of an icon's label or screen-reader-only name, in characters: anything longer is hidden text. */
const longest = { label: 60, spoken: 24 } as const

/**
 * Replaces, in place, icons that are the only content of table cells with text: the words for screen readers, the label of the
 * icon, else its sign. Without it a comparison of packages is a table of empty cells.
 * @param hidden elements that are hidden, with all that they hold
 */
function nameIconsOfCells(root: Root, hidden: ReadonlyMap<Element, Hiding>): void {
  for (const cell of elementsOf(root)) {
    if (!isElement(cell, 'td', 'th') || cell.children.length === 0 || saysSomething(cell, hidden)) continue
    const name = nameOf(cell, hidden)
    if (name !== '') setChildren(cell, [build('span', [textNode(name)])])
  }
}

/** Whether a cell shows text, an image or a field. */
function saysSomething(cell: Element, hidden: ReadonlyMap<Element, Hiding>): boolean {
  for (const child of cell.children) {
    if (isText(child)) return true
    if (!isElement(child) || isElement(child, 'title', 'desc', 'style', 'script', 'template') || hidden.has(child)) continue
    if (isElement(child, 'img', 'input', 'iframe', 'video', 'math', 'table') || saysSomething(child, hidden)) return true
  }
  return false
}

function nameOf(cell: Element, hidden: ReadonlyMap<Element, Hiding>): string {
  const inside = elementsOf(cell).filter((element) => !['gone', 'faint'].includes(hidden.get(element) ?? ''))
  const spoken = inside.filter((element) => hidden.get(element) === 'screen-readers').map((element) => visibleText(element))
  const labels = inside.map((element) => collapse(attribute(element, 'ariaLabel') || titleOf(element)))
  const name =
    (inside.length > spoken.length ? spoken.find((text) => text !== '' && text.length <= longest.spoken) : undefined) ??
    labels.find((text) => text !== '' && text.length <= longest.label)
  const icons = inside.filter((element) => isElement(element, 'i', 'span', 'svg'))
  return name ?? signs.find(([, names]) => icons.some((icon) => isCalled(icon, names)))?.[0] ?? ''
}

function titleOf(element: Element): string {
  const title = element.tagName === 'svg' ? firstElement(element, 'title') : undefined
  const [text] = title?.children ?? []
  return text?.type === 'text' ? text.value.trim() : attribute(element, 'title')
}
