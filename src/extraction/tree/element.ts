import type { Element, ElementContent, Nodes, Parents, Properties, Root, Text } from 'hast'

/** Whether a node is an element, and one of the given names where any is given. */
export function isElement(node: Nodes | undefined): node is Element
export function isElement<Name extends string>(
  node: Nodes | undefined,
  ...names: readonly Name[]
): node is Element & { tagName: Name }
export function isElement(node: Nodes | undefined, ...names: readonly string[]): boolean {
  if (node?.type !== 'element') return false
  return names.length === 0 || names[0] === node.tagName || (names.length > 1 && names.includes(node.tagName))
}

/** An attribute as text, trimmed; empty where there is none. `name` is hast's: `className`, `ariaHidden`, `dataSrc`. */
export function attribute(element: Element, name: string): string {
  const value = element.properties[name]
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return (value.length === 1 ? String(value[0]) : value.join(' ')).trim()
  return value === true ? name : String(value).trim()
}

/** Whether an attribute stands on the element, with or without a value. */
export function hasAttribute(element: Element, name: string): boolean {
  const value = element.properties[name]
  return value !== undefined && value !== null && value !== false
}

/** Every element below a node, in document order. Without recursion: trees may be as deep as the guard lets pass. */
export function* elementsOf(root: Root | Element): Generator<Element> {
  const stack: Parents[] = [root]
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    if (parent.type === 'element' && parent !== root) yield parent
    const { children } = parent
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at]
      if (child?.type === 'element') stack.push(child)
    }
  }
}

/** The first element of that name below a node. */
export function firstElement(root: Root | Element, name: string): Element | undefined {
  return elementsOf(root).find(({ tagName }) => tagName === name)
}

/** An element of the shaped tree. */
export function build(tagName: string, children: readonly ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children: [...children] }
}

export function textNode(value: string): Text {
  return { type: 'text', value }
}
