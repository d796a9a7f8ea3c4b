import type { Element } from 'hast'
import type { PricingRules } from '../../../model/site-rules.ts'
import { elementText } from '../../facts/element-text.ts'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { classesOf, classRank, nameWords } from '../class-names.ts'
import { escapeIdentifier, firstThatFinds, type SelectorCandidate, selectorsFor } from '../selectors.ts'
import { ancestorsOf, childrenOf, type Parents } from '../tree-places.ts'

type Lists = Pick<NonNullable<PricingRules['fields']>, 'includes' | 'excludes'>

/** Selectors of what packages include and exclude. */
export interface SuggestedLists {
  readonly fields: Lists
  readonly doubtful: Lists
}

/** Words of classes that say of an item, its icon or its list that it is not included. */
const excludingNames =
  / (?:excludes?|excluded|exclusions?|missing|unavailable|disabled|inactive|muted|cons|xmark|times|cross|close|cancel|ban|minus|off|without|line through|strikethrough|not (?!prose )|(?:no|x|out|לא|ללא|חסר) (?=$)|(?:fa|icon) x ) ?/

/** Words over what is not included, or on its mark. */
const excludingWords =
  /(?<!\p{L})(?:(?:לא|אינ[וה]|אינם) (?:כלול(?:ה|ים|ות)?|כולל(?:ת|ים|ות)?|נכלל(?:ת|ים|ות)?)|not included|(?:does not|doesn['’]t) include|exclud(?:es|ed|ing)|not in it|what['’]s not)(?!\p{L})/iu

/** Marks in the text of an item that only people can tell apart. */
const marked = /^\s*[✗✘✕✖❌×–-]\s/u

/** Longest line over a list, in characters. */
const longestHeading = 40

/** Selectors of what the lists of the cards hold. `items` are those of each card. */
export function listsIn(cards: readonly Element[], items: readonly (readonly Element[])[], parents: Parents): SuggestedLists {
  if (items.filter((list) => list.length > 0).length * 2 < cards.length) return { fields: {}, doubtful: {} }
  const judged = items.map((list, at) => list.filter((item) => isExcluded(item, list, cards[at], parents)))
  // What marks every item tells nothing of it.
  const excluded = judged.flat().length === items.flat().length ? items.map(() => []) : judged
  const included = items.map((list, at) => list.filter((item) => !excluded[at]?.includes(item)))
  const includes = itemsSelector(cards, included, excluded, parents)
  const excludes = excluded.some((list) => list.length > 0) ? itemsSelector(cards, excluded, included, parents) : undefined
  const found = { ...(includes !== undefined && { includes }), ...(excludes !== undefined && { excludes }) }
  const isUnsure = included.flat().some((item) => marked.test(elementText(item)))
  return isUnsure ? { fields: {}, doubtful: found } : { fields: found, doubtful: {} }
}

/**
 * The items of each card's lists: items of lists that hold no list themselves; without any, boxes side by side that are
 * called alike.
 */
export function itemsIn(
  cards: readonly Element[],
  prices: readonly Element[],
  parents: Parents,
): readonly (readonly Element[])[] {
  const listed = cards.map((card) => [...elementsOf(card)].filter((element) => isListItem(element, card, parents)))
  if (listed.some((list) => list.length > 0)) return listed
  const names = new Set(cards.flatMap((card) => [...elementsOf(card)].flatMap((element) => repeatedName(element, prices))))
  return cards.map((card) => [...elementsOf(card)].filter((element) => names.has(nameOf(element))))
}

function isListItem(element: Element, card: Element, parents: Parents): boolean {
  if (element.tagName !== 'li' || elementText(element) === '') return false
  for (const above of ancestorsOf(element, parents)) {
    if (above === card) break
    if (above.tagName === 'li' || above.tagName === 'nav') return false
  }
  return true
}

/** What at least two children of an element are called that hold a line of text each. */
function repeatedName(element: Element, prices: readonly Element[]): readonly string[] {
  const lines = childrenOf(element).filter(
    (child) => classesOf(child).length > 0 && isElement(child, 'div', 'p', 'span', 'dd') && isPlain(child, prices),
  )
  const names = lines.map(nameOf)
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

function isPlain(element: Element, prices: readonly Element[]): boolean {
  const holds = (inner: Element) => prices.includes(inner) || isElement(inner, 'a', 'button', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')
  return elementText(element) !== '' && !holds(element) && ![...elementsOf(element)].some(holds)
}

function nameOf(element: Element): string {
  return `${element.tagName}.${classesOf(element).join('.')}`
}

/** By the item's own class, an icon's or that of a box around it, or by the line over it. */
function isExcluded(item: Element, items: readonly Element[], card: Element | undefined, parents: Parents): boolean {
  if ([item, ...elementsOf(item)].some(saysExcluded)) return true
  let inner = item
  for (const above of ancestorsOf(item, parents)) {
    const heading = headingBefore(inner, above, items)
    if (heading !== undefined) return excludingWords.test(heading)
    if (above === card) return false
    if (saysExcluded(above)) return true
    inner = above
  }
  return false
}

function saysExcluded(element: Element): boolean {
  const said = ['ariaLabel', 'title', 'alt'].some((name) => excludingWords.test(attribute(element, name).slice(0, 200)))
  return said || classesOf(element).some(namesExcluded)
}

/** The nearest short line before an element, passing over other items. */
function headingBefore(element: Element, around: Element, items: readonly Element[]): string | undefined {
  const siblings = childrenOf(around)
  const before = siblings.slice(0, siblings.indexOf(element)).toReversed()
  const line = before.find((one) => !items.includes(one) && elementText(one) !== '')
  if (line === undefined || isElement(line, 'ul', 'ol', 'table')) return undefined
  const text = elementText(line)
  return text.length <= longestHeading ? text : undefined
}

/** The best selector that finds just the wanted items of each card. */
function itemsSelector(
  cards: readonly Element[],
  wanted: readonly (readonly Element[])[],
  others: readonly (readonly Element[])[],
  parents: Parents,
): string | undefined {
  if (wanted.flat().length === 0) return undefined
  const named = selectorsFor(wanted.flat(), parents, cards)
  const places = cards.map((below, at) => ({ below, elements: wanted[at] ?? [] }))
  return firstThatFinds(places, [{ selector: 'li', rank: 0 }, ...named, ...apart(named, wanted.flat(), others.flat())])
}

/** Selectors of items by what they have inside, or do not have, and others do; what says so in words first. */
function apart(
  named: readonly SelectorCandidate[],
  wanted: readonly Element[],
  others: readonly Element[],
): readonly SelectorCandidate[] {
  const ways = [
    ...classesIn(others).map((name) => ({ name, suffix: `:not(.${escapeIdentifier(name)})` })),
    ...classesIn(others.flatMap((item) => [...elementsOf(item)])).map((name) => ({
      name,
      suffix: `:not(:has(.${escapeIdentifier(name)}))`,
    })),
    ...classesIn(wanted.flatMap((item) => [...elementsOf(item)])).map((name) => ({
      name,
      suffix: `:has(.${escapeIdentifier(name)})`,
    })),
  ].toSorted(
    (one, other) =>
      Number(namesExcluded(other.name)) - Number(namesExcluded(one.name)) || classRank(one.name) - classRank(other.name),
  )
  return named.slice(0, 6).flatMap(({ selector, rank }) => ways.map(({ suffix }) => ({ selector: selector + suffix, rank })))
}

function classesIn(elements: readonly Element[]): readonly string[] {
  return [...new Set(elements.flatMap(classesOf))].slice(0, 30)
}

function namesExcluded(name: string): boolean {
  return excludingNames.test(nameWords([name]))
}
