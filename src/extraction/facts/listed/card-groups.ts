import type { Element } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, childElements, hasAttribute, isElement, parentOf } from '../../tree/element.ts'
import type { FactPage } from '../fact-page.ts'
import type { OutlineHeading } from '../page-outline.ts'
import { type Card, cardOf, cardId, isDescribed, isOnlyLink, isOnlyName } from './card.ts'
import { memoizeByObject } from '../../../model/maps.ts'

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
      const heading = { element, rank: 6, text: elementText(element), above: outline.headingOver(element) }
      return cardOf([item], heading, page).filter(isDescribed)
    })
    return cards.length < 2 ? [] : [{ cards, over: cards[0]?.heading.above }]
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
