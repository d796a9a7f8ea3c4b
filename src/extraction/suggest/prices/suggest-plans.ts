import type { Element, Root } from 'hast'
import type { Plan } from '../../../model/pricing.ts'
import type { PricingRules } from '../../../model/site-rules.ts'
import { elementText } from '../../facts/element-text.ts'
import { currencyOf, normalisePriceText } from '../../facts/price-words.ts'
import { plansInElements } from '../../facts/plans-in-elements.ts'
import { selectBelow } from '../../facts/select-elements.ts'
import { isElement } from '../../tree/element.ts'
import { selectorsOnPage } from '../selectors.ts'
import type { Parents } from '../tree-places.ts'
import { isMonthlyList, saysMonth } from './monthly.ts'
import { planFields, type SuggestedFields } from './plan-fields.ts'
import { noteBeside, type SuggestedNote } from './plan-note.ts'
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
