import type { Comment, Doctype, Element, Properties, Root, Text } from 'hast'
import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { addAttribute } from './attributes.ts'

/** A node that parse5 places in the tree, with its parent, which hast does not have: out of sight of what reads or clones the tree. */
class TreeNode {
  #parent: TreeElement | TreeRoot | null = null

  static parentOf(node: TreeNode): TreeElement | TreeRoot | null {
    return node.#parent
  }

  static setParent(node: TreeNode, parent: TreeElement | TreeRoot | null): void {
    node.#parent = parent
  }
}

/** A node that consists of a string. */
abstract class TreeLiteral extends TreeNode {
  value: string

  constructor(value: string) {
    super()
    this.value = value
  }
}

class TreeText extends TreeLiteral implements Text {
  readonly type = 'text'
}

class TreeComment extends TreeLiteral implements Comment {
  readonly type = 'comment'
}

class TreeDoctype extends TreeNode implements Doctype {
  readonly type = 'doctype'
}

class TreeRoot implements Root {
  readonly type = 'root'
  children: Child[] = []
}

export class TreeElement extends TreeNode implements Element {
  readonly type = 'element'
  tagName: string
  properties: Properties = {}
  children: Exclude<Child, TreeDoctype>[] = []
  declare content?: TreeRoot
  readonly #namespace: html.NS
  readonly #attributes: Token.Attribute[]
  #names: Set<string> | undefined
  #classes: readonly string[] | undefined
  #words: readonly string[] | undefined

  constructor(tagName: string, namespace: html.NS, attributes: Token.Attribute[]) {
    super()
    this.tagName = tagName
    this.#namespace = namespace
    this.#attributes = attributes
    for (const attribute of attributes) addAttribute(this.properties, attribute, namespace === html.NS.SVG)
  }

  static namespaceOf(element: TreeElement): html.NS {
    return element.#namespace
  }

  static attributesOf(element: TreeElement): Token.Attribute[] {
    return element.#attributes
  }

  /** The words of an element's names: kept in it, so that they are read once; of an element that was not parsed they are read each time. */
  static wordsOf(element: Element, read: (element: Element) => readonly string[]): readonly string[] {
    return #words in element ? (element.#words ??= read(element)) : read(element)
  }

  /** Its classes and id, kept in the same way. */
  static classesOf(element: Element, read: (element: Element) => readonly string[]): readonly string[] {
    return #classes in element ? (element.#classes ??= read(element)) : read(element)
  }

  /** Adds those that the element does not have, as for a second `<body>`. The names are kept: a document may have any number of these. */
  static adopt(element: TreeElement, attributes: readonly Token.Attribute[]): void {
    element.#names ??= new Set(element.#attributes.map(({ name }) => name))
    for (const attribute of attributes) {
      if (element.#names.has(attribute.name)) continue
      element.#names.add(attribute.name)
      element.#attributes.push(attribute)
      addAttribute(element.properties, attribute, element.#namespace === html.NS.SVG)
    }
  }
}

type Parent = TreeElement | TreeRoot
type Child = TreeElement | TreeText | TreeComment | TreeDoctype

/** The nodes that {@link hastAdapter} makes. */
export type HastAdapterMap = TreeAdapterTypeMap<
  Child | TreeRoot,
  Parent,
  Child,
  TreeRoot,
  TreeRoot,
  TreeElement,
  TreeComment,
  TreeText,
  TreeElement,
  TreeDoctype
>

/** The place of a child; most often it is the last one. */
function placeOf({ children }: Parent, node: Child): number {
  const nodes: readonly Child[] = children
  return nodes.at(-1) === node ? nodes.length - 1 : nodes.indexOf(node)
}

function insert(parent: Parent, at: number, node: Child): void {
  // A doctype is only put into a document.
  if (parent.type === 'root') insertAt(parent.children, at, node)
  else if (node.type !== 'doctype') insertAt(parent.children, at, node)
  TreeNode.setParent(node, parent)
}

function insertAt<Node>(nodes: Node[], at: number, node: Node): void {
  if (at === nodes.length) nodes.push(node)
  else nodes.splice(at, 0, node)
}

/** Makes parse5 build a hast tree itself: without a second tree, and each attribute read once. */
export function hastAdapter(): TreeAdapter<HastAdapterMap> {
  let mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS
  return {
    createDocument: () => new TreeRoot(),
    createDocumentFragment: () => new TreeRoot(),
    createElement: (tagName, namespace, attributes) => new TreeElement(tagName, namespace, attributes),
    createCommentNode: (data) => new TreeComment(data),
    createTextNode: (value) => new TreeText(value),
    appendChild: (parent, node) => insert(parent, parent.children.length, node),
    insertBefore: (parent, node, reference) => insert(parent, placeOf(parent, reference), node),
    setTemplateContent(template, content) {
      template.content = content
    },
    getTemplateContent: (template) => (template.content ??= new TreeRoot()),
    setDocumentType(document) {
      if (!document.children.some(({ type }) => type === 'doctype')) document.children.push(new TreeDoctype())
    },
    setDocumentMode(_, given) {
      mode = given
    },
    getDocumentMode: () => mode,
    detachNode(node) {
      const parent = TreeNode.parentOf(node)
      if (parent === null) return
      parent.children.splice(placeOf(parent, node), 1)
      TreeNode.setParent(node, null)
    },
    insertText(parent, text) {
      const last = parent.children.at(-1)
      if (last?.type === 'text') last.value += text
      else insert(parent, parent.children.length, new TreeText(text))
    },
    insertTextBefore(parent, text, reference) {
      const at = placeOf(parent, reference)
      const before = parent.children[at - 1]
      if (before?.type === 'text') before.value += text
      else insert(parent, at, new TreeText(text))
    },
    adoptAttributes: (element, attributes) => TreeElement.adopt(element, attributes),
    getFirstChild: ({ children }) => children[0] ?? null,
    getChildNodes: ({ children }) => children,
    getParentNode: (node) => (node.type === 'root' ? null : TreeNode.parentOf(node)),
    getAttrList: (element) => TreeElement.attributesOf(element),
    getTagName: ({ tagName }) => tagName,
    getNamespaceURI: (element) => TreeElement.namespaceOf(element),
    getTextNodeContent: ({ value }) => value,
    getCommentNodeContent: ({ value }) => value,
    getDocumentTypeNodeName: () => 'html',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is TreeText => node.type === 'text',
    isCommentNode: (node): node is TreeComment => node.type === 'comment',
    isDocumentTypeNode: (node): node is TreeDoctype => node.type === 'doctype',
    isElementNode: (node): node is TreeElement => node.type === 'element',
    setNodeSourceCodeLocation() {},
    getNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation() {},
  }
}
