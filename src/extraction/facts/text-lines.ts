import type { Element, Nodes, Root } from 'hast'
import { attribute, hasAttribute, isElement } from '../tree/element.ts'
import { isBlock, isTextless } from '../tree/element-kinds.ts'
import { isRowLabel } from './contact/address/address-rows.ts'
import { contactLabels, plainLabel } from './contact/label-words.ts'
import { isSharedMailbox } from './contact/email.ts'
import { collapse, visibleText } from '../tree/visible-text.ts'
import { isIconLigature } from '../tree/element-text.ts'

/** A line of a page as a visitor sees it. */
export interface TextLine {
  readonly text: string
  /** Its block element: lines separated by `<br>` share it. */
  readonly block: Element | null
  /** Next to the icon of a map pin. */
  readonly isPinned?: true
}

/** Stands for a phone icon in a line. */
export const phoneIcon = '\u260E'

/** Names of icons in icon fonts. */
const iconClass =
  /(?:^|[\s-])(?:fa|bi|ti|la|ri|bx|bxs|mdi|mbri|icon|icofont|lni|uil)-(?:(?<phone>phone|telephone|mobile)|(?<fax>fax)|(?<pin>map-marker|map-pin|location|geo|pin-map))(?:-(?:alt|volume|square|fill|button|screen|flip|call|line|outline|dot|pin|1|2))*(?=\s|$)/

/** Words that icon fonts draw as phones and fax machines. */
const drawnWord = /^(?:(?<phone>local_phone|phone(?:_[a-z]+)*|call|smartphone|contact_phone|settings_phone)|(?<fax>fax))$/

/** What the icon of a font shows, and whether it has no other text; undefined for an element that is no such icon. */
function iconOf(
  element: Element,
): ({ readonly [shown in 'phone' | 'fax' | 'pin']?: string | undefined } & { readonly isDrawn: boolean }) | undefined {
  if (isIconLigature(element)) return { ...drawnWord.exec(visibleText(element).trim())?.groups, isDrawn: true }
  const shown = isElement(element, 'i', 'span', 'svg') ? iconClass.exec(attribute(element, 'className'))?.groups : undefined
  const isDrawn =
    element.tagName === 'svg' || element.children.every((child) => child.type === 'text' && child.value.trim() === '')
  return shown === undefined ? undefined : { ...shown, isDrawn }
}

/** What stands for an icon in a line. */
function wordOf({ phone, fax }: NonNullable<ReturnType<typeof iconOf>>): string {
  return phone !== undefined ? ` ${phoneIcon} ` : fax !== undefined ? ' Fax: ' : ' '
}

/** The text of an image used as a label: `Phone`, `Address`; else empty. */
function labelOfImage(element: Element): string {
  const text = isElement(element, 'img') ? attribute(element, 'alt').trim() : ''
  const label = text.length > 30 ? undefined : contactLabels.get(plainLabel(text))
  return label === 'phone' || label === 'mobile' || label === 'address' ? text : ''
}

/** Longest label element, in characters. */
const longestLabel = 30

/** Whether an inline element is a label of an address or hours, formatted differently from what follows: `<b>Address</b> Mill Lane`, not `<b>Address</b> the problem`. */
function isLabel(element: Element, next: Nodes | undefined): boolean {
  if (!isElement(element, 'b', 'strong', 'span') || (next?.type === 'text' && /^\s*[\p{P}\p{Ll}]/u.test(next.value))) return false
  const [text, ...others] = element.children
  if (text?.type !== 'text' || others.length > 0 || text.value.length > longestLabel) return false
  return contactLabels.get(plainLabel(text.value)) === 'hours' || isRowLabel(text.value)
}

/** Whether an element only sets the direction of a part of a word, which signs join to the texts beside it: `(<bdi>03</bdi>)`, `12-<span dir="ltr">14</span>`. */
function setsDirection(children: readonly Nodes[], at: number): boolean {
  const element = children[at]
  if (!isElement(element, 'bdi') && !(isElement(element, 'span') && hasAttribute(element, 'dir'))) return false
  return isSignOrNone(children[at - 1], /[\p{L}\p{N}]$/u) && isSignOrNone(children[at + 1], /^[\p{L}\p{N}]/u)
}

function isSignOrNone(beside: Nodes | undefined, word: RegExp): boolean {
  return beside === undefined || (beside.type === 'text' && !word.test(beside.value))
}

/** Lines of one page that are read. */
const maxLines = 5_000

/** Texts of controls: a field for a visitor's phone number has a label, too. */
const controls = new Set(['label', 'button', 'option', 'optgroup', 'legend', 'menu'])

/** Bounds of a row that is one line: characters with those between the tags, and elements. Larger ones are the layout of a page. */
const largestRow = { characters: 1_000, elements: 100 }

/**
 * The visible lines of a page, split at blocks and line breaks. A table row is one line, and so is a term with its
 * description, with a colon after the first part.
 */
export function textLines(root: Root): readonly TextLine[] {
  const lines = linesOf(root)
  return lines.slice(0, maxLines)
}

function linesOf(node: Root | Element): readonly TextLine[] {
  const collector = new LineCollector()
  collector.visit(node, isElement(node) ? node : null)
  return collector.finish()
}

/** The sign of an address whose parts are in different elements, `info@ own.example`, or that is full-width. */
const splitAddress = /(?<=[\w.-])[@＠] ?(?=[\w-]+\.\w)/

/** An address with spaces around its sign, which is the last or only part of its line. */
const spacedAddress =
  /^(?<before>(?:.{1,80}[|:：] ?)?)(?<name>[a-z\d._+-]{1,64}) [@＠] ?(?:(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}(?:$| ?[|,;]))/

/** A line with its e-mail address in one piece; with spaces before the sign only after a label for one, or with a usual mailbox: `live @ club.example` is none. */
function withWholeAddress(line: string): string {
  const { before = '', name = '' } = (/[@＠]/.test(line) && spacedAddress.exec(line)?.groups) || {}
  if (name === '') return line.replace(splitAddress, '@')
  const label = before.replace(/[|:：\s]+$/, '').replace(/^.*\|\s*/, '')
  const isAddress = contactLabels.get(plainLabel(label)) === 'email' || isSharedMailbox(`${name}@`)
  return isAddress ? line.replace(/ [@＠] ?/, '@') : line
}

class LineCollector {
  readonly #lines: TextLine[] = []
  #parts: string[] = []
  /** Whether this line contains more than whitespace so far. */
  #hasText = false
  #block: Element | null = null
  /** Whether this line, or an empty one right above it, has a pin. */
  #isPinned = false
  /** Number of parts up to the end of the last link of this line; 0 if there is none. */
  #linkEnd = 0

  visit(node: Nodes, block: Element | null): void {
    if (this.#lines.length > maxLines) return
    if (node.type === 'text') this.#addText(node.value)
    if (!('children' in node)) return
    const { children } = node
    for (let at = 0; at < children.length; at++) {
      const child = children[at]
      if (child === undefined) break
      const icon = isElement(child) ? iconOf(child) : undefined
      // Some sites write the address into the icon: `<span class="fa fa-map-marker"> 3 Mill Lane</span>`.
      if (icon?.pin !== undefined) this.#isPinned = true
      if (!isElement(child)) this.visit(child, block)
      else if (!this.#hasText && isLabel(child, children[at + 1])) this.#addText(`${visibleText(child)}: `)
      else if (child.tagName === 'br') this.#break(block)
      else if (labelOfImage(child) !== '') this.#parts.push(` ${labelOfImage(child)}: `)
      else if (icon?.isDrawn === true) this.#parts.push(wordOf(icon))
      else if (setsDirection(children, at)) this.visit(child, block)
      else if (!isTextless(child) && !controls.has(child.tagName)) this.#visitElement(child, block)
    }
  }

  #addText(text: string): void {
    this.#parts.push(text)
    this.#hasText ||= text.trim() !== ''
  }

  finish(): readonly TextLine[] {
    this.#cut(this.#block)
    return this.#lines
  }

  #visitElement(element: Element, block: Element | null): void {
    if (!isBlock(element)) {
      // Inline elements may be columns, so their texts are separate words; part of a word is never a label.
      this.#parts.push(this.#isSecondNumber(element) ? ' | ' : ' ')
      this.visit(element, block)
      if (element.tagName === 'a') this.#linkEnd = this.#parts.length
      this.#parts.push(' ')
      return
    }
    this.#cut(block)
    const row = element.tagName === 'tr' ? cellsOf(element) : element.tagName === 'dl' ? undefined : []
    if (row === undefined) this.#visitDescriptions(element)
    else if (row.length < 2 || !this.#addRow(row, element)) this.visit(element, element)
    this.#cut(element)
  }

  /** Whether an element is a link directly after another one that ends in a number: two links are two numbers. */
  #isSecondNumber({ tagName }: Element): boolean {
    if (tagName !== 'a' || !/\d[^\p{L}\d]*$/u.test(this.#parts[this.#linkEnd - 1] ?? '')) return false
    return this.#parts.slice(this.#linkEnd).every((part) => part.trim() === '')
  }

  /** `<dl>`: each term with its descriptions; groups may be in a `div` (HTML, 4.4.9). */
  #visitDescriptions(list: Element): void {
    const entries = list.children.flatMap((child) => (isElement(child, 'div') ? child.children : [child]))
    let group: Element[] = []
    for (const entry of entries) {
      if (!isElement(entry, 'dt', 'dd')) continue
      if (entry.tagName === 'dt') {
        this.#addGroup(group)
        group = []
      }
      group.push(entry)
    }
    this.#addGroup(group)
  }

  #addGroup(group: readonly Element[]): void {
    const [first] = group
    if (first === undefined || (group.length > 1 && this.#addRow(group, first))) return
    for (const entry of group) {
      this.visit(entry, entry)
      this.#cut(entry)
    }
  }

  /** Adds cells as one line; false if one contains more than a line of text. */
  #addRow(cells: readonly Element[], row: Element): boolean {
    if (!isSmall(cells)) return false
    // The heads of columns do not label each other.
    if (cells.length > 1 && cells.every((cell) => cell.tagName === 'th')) {
      this.#lines.push({ text: cells.map((cell) => collapse(visibleText(cell))).join(' '), block: row })
      return true
    }
    const [first = [], ...rest] = cells.map((cell) => linesOf(cell).map(({ text }) => text))
    const values = rest.flat()
    if (first.length !== 1 || values.length === 0) return false
    const name = (first[0] ?? '').replace(/\s*:$/, '')
    for (const [at, value] of values.entries()) this.#lines.push({ text: at === 0 ? `${name}: ${value}` : value, block: row })
    return true
  }

  /** A long e-mail address may be broken after its `@` for small screens. */
  #break(block: Element | null): void {
    if (this.#parts.at(-1)?.trimEnd().endsWith('@') !== true) this.#cut(block)
  }

  #cut(block: Element | null): void {
    const text = withWholeAddress(collapse(this.#parts.join('')))
    this.#parts = []
    this.#hasText = false
    this.#linkEnd = 0
    this.#block = block
    if (text === '') return
    this.#lines.push({ text, block, ...(this.#isPinned && { isPinned: true }) })
    this.#isPinned = false
  }
}

function cellsOf(row: Element): readonly Element[] {
  return row.children.filter((child) => isElement(child, 'td', 'th'))
}

/** Whether cells are small enough to be one line and contain no rows, so that nothing is read twice. */
function isSmall(cells: readonly Element[]): boolean {
  const stack: Nodes[] = [...cells]
  let [characters, elements] = [0, 0]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElement(node, 'tr', 'dl')) return false
    if (node.type === 'text') characters += node.value.length
    if (!('children' in node)) continue
    elements++
    stack.push(...node.children)
    if (characters > largestRow.characters || elements > largestRow.elements || stack.length > 1_000) return false
  }
  return true
}
