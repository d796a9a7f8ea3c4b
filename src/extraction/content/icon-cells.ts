import type { Element, Root } from 'hast'
import { build, textNode } from '../shape/build.ts'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { classWords } from './class-words.ts'
import { isForScreenReaders, isHidden } from './hidden.ts'

/** What icon fonts call their signs, by the sign. */
const signs: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['✗', new Set('times xmark cross close cancel remove ban'.split(' '))],
  ['✓', new Set('check checkmark tick done'.split(' '))],
]

/** Longest word for a sign, in characters. */
const longest = 60

/**
 * Writes out, in place, what the cells of tables say with an icon alone: the words for screen readers, the label of the
 * icon, else its sign. Without it a comparison of packages is a table of empty cells.
 */
export function nameIconsOfCells(root: Root): void {
  for (const cell of elementsOf(root)) {
    if (!isElement(cell, 'td', 'th') || cell.children.length === 0 || saysSomething(cell)) continue
    const name = nameOf(cell)
    if (name !== '') cell.children = [build('span', [textNode(name)])]
  }
}

/** Whether a cell shows text, an image or a field. */
function saysSomething(cell: Element): boolean {
  for (const child of cell.children) {
    if (child.type === 'text' && /\S/.test(child.value)) return true
    if (!isElement(child) || isElement(child, 'title', 'desc', 'style', 'script', 'template') || isHidden(child)) continue
    if (isElement(child, 'img', 'input', 'iframe', 'video', 'math', 'table') || saysSomething(child)) return true
  }
  return false
}

function nameOf(cell: Element): string {
  const inside = [...elementsOf(cell)]
  const spoken = inside.filter((element) => isForScreenReaders(element)).map((element) => visibleText(element))
  const labels = inside.map((element) => attribute(element, 'ariaLabel') || titleOf(element))
  const name = [...spoken, ...labels].find((text) => text !== '' && text.length <= longest)
  return name ?? signs.find(([, names]) => inside.some((element) => isSign(element, names)))?.[0] ?? ''
}

function titleOf(element: Element): string {
  const title = element.tagName === 'svg' ? firstElement(element, 'title') : undefined
  const [text] = title?.children ?? []
  return text?.type === 'text' ? text.value.trim() : attribute(element, 'title')
}

function isSign(element: Element, names: ReadonlySet<string>): boolean {
  return isElement(element, 'i', 'span', 'svg') && classWords(element).some((word) => names.has(word))
}
