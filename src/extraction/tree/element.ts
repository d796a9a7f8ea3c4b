import type { Element, Nodes, Root } from 'hast'
import { TreeNode, TreeParent } from './nodes.ts'

/** Whether a node is an element, of one of the names if any are given. Called very often: a rest parameter would allocate an array for each call. */
export function isElement(node: Nodes | undefined): node is Element
export function isElement<Name extends string>(
  node: Nodes | undefined,
  ...names: readonly [Name, Name?, Name?, Name?, Name?, Name?, Name?, Name?]
): node is Element & { tagName: Name }
export function isElement(
  node: Nodes | undefined,
  first?: string,
  second?: string,
  third?: string,
  fourth?: string,
  fifth?: string,
  sixth?: string,
  seventh?: string,
  eighth?: string,
): boolean {
  if (node?.type !== 'element') return false
  const { tagName } = node
  return (
    first === undefined ||
    first === tagName ||
    second === tagName ||
    third === tagName ||
    fourth === tagName ||
    fifth === tagName ||
    sixth === tagName ||
    seventh === tagName ||
    eighth === tagName
  )
}

/** An attribute as text, trimmed; empty if there is none. `name` is hast's: `className`, `ariaHidden`, `dataSrc`. */
export function attribute(element: Element, name: string): string {
  const value = element.properties[name]
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return (value.length === 1 ? String(value[0]) : value.join(' ')).trim()
  return value === true ? name : String(value).trim()
}

/** Whether an attribute is on the element, with or without a value. */
export function hasAttribute(element: Element, name: string): boolean {
  const value = element.properties[name]
  return value !== undefined && value !== null && value !== false
}

/** Whether an element has a class. */
export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

/** The element that an element is in; undefined at the root. */
export function parentOf(element: Element): Element | undefined {
  const parent = TreeNode.parentOf(element)
  return parent?.type === 'element' ? parent : undefined
}

/** The elements around one, nearest first. */
export function* ancestorsOf(element: Element): Generator<Element> {
  for (let at = parentOf(element); at !== undefined; at = parentOf(at)) yield at
}

/** An element and those around it, nearest first. */
export function* withAncestors(element: Element): Generator<Element> {
  yield element
  yield* ancestorsOf(element)
}

/** The elements right inside one, in order. */
export function childElements({ children }: Root | Element): Element[] {
  const nodes: readonly Nodes[] = children
  return nodes.filter((child) => isElement(child))
}

/**
 * The elements below a node in document order, all or the first `max`: a part of the remembered ones where there are any. An array, since V8
 * allocates an object for each step of any other iterator. Never change it: it may be the remembered one.
 */
export function elementsOf(node: Root | Element, max = Number.POSITIVE_INFINITY): readonly Element[] {
  return TreeParent.elementsOf(node, max) ?? collectElements(node, max, [])
}

function collectElements({ children }: Root | Element, max: number, into: Element[]): Element[] {
  for (let at = 0; at < children.length && into.length < max; at++) {
    const child = children[at]
    if (child?.type !== 'element') continue
    into.push(child)
    collectElements(child, max, into)
  }
  return into
}

/**
 * Remembers the elements of a tree that is about to be walked through many times.
 * @returns a function that forgets them; to be called before the tree changes
 */
export function rememberElements(root: Root): () => void {
  return TreeParent.remember(root)
}

/** The first element of that name below a node. */
export function firstElement(root: Root | Element, name: string): Element | undefined {
  return elementsOf(root).find(({ tagName }) => tagName === name)
}
