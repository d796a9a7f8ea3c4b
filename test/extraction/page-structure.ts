import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document
type Element = DefaultTreeAdapterTypes.Element

/** The visible content of an HTML document, as comparable values. */
export interface PageStructure {
  /** Visible characters outside tables, without spaces and joining punctuation. */
  readonly text: string
  readonly headings: readonly string[]
  /** Texts of the cells of data tables. */
  readonly cells: readonly string[]
  /** `depth text` of each list item, without nested lists. */
  readonly items: readonly string[]
  /** `text → href`. */
  readonly links: readonly string[]
  readonly images: readonly string[]
  readonly code: readonly string[]
  readonly quotes: readonly string[]
}

/** How links are normalised, and other properties of the document. */
export interface ReadOptions {
  /** The published address; null if the link is dropped. */
  readonly address: (href: string) => string | null
}

const unseen = new Set(
  'head script style template noscript title desc input select textarea datalist rp object iframe video audio source'.split(' '),
)

/** Reads a document as a visitor sees it: without hidden text, scripts and form fields. */
export function structureOf(html: string, { address }: ReadOptions): PageStructure {
  const document = parse(html)
  const headings: string[] = []
  const cells: string[] = []
  const items: string[] = []
  const links: string[] = []
  const images: string[] = []
  const code: string[] = []
  const quotes: string[] = []
  const visit = (node: Node, depth: number) => {
    if (!('tagName' in node)) {
      if ('childNodes' in node) for (const child of node.childNodes) visit(child, depth)
      return
    }
    if (isUnseen(node)) return
    const text = squeezed(textOf(node))
    if ((/^h[1-6]$/.test(node.tagName) || attributeOf(node, 'role') === 'heading') && text !== '') headings.push(text)
    if (node.tagName === 'table' && isData(node)) {
      cells.push(...cellsOf(node))
      links.push(...linksOf(node, address))
      images.push(...imagesOf(node, address))
      return
    }
    if (node.tagName === 'li') items.push(`${Math.max(depth, 1)} ${squeezed(textOf(node, (inner) => isList(inner)))}`)
    if (node.tagName === 'blockquote') quotes.push(text)
    if (node.tagName === 'a') links.push(...linkOf(node, address))
    if (node.tagName === 'img') images.push(...imageOf(node, address))
    if (node.tagName === 'pre' && !elementsOf(node).some((inner) => inner.tagName === 'pre')) code.push(text)
    const deeper = isList(node) ? depth + 1 : depth
    for (const child of node.childNodes) visit(child, deeper)
  }
  visit(document, 0)
  const text = squeezed(textOf(document, (element) => element.tagName === 'table' && isData(element)))
  return { text, headings, cells, items, links, images, code, quotes }
}

function isList(element: Element): boolean {
  return ['ul', 'ol', 'dl'].includes(element.tagName)
}

/** Text without spacing and joining punctuation (`; ` between items in a cell, `: ` after a term). */
export function squeezed(text: string): string {
  return text.normalize('NFKC').replace(/[\s;:()"“”\u00AD\u200B\u2060]/gu, '')
}

function textOf(node: Node, leaveOut: (element: Element) => boolean = () => false): string {
  if ('value' in node) return node.value
  if ('tagName' in node && isUnseen(node)) return ''
  // A table caption is a separate line.
  if ('tagName' in node && leaveOut(node))
    return node.childNodes.map((child) => (child.nodeName === 'caption' ? textOf(child) : '')).join('')
  return 'childNodes' in node ? node.childNodes.map((child) => textOf(child, leaveOut)).join('') : ''
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}

function isUnseen(element: Element): boolean {
  if (unseen.has(element.tagName) || isPermalink(element)) return true
  // A formula is read as its source, if it has one.
  if (element.tagName === 'mrow' && element.parentNode?.childNodes.some(({ nodeName }) => nodeName === 'annotation')) return true
  if (element.tagName === 'button')
    return attributeOf(element, 'aria-expanded') === undefined && attributeOf(element, 'role') !== 'tab'
  if (element.tagName === 'form') return elementsOf(element).some((inner) => inner.tagName === 'label')
  if (isOpened(element)) return false
  const classes = attributeOf(element, 'class') ?? ''
  return (
    attributeOf(element, 'hidden') !== undefined ||
    attributeOf(element, 'aria-hidden') === 'true' ||
    /\b(?:sr-only|rouge-gutter)\b/.test(classes) ||
    /display:\s*none|visibility:\s*hidden/.test(attributeOf(element, 'style') ?? '')
  )
}

function isPermalink(element: Element): boolean {
  return (
    element.tagName === 'a' &&
    attributeOf(element, 'href')?.startsWith('#') === true &&
    textOf(element.childNodes[0] ?? element) === '#'
  )
}

/** A panel is hidden until the visitor opens it. */
function isOpened(element: Element): boolean {
  return /^[apq]\d$/.test(attributeOf(element, 'id') ?? '')
}

function elementsOf(node: Node): Element[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}

/** Data tables; layout tables contain headings or tables and have no header cells. */
function isData(table: Element): boolean {
  const inside = elementsOf(table)
  if (inside.some(({ tagName }) => tagName === 'pre') && attributeOf(table, 'class') === 'rouge-table') return false
  const rows = inside.filter(({ tagName }) => tagName === 'tr')
  const widest = Math.max(0, ...rows.map((row) => row.childNodes.filter((cell) => isCell(cell)).length))
  if (widest < 2) return false
  const hasHeads = rowsOf(table).some((row) => row.childNodes.some((cell) => 'tagName' in cell && cell.tagName === 'th'))
  return hasHeads || !inside.some(({ tagName }) => tagName === 'table' || /^h\d$/.test(tagName))
}

function isCell(node: Node): node is Element {
  return 'tagName' in node && (node.tagName === 'td' || node.tagName === 'th')
}

function rowsOf(table: Node): Element[] {
  if (!('childNodes' in table)) return []
  return table.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    if (child.tagName === 'tr') return [child]
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : []
  })
}

function cellsOf(table: Element): string[] {
  return rowsOf(table)
    .flatMap((row) => row.childNodes.filter((node) => isCell(node)).map((cell) => squeezed(textOf(cell))))
    .filter(Boolean)
}

function linksOf(node: Element, address: ReadOptions['address']): string[] {
  return elementsOf(node).flatMap((element) => (element.tagName === 'a' ? linkOf(element, address) : []))
}

function imagesOf(node: Element, address: ReadOptions['address']): string[] {
  return elementsOf(node).flatMap((element) => (element.tagName === 'img' ? imageOf(element, address) : []))
}

/** Links without text and target are ignored. */
function linkOf(link: Element, address: ReadOptions['address']): string[] {
  const href = address(attributeOf(link, 'href') ?? '')
  const hasImage = elementsOf(link).some(({ tagName }) => tagName === 'img')
  const text = squeezed(textOf(link))
  return href === null || (text === '' && !hasImage) ? [] : [href]
}

function imageOf(image: Element, address: ReadOptions['address']): string[] {
  if (attributeOf(image, 'width') === '1') return []
  const source = attributeOf(image, 'data-src') ?? attributeOf(image, 'src')
  const src = source === undefined ? null : address(source)
  return src === null ? [] : [src]
}
