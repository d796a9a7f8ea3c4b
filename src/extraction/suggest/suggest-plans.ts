import { mentionsPrices } from '../facts/prices/amount-topics.ts'
import type { Element, Root } from 'hast'
import type { Plan } from '../../model/pricing.ts'
import type { PricingRules } from '../../model/site-rules.ts'
import { elementText } from '../tree/element-text.ts'
import { namesMoney } from '../facts/prices/price.ts'
import { mentionsMonth } from '../facts/prices/units.ts'
import { normalisePriceText } from '../facts/prices/normalise-price-text.ts'
import { onlyLowestPrice, plansInElements } from '../facts/prices/pricing.ts'
import { selectBelow } from '../tree/select.ts'
import { ancestorsOf, childElements, firstElement, isElement, withAncestors } from '../tree/element.ts'
import { elementsAfter, elementsBefore } from '../tree/siblings.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { isLine, type Line, linesOf } from './card-lines.ts'
import { planFields } from './plan-fields.ts'
import { type Card, layersOf, priceCards, type PriceCards, priceElements } from './price-cards.ts'
import { classesOf, firstExactSelector, nameWords, selectorsOnPage } from './selectors.ts'

/** Packages that a page lists, and the selectors that read them. */
export interface SuggestedPlans {
  /** Without the page. */
  readonly rules: PricingRules
  /** What the rules read. */
  readonly plans: readonly Plan[]
  readonly note: string
  /** Elements that the selector finds and that have no fixed price: it is on request, or the package has its lowest price only. */
  readonly unpriced: number
  /** Whether the page says that the prices are per month. */
  readonly monthly: boolean
  /** Why the prices are refused; then there are no plans. */
  readonly refused: string | null
}

/** Maximum sets of cards and selectors tried on one page. */
const max = { sets: 12, tries: 120 } as const

interface Attempt extends SuggestedPlans {
  /** How likely the selector is to survive a rebuild: the lower the better. */
  readonly rank: number
  readonly isTable: boolean
}

/** The packages of a page, as the best of the tried selectors reads them; null if nothing looks like packages. */
export function suggestPlans(root: Root): SuggestedPlans | null {
  const budget = { tries: max.tries }
  const sets = priceCards(priceElements(root)).slice(0, max.sets)
  const attempts = sets.flatMap((set) => layersOf(set).flatMap((cards) => attemptsOn(root, set, cards, budget)))
  const [best] = attempts.toSorted(
    (one, other) =>
      Number(one.refused !== null) - Number(other.refused !== null) ||
      Number(other.monthly) - Number(one.monthly) ||
      other.plans.length - one.plans.length ||
      one.rank - other.rank,
  )
  return best ?? null
}

/** Reads the cards of one layer with the first selector that finds them all, for each price that a card may hold. */
function attemptsOn(root: Root, set: PriceCards, cards: readonly Card[], budget: { tries: number }): readonly Attempt[] {
  const attempts: Attempt[] = []
  const elements = cards.map(({ element }) => element)
  const candidates = selectorsOnPage(elements)
  for (let price = 0; price < Math.max(...cards.map(({ prices }) => prices.length)); price++) {
    const fields = planFields(cards, price)
    if (fields === null) continue
    const note = noteNear(root, set.container, elements)
    for (const { selector, rank } of candidates) {
      if (budget.tries <= 0) break
      budget.tries--
      const rules = { plan: selector, fields, ...(note !== null && { note: note.selector }) }
      const found = readWith(rules, root, elements, note?.text ?? '')
      if (found === null) continue
      const monthly = isMonthly(set, selectBelow(selector, root), note?.text ?? '', root)
      // A table of prices is a list of packages only where nothing else is.
      attempts.push({ ...found, monthly, rank: rank + (found.isTable ? 4 + found.unpriced : 0) })
      // The head of a table is not a package, so a selector that skips it is tried too.
      if (found.refused === null && !(found.isTable && found.unpriced > 0)) break
    }
  }
  return attempts
}

/** Reads the page with the rules; null if they find other things than packages. */
function readWith(
  rules: PricingRules,
  root: Root,
  cards: readonly Element[],
  note: string,
): Omit<Attempt, 'monthly' | 'rank'> | null {
  const elements = selectBelow(rules.plan ?? '', root)
  if (cards.some((card) => !elements.includes(card)) || elements.length > 2 * cards.length + 6) return null
  const read = plansInElements(root, rules, note)
  if (read === null || read.plans.some(({ name }) => name === '')) return null
  // The largest of several packages often has its lowest price only; several such prices are a price list.
  const lowest = read.refused.some(({ reason }) => reason === onlyLowestPrice) ? 1 : 0
  const unpriced = elements.filter((element) => !namesMoney(elementText(element))).length + lowest
  const refused = read.plans.length === 0 ? (read.refused[0]?.reason ?? null) : null
  // Another refused price among others means that the selector finds other things, too.
  if (refused === null && (read.refused.length > unpriced || read.plans.length < 2)) return null
  return { rules, plans: read.plans, note, unpriced, refused, isTable: isElement(cards[0], 'tr', 'td', 'th') }
}

/** Whether every package, or what is above them all, says that it is per month. */
function isMonthly({ container }: PriceCards, cards: readonly Element[], note: string, root: Root): boolean {
  if (saysPerMonth(note) || isMonthlyList(container, root)) return true
  return cards.every((card) => saysPerMonth(elementText(card)) || !namesMoney(elementText(card)))
}

/** Longest text that is read, and longest one next to a list, in characters. */
const longest = { text: 5_000, beside: 500 } as const

/** Whether a text says that its prices are per month. */
export function saysPerMonth(text: string): boolean {
  return mentionsMonth(normalisePriceText(text.slice(0, longest.text)))
}

/** Whether the title of the page, the headings above a list or the lines around it say that it is per month. */
export function isMonthlyList(list: Element, root: Root): boolean {
  const texts = [firstElement(root, 'title'), firstElement(root, 'h1')].map(titleText)
  let inner = list
  for (const around of ancestorsOf(list)) {
    if (around.tagName === 'body') break
    const [before, after] = [[...elementsBefore(inner)], [...elementsAfter(inner)]]
    const near = [...before.slice(0, 3), ...after.slice(0, 1)]
    // A neighbour with its own prices says what they are.
    texts.push(...near.filter((one) => !isElement(one, 'nav', 'footer') && !namesMoney(elementText(one))).map(elementText))
    const heading = before.find(isHeading)
    if (heading !== undefined) texts.push(elementText(heading))
    inner = around
  }
  return texts.some((text) => text.length <= longest.beside && saysPerMonth(text))
}

/** The `title` element holds no visible text, so it is read directly. */
function titleText(title: Element | undefined): string {
  const [text] = title?.children ?? []
  return title === undefined ? '' : text?.type === 'text' ? text.value : elementText(title)
}

/** Lengths of a note, in characters. */
const noteLength = { min: 10, max: 600 } as const

/** Elements around the cards next to which a note is looked for. */
const noteLevels = 4

const mentionsVat = /(?<!\p{L})[הבול]?(?:מע"מ|מעמ|vat)(?!\p{L})/iu

/** Class names of a note. */
const noteNames = / (?:note|notes|notice|disclaimer|footnote|fine|terms|vat|caption|legal|asterisk) /

/** The text after the cards, or right before them, that speaks of the prices; null if there is none. */
function noteNear(
  root: Root,
  container: Element,
  cards: readonly Element[],
): { readonly selector: string; readonly text: string } | null {
  const speaking = linesAround(container, cards).filter(
    ({ text }) =>
      text.length >= noteLength.min &&
      text.length <= noteLength.max &&
      (mentionsPrices(text) || mentionsVat.test(normalisePriceText(text))),
  )
  const best = speaking.find(isNote) ?? speaking[0]
  if (best === undefined) return null
  const selector = firstExactSelector([{ below: root, elements: [best.element] }], selectorsOnPage([best.element]))
  return selector === undefined ? null : { selector, text: best.text }
}

function isNote({ element, text }: Line): boolean {
  return noteNames.test(nameWords(classesOf(element))) || mentionsVat.test(normalisePriceText(text))
}

/** Lines next to the cards, nearest first: after them inside their container and around it, then before them. */
function linesAround(container: Element, cards: readonly Element[]): readonly Line[] {
  const before: Line[] = []
  const after: Line[] = []
  let inner = cards.at(-1)
  for (const around of withAncestors(container).take(noteLevels + 1)) {
    if (inner === undefined || isElement(around, 'body', 'html')) break
    const siblings = childElements(around)
    const at = siblings.indexOf(inner)
    after.push(...siblings.slice(at + 1, at + 4).flatMap(shortLines))
    if (around !== container) before.push(...siblings.slice(Math.max(0, at - 2), at).flatMap(shortLines))
    inner = around
  }
  return [...after, ...before]
}

/** The lines of an element that is not long itself. */
function shortLines(element: Element): readonly Line[] {
  const text = elementText(element)
  const isOther = isHeading(element) || isElement(element, 'form', 'nav', 'footer', 'table', 'a', 'button')
  if (isOther || text.length > 2 * noteLength.max) return []
  return isLine(element) ? [{ element, text }] : linesOf(element, []).filter((line) => !isHeading(line.element))
}
