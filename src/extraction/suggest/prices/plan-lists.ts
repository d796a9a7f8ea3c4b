import type { Element } from 'hast'
import type { PricingRules } from '../../../model/site-rules.ts'
import { elementText } from '../../facts/element-text.ts'
import { selectTexts } from '../../facts/select-elements.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { classesOf, nameWords } from '../class-names.ts'
import { escapeIdentifier, isSame, selectorsFor } from '../selectors.ts'
import { ancestorsOf, childrenOf, type Parents } from '../tree-places.ts'
import type { Card } from './price-cards.ts'

type Lists = Pick<NonNullable<PricingRules['fields']>, 'includes' | 'excludes'>

/** Selectors of what packages include and exclude. */
export interface SuggestedLists {
  readonly fields: Lists
  readonly doubtful: Lists
}

/** Words of classes that say of an item, its icon or its list that it is not included. */
const excludingNames =
  / (?:excludes?|excluded|exclusions?|not(?! prose)|missing|unavailable|disabled|cons|x|xmark|times|cross|off|inactive|without) /

/** Headings over what is not included. */
const excludingHeading =
  /(?<!\p{L})(?:(?:לא|אינ[וה]|אינם) (?:כלול(?:ה|ים|ות)?|כולל(?:ת|ים|ות)?|נכלל(?:ת|ים|ות)?)|not included|(?:does not|doesn['’]t) include|exclud(?:es|ed|ing)|not in it|what['’]s not)(?!\p{L})/iu

/** Marks in the text of an item that only people can tell apart. */
const marked = /^\s*[✗✘✕✖❌×–-]\s/u

/** What the lists of the cards hold. */
export function listsIn(cards: readonly Card[], parents: Parents): SuggestedLists {
  const items = cards.map(({ element }) => [...elementsOf(element)].filter((inner) => isItem(inner, element, parents)))
  if (items.filter((list) => list.length > 0).length < Math.ceil(cards.length / 2)) return { fields: {}, doubtful: {} }
  const excluded = items.map((list, at) => list.filter((item) => isExcluded(item, cards[at]?.element, parents)))
  const included = items.map((list, at) => list.filter((item) => !excluded[at]?.includes(item)))
  const includes = itemsSelector(cards, included, items, parents)
  const excludes = excluded.some((list) => list.length > 0) ? itemsSelector(cards, excluded, items, parents) : undefined
  const found = { ...(includes !== undefined && { includes }), ...(excludes !== undefined && { excludes }) }
  // Marks can be told apart by people alone, and a package that includes nothing was read wrongly.
  const isUnsure = included.flat().some((item) => marked.test(elementText(item))) || included.flat().length === 0
  return isUnsure ? { fields: {}, doubtful: found } : { fields: found, doubtful: {} }
}

/** An item of a list that holds no list itself. */
function isItem(element: Element, card: Element, parents: Parents): boolean {
  if (element.tagName !== 'li' || elementText(element) === '') return false
  for (const above of ancestorsOf(element, parents)) {
    if (above === card) break
    if (above.tagName === 'li' || above.tagName === 'nav') return false
  }
  return true
}

/** By the item's own class or that of its list, or by the heading over its list. */
function isExcluded(item: Element, card: Element | undefined, parents: Parents): boolean {
  if (saysExcluded(item) || childrenOf(item).some((child) => isElement(child, 'del', 's') || (isIcon(child) && saysExcluded(child)))) return true
  for (const above of ancestorsOf(item, parents)) {
    if (above === card) return false
    if (saysExcluded(above)) return true
    const heading = headingOver(above, parents)
    if (heading !== undefined) return excludingHeading.test(elementText(heading))
  }
  return false
}

function isIcon(element: Element): boolean {
  return isElement(element, 'i', 'svg', 'span', 'img')
}

function saysExcluded(element: Element): boolean {
  const names = classesOf(element)
  return names.includes('no') || excludingNames.test(nameWords(names))
}

/** The line right before an element: a heading, a paragraph of a few words, a term. */
function headingOver(element: Element, parents: Parents): Element | undefined {
  const around = parents.get(element)
  if (around === undefined) return undefined
  const siblings = childrenOf(around)
  const before = siblings[siblings.indexOf(element) - 1]
  if (before === undefined || !(isHeading(before) || isElement(before, 'p', 'strong', 'b', 'div', 'span', 'dt'))) return undefined
  const { length } = elementText(before)
  return length > 0 && length <= 40 ? before : undefined
}

/** The best selector that finds just the wanted items of each card. */
function itemsSelector(
  cards: readonly Card[],
  wanted: readonly (readonly Element[])[],
  all: readonly (readonly Element[])[],
  parents: Parents,
): string | undefined {
  const others = all.flatMap((list, at) => list.filter((item) => !wanted[at]?.includes(item)))
  // What sets the others apart tells these by not having it.
  const without = [...new Set(others.flatMap(classesOf))].map((name) => `li:not(.${escapeIdentifier(name)})`)
  const candidates = ['li', 'ul li', ...selectorsFor(wanted.flat(), parents, cards[0]?.element).map(({ selector }) => selector), ...without]
  return candidates.find((selector) => cards.every(({ element }, at) => isSame(selectTexts(selector, element), wanted[at] ?? [])))
}
