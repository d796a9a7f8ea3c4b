import type { ElementContent, Root, RootContent } from 'hast'
import { isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'
import { wordSet } from '../word-set.ts'

/** Shaped elements around which whitespace is not displayed. */
const blocks = wordSet(
  'blockquote br caption col colgroup dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td tfoot th thead tr ul',
)

/** Those that are inline, like a word. */
const wordLike = new Set(['img', 'input'])

/** Whitespace as HTML defines it (ASCII whitespace, and the vertical tab): other spaces are content. */
const spaces = /[\t\n\v\f\r ]+/g

/** Whether whitespace at the ends of a node is displayed: not at the edge of a block, nor after another space. */
interface Edges {
  readonly before: boolean
  readonly after: boolean
}

const wide: Edges = { before: true, after: true }

/** A copy of shaped content with its whitespace as it is displayed. */
export function collapseSpace({ children }: Root): Root {
  return { type: 'root', children: collapseAll(children, wide).children }
}

function collapseAll(
  nodes: readonly RootContent[],
  { before, after }: Edges,
): { readonly children: ElementContent[]; readonly endsInSpace: boolean } {
  const children: ElementContent[] = []
  let isAfterSpace = before
  for (const [at, node] of nodes.entries()) {
    if (node.type === 'text') {
      const text = node.value.replace(spaces, ' ')
      const start = isAfterSpace && text.startsWith(' ') ? 1 : 0
      const endsInSpace = text.length > start && text.endsWith(' ')
      const isCut = endsInSpace && (edgeAfter(nodes, at) ?? after)
      const end = isCut ? text.length - 1 : text.length
      if (start === end) continue
      children.push(textNode(text.slice(start, end)))
      isAfterSpace = endsInSpace && !isCut
    } else if (isElement(node, 'pre')) {
      children.push(node)
      isAfterSpace = true
    } else if (isElement(node)) {
      const edges = blocks.has(node.tagName) ? wide : { before: isAfterSpace, after: edgeAfter(nodes, at) ?? after }
      const inside = collapseAll(node.children, edges)
      children.push(build(node.tagName, inside.children, node.properties))
      isAfterSpace = inside.endsInSpace && !wordLike.has(node.tagName)
    }
  }
  return { children, endsInSpace: isAfterSpace || after }
}

/** Whether the next of the nodes that is displayed is a block; undefined where none is. */
function edgeAfter(nodes: readonly RootContent[], at: number): boolean | undefined {
  for (let next = at + 1; next < nodes.length; next++) {
    const node = nodes[next]
    if (node?.type === 'text' && /[^\t\n\f\r ]/.test(node.value)) return false
    if (!isElement(node)) continue
    if (wordLike.has(node.tagName)) return false
    if (blocks.has(node.tagName)) return true
    const inside = edgeAfter(node.children, -1)
    if (inside !== undefined) return inside
  }
  return undefined
}
