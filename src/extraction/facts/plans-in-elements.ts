import type { Element, Root } from 'hast'
import type { RefusedFact } from '../../model/page-facts.ts'
import type { Plan } from '../../model/pricing.ts'
import type { PricingRules } from '../../model/site-rules.ts'
import { elementsOf } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { elementText } from './element-text.ts'
import { factLimits } from './fact-limits.ts'
import type { FoundPlans } from './found-plans.ts'
import { monthlyPrice } from './monthly-price.ts'
import { firstTextBelow, selectBelow, textsBelow } from './select-elements.ts'

/** The packages that the configured selectors find on the pricing page; null when they find no element at all. */
export function plansInElements(root: Root, rules: PricingRules, note: string): FoundPlans | null {
  const elements = rules.plan === undefined ? [] : selectBelow(rules.plan, root).slice(0, factLimits.plans)
  if (elements.length === 0) return null
  const plans = new Map<string, Plan>()
  const refused: RefusedFact[] = []
  for (const element of elements) {
    const plan = readPlan(element, rules.fields ?? {}, note)
    // Carousels hold copies of their slides.
    if ('name' in plan) plans.set(JSON.stringify(plan), plan)
    else refused.push(plan)
  }
  return { plans: [...plans.values()], method: 'selector', refused }
}

function readPlan(element: Element, fields: NonNullable<PricingRules['fields']>, note: string): Plan | RefusedFact {
  const all = (selector: string | undefined) =>
    selector === undefined ? [] : textsBelow(selector, element).slice(0, factLimits.items)
  const first = (selector: string | undefined) => (selector === undefined ? '' : firstTextBelow(selector, element))
  const name = fields.name === undefined ? headingOf(element) : first(fields.name)
  const priceText = all(fields.price).join(' ')
  const refuse = (reason: string): RefusedFact => ({
    key: 'pricing.plan',
    text: [name, priceText].filter(Boolean).join(': '),
    reason,
  })
  if (fields.price !== undefined && selectBelow(fields.price, element).some((price) => hasRaisedDigits(price))) {
    return refuse('a part of its number is set in superscript')
  }
  const price = monthlyPrice(priceText, { plan: elementText(element), note })
  if (price.reason !== undefined) return refuse(price.reason)
  const [audience, includes, excludes] = [first(fields.audience), all(fields.includes), all(fields.excludes)]
  return { name, audience, pricePerMonth: price.amount, priceText, includes: [...includes], excludes: [...excludes] }
}

function headingOf(element: Element): string {
  for (const child of elementsOf(element)) if (isHeading(child)) return elementText(child)
  return ''
}

/** `₪39<sup>90</sup>` is 39.90 on one page and 39 with a footnote on another. */
function hasRaisedDigits(element: Element): boolean {
  for (const child of elementsOf(element)) {
    if ((child.tagName === 'sup' || child.tagName === 'sub') && /^\s*\d/.test(elementText(child))) return true
  }
  return false
}
