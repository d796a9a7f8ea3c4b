import type { Element } from 'hast'
import type { PricingRules } from '../../model/site-rules.ts'
import { holds } from '../content/prose.ts'
import { elementText } from '../tree/element-text.ts'
import { selectBelow } from '../tree/select.ts'
import { ancestorsOf, attribute, childElements, elementsOf, isElement } from '../tree/element.ts'
import { elementsBefore } from '../tree/siblings.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { type Line, linesOf } from './card-lines.ts'
import { type Card, wholePrice } from './price-cards.ts'
import {
  classesOf,
  classRank,
  escapeIdentifier,
  firstExactSelector,
  nameWords,
  type SelectorCandidate,
  selectorsFor,
} from './selectors.ts'

type Fields = NonNullable<PricingRules['fields']>

/** Longest name of a package, in characters. */
const longestName = 80

/**
 * Selectors for the parts of the cards; null if names or prices have none.
 * @param price index of the relevant price among those in a card
 */
export function planFields(cards: readonly Card[], price: number): Fields | null {
  const elements = cards.map(({ element }) => element)
  const selectorOfEach = (wanted: readonly Element[]) =>
    firstExactSelector(
      elements.map((below, at) => ({ below, elements: wanted.slice(at, at + 1) })),
      selectorsFor(wanted, elements),
    )
  const amounts = cards.flatMap(({ prices }) => prices[Math.min(price, prices.length - 1)] ?? [])
  const whole = amounts.map((amount, at) => wholePrice(amount, elements[at]))
  const priceSelector = selectorOfEach(whole) ?? selectorOfEach(amounts)
  if (priceSelector === undefined) return null
  const items = itemsIn(elements, amounts)
  const prices = [...whole, ...cards.flatMap((card) => card.prices)]
  const lines = elements.map((element, at) => linesOf(element, [...prices, ...(items[at] ?? [])]))
  const names = cards.flatMap((card, at) => nameIn(card, whole[at], lines[at] ?? []) ?? [])
  const nameSelector = names.length < cards.length ? undefined : selectorOfEach(names)
  if (nameSelector === undefined) return null
  const others = lines.map((some, at) => some.filter(({ element }) => !isWithin(element, names[at])))
  const audience = audienceSelector(elements, others)
  return {
    name: nameSelector,
    ...(audience !== undefined && { audience }),
    price: priceSelector,
    ...listSelectors(elements, items),
  }
}

/** Class names of the name. */
const nameNames = / (?:name|title|heading|headline|caption) /

/** The heading of a card, else what its class calls the name, else its first line; before the price rather than after it. */
function nameIn(card: Card, price: Element | undefined, lines: readonly Line[]): Element | undefined {
  const order = elementsOf(card.element)
  const isBefore = (element: Element) => price === undefined || order.indexOf(element) < order.indexOf(price)
  const isApart = (element: Element) => !card.prices.some((one) => isWithin(one, element) || isWithin(element, one))
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
  return outer !== undefined && holds(outer, element)
}

/** Lengths of the line that says who a package is for, in characters. */
const audienceLength = { min: 4, max: 250 } as const

/** Class names of such a line. */
const audienceNames = / (?:audience|for|who|whom|meant|suited|suitable|ideal|fit|fits|target) /

/** How such a line begins, in Hebrew and English. */
const audienceStart =
  /^(?:ל\p{L}{2,}|(?:מתאימ?ה?|אידיאלית?|מיועדת?|מושלמת?|טובה?) (?:עבור |במיוחד |גם )?(?:ל|עבור)|עבור |(?:(?:ideal|best|perfect|great|good|made|suited|suitable|designed|built) )?for |if you )/iu

/** Words for customers, which mark such a line anywhere in it. */
const customers =
  /(?<!\p{L})(?:[הלבוש]{0,2}(?:עסק(?:ים)?|חברות|ארגונים|סטארט ?אפ(?:ים)?|חנויות|מותגים|יזמים|עצמאים|בעלי|רשתות|משרדים|קליניקות)|business(?:es)?|compan(?:y|ies)|start-?ups?|teams?|shops?|stores?|brands?|owners?|agenc(?:y|ies)|organi[sz]ations?|freelancers?|founders?|enterprises?|professionals?)(?!\p{L})/iu

const audienceSigns: readonly ((line: Line) => boolean)[] = [
  ({ element }) => audienceNames.test(nameWords(classesOf(element))),
  ({ text }) => audienceStart.test(text),
  ({ text }) => customers.test(text),
]

/** The selector of the line in each card that says who the package is for. Not every card need have one. */
function audienceSelector(cards: readonly Element[], lines: readonly (readonly Line[])[]): string | undefined {
  // Lines that several cards share are labels.
  const isLabel = ({ text }: Line, card: readonly Line[]) =>
    lines.some((other) => other !== card && other.some((line) => line.text === text))
  const own = lines.map((card) => card.filter((line) => isSentence(line) && !isLabel(line, card)))
  for (const sign of audienceSigns) {
    const wanted = own.map((card) => card.find(sign)?.element)
    const known = wanted.filter((element) => element !== undefined)
    if (known.length * 2 <= cards.length) continue
    const candidates = selectorsFor(known, cards)
    // The best selector finds only the wanted line, else finds it first; in cards without one it may find another such line.
    const finds = (selector: string, max: number) =>
      cards.every((card, at) => {
        const [first, ...others] = selectBelow(selector, card)
        if (first === undefined) return wanted[at] === undefined
        const expected = wanted[at] ?? own[at]?.find(({ element }) => element === first)?.element
        return others.length < max && expected === first
      })
    for (const max of [1, Infinity]) {
      const found = candidates.find(({ selector }) => finds(selector, max))
      if (found !== undefined) return found.selector
    }
  }
  return undefined
}

function isSentence({ text }: Line): boolean {
  return text.length >= audienceLength.min && text.length <= audienceLength.max && /\p{L}/u.test(text)
}

/**
 * The items of each card's lists: those of the innermost lists; if there are none, sibling boxes of the same class.
 */
function itemsIn(cards: readonly Element[], prices: readonly Element[]): readonly (readonly Element[])[] {
  const listed = cards.map((card) => elementsOf(card).filter((element) => isListItem(element, card)))
  if (listed.some((list) => list.length > 0)) return listed
  const names = new Set(cards.flatMap((card) => elementsOf(card).flatMap((element) => repeatedName(element, prices))))
  return cards.map((card) => elementsOf(card).filter((element) => names.has(nameOf(element))))
}

function isListItem(element: Element, card: Element): boolean {
  if (element.tagName !== 'li' || elementText(element) === '') return false
  const around = ancestorsOf(element).find((above) => above === card || isElement(above, 'li', 'nav'))
  return around === undefined || around === card
}

/** The tags and classes that at least two children with a line of text share. */
function repeatedName(element: Element, prices: readonly Element[]): readonly string[] {
  const isNoItem = (inner: Element) => prices.includes(inner) || isElement(inner, 'a', 'button') || isHeading(inner)
  const lines = childElements(element).filter(
    (child) =>
      classesOf(child).length > 0 &&
      isElement(child, 'div', 'p', 'span', 'dd') &&
      elementText(child) !== '' &&
      ![child, ...elementsOf(child)].some(isNoItem),
  )
  const names = lines.map(nameOf)
  return names.filter((name, at) => names.indexOf(name) !== at)
}

function nameOf(element: Element): string {
  return `${element.tagName}.${classesOf(element).join('.')}`
}

/** Class names of an item, its icon or its list that is not included. */
const excludingNames =
  / (?:excludes?|excluded|exclusions?|missing|unavailable|disabled|inactive|muted|cons|xmark|times|cross|close|cancel|ban|minus|off|without|line through|strikethrough|not (?!prose )|(?:no|x|out|לא|ללא|חסר) (?=$)|(?:fa|icon) x ) ?/

/** Words above what is not included, or on its icon. */
const excludingWords =
  /(?<!\p{L})(?:(?:לא|אינ[וה]|אינם) (?:כלול(?:ה|ים|ות)?|כולל(?:ת|ים|ות)?|נכלל(?:ת|ים|ות)?)|not included|(?:does not|doesn['’]t) include|exclud(?:es|ed|ing)|not in it|what['’]s not)(?!\p{L})/iu

/** Marks at the start of an item's text, which selectors cannot distinguish. */
const marked = /^\s*[✗✘✕✖❌×–-]\s/u

/** Longest line above a list, in characters. */
const longestHeading = 40

/** Selectors of what packages include and exclude. `items` are the list items of each card. */
function listSelectors(cards: readonly Element[], items: readonly (readonly Element[])[]): Pick<Fields, 'includes' | 'excludes'> {
  if (items.filter((list) => list.length > 0).length * 2 < cards.length) return {}
  const judged = items.map((list, at) => list.filter((item) => isExcluded(item, list, cards[at])))
  // A mark on every item says nothing.
  const excluded = judged.flat().length === items.flat().length ? items.map(() => []) : judged
  const included = items.map((list, at) => list.filter((item) => !excluded[at]?.includes(item)))
  if (included.flat().some((item) => marked.test(elementText(item)))) return {}
  const includes = itemsSelector(cards, included, excluded)
  const excludes = itemsSelector(cards, excluded, included)
  return { ...(includes !== undefined && { includes }), ...(excludes !== undefined && { excludes }) }
}

/** By its own class, that of its icon or of a box around it, or by the line above it. */
function isExcluded(item: Element, items: readonly Element[], card: Element | undefined): boolean {
  if ([item, ...elementsOf(item)].some(saysExcluded)) return true
  let inner = item
  for (const above of ancestorsOf(item)) {
    const heading = headingBefore(inner, items)
    if (heading !== undefined) return excludingWords.test(heading)
    if (above === card) return false
    if (saysExcluded(above)) return true
    inner = above
  }
  return false
}

function saysExcluded(element: Element): boolean {
  const isLabelled = ['ariaLabel', 'title', 'alt'].some((name) => excludingWords.test(attribute(element, name).slice(0, 200)))
  return isLabelled || classesOf(element).some(namesExcluded)
}

/** The nearest short line before an element, skipping other items. */
function headingBefore(element: Element, items: readonly Element[]): string | undefined {
  const line = elementsBefore(element).find((one) => !items.includes(one) && elementText(one) !== '')
  if (line === undefined || isElement(line, 'ul', 'ol', 'table')) return undefined
  const text = elementText(line)
  return text.length <= longestHeading ? text : undefined
}

/** The best selector that finds just the wanted items of each card. */
function itemsSelector(
  cards: readonly Element[],
  wanted: readonly (readonly Element[])[],
  others: readonly (readonly Element[])[],
): string | undefined {
  const all = wanted.flat()
  if (all.length === 0) return undefined
  const named = selectorsFor(all, cards)
  const places = cards.map((below, at) => ({ below, elements: wanted[at] ?? [] }))
  return firstExactSelector(places, [{ selector: 'li', rank: 0 }, ...named, ...bySigns(named, all, others.flat())])
}

/** Selectors of items by a class that only they or their icons have; words of exclusion first. */
function bySigns(
  named: readonly SelectorCandidate[],
  wanted: readonly Element[],
  others: readonly Element[],
): readonly SelectorCandidate[] {
  const classesInside = (items: readonly Element[]) => classesIn(items.flatMap((item) => elementsOf(item)))
  const signs = [
    ...classesIn(others).map((name) => ({ name, suffix: `:not(.${escapeIdentifier(name)})` })),
    ...classesInside(others).map((name) => ({ name, suffix: `:not(:has(.${escapeIdentifier(name)}))` })),
    ...classesInside(wanted).map((name) => ({ name, suffix: `:has(.${escapeIdentifier(name)})` })),
  ].toSorted(
    (one, other) =>
      Number(namesExcluded(other.name)) - Number(namesExcluded(one.name)) || classRank(one.name) - classRank(other.name),
  )
  return named.slice(0, 6).flatMap(({ selector, rank }) => signs.map(({ suffix }) => ({ selector: selector + suffix, rank })))
}

function classesIn(elements: readonly Element[]): readonly string[] {
  return [...new Set(elements.flatMap(classesOf))].slice(0, 30)
}

function namesExcluded(name: string): boolean {
  return excludingNames.test(nameWords([name]))
}
