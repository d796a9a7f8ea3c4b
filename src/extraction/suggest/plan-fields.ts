import type { Element } from 'hast'
import type { PricingRules } from '../../model/site-rules.ts'
import { elementText } from '../facts/element-text.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import {
  classRank,
  classesOf,
  escapeIdentifier,
  firstThatFinds,
  nameWords,
  selectorsFor,
  type SelectorCandidate,
} from './selectors.ts'
import { ancestorsOf, childrenOf, linesOf, type Line, type Parents } from './page-tree.ts'
import { type Card, wholePrice } from './price-cards.ts'
import { selectBelow } from '../facts/select-elements.ts'

type Fields = NonNullable<PricingRules['fields']>

/** Selectors of the parts of a card, and those that are not sure enough to be used. */
export interface SuggestedFields {
  readonly fields: Fields
  readonly doubtful: Fields
}

/** Longest name of a package, in characters. */
const longestName = 80

/**
 * What each part of the cards is found by; null when their names or prices cannot be told apart.
 * @param price which of a card's prices is meant
 */
export function planFields(cards: readonly Card[], price: number, parents: Parents): SuggestedFields | null {
  const elements = cards.map(({ element }) => element)
  const amounts = cards.flatMap(({ prices }) => prices[Math.min(price, prices.length - 1)] ?? [])
  const whole = amounts.map((amount, at) => wholePrice(amount, elements[at], parents))
  const priceSelector = selectorOfEach(elements, whole, parents) ?? selectorOfEach(elements, amounts, parents)
  if (priceSelector === undefined) return null
  const items = itemsIn(elements, amounts, parents)
  const prices = [...whole, ...cards.flatMap((card) => card.prices)]
  const lines = elements.map((element, at) => linesOf(element, [...prices, ...(items[at] ?? [])]))
  const names = cards.flatMap((card, at) => nameIn(card, whole[at], lines[at] ?? []) ?? [])
  const nameSelector = names.length < cards.length ? undefined : selectorOfEach(elements, names, parents)
  if (nameSelector === undefined) return null
  const others = lines.map((some, at) => some.filter(({ element }) => element !== names[at] && !isWithin(element, names[at])))
  const audience = audienceIn(elements, others, parents)
  const lists = listsIn(elements, items, parents)
  const fields = {
    name: nameSelector,
    ...(audience?.sure === true && { audience: audience.selector }),
    price: priceSelector,
    ...lists.fields,
  }
  return { fields, doubtful: { ...(audience?.sure === false && { audience: audience.selector }), ...lists.doubtful } }
}

/** Words of a class that name a name. */
const nameNames = / (?:name|title|heading|headline|caption) /

/** The heading of a card, else what is called its name, else its first line; before the price rather than behind it. */
function nameIn(card: Card, price: Element | undefined, lines: readonly Line[]): Element | undefined {
  const order = [...elementsOf(card.element)]
  const isBefore = (element: Element) => price === undefined || order.indexOf(element) < order.indexOf(price)
  const isApart = (element: Element) =>
    !card.prices.some((one) => one === element || isWithin(one, element) || isWithin(element, one))
  const headings = order.filter(
    (element) => isHeading(element) && element !== price && isApart(element) && isName(elementText(element)),
  )
  const named = lines.filter(({ text }) => isName(text)).map(({ element }) => element)
  const called = named.filter((element) => nameNames.test(nameWords(classesOf(element))))
  return headings.find(isBefore) ?? called.find(isBefore) ?? named.find(isBefore) ?? headings[0]
}

function isName(text: string): boolean {
  return text !== '' && text.length <= longestName && /\p{L}/u.test(text)
}

function isWithin(element: Element, outer: Element | undefined): boolean {
  if (outer === undefined) return false
  for (const inner of elementsOf(outer)) if (inner === element) return true
  return false
}

/** The best selector that finds in each card just its one element. */
function selectorOfEach(cards: readonly Element[], wanted: readonly Element[], parents: Parents): string | undefined {
  const places = cards.map((below, at) => ({ below, elements: wanted.slice(at, at + 1) }))
  return firstThatFinds(places, selectorsFor(wanted, parents, cards))
}

/** What may say whom the packages are for. */
interface FoundAudience {
  readonly selector: string
  /** Whether its class or its words say so. */
  readonly sure: boolean
}

/** Lengths of such a text, in characters. */
const textLength = { least: 4, most: 250 } as const

/** Words of a class that name whom something is for. */
const audienceNames = / (?:audience|for|who|whom|meant|suited|suitable|ideal|fit|fits|target) /

/** How such a text begins, in Hebrew and English: as what something is meant for. */
const audienceWords =
  /^(?:ל\p{L}{2,}|(?:מתאימ?ה?|אידיאלית?|מיועדת?|מושלמת?|טובה?) (?:עבור |במיוחד |גם )?(?:ל|עבור)|עבור |(?:(?:ideal|best|perfect|great|good|made|suited|suitable|designed|built) )?for |if you )/iu

/** Customers, by which such a text is known wherever they stand in it. */
const customers =
  /(?<!\p{L})(?:[הלבוש]{0,2}(?:עסק(?:ים)?|חברות|ארגונים|סטארט ?אפ(?:ים)?|חנויות|מותגים|יזמים|עצמאים|בעלי|רשתות|משרדים|קליניקות)|business(?:es)?|compan(?:y|ies)|start-?ups?|teams?|shops?|stores?|brands?|owners?|agenc(?:y|ies)|organi[sz]ations?|freelancers?|founders?|enterprises?|professionals?)(?!\p{L})/iu

/** The line of each card that says who the package is for; null where there is none alike. Not every card need have one. */
function audienceIn(cards: readonly Element[], lines: readonly (readonly Line[])[], parents: Parents): FoundAudience | null {
  const own = lines.map((some) => some.filter((line) => isOwn(line, some, lines)))
  const ways: readonly (readonly [(line: Line) => boolean, boolean])[] = [
    [({ element }) => audienceNames.test(nameWords(classesOf(element))), true],
    [({ text }) => audienceWords.test(text), true],
    [({ text }) => customers.test(text), true],
    [() => true, false],
  ]
  for (const [says, sure] of ways) {
    const found = own.map((some) => some.find(says)?.element)
    const selector = found.filter(Boolean).length * 2 > cards.length ? selectorOf(cards, found, own, parents) : undefined
    if (selector !== undefined) return { selector, sure }
  }
  return null
}

/** Lines that several cards share are labels. */
function isOwn({ text }: Line, card: readonly Line[], all: readonly (readonly Line[])[]): boolean {
  if (text.length < textLength.least || text.length > textLength.most || !/\p{L}/u.test(text)) return false
  return !all.some((other) => other !== card && other.some((line) => line.text === text))
}

/** The best selector that finds the wanted line alone, else first, and in cards that lack one nothing but such a line. */
function selectorOf(
  cards: readonly Element[],
  wanted: readonly (Element | undefined)[],
  lines: readonly (readonly Line[])[],
  parents: Parents,
): string | undefined {
  const known = wanted.filter((element) => element !== undefined)
  const candidates = selectorsFor(known, parents, cards)
  const finds = (selector: string, most: number) =>
    cards.every((card, at) => {
      const [first, ...others] = selectBelow(selector, card)
      if (first === undefined) return wanted[at] === undefined
      return others.length < most && (wanted[at] ?? lines[at]?.find(({ element }) => element === first)?.element) === first
    })
  return [1, Infinity].flatMap((most) => candidates.find(({ selector }) => finds(selector, most)) ?? [])[0]?.selector
}

type Lists = Pick<NonNullable<PricingRules['fields']>, 'includes' | 'excludes'>

/** Selectors of what packages include and exclude. */
interface SuggestedLists {
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
function listsIn(cards: readonly Element[], items: readonly (readonly Element[])[], parents: Parents): SuggestedLists {
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
function itemsIn(cards: readonly Element[], prices: readonly Element[], parents: Parents): readonly (readonly Element[])[] {
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
