import type { Comment, Element, ElementContent, Nodes, Parents, Properties, Root, Text } from 'hast'
import { html, type Token } from 'parse5'
import { addAttribute } from './attributes.ts'

/*
 * The nodes of a page's tree, parsed or built. There are three classes and no doctype nodes, so that V8 sees few hidden classes: a property
 * access that has seen more than four takes several times as long, which was a tenth of the time of a page (decision 55).
 */

/** A node with its parent, which hast does not have: invisible to code that reads or clones the tree. */
export class TreeNode {
  #parent: Parents | null = null

  /** The parent of a node, parsed or set by {@link build} or {@link setChildren}. */
  static parentOf(node: Nodes): Parents | null {
    return #parent in node ? node.#parent : null
  }

  static setParent(node: Nodes, parent: Parents | null): void {
    if (#parent in node) node.#parent = parent
  }
}

/** A node that consists of a string. */
class TreeLiteral<Type extends 'text' | 'comment'> extends TreeNode {
  readonly type: Type
  value: string

  constructor(type: Type, value: string) {
    super()
    this.type = type
    this.value = value
  }
}

/** A text node. */
export function textNode(value: string): Text {
  return new TreeLiteral('text', value)
}

/** A comment node. */
export function commentNode(value: string): Comment {
  return new TreeLiteral('comment', value)
}

/** The elements of a tree in document order, until it changes. */
interface DocumentOrder {
  elements: readonly Element[] | undefined
}

/** A node with children, and the place of its elements in document order. */
export class TreeParent extends TreeNode {
  #order: DocumentOrder | undefined
  #from = 0
  #to = 0

  /** The elements below a node in document order, at most so many, if they are remembered. */
  static elementsOf(node: Root | Element, max: number): readonly Element[] | undefined {
    if (!(#order in node)) return undefined
    const elements = node.#order?.elements
    const to = Math.min(node.#to, node.#from + max)
    return elements?.length === to - node.#from ? elements : elements?.slice(node.#from, to)
  }

  /** @returns a function that forgets them */
  static remember(root: Root): () => void {
    const elements: Element[] = []
    const order: DocumentOrder = { elements }
    const visit = (node: Root | Element) => {
      const from = elements.length
      const { children } = node
      for (let at = 0; at < children.length; at++) {
        const child = children[at]
        if (child?.type !== 'element') continue
        elements.push(child)
        visit(child)
      }
      if (!(#order in node)) return
      node.#order = order
      node.#from = from
      node.#to = elements.length
    }
    visit(root)
    return () => {
      order.elements = undefined
    }
  }
}

/** The root of a document or of the content of a template. */
export class TreeRoot extends TreeParent implements Root {
  readonly type = 'root'
  children: Root['children'] = []
}

/** An element, with private fields for what parse5 needs to know. */
export class TreeElement extends TreeParent implements Element {
  readonly type = 'element'
  tagName: string
  /** Without a prototype V8 keeps it as a hash table; otherwise nearly every element would have its own hidden class. */
  properties: Properties = Object.create(null)
  children: ElementContent[] = []
  declare content?: Root
  readonly #namespace: html.NS
  readonly #attributes: Token.Attribute[]
  #names: Set<string> | undefined
  #classes: readonly string[] | undefined
  #words: readonly string[] | undefined
  #claims: number | undefined

  constructor(tagName: string, namespace: html.NS, attributes: Token.Attribute[]) {
    super()
    this.tagName = tagName
    this.#namespace = namespace
    this.#attributes = attributes
    for (const attribute of attributes) addAttribute(this.properties, attribute, namespace === html.NS.SVG)
  }

  static namespaceOf(element: Element): html.NS {
    return #namespace in element ? element.#namespace : html.NS.HTML
  }

  static attributesOf(element: Element): Token.Attribute[] {
    return #attributes in element ? element.#attributes : []
  }

  /** The words of an element's classes and id, cached in the element. */
  static wordsOf(element: Element, read: (element: Element) => readonly string[]): readonly string[] {
    return #words in element ? (element.#words ??= read(element)) : read(element)
  }

  /** Its classes and id, cached in the same way. */
  static classesOf(element: Element, read: (element: Element) => readonly string[]): readonly string[] {
    return #classes in element ? (element.#classes ??= read(element)) : read(element)
  }

  /** The claims of its classes and id, as bits, cached in the same way. */
  static claimsOf(element: Element, read: (element: Element) => number): number {
    return #claims in element ? (element.#claims ??= read(element)) : read(element)
  }

  /** Adds the attributes that the element does not have, as for a second `<body>`. The names are remembered, as a document may have any number of bodies. */
  static adopt(element: Element, attributes: readonly Token.Attribute[]): void {
    if (!(#names in element)) return
    element.#names ??= new Set(element.#attributes.map(({ name }) => name))
    for (const attribute of attributes) {
      if (element.#names.has(attribute.name)) continue
      element.#names.add(attribute.name)
      element.#attributes.push(attribute)
      addAttribute(element.properties, attribute, element.#namespace === html.NS.SVG)
    }
  }
}

/** Builds an element that was not parsed. Children that are in the page remain there, too: a reader may look at them in another element. */
export function build(tagName: string, children: readonly ElementContent[], properties: Properties = {}): Element {
  const element = new TreeElement(tagName, html.NS.HTML, [])
  element.properties = properties
  element.children = [...children]
  for (const child of children) if (TreeNode.parentOf(child) === null) TreeNode.setParent(child, element)
  return element
}

/** Changes what an element or the root of a page contains. */
export function setChildren(parent: Root | Element, children: readonly ElementContent[]): void {
  parent.children = [...children]
  for (const child of children) TreeNode.setParent(child, parent)
}
