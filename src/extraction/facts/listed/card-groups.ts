import type { Element } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, childElements, hasAttribute, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import type { FactPage } from '../fact-page.ts'
import type { OutlineHeading, PageOutline } from '../page-outline.ts'
import { isPlainName } from './described-name.ts'
import { firstLine, isWords, longestBox } from './first-line.ts'
import { amountWithCurrency, type Card, cardOf, cardId, isDescribed, isOnlyLink, isOnlyName } from './card.ts'
import { memoizeByObject, remembered } from '../../../model/maps.ts'

/** Adjacent similar sections. */
export interface CardGroup {
  readonly cards: readonly Card[]
  /** The heading above them. */
  readonly over: OutlineHeading | undefined
}

/** Cards of one page that are read. */
const maxCards = 500

/** Groups of similar sections of a page, each with one heading and some text or a link below it; cached, as several readers need them. */
export const cardGroups = memoizeByObject(readGroups)

function readGroups(page: FactPage): readonly CardGroup[] {
  const { outline } = page
  const groups: CardGroup[] = []
  const inGroups = new Set<OutlineHeading>()
  const parents = new Set(outline.headings.flatMap(({ element }) => [...ancestorsOf(element)]))
  // Outer elements come first in the document; the innermost element that contains several similar sections groups them.
  const ordered = outline.elements.filter((element) => parents.has(element)).toReversed()
  for (const parent of ordered) {
    for (const candidates of [cardsIn(parent, page), runsIn(parent, page)]) {
      // Rule out non-groups before reading their texts, which are read again for every ancestor.
      if (candidates.filter(({ heading }) => !inGroups.has(heading)).length < 2) continue
      const fresh = mostAlike(candidates, page).filter(({ heading }) => !inGroups.has(heading))
      if (fresh.length < 2 || inGroups.size > maxCards) continue
      for (const { heading } of fresh) inGroups.add(heading)
      groups.push({ cards: fresh, over: fresh[0]?.heading.above })
    }
  }
  return [...groups.toReversed(), ...foldGroups(page)]
}

/** Adjacent collapsible sections, each named by the control that opens it: `<div><button aria-expanded="false">Nails</button><p>…</p></div>`. */
function foldGroups(page: FactPage): readonly CardGroup[] {
  const { outline } = page
  const openers = outline.elements.filter(
    (element) => isElement(element, 'summary') || (isElement(element, 'button') && hasAttribute(element, 'ariaExpanded')),
  )
  const items = openers.map((element) => ({ element, item: parentOf(outline.widest(element)) }))
  const lists = Map.groupBy(items, ({ item }) => (item === undefined ? undefined : parentOf(item)))
  return [...lists].flatMap(([list, folds]): readonly CardGroup[] => {
    const parts = new Set(folds.map(({ item }) => item))
    if (list === undefined || parts.size < Math.max(2, folds.length)) return []
    const cards = folds.flatMap(({ element, item }) => {
      if (item === undefined || outline.headingsIn(item).length > 0) return []
      return cardOf([item], headingOf(element, outline), page).filter(isDescribed)
    })
    return cards.length < 2 ? [] : [{ cards, over: cards[0]?.heading.above }]
  })
}

/** Boxes without headings that make a list; fewer may be the layout of a page. */
const minBoxes = 3

/**
 * Adjacent boxes that look the same and have no heading, each with a short first line and a text or a link:
 * `<div><div>Nails</div><div>With or without polish.</div></div>`, the rows of a table, and lines in bold with what follows them. Only the
 * first list below a heading, in its section, and those that look like it: other boxes are contact details, quotations and the like. Cached,
 * as {@link cardGroups} are.
 */
export const boxGroups = memoizeByObject(readBoxes)

function readBoxes(page: FactPage): readonly CardGroup[] {
  const { outline } = page
  const known = new Map(cardGroups(page).flatMap(({ cards }) => cards.map((card) => [card.heading.element, card.parts])))
  const first = new Map<OutlineHeading | undefined, Element>()
  return outline.elements.flatMap((parent) => {
    const groups = boxesIn(parent, known, page).map((cards): CardGroup => ({ cards, over: cards[0]?.heading.above }))
    if (isElement(parent, 'ul', 'ol', 'dl', 'table')) remembered(first, outline.headingOver(parent), () => parent)
    return groups.filter(({ cards: [card], over }) => {
      const list = remembered(first, over, () => parent)
      const isFirst = lookOf(list) === lookOf(parent) || ancestorsOf(parent).some((around) => around === list)
      return isFirst && card?.parts[0] !== undefined && isUnder(over, card.parts[0], known)
    })
  })
}

/** Whether an element is in the card or the section of a heading, if that has one; the title of a page is above all of it. */
function isUnder(over: OutlineHeading | undefined, element: Element, cards: ReadonlyMap<Element, readonly Element[]>): boolean {
  if (over === undefined || over.rank === 1) return true
  const section = ancestorsOf(over.element).find((around) => isElement(around, 'section'))
  const parts = cards.get(over.element) ?? (section === undefined ? [] : [section])
  return parts.length === 0 || withAncestors(element).some((around) => parts.includes(around))
}

/** The groups of boxes among the children of an element. */
function boxesIn(parent: Element, known: ReadonlyMap<Element, unknown>, page: FactPage): readonly (readonly Card[])[] {
  const { outline } = page
  const children = childElements(parent)
  if (children.length < minBoxes || children.length > maxCards) return []
  // The rows of a price list are read as such.
  const isPriced = (child: Element) => outline.sizes.of(child).all <= longestBox && amountWithCurrency.test(elementText(child))
  if (children.some((child) => isElement(child, 'tr') && isPriced(child))) return []
  const boxes = [...Map.groupBy(children, lookOf).values()].map((alike) =>
    alike.flatMap((child) => {
      const name = outline.headingsIn(child).length > 0 ? undefined : firstLine(child, outline.sizes)
      return name === undefined || known.has(name) ? [] : [{ parts: [child], name }]
    }),
  )
  const groups = [...boxes, boldLines(children, outline)].map((candidates) => {
    const looks = new Set(candidates.map(({ name }) => lookOf(name)))
    const cards =
      looks.size > 1 || candidates.length < minBoxes
        ? []
        : candidates.flatMap(({ parts, name }) => cardOf(parts, headingOf(name, outline), page))
    return cards.filter(isDescribed)
  })
  return groups.filter((cards) => cards.length >= Math.max(minBoxes, children.length / 4))
}

/** What elements that look the same share. */
export function lookOf(element: Element): string {
  return `${element.tagName} ${attribute(element, 'className')}`
}

/** An element that names something as a heading does. */
function headingOf(element: Element, outline: PageOutline): OutlineHeading {
  return { element, rank: 6, text: elementText(element), above: outline.headingOver(element) }
}

/** Paragraphs that are bold names, each with the paragraphs up to the next one. */
function boldLines(children: readonly Element[], { sizes }: PageOutline) {
  const isName = (child: Element) => {
    const [bold, ...others] = childElements(child)
    return (
      isElement(child, 'p', 'div') &&
      isElement(bold, 'b', 'strong') &&
      others.every((other) => sizes.of(other).all === 0) &&
      !child.children.some(isWords) &&
      sizes.of(child).all <= longestBox &&
      isPlainName(elementText(child))
    )
  }
  const starts = children.flatMap((child, at) => (isName(child) ? at : []))
  return starts.flatMap((at, index) => {
    const [name, ...parts] = children.slice(at, starts[index + 1])
    return name === undefined || parts.length === 0 || sizes.ofAll(parts) > longestBox ? [] : [{ parts: [name, ...parts], name }]
  })
}

/** What may be a card. */
interface Candidate extends Pick<Card, 'parts' | 'heading'> {
  /** Only elements of the same kind are similar. */
  readonly kind: string
}

/** Children of the same kind with one heading of the same rank each. */
function cardsIn(parent: Element, { outline }: FactPage): readonly Candidate[] {
  const look = looksOf(parent)
  return parent.children.flatMap((child): readonly Candidate[] => {
    if (!isElement(child)) return []
    const all = outline.headingsIn(child)
    const [heading, ...others] = isNumbered(all) ? all.slice(1) : all
    if (heading === undefined || heading.element === child || others.some(({ rank }) => rank <= heading.rank)) return []
    return [{ parts: [child], heading, kind: `${look(child)} ${heading.rank}` }]
  })
}

/** Whether the number of a card is in a smaller heading above its name; a larger one may be a figure: `12` above `Employees`. */
function isNumbered([number, name]: readonly OutlineHeading[]): boolean {
  return number !== undefined && name !== undefined && name.rank < number.rank && /^(?:0\d|1?\d\.?)$/.test(number.text)
}

/** What similar cards share: their tag, or their classes if only some cards are links. */
function looksOf({ children }: Element): (card: Element) => string {
  const cards = children.filter((child) => isElement(child))
  const classesOf = (isLink: boolean) =>
    new Set(cards.filter((card) => isElement(card, 'a') === isLink).map((card) => attribute(card, 'className')))
  const mixed = classesOf(true).intersection(classesOf(false))
  return (card) => {
    const classes = attribute(card, 'className')
    return classes !== '' && mixed.has(classes) ? `.${classes}` : card.tagName
  }
}

/** Headings of the same rank that are children of one element, each with what follows it. */
function runsIn(parent: Element, { outline }: FactPage): readonly Candidate[] {
  const children = childElements(parent)
  const headings = children.flatMap((child, at) => {
    const [heading] = outline.headingsIn(child)
    return heading?.element === child || (heading !== undefined && outline.widest(heading.element) === child)
      ? [{ heading, at }]
      : []
  })
  return headings.map(({ heading, at }, index) => {
    const next = headings.slice(index + 1).find((other) => other.heading.rank <= heading.rank)
    return { parts: children.slice(at, next?.at), heading, kind: String(heading.rank) }
  })
}

/** The largest group of cards of one kind. */
function mostAlike(candidates: readonly Candidate[], page: FactPage): readonly Card[] {
  const byKind = Map.groupBy(candidates, ({ kind }) => kind)
  const cards = candidates.flatMap(({ parts, heading, kind }) =>
    byKind.get(kind)?.length === 1 ? [] : cardOf(parts, heading, page).map((card) => ({ kind, card })),
  )
  const named = cards.filter(({ card }) => !isOnlyName(card))
  // Next to cards with enough text, a card may have a few words.
  const groups = [...Map.groupBy(named, ({ kind }) => kind).values()].filter(
    (group) => group.filter(({ card }) => isDescribed(card)).length > 1,
  )
  const [alike = []] = groups.toSorted((one, other) => other.length - one.length)
  // Next to boxes with a name and a link, those of their class may have no link.
  const classes = new Set(alike.every(({ card }) => isOnlyLink(card)) ? alike.map(({ card }) => boxClass(card)) : [])
  const isSuchBox = (card: Card) => isOnlyName(card) && boxClass(card) !== null && classes.has(boxClass(card))
  const chosen = new Set(alike)
  const largest = cards.filter((one) => chosen.has(one) || isSuchBox(one.card))
  const byFragment = Map.groupBy(largest, ({ card }) => card.thing.fragment)
  return largest.map(({ card }) => {
    // A target that several cards share belongs to none of them: “Book now”.
    const isShared = (byFragment.get(card.thing.fragment)?.length ?? 0) > 1
    return isShared ? { ...card, thing: { ...card.thing, fragment: cardId(card.parts, card.heading, page) } } : card
  })
}

/** The first class of a card that is a box of its own, and not a heading and what follows it; null if it has none. */
function boxClass({ parts: [part, ...others], heading }: Card): string | null {
  return part === undefined || part === heading.element || others.length > 0
    ? null
    : attribute(part, 'className').split(' ')[0] || null
}
