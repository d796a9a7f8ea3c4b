import type { Element } from 'hast'
import { boldTitle } from './bold-titles.ts'
import { nameBefore, nameIn, titleAbove } from './card-name.ts'
import { holds } from '../../content/prose.ts'
import { ancestorsOf, attribute, childElements, elementsOf, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import {
  announcesPrices,
  isComparison,
  isPartOfOthers,
  type PriceEvidence,
  speaksOfLosses,
  speaksOfOtherAmounts,
  speaksOfPrices,
} from './evidence.ts'
import {
  cleanName,
  isGeneric,
  isOneOfBoxes,
  isPricePer,
  isQuantity,
  isRate,
  type LeftOut,
  type PricedThing,
  pricePageLimits,
  type PricePage,
  saysOnlyFixed,
  unitAlone,
} from './price-page.ts'
import { classWords } from '../../content/class-words.ts'
import { callsToAct, isTopicName } from '../part-words.ts'
import { boundOf, saysFree, isLowestLabel, mayBeName, normalisePriceText, priceOfExtra } from './words.ts'
import { currencyIn, isOnlyPrice, isZero, type Price, readPrice, withBound } from './price.ts'
import { unitAtStart } from './units.ts'
import { isInSentence } from './price-in-sentence.ts'
import { isInOrder, isRepeatedInOrder } from './order-links.ts'
import { nameOfRow } from './line-names.ts'
import { placesOn } from './places.ts'
import type { Place } from './read-place.ts'

/**
 * Reads cards, list items and adjacent rows, each with exactly one name and one price (CONTRACT 2, Facts).
 * @param inTables what was read from tables, and where: a box around it is not the card of another price
 */
export function thingsInCards(
  page: PricePage,
  evidence: PriceEvidence,
  inTables: { readonly things: readonly PricedThing[]; readonly tables: readonly Element[] },
): { readonly things: readonly PricedThing[]; readonly leftOut: readonly LeftOut[] } {
  const { places: all, isCut } = placesOn(page, evidence, inTables.tables)
  const places = all.filter((place) => !isRepeatedInOrder(place, all, page))
  const counts = new Map<Element, number>()
  const counted = places.filter(({ isSized, element }, at) => isSized !== true || places[at - 1]?.element !== element)
  for (const element of [...counted.map((place) => place.element), ...new Set(inTables.things.map((thing) => thing.element))])
    for (const around of withAncestors(element)) counts.set(around, (counts.get(around) ?? 0) + 1)
  const things: PricedThing[] = []
  const leftOut: LeftOut[] = isCut
    ? [{ text: 'prices', reason: `only the first ${pricePageLimits.places} prices of a page are read` }]
    : []
  for (const found of places) {
    const isInline = found.name === '' && isInSentence(found.element)
    const place = isInline ? { ...found, name: nameOfRow(found, page, evidence) } : found
    if (isInline && place.name === '') continue
    const card = cardOf(place, counts, page)
    const list = parentOf(card)
    if (isFeature(card, list, counts) || speaksOfLosses(introOf(list, counts, page))) continue
    const title = places.length === 1 && !evidence.isHome ? titleOf(card, page) : ''
    const read = readCard(place, card, list, { page, evidence, title })
    if (read === null || ('thing' in read && isHeadOfList(read.thing, list, places))) continue
    if ('reason' in read) leftOut.push(read)
    else if (
      read.isLabelled ||
      place.isPaired === true ||
      place.isSized === true ||
      isOneOfSeveral(card, list, counts, page) ||
      isStartingPrice(read.thing, card, list, page) ||
      isLineOfBox(place, counts) ||
      isAboutPrices(card, page, evidence) ||
      isCalledPrice(read.thing, page, evidence) ||
      isTitled(read.thing, page, evidence)
    )
      things.push(read.thing)
  }
  return { things, leftOut }
}

/** The text at the start of a list of cards, before the first price. */
function introOf(list: Element | undefined, counts: ReadonlyMap<Element, number>, page: PricePage): string {
  const first = list?.children.find((child) => isElement(child))
  return first === undefined || counts.has(first) ? '' : page.textOf(first)
}

/** Whether a name announces prices, and a list next to it has the same amount: `Barbershop pricing`, `25 €`, and then each cut. */
function isHeadOfList(
  { name, price: { amount }, element }: PricedThing,
  around: Element | undefined,
  places: readonly Place[],
): boolean {
  if (around === undefined || amount === null || !announcesPrices(name)) return false
  return childElements(around).some((list) => {
    if (list === element || !isElement(list, 'ul', 'ol', 'dl')) return false
    const listed = places.filter((place) => holds(list, place.element))
    return listed.length > 1 && listed.some(({ price }) => price?.amount === amount)
  })
}

/** Whether a line with a name and a price is one of several in one of several boxes with prices, as of cars and vans below `<h3>Full detail</h3>`. */
function isLineOfBox({ element, name }: Place, counts: ReadonlyMap<Element, number>): boolean {
  if (name === '' || (counts.get(element) ?? 0) < 2) return false
  return withAncestors(element)
    .take(mostAroundPrice)
    .some((box) => {
      const list = parentOf(box)
      return isOneOfBoxes(box, list) && list !== undefined && childElements(list).filter((one) => counts.has(one)).length > 1
    })
}

function isAboutPrices(card: Element, page: PricePage, { aboutPrices }: PriceEvidence): boolean {
  return aboutPrices || page.headingsAbove(card).some((heading) => announcesPrices(page.textOf(heading)))
}

/** Class words of a price. */
const priceWords = new Set([
  'price',
  'prices',
  'pricing',
  'preis',
  'preise',
  'prix',
  'precio',
  'prezzo',
  'preco',
  'prijs',
  'cena',
])

/**
 * Whether a class marks the price, or its box, as one, and the page title, or a heading in that box, names it. The title of the home page
 * may be a slogan.
 */
function isCalledPrice({ name, priceElement }: PricedThing, page: PricePage, { isHome }: PriceEvidence): boolean {
  const boxes = withAncestors(priceElement).take(mostAroundPrice).filter(isPriceByClass).toArray()
  const [heading] = boxes.length > 0 ? page.headingsAbove(priceElement) : []
  if (heading === undefined || noThing.test(name)) return false
  const above = isElement(heading, 'h1') ? [] : [...ancestorsOf(heading)]
  // A title such as `Clean homes, no stress` is a slogan.
  if (isElement(heading, 'h1') ? isHome || /, \p{Ll}/u.test(name) : !boxes.some((box) => above.includes(box))) return false
  return cleanName(page.textOf(heading)) === name && !isTopicName('other', name) && !isTopicName('unnamed', name)
}

/** Whether a card has the title of its page as its heading, and an element for the price alone: the page is about this thing. */
function isTitled({ name, element, priceElement }: PricedThing, page: PricePage, { isHome }: PriceEvidence): boolean {
  if (isHome || noThing.test(name) || isTopicName('other', name) || isTopicName('unnamed', name)) return false
  const isSame = (heading: Element) => isHeading(heading) && cleanName(page.textOf(heading)) === name
  const titles = page.headingsAbove(element).filter((heading) => isElement(heading, 'h1'))
  return titles.some(isSame) && isOnlyPrice(page.textOf(priceElement)) && elementsOf(element).some(isSame)
}

/** Headings of payment and donation parts, carts and calculators. */
const noThing =
  /^(?:payments?|pay|donat\p{L}+|spenden?|dons?|donar|donacion\p{L}*|donazion\p{L}|doaç\p{L}+|ה?תרומות|ה?תרומה|לתרומה|пожертвова\p{L}+|zahlung\p{L}*|bezahl\p{L}*|paiements?|payer|pagos?|pagar|pagament\p{L}|betaling|betalen|platba|płatnoś\p{L}+|оплата|ה?תשלום|לתשלום|(?:your |my |shopping |mein |votre |mon |tu |mi )?(?:cart|basket|order|checkout|warenkorb|kasse|panier|commande|carrito|cesta|pedido|carrello|ordine|koszyk|zamówienie|košík|корзина|заказ)|(?:ה?עגלה|עגלת ה?קניות|סל ה?קניות)|order summary|рассрочка|raty)(?!\p{L})|(?<!\p{L})(?:estimat\p{L}+|geschätz\p{L}+|estimé\p{L}*|estimad\p{L}+|stimat\p{L}+|szacunkow\p{L}+|orientační|your (?:price|quote|order))(?!\p{L})/iu

function isPriceByClass(element: Element): boolean {
  return classWords(element).some((word) => priceWords.has(word))
}

/** Elements around a price whose class may mark it. */
const mostAroundPrice = 3

/** Whether another sibling with the same tag shows a price; a section must have a single price and not contain the page title. */
function isOneOfSeveral(
  card: Element,
  list: Element | undefined,
  counts: ReadonlyMap<Element, number>,
  page: PricePage,
): boolean {
  const titled = card.tagName === 'section' ? titledBy(page) : []
  const isAlike = (child: Element) =>
    card.tagName === 'section' ? counts.get(child) === 1 && !titled.includes(child) : counts.has(child)
  let alike = 0
  if (titled.includes(card)) return false
  for (const child of list?.children ?? []) {
    if (isElement(child, card.tagName) && isAlike(child)) alike++
    if (alike === 2) return true
  }
  return false
}

/** Headings of cards whose amount is not a price: free delivery from that amount, a job, a discount. */
const nothingSold =
  /(?<!\p{L})(?:free|gratis|kostenlos\p{L}*|offerte?|grátis|ilmainen|ingyenes|darmow\p{L}+|zdarma|безплатн\p{L}+|бесплатн\p{L}+|חינם)(?!\p{L})|(?:versand|lieferung|fracht)$|\([mwfd]\/[mwfd]\/[mwfdx]\)|^(?:jobs?|careers?|vacanc\p{L}+|discounts?|financ\p{L}+|savings?|why |warum |pourquoi |por qué |perché |למה |customer stor|case stud)/iu
const noServices = ['other', 'unnamed', 'conditions', 'testimonials', 'case-studies'] as const

/** Whether it is the lowest price of one of several alike cards, the others of which may name none: `Web design`, `from €3,500`. */
function isStartingPrice(
  { name, price: { minAmount, maxAmount, unit }, priceElement }: PricedThing,
  card: Element,
  list: Element | undefined,
  page: PricePage,
): boolean {
  if (minAmount === null || maxAmount !== null || list === undefined || unit === 'year' || nothingSold.test(name)) return false
  if (noServices.some((topic) => isTopicName(topic, name))) return false
  const title = headingOfCard(card)
  if (title === undefined || cleanName(page.textOf(title)) !== name || speaksOfPrices(name)) return false
  const isAlike = (other: Element) =>
    isElement(other, card.tagName) && attribute(other, 'className') === attribute(card, 'className')
  return (
    isOnlyPrice(page.textOf(priceElement)) &&
    childElements(list).some((other) => other !== card && isAlike(other) && headingOfCard(other) !== undefined)
  )
}

/** The heading of a card; that of a part of the page may be a slogan. */
function headingOfCard(card: Element): Element | undefined {
  return elementsOf(card).find((element) => isElement(element, 'h3', 'h4', 'h5', 'h6'))
}

/** The elements around the title of a page; none where several headings have its rank. */
function titledBy(page: PricePage): readonly Element[] {
  const [title, ...others] = page.headings.filter((heading) => isElement(heading, 'h1'))
  return title === undefined || others.length > 0 ? [] : [...ancestorsOf(title)]
}

/** Whether a card is a list of what a package includes, with one price in it: the price of the package is next to the list. */
function isFeature(card: Element, around: Element | undefined, counts: ReadonlyMap<Element, number>): boolean {
  const isList = isElement(card, 'ul', 'ol') && childElements(card).length > 1
  return (
    isList &&
    !elementsOf(card).some(isHeading) &&
    around !== undefined &&
    counts.get(around) === 2 &&
    elementsOf(around).some(isHeading)
  )
}

/** The largest element around a place with no other price and no similar box with a heading. */
function cardOf({ element, name, text }: Place, counts: ReadonlyMap<Element, number>, page: PricePage): Element {
  let card = element
  for (const above of ancestorsOf(element)) {
    if (counts.get(above) !== 1 || isElement(above, 'body', 'html', 'main') || page.textOf(above).length > pricePageLimits.card)
      break
    // A box of the price alone is no card, also where it looks like a heading.
    if (name === '' && page.textOf(card) !== text && (isOneOfBoxes(card, above) || isBoxOfItsOwn(card, counts))) break
    if (name === '' && isNamedApart(card, above, text, page)) break
    card = above
  }
  return card
}

/** Whether a box has a heading that names something, and the one around it another of a higher rank: that of a part with one card. */
function isNamedApart(card: Element, above: Element, price: string, page: PricePage): boolean {
  const own = elementsOf(card).find(isHeading)
  if (own === undefined || isLabel(page.textOf(own)) || isGeneric(page.textOf(own)) || page.textOf(own).includes(price))
    return false
  const before = elementsOf(above).find(isHeading)
  return before !== undefined && before !== own && before.tagName < own.tagName
}

/** Whether a box with a heading is a card: by its class, or as the only article in a part with another heading. */
function isBoxOfItsOwn(card: Element, counts: ReadonlyMap<Element, number>): boolean {
  const isArticle = isElement(card, 'article')
  if (!(isArticle || isPriceByClass(card)) || !elementsOf(card).some(isHeading)) return false
  if (!isArticle) return true
  const part = ancestorsOf(card).find((around) => childElements(around).length > 1)
  const isOutside = (heading: Element) => isHeading(heading) && !ancestorsOf(heading).some((above) => above === card)
  return part !== undefined && counts.get(part) === 1 && !isElement(part, 'body', 'main') && elementsOf(part).some(isOutside)
}

/** What the price of a card is for. */
interface Subject {
  readonly name: string
  /** The unit that its label gives. */
  readonly unit: Price['unit']
  /** It has no name but that of a rate. */
  readonly isRateAlone: boolean
}

/**
 * What the price of a card is for: what it names, or what the heading above names, if the card only says how long the price is for, or
 * that it is fixed: “Per day”, “Flat rate”, also in a line with the price. Without such a heading a rate is a name.
 */
function subjectOf(
  place: Place,
  card: Element,
  { named, group }: { readonly named: string; readonly group: string },
  page: PricePage,
): Subject {
  const isLine = card.tagName === 'li' || (page.textOf(card) === place.text && unitLabel.test(place.text))
  const heading = elementsOf(card).find(isHeading)
  const headed = heading === undefined ? '' : page.textOf(heading)
  const label = cleanName(named === '' && isRate(headed) ? headed : named)
  const unit = (label === '' && isLine ? place.price?.unit : unitAlone(label)) ?? null
  const isOther = isTopicName('unnamed', group) || isTopicName('other', group)
  if ((unit === null && !saysOnlyFixed(label)) || isOther) return { name: cleanName(named), unit, isRateAlone: false }
  if (cleanName(group) !== '' && !isGeneric(group)) return { name: cleanName(group), unit, isRateAlone: false }
  const rate = label || cleanName(place.text.slice(0, Math.max(0, place.text.search(/[\d\p{Sc}]/u))))
  const isRateAlone = speaksOfPrices(rate) || saysOnlyFixed(rate)
  return { name: isRateAlone ? rate : cleanName(group), unit, isRateAlone }
}

function readCard(
  place: Place,
  card: Element,
  list: Element | undefined,
  { page, evidence, title }: { readonly page: PricePage; readonly evidence: PriceEvidence; readonly title: string },
): { readonly thing: PricedThing; readonly isLabelled: boolean } | LeftOut | null {
  const { named, isLabelled } = namesOf(place, card, page, title)
  const isCounted = isQuantity(cleanName(named))
  const group =
    place.group ??
    ((place.isSized === true && nameIn(card, place, page)) ||
      titleAbove(card, isCounted ? 3 : 1, page) ||
      (isCounted ? boldTitle(card, cleanName(named), page) : '') ||
      page.groupAbove(place.name === '' ? (elementsOf(card).find(isHeading) ?? card) : place.element))
  const heading = page.headingsAbove(card)[0]
  const { name, unit: labelUnit, isRateAlone } = subjectOf(place, card, { named, group }, page)
  const label = `${name}: ${place.text}`
  if (name === '' || isTopicName('badge', name)) return null
  if (callsToAct(name)) return { text: label, reason: 'what stands above it is a call to act, not a name', element: card }
  if (
    (isGeneric(name) && !isRateAlone && !isCalledSo(name, card, page)) ||
    speaksOfOtherAmounts(name) ||
    speaksOfOtherAmounts(group)
  )
    return null
  const over = page.headingsAbove(card).map((above) => page.textOf(above))
  if (over.some(isPartOfOthers) || (!evidence.aboutPrices && over.some(isComparison))) return null
  const read = place.price ?? extraPrice(place, isQuantity(name) ? [] : [name, group, ...over], evidence)
  if (read === null) return { text: label, reason: place.reason, element: card }
  if (place.isSized === true && group === '')
    return { text: label, reason: 'the page does not say what it is for', element: card }
  if (sentence.test(name) || bargain.test(name))
    return { text: label, reason: 'what stands above it is a sentence, not a name', element: card }
  if (isZero(read) && !saysFree(page.textOf(card)))
    return {
      text: label,
      reason: 'it is 0, as where a script fills it in, and nothing there says that it is free',
      element: card,
    }
  if (classWords(card).some((word) => comparedWords.has(word)))
    return { text: label, reason: 'it is compared with what others cost', element: card }
  if (currencyIn(name, evidence.locale) !== null && /\d/.test(name)) return null
  const around = surroundings(place, card, { name, page })
  const bound =
    (around === null ? null : boundOf(`${normalisePriceText(around.before)} `, normalisePriceText(around.after))) ??
    ([...(heading === undefined ? [] : [heading]), ...elementsOf(card)].some(
      (one) => isLowestLabel(page.textOf(one)) && !(isHeading(one) && mayBeName(page.textOf(one))),
    )
      ? 'lowest'
      : null)
  if (bound !== null && typeof bound === 'object' && bound.reason !== read.partial)
    return { text: label, reason: bound.reason, element: card }
  const [after, before] = linesNear(place.element, card, page)
  // The line before a bare price says what it is, as `Only the salary` does; the one after it may say anything.
  if (place.name === '' && !speaksOfPrices(place.text) && speaksOfOtherAmounts(before)) return null
  const near = [after, before].filter((line) => line !== '')
  const beside = near.map((line) => unitAlone(line)).find((unit) => unit !== null)
  const unit = read.unit ?? labelUnit ?? unitAtStart(unitText(around?.after ?? '')) ?? beside ?? null
  const price = withBound({ ...read, unit }, bound)
  const lines = [
    ...near,
    ...(place.notes ?? []),
    ...(heading === undefined ? [] : [page.textOf(heading)]),
    ...(list === undefined ? [] : page.notesAround(list)),
  ]
  const thing = { name, group, priceText: place.text, price, element: card, priceElement: place.element, context: lines }
  return { thing, isLabelled }
}

/** The price of an extra, paid on top of another price; null for anything else. */
function extraPrice({ text, reason }: Place, called: readonly string[], { locale }: PriceEvidence): Price | null {
  const amount = priceOfExtra(text, reason, called)
  const price = amount === null || !isOnlyPrice(amount) ? null : readPrice(amount, { locale })
  return price?.kind === 'price' && price.currency !== null ? price : null
}

/** Four or more words that end like a sentence: a slogan, not a name. */
const sentence = /^(?:\S+ ){3,}\S*\p{Ll}{5}[.!?…]$/u

/** A bargain instead of a name: `Buy 2 Get 1 FREE.` */
const bargain = /^(?:buy|get) \d+,? (?:and )?get /i

/** A line of a price that begins with its unit: `Monthly: $60`. */
const unitLabel = /^\p{L}+(?: \p{L}+)? ?:/u

/** The page title above a card; empty if it names no thing, such as a slogan. */
function titleOf(card: Element, page: PricePage): string {
  const title = page.headingsAbove(card).find(({ tagName }) => tagName === 'h1')
  const text = title === undefined ? '' : page.textOf(title)
  return isTopicName('other', text) || isTopicName('unnamed', text) || /[.!?…](?:\s|$)/u.test(text) ? '' : text
}

/** What a price is called. “Price:” is only its label: then the heading before it names the thing, or the title of a page with one price. */
function namesOf(place: Place, card: Element, page: PricePage, title: string) {
  const inside = nameIn(card, place, page)
  const before = nameBefore(place.element, page)
  const beside = inside || before
  const first = (isInOrder(place.element, beside, page) ? '' : place.name) || beside
  if (title !== '' && isPricePer(first)) return { named: `${title} – ${first}`, isLabelled: true }
  if (!isLabel(first) || isCalledSo(first, card, page)) return { named: first, isLabelled: false }
  const heading = elementsOf(card).some(isHeading) ? inside : ''
  const named = [heading, before, title].find((name) => name !== '' && !isLabel(name))
  return { named: named ?? first, isLabelled: named !== undefined }
}

/** Whether a card is called by a word that also stands before lowest prices: its heading is `Start`, or that of a course `מתחילים`. */
function isCalledSo(name: string, card: Element, page: PricePage): boolean {
  return mayBeName(name) && elementsOf(card).some((one) => isHeading(one) && page.textOf(one) === name)
}

/** Whether a text only announces a price, not for what or for how long. */
function isLabel(text: string): boolean {
  const name = cleanName(text)
  return isLowestLabel(text) || saysOnlyFixed(name) || (speaksOfPrices(name) && isGeneric(name) && unitAlone(name) === null)
}

/** Classes of the better of two sides that are compared. */
const comparedWords = new Set(['win', 'winner', 'versus', 'vs'])

/** The text of a card right before and after its price; null if the price is not found, or found twice. */
function surroundings(
  { element, text }: Place,
  card: Element,
  { name, page }: { readonly name: string; readonly page: PricePage },
): { readonly before: string; readonly after: string } | null {
  const whole = page.textOf(card)
  const at = card === element ? -1 : whole.indexOf(text)
  if (at < 0 || whole.indexOf(text, at + 1) >= 0) return null
  const before = whole.slice(Math.max(0, at - 60), at).trimEnd()
  // A plan may be called `MAX`.
  const isCalled = (/^\p{Lu}\S*$/u.test(name) || mayBeName(name)) && before.endsWith(name)
  return {
    before: isCalled ? before.slice(0, -name.length) : before,
    after: whole.slice(at + text.length, at + text.length + 60),
  }
}

/** A text after a price that may begin with its unit; `A day to remember` is another sentence. */
function unitText(after: string): string {
  const text = normalisePriceText(after)
  return /^(?:An?|One|Each|Every|Une?|Eine?|Una|Le|La|Der|Die|Das) \p{L}+,? \p{Ll}/u.test(text) ? '' : text
}

/** The lines of a card next to its price, which may state unit or VAT. */
function linesNear(price: Element, card: Element, page: PricePage): readonly [after: string, before: string] {
  const parent = parentOf(price)
  if (parent === undefined || price === card) return ['', '']
  const siblings = childElements(parent)
  const at = siblings.indexOf(price)
  const lineOf = (one: Element | undefined) => {
    const text = one === undefined || isHeading(one) ? '' : page.textOf(one)
    return text.length <= 120 ? text : ''
  }
  return [lineOf(siblings[at + 1]), lineOf(siblings[at - 1])]
}
