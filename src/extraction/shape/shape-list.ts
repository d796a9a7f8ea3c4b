import type { Element, ElementContent } from 'hast'
import { isBlockPiece, saysSomething, type ShapeContext, textOfPieces, toBlocks, toPhrasing } from './pieces.ts'
import { attribute, childElements, isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'

/** A list of items; what is between them joins the item before. */
export function shapeList(list: Element, context: ShapeContext): ElementContent[] {
  const items: Element[] = []
  for (const piece of context.children(list)) {
    const before = items.at(-1)
    if (isElement(piece, 'li')) items.push(piece)
    else if (isElement(piece, 'ul') && piece.properties['dataStray'] === true) items.push(...childElements(piece))
    else if (!saysSomething([piece])) continue
    else if (before !== undefined && isBlockPiece(piece)) before.children.push(...toBlocks([piece]))
    else items.push(build('li', [piece]))
  }
  if (items.length === 0) return []
  const start = attribute(list, 'start')
  return list.tagName === 'ol' ? [build('ol', items, start === '' ? {} : { start })] : [build('ul', items)]
}

export function shapeItem(item: Element, context: ShapeContext): ElementContent[] {
  const pieces = context.children(item)
  if (!saysSomething(pieces)) return []
  return [build('li', pieces.some(isBlockPiece) ? loosened(pieces) : pieces)]
}

/** An item that is one paragraph is written without it: paragraphs in items put blank lines between all of them. */
function loosened(pieces: readonly ElementContent[]): readonly ElementContent[] {
  const blocks = toBlocks(pieces)
  const [first, second] = blocks
  if (first?.tagName !== 'p') return blocks
  if (second === undefined) return first.children
  return blocks.slice(1).every((block) => isElement(block, 'ul', 'ol')) ? [...first.children, ...blocks.slice(1)] : blocks
}

/** A list of terms: each term in bold, with its description. */
export function shapeDefinitions(list: Element, context: ShapeContext): ElementContent[] {
  const items: Element[] = []
  let term: ElementContent[] = []
  const endTerm = () => {
    if (saysSomething(term)) items.push(build('li', [build('strong', term)]))
    term = []
  }
  for (const part of partsOf(list)) {
    const pieces = context.children(part)
    if (part.tagName === 'dt') {
      endTerm()
      term = toPhrasing(pieces)
    } else if (saysSomething(pieces)) {
      items.push(definition(term, pieces))
      term = []
    }
  }
  endTerm()
  return items.length === 0 ? [] : [build('ul', items)]
}

/** HTML lets `div` group the parts of a list of terms. */
function partsOf(list: Element): Element[] {
  return list.children
    .filter((child) => isElement(child))
    .flatMap((child) => (isElement(child, 'dt', 'dd') ? [child] : partsOf(child)))
}

function definition(term: readonly ElementContent[], pieces: readonly ElementContent[]): Element {
  if (!saysSomething(term)) return build('li', toBlocks(pieces))
  const blocks = toBlocks(pieces)
  const [only] = blocks
  const bold = build('strong', term)
  if (blocks.length !== 1 || only?.tagName !== 'p') return build('li', [build('p', [bold]), ...blocks])
  const colon = /[:：?!]\s*$/.test(textOfPieces(term)) ? ' ' : ': '
  return build('li', [bold, textNode(colon), ...only.children])
}
