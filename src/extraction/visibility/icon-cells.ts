import type { Element, Root } from 'hast'
import { isCalled } from '../content/class-words.ts'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { build, setChildren, textNode } from '../tree/nodes.ts'
import { collapse, visibleText } from '../tree/visible-text.ts'
import type { Hiding } from './hiding.ts'

/** Icon names in icon fonts, by the character that they represent. */
const signs: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['✗', new Set('times xmark cross close cancel remove ban'.split(' '))],
  ['✓', new Set('check checkmark tick done'.split(' '))],
]

/** Maximum length of an icon's label or screen-reader-only name, in characters: anything longer is hidden text. */
const longest = { label: 60, spoken: 24 } as const

/**
 * Replaces, in place, icons that are the only content of table cells with text: the words for screen readers, the label of the
 * icon, else its sign. Without it a comparison of packages is a table of empty cells.
 * @param hidden elements that are hidden, with all that they hold
 */
export function nameIconsOfCells(root: Root, hidden: ReadonlyMap<Element, Hiding>): void {
  for (const cell of elementsOf(root)) {
    if (!isElement(cell, 'td', 'th') || cell.children.length === 0 || saysSomething(cell, hidden)) continue
    const name = nameOf(cell, hidden)
    if (name !== '') setChildren(cell, [build('span', [textNode(name)])])
  }
}

/** Whether a cell shows text, an image or a field. */
function saysSomething(cell: Element, hidden: ReadonlyMap<Element, Hiding>): boolean {
  for (const child of cell.children) {
    if (child.type === 'text' && /\S/.test(child.value)) return true
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
