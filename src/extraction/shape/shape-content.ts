import type { Element, ElementContent, Root } from 'hast'
import { sameText } from '../metadata/title.ts'
import { isBlockPiece, saysSomething, textOfPieces, toBlocks, toPhrasing, type ShapeContext } from './pieces.ts'
import { markLanguages, shapeCodeBlock, shapeInlineCode } from './shape-code.ts'
import { shapeSuperscript, shapeFormula } from './shape-formula.ts'
import { shapeLink } from './shape-link.ts'
import { shapeDefinitions, shapeItem, shapeList } from './shape-list.ts'
import { shapeDrawing, shapeFrame, shapeImage, shapePicture, shapeRecording } from './shape-media.ts'
import { shapeTable } from './shape-table.ts'
import { type ShapedNode, needSpaceBetween } from './spacing.ts'
import { isOutputAtPanel, panelLabel } from './tabs.ts'
import { isBlock, isHeading, isTextless } from '../tree/element-kinds.ts'
import { isIconLigature } from '../tree/element-text.ts'
import { attribute, isElement } from '../tree/element.ts'
import { build, textNode } from '../tree/nodes.ts'
import { visibleText } from '../tree/visible-text.ts'

type Shape = (element: Element, context: ShapeContext) => ElementContent[]

/** Makes the main content a plain tree of paragraphs, headings, lists, tables, code, links and images, with absolute addresses. */
export function shapeContent(content: Root | Element, page: Omit<ShapeContext, 'children'>): Root {
  const context: ShapeContext = { ...page, children: (parent) => shapeChildren(parent, context) }
  markLanguages(content)
  const whole = isElement(content)
    ? content
    : build(
        'div',
        content.children.filter((child) => child.type !== 'doctype'),
      )
  return { type: 'root', children: toBlocks(shapeElement(whole, context)) }
}

function shapeChildren(parent: Element, context: ShapeContext): ElementContent[] {
  const pieces: ElementContent[] = []
  let before: ShapedNode | undefined
  for (const origin of parent.children) {
    const shaped = shapeNode(origin, context)
    if (shaped.length === 0 || repeatsImage(origin, shaped, before)) continue
    const after = { origin, pieces: shapeSuperscript(origin, shaped, pieces) }
    if (before !== undefined && needSpaceBetween(before, after)) add(pieces, textNode(' '))
    for (const piece of after.pieces) add(pieces, piece)
    before = after
  }
  return pieces
}

/** Merges adjacent texts: later steps take quadratic time in their number. */
function add(pieces: ElementContent[], piece: ElementContent): void {
  const last = pieces.at(-1)
  if (piece.type === 'text' && last?.type === 'text') pieces[pieces.length - 1] = textNode(last.value + piece.value)
  else pieces.push(piece)
}

function shapeNode(node: ElementContent, context: ShapeContext): ElementContent[] {
  if (node.type === 'text') {
    const value = node.value.replace(/\s+/g, ' ')
    return value === '' ? [] : [textNode(value)]
  }
  return isElement(node) ? shapeElement(node, context) : []
}

function shapeElement(element: Element, context: ShapeContext): ElementContent[] {
  if (isOutputAtPanel(element, context) || isIcon(element)) return []
  const shape = shapes.get(element.tagName)
  if (shape !== undefined) return shape(element, context)
  const rank = headingRank(element)
  if (rank !== undefined) return shapeHeading(element, rank, context)
  if (isTextless(element)) return []
  if (isOpener(element)) return shapeOpener(element, context)
  const pieces = context.children(element)
  return isBlock(element) ? [...panelLabel(element, context), ...toBlocks(pieces)] : pieces
}

/** Rank of a heading, also of one by its role (WAI-ARIA 1.2, heading); undefined for anything else. */
function headingRank(element: Element): number | undefined {
  if (isHeading(element)) return Number(element.tagName.slice(1))
  if (attribute(element, 'role') !== 'heading' || !isElement(element, 'div', 'p', 'span')) return undefined
  const level = Number(attribute(element, 'ariaLevel'))
  return level >= 1 && level <= 6 ? Math.trunc(level) : 2
}

/** The title of the page comes first anyway, and there is one heading of the first rank in a document. */
function shapeHeading(heading: Element, rank: number, context: ShapeContext): ElementContent[] {
  const pieces = toPhrasing(context.children(heading))
  const text = textOfPieces(pieces)
  if (sameText(text, context.title) && rank <= 2) return []
  if (text.trim() === '') return saysSomething(pieces) ? [build('p', pieces)] : []
  const fragment = context.fragments.get(heading)
  return [build(`h${Math.max(rank, 2)}`, withoutBold(pieces), fragment === undefined ? {} : { id: fragment })]
}

/** Headings are bold as they are. */
function withoutBold(pieces: readonly ElementContent[]): ElementContent[] {
  return pieces.flatMap((piece) => (isElement(piece, 'strong') ? withoutBold(piece.children) : [piece]))
}

/** Drops formatting that surrounds nothing or blocks. */
function formatted(tagName: 'strong' | 'em' | 'del' | 'q'): Shape {
  return (element, context) => {
    const pieces = context.children(element)
    return saysSomething(pieces) && !pieces.some(isBlockPiece) ? [build(tagName, pieces)] : pieces
  }
}

/** What a visitor clicks to open a part of the page is the heading of that part. */
const shapeOpener: Shape = (element, context) => {
  const pieces = context.children(element)
  if (pieces.some((piece) => isElement(piece) && isHeading(piece))) return pieces
  const phrasing = toPhrasing(pieces)
  return saysSomething(phrasing) ? [build('p', [build('strong', withoutBold(phrasing))])] : []
}

/** Accordions of page builders open by a `div` that says that it is a button. */
function isOpener(element: Element): boolean {
  return attribute(element, 'role') === 'button' && attribute(element, 'ariaExpanded') !== ''
}

/** Keeps a button only if it opens something, or is the text of a heading. */
const shapeButton: Shape = (element, context) =>
  attribute(element, 'ariaExpanded') === '' || attribute(element, 'role') === 'tab'
    ? context.children(element)
    : shapeOpener(element, context)

const shapeQuote: Shape = (element, context) => {
  const blocks = toBlocks(context.children(element))
  return blocks.length === 0 ? [] : [build('blockquote', blocks)]
}

const shapeParagraph: Shape = (element, context) => toBlocks(context.children(element))

/** Task list checkboxes stay; other fields belong to forms. */
const shapeInput: Shape = (element) =>
  attribute(element, 'type') === 'checkbox'
    ? [build('input', [], { type: 'checkbox', checked: element.properties['checked'] ?? false })]
    : []

/** Ruby text, which says how a word is read, is put in brackets. */
const shapeReading: Shape = (element, context) => {
  const pieces = context.children(element)
  return saysSomething(pieces) ? [textNode('('), ...pieces, textNode(')')] : []
}

const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['a', shapeLink],
  ['img', shapeImage],
  ['image', shapeImage],
  ['picture', shapePicture],
  ['pre', shapeCodeBlock],
  ['listing', shapeCodeBlock],
  ['xmp', shapeCodeBlock],
  ...['code', 'kbd', 'samp', 'tt'].map((name): [string, Shape] => [name, shapeInlineCode]),
  ...['ul', 'ol', 'menu', 'dir'].map((name): [string, Shape] => [name, shapeList]),
  ['li', shapeItem],
  ['dl', shapeDefinitions],
  ['table', shapeTable],
  ['blockquote', shapeQuote],
  ['p', shapeParagraph],
  ['summary', shapeOpener],
  ['button', shapeButton],
  ['input', shapeInput],
  ['math', shapeFormula],
  ['svg', shapeDrawing],
  ['iframe', shapeFrame],
  ['video', shapeRecording],
  ['audio', shapeRecording],
  ['rt', shapeReading],
  ['rp', () => []],
  ...['b', 'strong'].map((name): [string, Shape] => [name, formatted('strong')]),
  ...['i', 'em'].map((name): [string, Shape] => [name, formatted('em')]),
  ...['s', 'del', 'strike'].map((name): [string, Shape] => [name, formatted('del')]),
  ['q', formatted('q')],
  ['br', () => [build('br', [])]],
  ['hr', () => [build('hr', [])]],
])

/** Whether an image is the one before it, written a second time in a `noscript` next to it. */
function repeatsImage(origin: ElementContent, shaped: readonly ElementContent[], before: ShapedNode | undefined): boolean {
  if (before === undefined || !isElement(before.pieces.at(-1), 'img')) return false
  return isNoscriptCopy(origin) || (isNoscriptCopy(before.origin) && isElement(shaped[0], 'img'))
}

/** An image that `noscript` repeats for readers without scripts. */
function isNoscriptCopy(node: ElementContent): boolean {
  return isElement(node) && attribute(node, 'dataFromNoscript') !== '' && node.tagName === 'span'
}

const iconClass = /(?:^|[\s_-])icons?(?:$|\s)/i

/** Whether the text of an element is a picture: one letter or word that an icon font draws. */
function isIcon(element: Element): boolean {
  if (isIconLigature(element)) return true
  if (!isElement(element, 'i', 'span', 'em', 'b') || element.children.length !== 1) return false
  return iconClass.test(attribute(element, 'className')) && /^[!-~\uE000-\uF8FF]$/.test(visibleText(element))
}
