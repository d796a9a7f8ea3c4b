import type { Element } from 'hast'
import type { OfferFact, PageFacts, RefusedFact } from '../../../model/page-facts.ts'
import type { OfferUnit, VatState } from '../../../model/offer.ts'
import type { OfferRule } from '../../../model/site-rules.ts'
import { attribute, elementsOf, isElement, withAncestors } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { distinctOffers, isSameName, type PlacedOffer } from './distinct-offers.ts'
import { type FactPage, isNamed, selectedText } from '../fact-page.ts'
import { withoutIcons } from '../icons.ts'
import { factLimits } from '../limits.ts'
import { endsAsQuestion } from '../questions/question-words.ts'
import { isTopicName, lettersOf } from '../part-words.ts'
import { thingsInCards } from './cards.ts'
import { dollarCountries, priceEvidence, type PriceEvidence, withoutSite } from './evidence.ts'
import {
  cleanName,
  isCircumstance,
  isQuantity,
  type LeftOut,
  type PricedThing,
  PricePage,
  pricePageLimits,
} from './price-page.ts'
import { isCharge, mayBePlaces } from './distances.ts'
import { unitAround, vatAround } from './words-around.ts'
import { thingsInTables } from './tables.ts'
import { type PriceUnit, unitOfName } from './units.ts'
import { currencyIn, type Price, readPrice } from './price.ts'
import { planElements, textsOver } from './pricing.ts'
import { firstTextBelow, selectBelow } from '../../tree/select-elements.ts'
import { shownAmounts } from './shown-amounts.ts'
import { namesCurrency } from './currencies.ts'
import { hasSplitDigits } from './split-digits.ts'
import { normalisePriceText } from './words.ts'
import { type StructuredOffer, structuredOffers } from './structured-offers.ts'
import { textLines } from '../text-lines.ts'

/**
 * Everything with a price on a page (CONTRACT 2, offers): elements named in the configuration, offers in JSON-LD and microdata, and
 * tables, rows and cards with one name and one price. Duplicates are merged into one offer.
 */
export function readOffers(page: FactPage): Partial<PageFacts> {
  const { prices, evidence, found } = pricesOn(page)
  const refused: RefusedFact[] = []
  const named: Element[] = []
  const configured = [...planOffers(page, prices, evidence, named), ...ruleOffers(page, prices, evidence, named, refused)]
  const held = new Set(named.flatMap((element) => [element, ...elementsOf(element)]))
  const things = found.things.filter(({ element, priceElement }) => !held.has(element) && !held.has(priceElement))
  const leftOut = found.leftOut.filter(({ element }) => element === undefined || !held.has(element))
  const notes = things.length === 0 ? [] : notesOnAll(page)
  const shown = things.flatMap((thing): readonly PlacedOffer[] => {
    const placed = placedThing(thing, notes, prices, evidence)
    if (typeof placed === 'object') return [placed]
    leftOut.push({ text: `${thing.name}: ${thing.priceText}`, reason: placed })
    return []
  })
  const structured = structuredOffers(page.structured, evidence)
  const offered = evidence.isArticle ? [] : structured.offers
  const declared = declaredOffers(offered, [...configured, ...shown], page, evidence, leftOut)
  const { offers, unclear } = distinctOffers(
    [...configured, ...declared.map(({ placed }) => placed), ...shown.filter((one) => !declared.some(({ of }) => of === one))],
    prices,
  )
  if (offers.length > factLimits.offers)
    leftOut.unshift({ text: `${offers.length} offers`, reason: `only the first ${factLimits.offers} of one page are published` })
  for (const { text, reason } of [...leftOut, ...unclear])
    refused.push({ key: 'offers', text: text.slice(0, factLimits.text), reason })
  return {
    offers: offers.slice(0, factLimits.offers),
    // Articles and legal pages show the addresses of others.
    dollarCountries: evidence.isArticle ? [] : dollarCountries(page),
    aboutPrices: evidence.aboutPrices,
    refused,
  }
}

/** The prices in tables, rows and cards, in page order, and those left out. */
interface FoundPrices {
  readonly things: readonly PricedThing[]
  readonly leftOut: readonly LeftOut[]
}

interface PricesOnPage {
  readonly prices: PricePage
  readonly evidence: PriceEvidence
  readonly found: FoundPrices
}

/** What was read from each page: its services are read by their prices before its offers are. */
const read = new WeakMap<FactPage, PricesOnPage>()

function pricesOn(page: FactPage): PricesOnPage {
  const known = read.get(page)
  if (known !== undefined) return known
  const [prices, evidence] = [new PricePage(page.root), priceEvidence(page)]
  const all = { prices, evidence, found: findPrices(prices, evidence) }
  read.set(page, all)
  return all
}

/** The things with a price in tables, rows and cards, in page order. */
export function pricedThings(page: FactPage): readonly PricedThing[] {
  return pricesOn(page).found.things
}

function findPrices(page: PricePage, evidence: PriceEvidence): FoundPrices {
  // Amounts in articles are examples, also in tables.
  if (evidence.isArticle || page.namingCurrency.length === 0) return { things: [], leftOut: [] }
  const inTables = thingsInTables(page, evidence)
  const inCards = thingsInCards(page, evidence, inTables)
  const things = [...inTables.things, ...inCards.things].toSorted(
    (one, other) => page.orderOf(one.element) - page.orderOf(other.element),
  )
  return { things, leftOut: [...inTables.leftOut, ...inCards.leftOut] }
}

/** Sentences about all prices of a page: “Alle Preise inkl. MwSt.” */
const ofAllPrices =
  /VAT (?:at \d+ ?%? )?(?:will be added|is added|is payable) to (?:our|all|the|these)|alle (?:angegebenen |genannten )?preise|preise (?:verstehen sich|inkl|in euro|sind)|all (?:our )?(?:prices|rates|fees)|(?:prices|rates) (?:include|exclude|are|shown|quoted)|המחירים|tous (?:les|nos) (?:prix|tarifs)|(?:nos|les) (?:prix|tarifs) (?:sont|s'entendent|incluent)|(?:prix|tarifs) (?:ttc|ht)|todos los precios|precios (?:con|sin) iva|tutti i prezzi|prezzi (?:iva|inclus|esclus)|všechny ceny|ceny (?:jsou|uvedené|včetně|bez|s dph)|wszystkie ceny|ceny (?:brutto|netto|zawierają)|alle prijzen|prijzen (?:zijn|incl|excl)|все цены|цены (?:указаны|включают)|alla priser|alle priser|priserne (?:nedenfor )?(?:er|vises)|prisene (?:er|vises)|(?:kaikki )?hinnat (?:sisält|ovat|eivät)|όλες οι τιμές|οι τιμές/i

/** “For companies: …” is about the prices of its own part only. */
const ofSome =
  /^[^\p{L}]*(?:für|bei|nur|for|pour|para|per|voor|dla|pro|для|עבור) (?!(?:all|alle|tous|todos|tutti)(?!\p{L}))[^:,.]{2,60}[:,]/iu

function notesOnAll({ root }: FactPage): readonly string[] {
  return textLines(root)
    .map(({ text }) => text)
    .filter((text) => text.length <= 400 && ofAllPrices.test(text) && !ofSome.test(text))
    .slice(0, 20)
}

/**
 * Whether an offer gives the lowest and the highest price of offers that are shown: with these at the ends, other products beside it have prices
 * in between, too. Without a highest price they must differ, as nobody writes “from” of one.
 */
function sumsUp({ minAmount, maxAmount }: StructuredOffer, shown: readonly PlacedOffer[]): boolean {
  const amounts = shown.flatMap(({ fact: { amount } }) =>
    amount !== null && amount >= (minAmount ?? 0) && amount <= (maxAmount ?? Infinity) ? amount : [],
  )
  const ends = [minAmount, maxAmount].filter((end) => end !== null)
  return amounts.length > 1 && ends.every((end) => amounts.includes(end)) && (maxAmount !== null || new Set(amounts).size > 1)
}

/** The offer for a name with a price, or the reason why it is left out. */
function placedThing(thing: PricedThing, notes: readonly string[], page: PricePage, site: PriceEvidence): PlacedOffer | string {
  const { isHome, siteNames } = site
  // For whom a price is, such as `Adults`, is no clearer with the name of the site.
  const isOfSite = /^\p{L}/u.test(thing.name) && siteNames.includes(lettersOf(thing.group))
  const isPriced = /\d/.test(thing.group) && namesCurrency(normalisePriceText(thing.group))
  const isNoThing = (['other', 'unnamed', 'conditions', 'questions'] as const).some((topic) => isTopicName(topic, thing.group))
  const group = isOfSite || isPriced || isNoThing ? '' : withoutIcons(thing.group)
  // A row of a table with the head of its column is as vague as the row.
  const isVague = isQuantity(thing.name.split(' – ')[0] ?? '')
  // “Single” may be the name of a plan; “60 min” is not.
  if (isVague && group === '' && (isCircumstance(thing.name) || (/^\P{L}/u.test(thing.name) && !isTitle(thing, page))))
    return 'the page does not say what it is for'
  if (endsAsQuestion(thing.name)) return 'a question is not what it is for'
  // What a company calls itself, or its slogan, is not what it does on some days or so far away.
  if (isCircumstance(thing.name) && isHome && page.headings.some((one) => isElement(one, 'h1') && page.textOf(one) === group))
    return 'the page does not say what it is for'
  const isQualified = isVague || (isCharge(group) && !isCharge(thing.name) && mayBePlaces(thing.name))
  // “At least 3 nights” does not name 3 nights.
  const isNew = isQuantity(thing.name) ? group !== thing.name : !isSameName(group, thing.name)
  const name = isQualified && group !== '' && isNew ? `${withoutEnd(group)} – ${thing.name}` : thing.name
  const fact = factOf(name, thing.priceText, thing.price, [...thing.context, ...notes], 'page')
  return fact === null
    ? 'it has no currency'
    : { fact: { ...fact, ...fragmentOf(thing.element, page) }, element: thing.element, group: isVague ? '' : group }
}

/** A heading without the colon or the full stop after it. */
function withoutEnd(heading: string): string {
  return heading.replace(/\s*:$|(?<=\p{L}{4})\.$/u, '')
}

/** Whether a name such as `30 minutes of yoga` is the title of a card, and says more than a number of something. */
function isTitle({ name, element }: PricedThing, page: PricePage): boolean {
  return /^\P{L}+\p{L}+ .*\p{L}{4}/u.test(name) && elementsOf(element).some((one) => isHeading(one) && page.textOf(one) === name)
}

function factOf(
  name: string,
  priceText: string,
  price: Price,
  context: readonly string[],
  method: OfferFact['method'],
): OfferFact | null {
  if (price.currency === null) return null
  const vat: VatState = price.vat ?? vatAround(context) ?? 'unknown'
  return {
    name: name.toWellFormed(),
    amount: price.amount,
    minAmount: price.minAmount,
    maxAmount: price.maxAmount,
    currency: price.currency.code,
    unit: unitName(price.partial === null ? (price.unit ?? unitOfName(name, unitAround(context))) : null),
    vat,
    priceText: priceText.replace(/(?<=[\d\p{L}\p{Sc}])[ *★☆†‡]+$/u, '').toWellFormed(),
    ...(price.currency.assumed !== false && { assumed: price.currency.assumed }),
    method,
  }
}

function unitName(unit: PriceUnit | null): OfferUnit {
  return unit === null || unit === 'other' ? 'unknown' : unit
}

/** IDs of containers for the whole page, which do not locate anything in it. */
const wholePage = /^(?:main|content|page|wrapper|root|app|body|top|site|primary|container|__next|maincontent|main-content)$/i

function fragmentOf(element: Element, page: PricePage): { readonly fragment?: string } {
  let level = 0
  for (const around of withAncestors(element)) {
    const id = attribute(around, 'id')
    if (level++ > 5 || isElement(around, 'main', 'body')) break
    if (id !== '' && id.length <= 200 && !wholePage.test(id)) return { fragment: id }
  }
  const id = page
    .headingsAbove(element)
    .map((heading) => attribute(heading, 'id'))
    .find((one) => one !== '')
  return id === undefined ? {} : { fragment: id }
}

/**
 * The packages of `pricing`, including those that are not monthly plans.
 * @param named receives the elements that the configuration names
 */
function planOffers(page: FactPage, prices: PricePage, evidence: PriceEvidence, named: Element[]): readonly PlacedOffer[] {
  const { pricing = {} } = page.rules
  if (pricing.plan === undefined || !isNamed(pricing.page, page)) return []
  const note = selectedText(page, pricing.note) ?? ''
  return planElements(page.root, pricing, note, evidence.locale).flatMap(({ element, name, priceText, price, plan }) => {
    named.push(element)
    // A plan is without VAT by its definition, also where the page does not say so.
    const fact =
      name === '' || price === null
        ? null
        : factOf(name, priceText, { ...price, vat: plan === null ? price.vat : 'excluded' }, [], 'selector')
    return fact === null ? [] : [{ fact: { ...fact, ...fragmentOf(element, prices) }, element, group: '' }]
  })
}

/** The offers of this page that the `offers` setting names. */
function ruleOffers(
  page: FactPage,
  prices: PricePage,
  evidence: PriceEvidence,
  named: Element[],
  refused: RefusedFact[],
): readonly PlacedOffer[] {
  const rules = page.rules.offers?.filter((rule) => isNamed(rule.page, page)) ?? []
  return rules.flatMap((rule) =>
    selectBelow(rule.each, page.root)
      .slice(0, factLimits.offers)
      .flatMap((element): readonly PlacedOffer[] => {
        named.push(element)
        const read = ruleOffer(element, rule, prices, evidence)
        if (read === null) return []
        if ('reason' in read) refused.push(read)
        else return [{ fact: { ...read, ...fragmentOf(element, prices) }, element, group: prices.groupAbove(element) }]
        return []
      }),
  )
}

function ruleOffer(
  element: Element,
  rule: OfferRule,
  page: PricePage,
  { locale }: PriceEvidence,
): OfferFact | RefusedFact | null {
  const { name: nameSelector, price: priceSelector } = rule.fields ?? {}
  const cells = element.children.filter((child) => isElement(child, 'td', 'th'))
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
  const { heads, above, notes } = textsOver(element, page)
  const own = page.textOf(element)
  const context = [own.length <= 300 ? own : '', ...heads, ...above.slice(0, 1), ...notes]
  const currency = context.map((text) => currencyIn(text, locale)).find((one) => one !== null) ?? null
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

/** Whether a seller is another company than the one that the page names as its own. */
function isOtherCompany(seller: string, { head, ownHosts }: FactPage): boolean {
  const name = head.metas.get('og:site_name') ?? ''
  const own = lettersOf([name, head.title, ...ownHosts].join(' ').slice(0, 1_000))
  const letters = lettersOf(seller.slice(0, pricePageLimits.name))
  return name !== '' && letters !== '' && !own.includes(letters) && !letters.includes(lettersOf(name))
}

/** Structured offers whose amount and currency are visible on the page, in the wording of the page, with the elements that show them. */
function declaredOffers(
  offers: readonly StructuredOffer[],
  shown: readonly PlacedOffer[],
  page: FactPage,
  { locale }: PriceEvidence,
  leftOut: LeftOut[],
) {
  if (offers.length === 0) return []
  const shownAmount = shownAmounts(page.root, locale)
  const ofAmount = Map.groupBy(offers, ({ amount }) => amount)
  return offers.flatMap((offer): readonly { readonly placed: PlacedOffer; readonly of: PlacedOffer | undefined }[] => {
    const whole =
      offer.of !== '' && !isSameName(offer.name, offer.of) ? `${withoutSite(offer.of, page)} – ${offer.name}` : offer.name
    const name = cleanName(whole) || cleanName(offer.name)
    const stated = [offer.amount, offer.minAmount, offer.maxAmount].filter((amount) => amount !== null)
    if (name === '' || stated.every((amount) => amount === 0)) return []
    const leaveOut = (reason: string) => {
      leftOut.push({ text: `${name}: ${offer.priceText}`, reason })
      return []
    }
    if (offer.seller !== '' && isOtherCompany(offer.seller, page)) return leaveOut(`${offer.seller} sells it`)
    const same = shown.filter(
      ({ fact }) =>
        fact.currency === offer.currency.code &&
        fact.amount === offer.amount &&
        fact.minAmount === offer.minAmount &&
        fact.maxAmount === offer.maxAmount,
    )
    if (same.length === 0 && shown.some(({ fact }) => lettersOf(fact.name) === lettersOf(offer.name)))
      return leaveOut('the page shows another price for it than its structured data')
    const visible = stated.flatMap((amount) => shownAmount(amount, offer.currency.code) ?? [])
    if (same.length === 0 && visible.length < stated.length)
      return leaveOut('the structured data has this price, but the page does not show it')
    if (visible.length > 0 && visible.every((amount) => amount.isCharge) && !isCharge(name))
      return leaveOut('the page shows this amount as travel costs')
    if (offer.isSummary && sumsUp(offer, shown)) return []
    const of = same.find(({ fact }) => isSameName(fact.name, name)) ?? same.find(({ fact }) => isSameName(fact.name, offer.name))
    if (of?.fact.method === 'selector') return []
    // “From €350” on the page is the lowest price, whatever its structured data calls it.
    const isLowest = same.length === 0 && offer.amount !== null && visible.every((amount) => amount.isLowest)
    const [unit = null, ...otherUnits] = new Set(visible.map((amount) => amount.unit))
    const fact: OfferFact = {
      name: of !== undefined && of.fact.name.length >= name.length ? of.fact.name : name,
      amount: isLowest ? null : offer.amount,
      minAmount: isLowest ? offer.amount : offer.minAmount,
      maxAmount: offer.maxAmount,
      currency: offer.currency.code,
      unit:
        of !== undefined && of.fact.unit !== 'unknown'
          ? of.fact.unit
          : unitName(offer.unit ?? (otherUnits.length === 0 && ofAmount.get(offer.amount)?.length === 1 ? unit : null)),
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
