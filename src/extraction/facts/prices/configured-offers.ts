import type { Element } from 'hast'
import { type FactPage, isNamed, selectedText } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementsOf } from '../../tree/element.ts'
import { firstTextBelow, selectBelow } from '../../tree/select.ts'
import type { OfferFact, RefusedFact } from '../../../model/page-facts.ts'
import type { OfferRule } from '../../../model/site-rules.ts'
import type { PlacedOffer } from './distinct-offers.ts'
import { factOf, fragmentOf } from './offer-fact.ts'
import type { OfferPage } from './price-page.ts'
import { currencyIn, readPrice } from './price.ts'
import { cellsOf, planElements, textsAroundPrice } from './pricing.ts'
import { hasSplitDigits } from './split-digits.ts'
import { firstSaid } from './words-around.ts'

/**
 * The packages of `pricing`, including those that are not monthly plans.
 * @param named receives the elements that the configuration names
 */
export function planOffers(page: FactPage, prices: OfferPage, named: Element[]): readonly PlacedOffer[] {
  const { pricing = {} } = page.rules
  if (pricing.plan === undefined || !isNamed(pricing.page, page)) return []
  const note = selectedText(page, pricing.note) ?? ''
  return planElements(page.root, pricing, note, prices.evidence.locale).flatMap(({ element, name, priceText, price, plan }) => {
    named.push(element)
    // A plan is without VAT by its definition, also where the page does not say so.
    const fact =
      name === '' || price === null
        ? null
        : factOf(name, priceText, { ...price, vat: plan === null ? price.vat : 'excluded' }, [], 'selector')
    return fact === null ? [] : [{ fact: { ...fact, ...fragmentOf(element, prices) }, element, group: '' }]
  })
}

/** The offers of this page that the `offers` setting names. An entry that finds nothing is refused as a whole, by its `each`. */
export function ruleOffers(page: FactPage, prices: OfferPage, named: Element[], refused: RefusedFact[]): readonly PlacedOffer[] {
  return (page.rules.offers ?? []).flatMap((rule, at) => {
    if (!isNamed(rule.page, page)) return []
    const refusedBefore = refused.length
    const placed = selectBelow(rule.each, page.root)
      .slice(0, factLimits.offers)
      .flatMap((element): readonly PlacedOffer[] => {
        named.push(element)
        const read = ruleOffer(element, rule, prices)
        if (read === null) return []
        if ('reason' in read) refused.push(read)
        else return [{ fact: { ...read, ...fragmentOf(element, prices) }, element, group: prices.groupAbove(element) }]
        return []
      })
    if (placed.length === 0 && refused.length === refusedBefore)
      refused.push({ key: `offers[${at}].each`, text: rule.each, reason: 'it found nothing' })
    return placed
  })
}

function ruleOffer(element: Element, rule: OfferRule, page: OfferPage): OfferFact | RefusedFact | null {
  const { locale } = page.evidence
  const { name: nameSelector, price: priceSelector } = rule.fields ?? {}
  const cells = cellsOf(element)
  if (cells.length > 0 && cells.every((cell) => cell.tagName === 'th')) return null
  const heading = elementsOf(element).find(isHeading) ?? (cells.length > 1 ? cells[0] : undefined)
  const last = cells.length > 1 ? cells.at(-1) : undefined
  const name =
    nameSelector === undefined ? (heading === undefined ? '' : page.textOf(heading)) : firstTextBelow(nameSelector, element)
  const priceText = priceSelector === undefined ? page.textOf(last ?? element) : firstTextBelow(priceSelector, element)
  const refuse = (reason: string): RefusedFact => ({
    key: 'offers',
    text: [name, priceText].filter(Boolean).join(': ').slice(0, factLimits.text),
    reason,
  })
  if (name === '') return refuse('it has no name (offers.fields.name)')
  if (priceText === '') return refuse('it has no price (offers.fields.price)')
  if (hasSplitDigits(last ?? element)) return refuse('part of its number is in an element of its own')
  const { heads, above, notes } = textsAroundPrice(element, page)
  const own = page.textOf(element)
  const context = [own.length <= 300 ? own : '', ...heads, ...above.slice(0, 1), ...notes]
  const currency = firstSaid(context, (text) => currencyIn(text, locale)) ?? null
  const price = readPrice(priceText, { locale, currency })
  if (price.kind === 'refused') return refuse(price.reason)
  const fact = factOf(name, priceText, price, context, 'selector')
  if (fact === null) return refuse('it has no currency')
  return {
    ...fact,
    ...(rule.unit !== undefined && { unit: rule.unit }),
    ...(rule.vat !== undefined && { vat: rule.vat }),
    ...ruleConflicts(fact, rule),
  }
}

/** The unit and VAT on the page if they contradict the configuration. */
function ruleConflicts(fact: OfferFact, { unit, vat }: OfferRule): { readonly pageSays?: string } {
  const said = [
    ...(unit !== undefined && fact.unit !== 'unknown' && fact.unit !== unit ? [`unit: ${fact.unit}`] : []),
    ...(vat !== undefined && fact.vat !== 'unknown' && fact.vat !== vat ? [`vat: ${fact.vat}`] : []),
  ]
  return said.length === 0 ? {} : { pageSays: said.join(', ') }
}
