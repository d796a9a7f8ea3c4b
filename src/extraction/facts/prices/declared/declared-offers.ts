import type { FactPage } from '../../fact-page.ts'
import { lettersOf } from '../../part-words.ts'
import type { OfferFact } from '../../../../model/page-facts.ts'
import { shownAmounts } from './shown-amounts.ts'
import type { StructuredOffer } from './structured-offers.ts'
import { isSameName, type PlacedOffer, priceKey } from '../distinct-offers.ts'
import { type PriceEvidence, withoutSite } from '../evidence.ts'
import { cleanName } from '../names.ts'
import { unitName } from '../offer-fact.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { LeftOut } from '../price-page.ts'
import { onlyOf } from '../only-of.ts'

/** Structured offers whose amount and currency are visible on the page, in the page's wording, with the elements that show them. */
export function declaredOffers(
  offers: readonly StructuredOffer[],
  shown: readonly PlacedOffer[],
  page: FactPage,
  evidence: PriceEvidence,
  leftOut: LeftOut[],
) {
  if (offers.length === 0) return []
  const shownAmount = shownAmounts(page.root, evidence.locale)
  const ofAmount = Map.groupBy(offers, ({ amount }) => amount)
  return offers.flatMap((offer): readonly { readonly placed: PlacedOffer; readonly of: PlacedOffer | undefined }[] => {
    const whole =
      offer.of !== '' && !isSameName(offer.name, offer.of) ? `${withoutSite(offer.of, page, true)} – ${offer.name}` : offer.name
    const name = cleanName(whole) || cleanName(offer.name)
    const stated = [offer.amount, offer.minAmount, offer.maxAmount].filter((amount) => amount !== null)
    if (name === '' || stated.every((amount) => amount === 0)) return []
    const leaveOut = (reason: string) => {
      leftOut.push({ text: `${name}: ${offer.priceText}`, reason })
      return []
    }
    if (offer.seller !== '' && isOtherCompany(offer.seller, page)) return leaveOut(`${offer.seller} sells it`)
    const key = priceKey({ ...offer, currency: offer.currency.code })
    const same = shown.filter(({ fact }) => priceKey(fact) === key)
    const isNamed = ({ fact }: PlacedOffer) => lettersOf(fact.name) === lettersOf(offer.name)
    if (!same.some(isNamed) && shown.some(isNamed))
      return leaveOut('the page shows another price for it than its structured data')
    const visible = stated.flatMap((amount) => shownAmount(amount, offer.currency.code) ?? [])
    if (same.length === 0 && visible.length < stated.length)
      return leaveOut('the structured data has this price, but the page does not show it')
    if (offer.isSummary && sumsUp(offer, shown)) return []
    const of = same.find(({ fact }) => isSameName(fact.name, name)) ?? same.find(({ fact }) => isSameName(fact.name, offer.name))
    if (of?.fact.method === 'selector') return []
    // The only offer of a page with several prices is meant for search engines: `Massages in Ashby` has the price of one of them.
    const isOfOther = offers.length === 1 && shown.length > 1 && same.length > 0 && of === undefined
    if (isOfOther && !lettersOf(page.outline.text).includes(lettersOf(offer.name)))
      return leaveOut('the page shows this price for something else, and not this name')
    // “From €350” on the page is the lowest price, whatever its structured data calls it.
    const isLowest = same.length === 0 && offer.amount !== null && visible.every((amount) => amount.isLowest)
    const unit = onlyOf(new Set(visible.map((amount) => amount.unit))) ?? null
    const fact: OfferFact = {
      name: of !== undefined && of.fact.name.length >= name.length ? of.fact.name : name,
      amount: isLowest ? null : offer.amount,
      minAmount: isLowest ? offer.amount : offer.minAmount,
      maxAmount: offer.maxAmount,
      currency: offer.currency.code,
      unit:
        of !== undefined && of.fact.unit !== 'unknown'
          ? of.fact.unit
          : unitName(offer.unit ?? (ofAmount.get(offer.amount)?.length === 1 ? unit : null)),
      vat: of !== undefined && of.fact.vat !== 'unknown' ? of.fact.vat : (offer.vat ?? 'unknown'),
      priceText:
        of?.fact.priceText ??
        (visible.length < stated.length ? same[0]?.fact.priceText : visible.map(({ wording }) => wording).join(' – ')) ??
        offer.priceText,
      ...(of?.fact.fragment !== undefined && { fragment: of.fact.fragment }),
      method: offer.method,
    }
    return [{ placed: { fact, element: of?.element ?? null, group: of?.group ?? '' }, of }]
  })
}

/** Whether a seller is another company than the one that the page names as its own. */
function isOtherCompany(seller: string, { head, ownHosts }: FactPage): boolean {
  const name = head.metas.get('og:site_name') ?? ''
  const own = lettersOf([name, head.title, ...ownHosts].join(' ').slice(0, 1_000))
  const letters = lettersOf(seller.slice(0, pricePageLimits.name))
  return name !== '' && letters !== '' && !own.includes(letters) && !letters.includes(lettersOf(name))
}

/**
 * Whether an offer gives the lowest and the highest price of the offers shown, since other products may have prices in between. Without a highest
 * price the shown prices must differ, as nobody writes “from” for a single one.
 */
function sumsUp({ minAmount, maxAmount }: StructuredOffer, shown: readonly PlacedOffer[]): boolean {
  const amounts = shown.flatMap(({ fact: { amount } }) =>
    amount !== null && amount >= (minAmount ?? 0) && amount <= (maxAmount ?? Infinity) ? amount : [],
  )
  const ends = [minAmount, maxAmount].filter((end) => end !== null)
  return amounts.length > 1 && ends.every((end) => amounts.includes(end)) && (maxAmount !== null || new Set(amounts).size > 1)
}
