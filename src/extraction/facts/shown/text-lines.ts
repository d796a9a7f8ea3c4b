import type { Element, Nodes, Root } from 'hast'
import { isHidden } from '../../content/hidden.ts'
import { isElement } from '../../tree/element.ts'
import { isBlock, isTextless } from '../../tree/element-kinds.ts'
import { collapse } from '../../tree/visible-text.ts'

/** A line of a page as a visitor sees it. */
export interface TextLine {
  readonly text: string
  /** The block that it stands in: lines apart by `<br>` share it. */
  readonly block: Element | null
}

/** Lines of one page that are looked at. */
const mostLines = 5_000

/** Texts of controls: a field for a visitor's telephone number has a label, too. */
const controls = new Set(['label', 'button', 'option', 'optgroup', 'legend', 'menu'])

/** Longest row of a table that is one line, in characters. Longer ones are the layout of a page. */
const longestRow = 300

/**
 * The visible lines of a page, cut where blocks and line breaks stand. A row of a table is one line, and so is a term
 * with what describes it, with a colon between what stands in the first place and the rest.
 */
export function textLines(root: Root): readonly TextLine[] {
  const lines = linesOf(root)
  return lines.slice(0, mostLines)
}

function linesOf(node: Root | Element): readonly TextLine[] {
  const collector = new LineCollector()
  collector.visit(node, isElement(node) ? node : null)
  return collector.finish()
}

class LineCollector {
  readonly #lines: TextLine[] = []
  #parts: string[] = []
  #block: Element | null = null

  visit(node: Nodes, block: Element | null): void {
    if (this.#lines.length > mostLines) return
    if (node.type === 'text') this.#parts.push(node.value)
    if (!('children' in node)) return
    for (const child of node.children) {
      if (!isElement(child)) this.visit(child, block)
      else if (child.tagName === 'br') this.#cut(block)
      else if (!isTextless(child) && !controls.has(child.tagName) && !isHidden(child)) this.#visitElement(child, block)
    }
  }

  finish(): readonly TextLine[] {
    this.#cut(this.#block)
    return this.#lines
  }

  #visitElement(element: Element, block: Element | null): void {
    if (!isBlock(element)) {
      // Columns of inline elements are words apart; a part of a word is never a label.
      this.#parts.push(' ')
      this.visit(element, block)
      this.#parts.push(' ')
      return
    }
    this.#cut(block)
    const row = element.tagName === 'tr' ? cellsOf(element) : element.tagName === 'dl' ? undefined : []
    if (row === undefined) this.#visitDescriptions(element)
    else if (row.length < 2 || !this.#addRow(row, element)) this.visit(element, element)
    this.#cut(element)
  }

  /** `<dl>`: each term with its descriptions; groups may stand in a `div` (HTML, 4.4.9). */
  #visitDescriptions(list: Element): void {
    let term: Element | undefined
    const entries = list.children.flatMap((child) => (isElement(child, 'div') ? child.children : [child]))
    for (const entry of entries) {
      if (isElement(entry, 'dt')) term = entry
      if (isElement(entry, 'dd') && !isHidden(entry) && (term === undefined || !this.#addRow([term, entry], list))) {
        this.visit(entry, entry)
        this.#cut(entry)
      }
    }
  }

  /** Adds cells as one line; false where they hold more than a line of text each. */
  #addRow(cells: readonly Element[], row: Element): boolean {
    const lines = cells.map((cell) => linesOf(cell).map(({ text }) => text))
    const [first = [], ...rest] = lines
    const values = rest.flat()
    if (first.length !== 1 || values.length === 0 || lines.flat().join(' ').length > longestRow) return false
    const name = (first[0] ?? '').replace(/\s*:$/, '')
    for (const [at, value] of values.entries()) this.#lines.push({ text: at === 0 ? `${name}: ${value}` : value, block: row })
    return true
  }

  #cut(block: Element | null): void {
    const text = collapse(this.#parts.join(''))
    this.#parts = []
    this.#block = block
    if (text !== '') this.#lines.push({ text, block })
  }
}

function cellsOf(row: Element): readonly Element[] {
  return row.children.filter((child) => isElement(child, 'td', 'th')).filter((cell) => !isHidden(cell))
}
