import type { Element, ElementContent } from 'hast'
import { isBlock } from '../tree/element-kinds.ts'
import { childElements, isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'

/** Whether a piece of the shaped tree is a block, to which text next to it does not belong. */
export function isBlockPiece(piece: ElementContent): piece is Element {
  return isElement(piece) && isBlock(piece)
}

/** Whether pieces show anything besides spaces and breaks. */
export function saysSomething(pieces: readonly ElementContent[]): boolean {
  return pieces.some(
    (piece) =>
      (piece.type === 'text' && /\S/.test(piece.value)) ||
      (isElement(piece) && (isElement(piece, 'img', 'hr', 'input') || saysSomething(piece.children))),
  )
}

/** Text of pieces as it is. */
export function textOfPieces(pieces: readonly ElementContent[]): string {
  return pieces
    .map((piece) => (piece.type === 'text' ? piece.value : isElement(piece) ? textOfPieces(piece.children) : ''))
    .join('')
}

/** Puts runs of inline pieces into paragraphs, and list items that stand alone into a list. */
export function toBlocks(pieces: readonly ElementContent[]): Element[] {
  const blocks: Element[] = []
  let run: ElementContent[] = []
  const endRun = () => {
    if (saysSomething(run)) blocks.push(build('p', run))
    run = []
  }
  for (const piece of pieces) {
    if (!isBlockPiece(piece)) {
      run.push(piece)
      continue
    }
    endRun()
    const before = blocks.at(-1)
    if (piece.tagName !== 'li') blocks.push(piece)
    else if (before?.tagName === 'ul' && before.properties['dataStray'] === true) before.children.push(piece)
    else blocks.push(build('ul', [piece], { dataStray: true }))
  }
  endRun()
  return blocks
}

/** The same content without blocks, for places that cannot contain any: headings, table cells, terms. */
export function toPhrasing(pieces: readonly ElementContent[]): ElementContent[] {
  const phrasing: ElementContent[] = []
  for (const piece of pieces) {
    if (!isElement(piece)) phrasing.push(piece)
    else if (isElement(piece, 'br')) phrasing.push(textNode(' '))
    else if (isElement(piece, 'pre'))
      phrasing.push(textNode(' '), build('code', [textNode(textOfPieces([piece]).replace(/\s+/g, ' ').trim())]), textNode(' '))
    else if (isElement(piece, 'table')) phrasing.push(textNode(' '), ...tableAsPhrasing(piece), textNode(' '))
    else if (isElement(piece, 'ul', 'ol')) phrasing.push(textNode(' '), ...listAsPhrasing(piece), textNode(' '))
    else if (isBlock(piece)) phrasing.push(textNode(' '), ...toPhrasing(piece.children), textNode(' '))
    else phrasing.push(build(piece.tagName, toPhrasing(piece.children), piece.properties))
  }
  return phrasing
}

/** Items of a list on one line need something between them. */
function listAsPhrasing(list: Element): ElementContent[] {
  return list.children.flatMap((item, at) => [
    ...(at === 0 ? [] : [textNode('; ')]),
    ...(isElement(item) ? trimmed(toPhrasing(item.children)) : [item]),
  ])
}

/** The same for the rows of a table inside of a cell; one that repeats what spans it from above adds nothing. */
function tableAsPhrasing(table: Element): ElementContent[] {
  const rows = table.children.flatMap((part) => (isElement(part, 'thead', 'tbody') ? childElements(part) : []))
  return listAsPhrasing(build('ul', rows))
}

function trimmed(pieces: ElementContent[]): ElementContent[] {
  let start = 0
  let end = pieces.length
  while (start < end && isBlank(pieces[start])) start++
  while (end > start && isBlank(pieces[end - 1])) end--
  return pieces.slice(start, end)
}

function isBlank(piece: ElementContent | undefined): boolean {
  return piece?.type === 'text' && piece.value.trim() === ''
}

/** Context for shaping one document. */
export interface ShapeContext {
  /** What links are resolved against. */
  readonly base: string
  readonly ownHosts: readonly string[]
  /** Title of the page; a heading that repeats it is left out. */
  readonly title: string
  /** Tabs by the id of the panel that they open; they may have gone with the navigation. */
  readonly tabs: ReadonlyMap<string, Element>
  /** Ids at which headings open, where they have one. */
  readonly fragments: ReadonlyMap<Element, string>
  /** Shapes the children of an element; blocks may be among them. */
  readonly children: (parent: Element) => ElementContent[]
}
