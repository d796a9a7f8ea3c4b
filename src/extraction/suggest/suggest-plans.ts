import type { Element, Root } from 'hast'
import type { Plan } from '../../model/pricing.ts'
import type { PricingRules } from '../../model/site-rules.ts'
import { elementText } from '../facts/element-text.ts'
import { currencyOf, normalisePriceText, periodsOf } from '../facts/price-words.ts'
import { plansInElements } from '../facts/pricing.ts'
import { selectBelow } from '../facts/select-elements.ts'
import { firstElement, isElement } from '../tree/element.ts'
import { classesOf, firstThatFinds, nameWords, selectorsOnPage } from './selectors.ts'
import { ancestorsOf, childrenOf, isLine, linesOf, type Line, type Parents } from './page-tree.ts'
import { planFields, type SuggestedFields } from './plan-fields.ts'
import { layersOf, priceCards, priceElements, type Card, type PriceCards } from './price-cards.ts'
import { isHeading } from '../tree/element-kinds.ts'

/** Packages that a page lists, and the selectors that read them. */
export interface SuggestedPlans {
  /** Without the page. */
  readonly rules: PricingRules
  /** Selectors that find something which may be meant. */
  readonly doubtful: NonNullable<PricingRules['fields']> & { readonly note?: string }
  /** What the reader makes of the rules. */
  readonly plans: readonly Plan[]
  readonly note: string
  /** Elements that the selector finds and that name no price, such as a package with a price on request. */
  readonly unpriced: number
  /** Whether the page says that the prices are per month. */
  readonly monthly: boolean
  /** Why the reader refuses the prices; then there are no plans. */
  readonly refused: string | null
}

/** Sets of cards of one page that are looked at, and selectors that are tried on it. */
const most = { sets: 12, tries: 120 } as const

/** What reads the most packages counts; where several read the same, the selector that is likelier to last. */
interface Attempt extends SuggestedPlans {
  readonly rank: number
  readonly isTable: boolean
}

/** The packages of a page, as the best of the selectors that were tried reads them; null where nothing looks like packages. */
export function suggestPlans(root: Root, parents: Parents): SuggestedPlans | null {
  const attempts: Attempt[] = []
  const budget = { tries: most.tries }
  for (const set of priceCards(priceElements(root, parents), parents).slice(0, most.sets)) {
    for (const cards of layersOf(set)) attempts.push(...attemptsOf(root, set, cards, parents, budget))
  }
  const [best] = attempts.toSorted(
    (one, other) =>
      Number(one.refused !== null) - Number(other.refused !== null) ||
      Number(other.monthly) - Number(one.monthly) ||
      other.plans.length - one.plans.length ||
      one.rank - other.rank,
  )
  return best ?? null
}

/** The cards of one layer by the first selector that reads them all, for each price that a card may hold. */
function attemptsOf(
  root: Root,
  set: PriceCards,
  cards: readonly Card[],
  parents: Parents,
  budget: { tries: number },
): readonly Attempt[] {
  const attempts: Attempt[] = []
  const elements = cards.map(({ element }) => element)
  const candidates = selectorsOnPage(elements, parents)
  for (let price = 0; price < Math.max(...cards.map(({ prices }) => prices.length)); price++) {
    const fields = planFields(cards, price, parents)
    if (fields === null) continue
    const note = noteBeside(root, set.container, elements, parents)
    for (const candidate of candidates) {
      if (budget.tries <= 0) break
      budget.tries--
      const attempt = tryRules(root, { set, cards, parents, fields, note }, candidate)
      if (attempt === null) continue
      attempts.push(attempt)
      // The head of a table is no package, so a selector without it is sought.
      if (attempt.refused === null && !(attempt.isTable && attempt.unpriced > 0)) break
    }
  }
  return attempts
}

interface Found {
  readonly set: PriceCards
  readonly cards: readonly Card[]
  readonly parents: Parents
  readonly fields: SuggestedFields
  readonly note: SuggestedNote | null
}

/** Reads the page with a selector; null where it finds other things than packages. */
function tryRules(
  root: Root,
  { set, cards, parents, fields: { fields, doubtful }, note }: Found,
  plan: { readonly selector: string; readonly rank: number },
): Attempt | null {
  const elements = selectBelow(plan.selector, root)
  const missing = cards.some(({ element }) => !elements.includes(element))
  if (missing || elements.length > 2 * cards.length + 6) return null
  const rules: PricingRules = { plan: plan.selector, fields, ...(note?.sure === true && { note: note.selector }) }
  const noteText = note?.sure === true ? note.text : ''
  const read = plansInElements(root, rules, noteText)
  if (read === null) return null
  const unpriced = elements.filter((element) => currencyOf(normalisePriceText(elementText(element))) === null).length
  const isTable = isElement(cards[0]?.element, 'tr', 'td', 'th')
  const unread = read.refused.length - unpriced
  const refused = read.plans.length === 0 ? (read.refused[0]?.reason ?? null) : null
  // One that is refused is told; one among many means that the selector finds other things, too.
  if (
    (refused === null && unread > 0) ||
    read.plans.some(({ name }) => name === '') ||
    (refused === null && read.plans.length < 2)
  )
    return null
  return {
    rules,
    doubtful: { ...doubtful, ...(note?.sure === false && { note: note.selector }) },
    plans: read.plans,
    note: noteText,
    unpriced,
    monthly: isMonthly(set, elements, noteText, parents, root),
    refused,
    // A table of prices is a list of packages only where nothing else is.
    rank: plan.rank + (isTable ? 4 + unpriced : 0),
    isTable,
  }
}

/** Whether every package, or what stands over them all, says that it is for a month. */
function isMonthly({ container }: PriceCards, cards: readonly Element[], note: string, parents: Parents, root: Root): boolean {
  if (saysMonth(note) || isMonthlyList(container, root, parents)) return true
  return cards.map((card) => elementText(card)).every((text) => saysMonth(text) || currencyOf(normalisePriceText(text)) === null)
}

/** A note on the prices. */
interface SuggestedNote {
  readonly selector: string
  readonly text: string
  /** Whether it speaks of prices. */
  readonly sure: boolean
}

/** Lengths of a note, in characters. */
const noteLength = { least: 10, most: 600 } as const

/** Elements around the cards beside which a note is sought. */
const mostLevels = 4

const speaksOfPrices = /(?<!\p{L})[הבול]?(?:מחיר(?:ים|י)?|מע"מ|מעמ|prices?|pricing|vat|fees?|rates)(?!\p{L})/iu
const speaksOfVat = /(?<!\p{L})[הבול]?(?:מע"מ|מעמ|vat)(?!\p{L})/iu

const noteNames = / (?:note|notes|notice|disclaimer|footnote|fine|terms|vat|caption|legal|asterisk) /

/** The text behind the cards, or right before them, that speaks of the prices; null where there is none. */
function noteBeside(root: Root, container: Element, cards: readonly Element[], parents: Parents): SuggestedNote | null {
  const rated = textsAround(container, cards, parents)
    .filter(({ text }) => text.length >= noteLength.least && text.length <= noteLength.most)
    .map((line) => ({ ...line, words: normalisePriceText(line.text), named: noteNames.test(nameWords(classesOf(line.element))) }))
  const speaking = rated.filter(({ words }) => speaksOfPrices.test(words))
  const best =
    speaking.find(({ named, words }) => named || speaksOfVat.test(words)) ?? speaking[0] ?? rated.find(({ named }) => named)
  if (best === undefined) return null
  const selector = firstThatFinds([{ below: root, elements: [best.element] }], selectorsOnPage([best.element], parents))
  return selector === undefined ? null : { selector, text: best.text, sure: speaking.includes(best) }
}

/** Lines of text beside the cards, nearest first: behind them in what holds them and in what is around that, then before them. */
function textsAround(container: Element, cards: readonly Element[], parents: Parents): readonly Line[] {
  const before: Line[] = []
  const after: Line[] = []
  let inner = cards.at(-1)
  for (const around of [container, ...ancestorsOf(container, parents)].slice(0, mostLevels + 1)) {
    if (inner === undefined || isElement(around, 'body', 'html')) break
    const siblings = childrenOf(around)
    const at = siblings.indexOf(inner)
    after.push(...siblings.slice(at + 1, at + 4).flatMap(textsIn))
    if (inner !== cards.at(-1)) before.push(...siblings.slice(Math.max(0, at - 2), at).flatMap(textsIn))
    inner = around
  }
  return [...after, ...before]
}

/** The lines of an element that is not long itself. */
function textsIn(element: Element): readonly Line[] {
  const text = elementText(element)
  if (
    isHeading(element) ||
    isElement(element, 'form', 'nav', 'footer', 'table', 'a', 'button') ||
    text.length > 2 * noteLength.most
  )
    return []
  return isLine(element) ? [{ element, text }] : linesOf(element, []).filter((line) => !isHeading(line.element))
}

/** Packages of the month, in the plural or by another name. */
const month = /(?<!\p{L})[בלה]?חודשי(?:ות|ים)(?!\p{L})|(?<!\p{L})(?:retainers?|ריטיינר)(?!\p{L})/iu

/** Longest text that is looked at, and longest one beside a list, in characters. */
const longest = { text: 5_000, beside: 500 } as const

/** Whether a text says that what it speaks of is for a month. */
export function saysMonth(text: string): boolean {
  const whole = normalisePriceText(text.slice(0, longest.text))
  return periodsOf(whole).includes('month') || month.test(whole)
}

/** Whether the title of the page, the titles over a list or the lines around it say that it is for a month. */
export function isMonthlyList(list: Element, root: Root, parents: Parents): boolean {
  const texts = [firstElement(root, 'title'), firstElement(root, 'h1')].map((title) => titleText(title))
  let inner = list
  for (const around of ancestorsOf(list, parents)) {
    if (around.tagName === 'body') break
    const siblings = childrenOf(around)
    const at = siblings.indexOf(inner)
    const near = [...siblings.slice(Math.max(0, at - 3), at), ...siblings.slice(at + 1, at + 2)]
    const said = near.filter((one) => !isElement(one, 'nav', 'footer')).map((one) => elementText(one))
    // What names prices itself speaks of those.
    texts.push(...said.filter((text) => currencyOf(normalisePriceText(text.slice(0, longest.text))) === null))
    texts.push(
      ...siblings
        .slice(0, at)
        .filter(isHeading)
        .slice(-1)
        .map((one) => elementText(one)),
    )
    inner = around
  }
  return texts.some((text) => text.length <= longest.beside && saysMonth(text))
}

/** The text of a title; that of the `title` element is no text of the page, so it is read by itself. */
function titleText(title: Element | undefined): string {
  const [text] = title?.children ?? []
  return title === undefined ? '' : text?.type === 'text' ? text.value : elementText(title)
}
