import type { Element, Root } from 'hast'
import type { Plan } from '../../../model/pricing.ts'
import type { PricingRules } from '../../../model/site-rules.ts'
import { elementText } from '../../facts/element-text.ts'
import { periodsOf } from '../../facts/price-periods.ts'
import { currencyOf, normalisePriceText } from '../../facts/price-words.ts'
import { plansInElements } from '../../facts/plans-in-elements.ts'
import { selectBelow } from '../../facts/select-elements.ts'
import { firstElement } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { selectorsFor } from '../selectors.ts'
import { ancestorsOf, childrenOf, parentsIn, type Parents } from '../tree-places.ts'
import { planFields, type SuggestedFields } from './plan-fields.ts'
import { noteBeside } from './plan-note.ts'
import { type Card, layersOf, type PriceCards, priceCards } from './price-cards.ts'
import { priceElements } from './price-elements.ts'

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

/** Selectors of cards that are tried on one page. */
const mostTries = 400

/** What reads the most packages counts; where several read the same, the selector that is likelier to last. */
interface Attempt extends SuggestedPlans {
  readonly rank: number
}

/** The packages of a page, as the best of the selectors that were tried reads them; null where nothing looks like packages. */
export function suggestPlans(root: Root): SuggestedPlans | null {
  const parents = parentsIn(root)
  const attempts: Attempt[] = []
  const budget = { tries: mostTries }
  for (const set of priceCards(priceElements(root, parents), parents)) {
    for (const cards of layersOf(set)) attempts.push(...attemptsOf(root, set, cards, parents, budget))
  }
  const [best] = attempts.toSorted(
    (one, other) => Number(one.refused !== null) - Number(other.refused !== null) || other.plans.length - one.plans.length || one.rank - other.rank,
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
  const most = Math.max(...cards.map(({ prices }) => prices.length))
  const attempts: Attempt[] = []
  for (let price = 0; price < most; price++) {
    const fields = planFields(cards, price, parents)
    if (fields === null) continue
    for (const candidate of selectorsFor(cards.map(({ element }) => element), parents)) {
      if (budget.tries <= 0) break
      budget.tries--
      const attempt = tryRules(root, { set, cards, parents, fields }, candidate)
      if (attempt === null) continue
      attempts.push(attempt)
      if (attempt.refused === null) break
    }
  }
  return attempts
}

interface Found {
  readonly set: PriceCards
  readonly cards: readonly Card[]
  readonly parents: Parents
  readonly fields: SuggestedFields
}

/** Reads the page with a selector; null where it finds other things than packages. */
function tryRules(root: Root, { set, cards, parents, fields: { fields, doubtful } }: Found, plan: { readonly selector: string; readonly rank: number }): Attempt | null {
  const elements = selectBelow(plan.selector, root)
  const missing = cards.some(({ element }) => !elements.includes(element))
  if (missing || elements.length > 2 * cards.length + 6) return null
  const note = noteBeside(root, set.container, cards.map(({ element }) => element), parents)
  const rules: PricingRules = { plan: plan.selector, fields, ...(note?.sure === true && { note: note.selector }) }
  const noteText = note?.sure === true ? note.text : ''
  const read = plansInElements(root, rules, noteText)
  if (read === null) return null
  const unpriced = elements.filter((element) => currencyOf(normalisePriceText(elementText(element))) === null).length
  const unread = read.refused.length - unpriced
  const refused = read.plans.length === 0 ? (read.refused[0]?.reason ?? null) : null
  // One that is refused is told; one among many means that the selector finds other things, too.
  if ((refused === null && unread > 0) || read.plans.some(({ name }) => name === '') || (refused === null && read.plans.length < 2)) return null
  return {
    rules,
    doubtful: { ...doubtful, ...(note?.sure === false && { note: note.selector }) },
    plans: read.plans,
    note: noteText,
    unpriced,
    monthly: isMonthly(set, elements, noteText, parents, root),
    refused,
    rank: plan.rank,
  }
}

const month = /(?<!\p{L})[בלה]?חודשי(?:ות|ים)(?!\p{L})|(?<!\p{L})(?:retainer|ריטיינר)/iu

/** Whether every package, or what stands over them all, says that it is for a month. */
function isMonthly({ container }: PriceCards, cards: readonly Element[], note: string, parents: Parents, root: Root): boolean {
  if (saysMonth(note) || headingsOver(container, parents, root).some(saysMonth)) return true
  return cards.every((card) => {
    const text = elementText(card)
    return saysMonth(text) || currencyOf(normalisePriceText(text)) === null
  })
}

function saysMonth(text: string): boolean {
  const whole = normalisePriceText(text.slice(0, 5_000))
  return periodsOf(whole).includes('month') || month.test(whole)
}

/** Titles of the sections around the cards and the lines under them. */
function headingsOver(container: Element, parents: Parents, root: Root): readonly string[] {
  const texts: string[] = []
  let inner = container
  for (const around of ancestorsOf(container, parents)) {
    if (around.tagName === 'body') break
    const all = childrenOf(around)
    const before = all.slice(Math.max(0, all.indexOf(inner) - 2), all.indexOf(inner))
    texts.push(...before.map(elementText).filter((text) => text.length <= 400))
    if (all.some((child) => isHeading(child))) texts.push(...all.filter(isHeading).map(elementText))
    inner = around
  }
  const title = firstElement(root, 'h1')
  return title === undefined ? texts : [...texts, elementText(title)]
}
