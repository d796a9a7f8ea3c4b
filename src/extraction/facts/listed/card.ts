import type { Element, ElementContent } from 'hast'
import type { ListedThing } from '../../../model/page-facts.ts'
import { elementText, elementTextWithout } from '../../tree/element-text.ts'
import { isBlock, isText } from '../../tree/element-kinds.ts'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import type { FactPage } from '../fact-page.ts'
import { withoutIcons } from '../icons.ts'
import type { OutlineHeading } from '../page-outline.ts'
import { memoizeByObject } from '../../../model/maps.ts'
import { endsAsQuestion, leadsToFullText, promisesMore } from '../questions/question-words.ts'
import { isTopicName } from '../part-words.ts'
import { isPlaceholderText } from '../placeholder-text.ts'
import { ownTargets, type Target } from './own-links.ts'

/** One of several similar sections of a page, each with a heading or a link. */
export interface Card {
  /** Its parts, in order; one element, or a heading and what follows it. */
  readonly parts: readonly Element[]
  readonly heading: OutlineHeading
  /** A numbered name above a heading that may be a slogan; null if there is none. */
  readonly kicker: string | null
  /** What it says besides its heading, tables included. */
  readonly text: string
  readonly thing: ListedThing
}

/** Lengths in characters. */
const lengths = { name: 90, description: 500, shortestText: 20 } as const

/** The card with a heading, if it has a name. */
export function cardOf(parts: readonly Element[], heading: OutlineHeading, page: FactPage): readonly Card[] {
  const above = cardName(numbered.exec(page.outline.lineAbove(heading))?.groups?.['name'] ?? '')
  const name = cardName(heading.text) ?? above
  if (name === null) return []
  const beside = withoutHeading(parts, heading.element)
  const text = textOf(beside)
  const { path, fragment: pathFragment, isHere } = linkOf(parts, heading, page)
  const fragment = (isHere ? pathFragment : null) ?? cardId(parts, heading, page)
  const target = isHere ? { path: null, pathFragment: null } : { path, pathFragment }
  const hasDataTable = beside.some((part) => isDataTable(part) || elementsOf(part).some(isDataTable))
  const description = hasDataTable ? textOf(beside, isDataTable) : text
  const isDescription = description !== '' && !isPlaceholderText(description)
  const thing = { name, description: isDescription ? description : null, ...target, fragment, result: null }
  const isKicker = above !== null && !isTopicName('services', above) && !label.test(above)
  const kicker = isKicker && heading.text.split(' ').length >= minInSlogan ? above : null
  return [{ parts, heading, kicker, text, thing }]
}

/** Whether a card is only a name, without a text or a link. */
export function isOnlyName({ text, thing: { path } }: Card): boolean {
  return text === '' && path === null
}

/** Whether a card is only a name with a link. */
export function isOnlyLink({ text, thing: { path } }: Card): boolean {
  return text.length < lengths.shortestText && path !== null
}

/** Whether a card leads somewhere or has enough text to be more than a heading with a label. */
export function isDescribed({ text, thing: { path } }: Card): boolean {
  return path !== null || text.length >= lengths.shortestText || amountWithCurrency.test(text)
}

/** A price: even the shortest text with one describes something. */
export const amountWithCurrency = /\p{Sc} ?\d|\d ?\p{Sc}/u

/** The name of a card, without icons and an initial number; null for a sentence, a question, a quotation or a number. */
function cardName(text: string): string | null {
  const name = withoutIcons(withoutIcons(text).replace(/^(?:0\d|\d{1,2}[.):])\s*/u, ''))
  if (
    name === '' ||
    name.length > lengths.name ||
    endsAsQuestion(name) ||
    /(?<!\.\p{L})\.$|[!…:]$|^[“„«][^”“»]*[”“»]$/u.test(name)
  )
    return null
  return /\p{L}{2}/u.test(name) ? name : null
}

/** Fewest words of a heading that may be a slogan below a numbered name. */
const minInSlogan = 3

/** A name with its number, above a heading that is a slogan: `01 — Airport transfer`. */
const numbered = /^(?:0\d|\d{1,2}(?= ?[-–—/]))[-–—./·:| ]+(?<name>\p{L}.+)$/u

/** A date, an audience or a badge in place of such a name: `03 May 2026`, `01 — For families`. */
const label = /\d|^(?:for|für|pour|para|per|dla|для|voor|new|popular|bestseller)(?!\p{L})/iu

/** Whether a line above a heading is a number, a date, an audience or a badge. */
export function isLabel(line: string): boolean {
  return label.test(line)
}

/** A data table (with headers or a caption) rather than a layout table: the cells of its rows are not a sentence. */
function isDataTable(element: Element): boolean {
  return element.tagName === 'table' && elementsOf(element).some((inner) => isElement(inner, 'th', 'caption'))
}

/** The text of a card after {@link withoutHeading}. */
function textOf(parts: readonly Element[], isLeftOut: (inner: Element) => boolean = () => false): string {
  const text = parts
    .filter((part) => !isLeftOut(part))
    .map((part) => elementTextWithout(part, isLeftOut))
    .filter((one) => one !== '')
    .join(' ')
  return shortDescription(text)
}

/** A description that is not too long, cut off with an ellipsis. */
export function shortDescription(text: string): string {
  return text.length <= lengths.description
    ? text
    : `${text
        .slice(0, lengths.description - 1)
        .toWellFormed()
        .trimEnd()}…`
}

/** A copy without the heading and what precedes it, “read more” links, lists of links and buttons. */
function withoutHeading(parts: readonly Element[], heading: Element): readonly Element[] {
  let isPast = false
  const copy = (node: ElementContent): ElementContent[] => {
    if (node === heading) {
      isPast = true
      return []
    }
    if (!isElement(node)) return isPast && node.type === 'text' ? [node] : []
    if (node.tagName === 'br') return [node]
    const isControl = isElement(node, 'a', 'button') || (isElement(node, 'span', 'div') && leadsToMore(node))
    const leadsOn = isControl && !elementsOf(node).some((inner) => inner === heading || isElement(inner, 'p'))
    const children = node.children.flatMap((child) => copy(child))
    return leadsOn || children.length === 0 ? [] : [build(node.tagName, children, node.properties)]
  }
  return parts.flatMap((part) => copy(part)).filter((node) => isElement(node))
}

const pointsOn = /^[^.:;]{1,40}(?:[→⟶➔➜›»←⟵‹«]|\p{L} ?\+)$/u

/** Most elements in a “read more” element. */
const maxInPointing = 4

/** Whether an element in a card that is a link, if only by a script, contains only a few words and an arrow, or `Read more`. */
function leadsToMore(element: Element): boolean {
  if (elementsOf(element, maxInPointing + 1).length > maxInPointing) return false
  const text = elementText(element)
  return pointsOn.test(text) || (promisesMore(text) && !isInSentence(element))
}

/** Cached, since an element may have thousands of links. */
const holdsText = memoizeByObject(({ children }: Element) => children.some(isText))

/** Whether its line has text around it: `Get <span>more</span> customers`. */
function isInSentence(element: Element): boolean {
  for (const around of ancestorsOf(element)) {
    if (holdsText(around)) return true
    if (isBlock(around)) return false
  }
  return false
}

/** Where a card leads: the link in or around its heading, else its only target, unless that is of one of several sections in it. */
function linkOf(parts: readonly Element[], { element }: OutlineHeading, page: FactPage): Target {
  const [ofHeading] = ownTargets([...elementsOf(element), ...ancestorsOf(element)], page)
  if (ofHeading !== undefined) return ofHeading
  const [sections, all] = [sectionsIn(parts, element, page), parts.flatMap((part) => [part, ...elementsOf(part)])]
  const inside = ownTargets(
    all.filter((one) => !sections.has(one)),
    page,
  )
  const distinct = new Map(inside.map((target) => [`${target.path}#${target.fragment ?? ''}`, target]))
  const [only] = distinct.values()
  return distinct.size === 1 && only !== undefined ? only : { path: null, fragment: null, isHere: false }
}

/** What is in the sections of a card that have headings of their own, if there are several; the only one may be a part of its name. */
function sectionsIn(parts: readonly Element[], heading: Element, { outline }: FactPage): ReadonlySet<Element> {
  const others = parts
    .flatMap((part) => outline.headingsIn(part))
    .filter((other) => other.element !== heading && !leadsToFullText(other.text))
  if (others.length < 2) return new Set()
  const sectionOf = (element: Element) =>
    ancestorsOf(element)
      .filter((around) => outline.headingsIn(around).length === 1)
      .reduce((_, around) => around, element)
  return new Set(others.flatMap((other) => [...elementsOf(sectionOf(other.element))]))
}

/** The id of a card, of its heading, or of an ancestor that contains only it, unless the id occurs twice. */
export function cardId(parts: readonly Element[], { element }: OutlineHeading, { outline }: FactPage): string | null {
  const [first] = parts
  const inside = first === undefined ? [] : [...elementsOf(first)].slice(0, 10)
  const candidates = [first, element, outline.widest(element), first === undefined ? undefined : outline.widest(first), ...inside]
  const ids = candidates.map((one) => (one === undefined ? '' : attribute(one, 'id')))
  return ids.find((id) => id !== '' && !/\s/.test(id) && outline.isOnlyId(id)) ?? null
}
