import type { Element } from 'hast'
import type { FactPage } from '../fact-page.ts'
import { withoutIcons } from '../icons.ts'
import { factLimits } from '../limits.ts'
import { isTopicName, lettersOf } from '../part-words.ts'
import { endsAsQuestion } from '../questions/question-words.ts'
import { textLines } from '../text-lines.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import type { PageFacts, RefusedFact } from '../../../model/page-facts.ts'
import { thingsInCards } from './cards/cards.ts'
import { planOffers, ruleOffers } from './configured-offers.ts'
import { declaredOffers } from './declared/declared-offers.ts'
import { structuredOffers } from './declared/structured-offers.ts'
import { inDirectories } from './directories.ts'
import { distinctOffers, isSameName, type PlacedOffer } from './distinct-offers.ts'
import { type PriceEvidence, priceEvidence, withoutSite } from './evidence.ts'
import { factOf, fragmentOf } from './offer-fact.ts'
import { dollarCountries } from './page-locale.ts'
import { pricePageLimits } from './price-limits.ts'
import { type FoundPrices, OfferPage, type PricedThing, type PricePage } from './price-page.ts'
import { bracket, doneInTime, format, isAudience, isCircumstance, isQuantity } from './quantities.ts'
import { thingsInTables } from './tables/tables.ts'
import { announcesTravelCosts } from './amount-topics.ts'
import { isOnlyPrice, namesMoney } from './price.ts'
import { memoizeByObject } from '../../../model/maps.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/**
 * Everything with a price on a page (CONTRACT 2, offers): elements named in the configuration, offers in JSON-LD and microdata, and
 * tables, rows and cards with one name and one price. Duplicates are merged into one offer.
 */
export function readOffers(page: FactPage): Partial<PageFacts> {
  const { prices, found } = pricesOn(page)
  const { evidence } = prices
  const refused: RefusedFact[] = []
  const named: Element[] = []
  const configured = [...planOffers(page, prices, named), ...ruleOffers(page, prices, named, refused)]
  const held = new Set(named.flatMap((element) => [element, ...elementsOf(element)]))
  const things = found.things.filter(({ element, priceElement }) => !held.has(element) && !held.has(priceElement))
  const leftOut = found.leftOut.filter(({ element }) => element === undefined || !held.has(element))
  const notes = things.length === 0 ? [] : notesOnAll(page)
  const isInDirectory = inDirectories(page)
  const shown = things.flatMap((thing): readonly PlacedOffer[] => {
    const placed = isInDirectory(thing.element) ? 'it is in a list of other companies' : placedThing(thing, notes, prices)
    if (typeof placed === 'object') return [placed]
    leftOut.push({ text: `${thing.name}: ${thing.priceText}`, reason: placed })
    return []
  })
  const structured = structuredOffers(page.structured, evidence)
  const offered = evidence.isArticle ? [] : structured.offers
  const declared = declaredOffers(offered, [...configured, ...shown], page, evidence, leftOut)
  const others = [...declared.map(({ placed }) => placed), ...shown.filter((one) => !declared.some(({ of }) => of === one))]
  const ofThings = others.map((one) => ({ ...one, fact: { ...one.fact, name: withoutSite(one.fact.name, page) } }))
  const { offers, unclear } = distinctOffers([...configured, ...ofThings], prices)
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

/** What is read from a page, cached because services are read by their prices before offers are. */
const pricesOn = memoizeByObject((page: FactPage) => {
  const prices = new OfferPage(page.root, priceEvidence(page))
  return { prices, found: findPrices(prices) }
})

/** The things with a price in tables, rows and cards, in page order. */
export function pricedThings(page: FactPage): readonly PricedThing[] {
  return pricesOn(page).found.things
}

/** The prices in tables, rows and cards, in page order. */
function findPrices(page: OfferPage): FoundPrices {
  // Amounts in articles are examples, also in tables.
  if (page.evidence.isArticle || page.namingCurrency().length === 0) return { things: [], leftOut: [] }
  const inTables = thingsInTables(page)
  const inCards = thingsInCards(page, inTables)
  const things = [...inTables.things, ...inCards.things].toSorted(
    (one, other) => page.orderOf(one.element) - page.orderOf(other.element),
  )
  return { things, leftOut: [...inTables.leftOut, ...inCards.leftOut] }
}

/** Sentences about all prices of a page: “Alle Preise inkl. MwSt.” */
const aboutAllPrices = textPattern(
  [
    'VAT (?:at \\d+ ?%? )?(?:will be added|is added|is payable) to (?:our|all|the|these)|alle (?:angegebenen |genannten )?preise',
    'preise (?:verstehen sich|inkl|in euro|sind)|all (?:our )?(?:prices|rates|fees)',
    '(?:prices|rates) (?:include|exclude|are|shown|quoted)|(?<!את )המחירים|tous (?:les|nos) (?:prix|tarifs)',
    "(?:nos|les) (?:prix|tarifs) (?:sont|s'entendent|incluent)|(?:prix|tarifs) (?:ttc|ht)|todos los precios",
    'precios (?:con|sin) iva|tutti i prezzi|prezzi (?:iva|inclus|esclus)|všechny ceny|ceny (?:jsou|uvedené|včetně|bez|s dph)',
    'wszystkie ceny|ceny (?:brutto|netto|zawierają)|alle prijzen|prijzen (?:zijn|incl|excl)|все цены|цены (?:указаны|включают)',
    '(?:усі|всі) ціни|ціни (?:вказан[іо]|включають)|(?:tüm )?fiyatlar\\p{L}* kdv|(?:toate )?prețurile (?:sunt|includ|nu includ)',
    'todos os preços|preços (?:com|sem|incluem)|aos preços|az árak|alla priser|alle priser|priserne (?:nedenfor )?(?:er|vises)',
    'prisene (?:er|vises)|(?:kaikki )?hinnat (?:sisält|ovat|eivät)|όλες οι τιμές|οι τιμές',
  ].join('|'),
  'iu',
)

/** “For companies: …” is about the prices of its own part only. */
const aboutSomePrices =
  /^[^\p{L}]*(?:für|bei|nur|for|pour|para|per|voor|dla|pro|для|עבור) (?!(?:all|alle|tous|todos|tutti)(?!\p{L}))[^:,.]{2,60}[:,]/iu

/** Notes on all prices of a page, which may state unit or VAT. */
function notesOnAll({ root }: FactPage): readonly string[] {
  return textLines(root)
    .map(({ text }) => text)
    .filter((text) => text.length <= 400 && aboutAllPrices.test(text) && !aboutSomePrices.test(text))
    .slice(0, 20)
}

/** The offer for a name with a price, or the reason why it is left out. */
function placedThing(thing: PricedThing, notes: readonly string[], page: OfferPage): PlacedOffer | string {
  const { isHome, siteNames } = page.evidence
  // `Up to 2 hours` and `December` say nothing alone; the title of a page, or the head of a column, may be what they are for.
  const isCondition = isCircumstance(thing.name) || (bracket.test(thing.name) && !thing.name.includes(' – '))
  // The site's name does not make clearer for whom a price is, such as `Adults`.
  const isOfSite = /^\p{L}/u.test(thing.name) && (isHome || !isCondition) && siteNames.includes(lettersOf(thing.group))
  const isPriced = /\d/.test(thing.group) && namesMoney(thing.group)
  const isNoThing = (['other', 'unnamed', 'conditions', 'questions'] as const).some((topic) => isTopicName(topic, thing.group))
  const group = isOfSite || isPriced || isNoThing ? '' : withoutIcons(thing.group)
  // A table row with its column head is as vague as the row alone.
  const isVague = isAudience(thing.name) || isQuantity(thing.name.split(' – ')[0] ?? '')
  // “Single” may be the name of a plan; “60 min” and “A4” are not.
  const isSize =
    format.test(thing.name) || (/^\P{L}/u.test(thing.name) && doneInTime(thing.name) === null && !isTitle(thing, page))
  if (isNumberOfName(thing)) return 'the name next to its number cannot be read'
  if (isVague && group === '' && (isCondition || isSize)) return 'the page does not say what it is for'
  if (endsAsQuestion(thing.name)) return 'its name is a question'
  if (isWage(thing, page.evidence)) return 'it is a wage'
  // A company's name or slogan does not say what it offers on certain days or at a distance.
  if (isCircumstance(thing.name) && isHome && page.headings.some((one) => isElement(one, 'h1') && page.textOf(one) === group))
    return 'the page does not say what it is for'
  // Names of places: each longer word is capitalized, if the script has capitals.
  const mayBePlaces = !/(?<!\p{L})\p{Ll}{4}/u.test(thing.name)
  const isQualified = isVague || (announcesTravelCosts(group) && !announcesTravelCosts(thing.name) && mayBePlaces)
  // “At least 3 nights” is not a name for 3 nights.
  const isNew = isQuantity(thing.name) ? group !== thing.name : !isSameName(group, thing.name)
  const over = group.replace(/\s*:$|(?<=\p{L}{4})\.$/u, '')
  const name = isQualified && group !== '' && isNew ? `${over} – ${thing.name}` : thing.name
  const fact = factOf(name, thing.priceText, thing.price, [...thing.context, ...notes], 'page')
  return fact === null
    ? 'it has no currency'
    : { fact: { ...fact, ...fragmentOf(thing.element, page) }, element: thing.element, group: isVague ? '' : group }
}

/** Whether a name is the number of a dish rather than a format, with the name itself next to it: `A4 Spring rolls £5`. */
function isNumberOfName({ name, priceText, element }: PricedThing): boolean {
  const rest = format.test(name) ? elementText(element).replace(name, '').replace(priceText, '') : ''
  return /\p{L}{3}/u.test(rest) && !isOnlyPrice(rest)
}

const wage = /(?<!\p{L})plat(?:em|ov\p{L}+)?(?!\p{L})(?! (?:du|de|principal))/iu

/** Whether an amount is a wage, according to its name or the text around it: the Czech or Slovak word means a dish in French. */
function isWage({ name, group, price, priceElement }: PricedThing, { locale }: PriceEvidence): boolean {
  if (locale.language !== 'cs' && locale.language !== 'sk' && price.currency?.code !== 'CZK') return false
  return [name, group, elementText(priceElement).slice(0, pricePageLimits.price)].some((text) => wage.test(text))
}

/** Whether a name such as `30 minutes of yoga` is the title of a card, and says more than a number of something. */
function isTitle({ name, element }: PricedThing, page: PricePage): boolean {
  return /^\P{L}+\p{L}+ .*\p{L}{4}/u.test(name) && elementsOf(element).some((one) => isHeading(one) && page.textOf(one) === name)
}
