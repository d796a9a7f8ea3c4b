import type { Comment, Doctype, Element, Nodes, Root, RootContent, Text } from 'hast'
import { html, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { commentNode, textNode, TreeElement, TreeNode, TreeRoot } from './nodes.ts'

type Parent = Element | Root

/** The nodes that {@link hastAdapter} makes. */
export type HastAdapterMap = TreeAdapterTypeMap<Nodes, Parent, RootContent, Root, Root, Element, Comment, Text, Element, Doctype>

/** The place of a child; most often it is the last one. */
function placeOf(parent: Parent, node: RootContent): number {
  const children: readonly RootContent[] = parent.children
  return children.at(-1) === node ? children.length - 1 : children.indexOf(node)
}

function insert(parent: Parent, at: number, node: RootContent): void {
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
    createCommentNode: (data) => commentNode(data),
    createTextNode: (value) => textNode(value),
    appendChild: (parent, node) => insert(parent, parent.children.length, node),
    insertBefore: (parent, node, reference) => insert(parent, placeOf(parent, reference), node),
    setTemplateContent(template, content) {
      template.content = content
    },
    getTemplateContent: (template) => (template.content ??= new TreeRoot()),
    setDocumentType() {},
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
      else insert(parent, parent.children.length, textNode(text))
    },
    insertTextBefore(parent, text, reference) {
      const at = placeOf(parent, reference)
      const before = parent.children[at - 1]
      if (before?.type === 'text') before.value += text
      else insert(parent, at, textNode(text))
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
    isTextNode: (node): node is Text => node.type === 'text',
    isCommentNode: (node): node is Comment => node.type === 'comment',
    isDocumentTypeNode: (node): node is Doctype => node.type === 'doctype',
    isElementNode: (node): node is Element => node.type === 'element',
    setNodeSourceCodeLocation() {},
    getNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation() {},
  }
}
