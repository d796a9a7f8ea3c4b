import type { Element } from 'hast'
import { isElement, withAncestors } from '../../tree/element.ts'
import type { OfferFact } from '../../../model/page-facts.ts'
import type { LeftOut, PricePage } from './price-page.ts'
import { namesMoney } from './price.ts'
import { isQuantity, isQuantityOfThing } from './quantities.ts'
import { normalisePriceText } from './normalise-price-text.ts'

/** An offer and its position; the element is null for JSON-LD that is not shown on the page. */
export interface PlacedOffer {
  readonly fact: OfferFact
  readonly element: Element | null
  /** The heading above it, for names that occur twice. */
  readonly group: string
}

/** Whether two names are equal, or one contains the words of the other. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [folded(one), folded(other)]
  return a === b || (a.length > 2 && b.length > 2 && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)))
}

/** A name for comparison: words only, in lower case. */
export function folded(name: string): string {
  return normalisePriceText(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Signs that distinguish names with the same words: `Lip/Chin` and `Lip & Chin`, `< 40 m²` and `> 40 m²`. */
export function signsIn(name: string): string {
  return name.replaceAll('+', '&').replaceAll(/[^/&<>≤≥]/gu, '')
}

/** Removes duplicate offers, in page order. A name with two prices is qualified by the heading above it, or left out. */
export function distinctOffers(
  all: readonly PlacedOffer[],
  page: PricePage,
): { readonly offers: readonly OfferFact[]; readonly unclear: readonly LeftOut[] } {
  const kept = new Map<string, PlacedOffer>()
  const pricesOf = Map.groupBy(new Set(all.map(({ fact }) => nameAndPrice(fact))), (key) => key.slice(0, key.indexOf('\n')))
  for (const placed of all) {
    const isOneOfSeveral = (pricesOf.get(folded(placed.fact.name))?.length ?? 0) > 1
    // If a name has two prices, neither applies to every group.
    const key = `${nameAndPrice(placed.fact)}\n${isOneOfSeveral ? placed.group : ''}`
    const known = kept.get(key)
    const isBetter =
      known === undefined || (known.fact.method === placed.fact.method && knownFields(placed.fact) > knownFields(known.fact))
    const best = isBetter ? placed : known
    // A thing at the same price in two groups belongs to neither.
    kept.set(key, known === undefined || known.group === placed.group ? best : { ...best, group: '' })
  }
  const byName = [...Map.groupBy(kept.values(), keyOf).values()]
  // Groups that name one thing at different prices are alternatives, such as sizes: whatever they name is for that size.
  const alternatives = new Set(
    byName.flatMap((same) => {
      const names = new Set(same.map(({ group }) => group))
      return names.size > 1 ? [...names] : []
    }),
  )
  const told = byName.flatMap((same) =>
    same.map((placed): PlacedOffer => {
      const { group, fact } = placed
      const isShared = same.length > 1
      // If another thing has the same name, every further word of the heading counts.
      const saysNoMore = isShared ? folded(fact.name).includes(folded(group)) : isSameName(group, fact.name)
      if (group === '' || saysNoMore || !(isShared || alternatives.has(group))) return placed
      return { ...placed, fact: { ...fact, name: `${group} – ${fact.name}` } }
    }),
  )
  const named = [...Map.groupBy(told, keyOf).values()].flatMap((same) => withQuantities(same, page))
  const groups = [...Map.groupBy(named, keyOf).values()]
  const isClear = (same: readonly PlacedOffer[]) => same.length === 1 || same.every(({ fact }) => fact.method === 'selector')
  const unclear = groups
    .filter((same) => !isClear(same))
    .flatMap((same) =>
      same.map(({ fact }) => ({ text: `${fact.name}: ${fact.priceText}`, reason: 'the page shows several prices for it' })),
    )
  const order = ({ element }: PlacedOffer) => (element === null ? Infinity : page.orderOf(element))
  const offers = groups
    .filter(isClear)
    .flat()
    .toSorted((one, other) => order(one) - order(other) || 0)
  return { offers: withoutShorterNames(offers.map(({ fact }) => fact)), unclear }
}

/** Without offers that are another one without its quantity: `Thai massage`, `Thai massage – 60 min`. A configured offer stays. */
function withoutShorterNames(offers: readonly OfferFact[]): readonly OfferFact[] {
  const shorter = new Set(
    offers.flatMap((offer) => {
      const [, name, quantity] = /^(.+) – (.+)$/u.exec(offer.name) ?? []
      return name !== undefined && isQuantityOfThing(quantity ?? '') ? [nameAndPrice({ ...offer, name })] : []
    }),
  )
  const isShorter = (offer: OfferFact) => shorter.has(nameAndPrice(offer))
  return shorter.size === 0 ? offers : offers.filter((offer) => offer.method === 'selector' || !isShorter(offer))
}

/** The name and the price of an offer: the same ones name the same thing. */
export function nameAndPrice(fact: OfferFact): string {
  return `${folded(fact.name)}\n${priceKey(fact)}`
}

function keyOf({ fact }: PlacedOffer): string {
  return `${folded(fact.name)} ${signsIn(fact.name)}\n${fact.unit}\n${fact.vat}`
}

/** Ancestors of a price that are searched for its quantity. */
const maxLevels = 3

/** Offers with the same name, distinguished by the quantities in their rows if these all differ: `45 min`. */
function withQuantities(same: readonly PlacedOffer[], page: PricePage): readonly PlacedOffer[] {
  if (same.length === 1 || same.some(({ fact }) => fact.method === 'selector')) return same
  const quantities = same.map(({ element, fact }) => (element === null ? '' : quantityOf(element, fact.priceText, page)))
  if (quantities.includes('') || new Set(quantities).size < same.length) return same
  return same.map((placed, at) => ({ ...placed, fact: { ...placed.fact, name: `${placed.fact.name} – ${quantities[at]}` } }))
}

/** The only quantity, in an element of its own, in an offer's row; not its price, which may be a number alone. */
function quantityOf(element: Element, priceText: string, page: PricePage): string {
  for (const around of withAncestors(element).take(maxLevels)) {
    const texts = around.children.flatMap((child) => (isElement(child) ? page.textOf(child) : []))
    const found = texts.filter(
      (text) => text !== priceText && /^\d/.test(text) && isQuantity(text) && !/\d\D+\d/u.test(text) && !namesMoney(text),
    )
    if (found.length > 0) return found.length === 1 ? (found[0] ?? '') : ''
  }
  return ''
}

/** How many of unit and VAT are known for an offer. */
function knownFields({ unit, vat }: OfferFact): number {
  return Number(unit !== 'unknown') + Number(vat !== 'unknown')
}

/** A price as a key for comparison. */
export function priceKey({
  amount,
  minAmount,
  maxAmount,
  currency,
}: Pick<OfferFact, 'amount' | 'minAmount' | 'maxAmount' | 'currency'>): string {
  return [amount, minAmount, maxAmount, currency].join(' ')
}
