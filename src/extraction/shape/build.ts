import type { Element, ElementContent, Properties, Text } from 'hast'

/** An element of the shaped tree. */
export function build(tagName: string, children: readonly ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children: [...children] }
}

export function textNode(value: string): Text {
  return { type: 'text', value }
}
