import type { Element, Nodes, Root } from 'hast'
import { TreeNode, TreeRoot } from './nodes.ts'

/** Whether a node is an element, and one of the given names where any is given. */
export function isElement(node: Nodes | undefined): node is Element
export function isElement<Name extends string>(
  node: Nodes | undefined,
  ...names: readonly Name[]
): node is Element & { tagName: Name }
export function isElement(node: Nodes | undefined, first?: string, second?: string, ...others: readonly string[]): boolean {
  if (node?.type !== 'element') return false
  const { tagName } = node
  return first === undefined || first === tagName || second === tagName || others.includes(tagName)
}

/** An attribute as text, trimmed; empty where there is none. `name` is hast's: `className`, `ariaHidden`, `dataSrc`. */
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

/** Every element below a node, in document order. Without recursion: trees may be as deep as the guard lets pass. */
export function elementsOf(root: Root | Element): IteratorObject<Element, undefined> {
  return (root.type === 'root' ? TreeRoot.elementsOf(root)?.values() : undefined) ?? new ElementsBelow(root)
}

/** Remembers the elements of a tree that is about to be walked through many times; it must not change before {@link forgetElements}. */
export function rememberElements(root: Root): void {
  TreeRoot.remember(root, [...new ElementsBelow(root)])
}

/** Must be called before a tree whose elements are remembered changes. */
export function forgetElements(root: Root): void {
  TreeRoot.remember(root, undefined)
}

/** Not a generator, which takes twice as long: parts of a page are walked through many times. */
class ElementsBelow extends Iterator<Element, undefined> {
  /** The last one comes first. */
  readonly #stack: Element[] = []
  /** Its children are read on the next step, since the caller may change them. */
  #last: Root | Element

  constructor(root: Root | Element) {
    super()
    this.#last = root
  }

  override next(): IteratorResult<Element, undefined> {
    const { children } = this.#last
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at]
      if (child?.type === 'element') this.#stack.push(child)
    }
    const element = this.#stack.pop()
    if (element === undefined) return { done: true, value: undefined }
    this.#last = element
    return { done: false, value: element }
  }
}

/** The first element of that name below a node. */
export function firstElement(root: Root | Element, name: string): Element | undefined {
  return elementsOf(root).find(({ tagName }) => tagName === name)
}
