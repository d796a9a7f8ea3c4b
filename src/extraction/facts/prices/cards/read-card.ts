import type { Element } from 'hast'
import { isCallToAction, isTopicName } from '../../part-words.ts'
import { isHeading } from '../../../tree/element-kinds.ts'
import { elementsOf, isElement, parentOf, withAncestors } from '../../../tree/element.ts'
import { elementsAfter, elementsBefore } from '../../../tree/siblings.ts'
import { isAboutPrices } from './card-evidence.ts'
import { nameIn } from './card-name.ts'
import { boldTitle, nameBefore, titleAbove } from './names-above.ts'
import { isInOrder } from './order-links.ts'
import type { PricePlace } from './read-place.ts'
import {
  asksForDonation,
  isComparison,
  isOurPrice,
  announcesOtherAmounts,
  mentionsLosses,
  mentionsOtherAmounts,
  mentionsPrices,
} from '../amount-topics.ts'
import type { PriceEvidence } from '../evidence.ts'
import {
  cleanName,
  isGenericColumnHead,
  isDetail,
  isGeneric,
  pricePer,
  isRate,
  orderedItem,
  saysOnlyFixedPrice,
  unitAlone,
} from '../names.ts'
import type { LeftOut, OfferPage, PricedThing, PricePage } from '../price-page.ts'
import { hasAmount, isOnlyPrice, isZero, namesMoney, type Price, readPrice, withBound } from '../price.ts'
import { isQuantity } from '../quantities.ts'
import { unitAtStart } from '../units.ts'
import { boundOf, isLowestLabel, mayBeName, priceOfExtra, saysFree } from '../words.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { notIncluded } from '../vat.ts'
import { isCalled } from '../../../content/class-words.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/**
 * What the price of a card is for: what the card names or, if it only says how long the price is for or that it is fixed, what the
 * heading above names: “Per day”, “Flat rate”, also in a line with the price. Without such a heading a rate is a name.
 * @returns also the unit that its label gives, and whether its only name is that of a rate
 */
function subjectOf(
  place: PricePlace,
  card: Element,
  { named, group }: { readonly named: string; readonly group: string },
  page: PricePage,
) {
  const isLine = card.tagName === 'li' || (page.textOf(card) === place.text && unitLabel.test(place.text))
  const heading = elementsOf(card).find(isHeading)
  const headed = heading === undefined ? '' : page.textOf(heading)
  const label = cleanName(named === '' && isRate(headed) ? headed : named)
  const unit = (label === '' && isLine ? place.price?.unit : unitAlone(label)) ?? null
  const isOther = isTopicName('unnamed', group) || isTopicName('other', group)
  if ((unit === null && !saysOnlyFixedPrice(label)) || isOther) return { name: cleanName(named), unit, isRateAlone: false }
  if (cleanName(group) !== '' && !isGeneric(group)) return { name: cleanName(group), unit, isRateAlone: false }
  const rate = label || cleanName(place.text.slice(0, Math.max(0, place.text.search(/[\d\p{Sc}]/u))))
  const isRateAlone = mentionsPrices(rate) || saysOnlyFixedPrice(rate)
  return { name: isRateAlone ? rate : cleanName(group), unit, isRateAlone }
}

export function readCard(
  place: PricePlace,
  card: Element,
  { page, title }: { readonly page: OfferPage; readonly title: string },
): { readonly thing: PricedThing; readonly isLabelled: boolean } | LeftOut | null {
  const isOfPrices = isAboutPrices(place.element, page) || mentionsPrices(place.text)
  const { named: called, isLabelled } = namesOf(place, card, page, { title, isOfPrices })
  // A thing may have several prices, each for a quantity; where nothing else names it, the quantity does.
  const isOwnName =
    place.quantity === undefined ||
    (cleanName(called) !== '' && !isPriceLabel(called) && !isGeneric(called) && !isQuantity(called))
  const counted = isOwnName ? called : (place.quantity ?? '')
  const isCounted = !isOwnName || isQuantity(cleanName(counted))
  const group =
    place.group ??
    ((place.isSized === true && nameIn(card, place, page)) ||
      titleAbove(card, isCounted ? 3 : 1, page) ||
      (isCounted ? boldTitle(card, cleanName(counted), page) : '') ||
      page.groupAbove(place.name === '' ? (elementsOf(card).find(isHeading) ?? card) : place.element))
  // A condition alone names nothing: `by appointment`.
  const isCondition = !isOwnName && !isQuantity(counted)
  if (isCondition && isGeneric(group)) return { text: place.text, reason: 'the page does not say what it is for', element: card }
  const named = isCondition ? group : counted
  const heading = page.headingsAbove(card)[0]
  const subject = subjectOf(place, card, { named, group }, page)
  const { unit: labelUnit, isRateAlone } = subject
  const quantity = isOwnName || isCondition ? cleanName(place.quantity ?? '') : ''
  const name = saysQuantity(subject.name, quantity) ? subject.name : `${subject.name} – ${quantity}`
  const leaveOut = (reason: string): LeftOut => ({ text: `${name}: ${place.text}`, reason, element: card })
  if (name === '' || isTopicName('badge', name) || followOn.test(name) || isOurPrice(name)) return null
  if (isCallToAction(name)) return leaveOut('the text above it is a call to action, not a name')
  if (
    (isGeneric(name) && !isRateAlone && !isNamedByLowestWord(name, card, page)) ||
    mentionsOtherAmounts(name) ||
    mentionsOtherAmounts(group)
  )
    return null
  const over = page.headingsAbove(card).map((above) => page.textOf(above))
  if (over.some(announcesOtherAmounts) || over.slice(0, 1).some(mentionsLosses)) return null
  if (!page.evidence.aboutPrices && over.some(isComparison)) return null
  const read = place.price ?? extraPrice(place, isQuantity(name) ? [] : [name, group, ...over], page.evidence)
  if (read === null) return leaveOut(place.reason)
  if (place.isSized === true && group === '') return leaveOut('the page does not say what it is for')
  if (sentence.test(name) || bundleOffer.test(name)) return leaveOut('the text above it is a sentence, not a name')
  if (isZero(read) && !saysFree(page.textOf(card)))
    return leaveOut('it is 0, as where a script fills it in, and nothing there says that it is free')
  const calls = elementsOf(card)
    .filter((one) => isElement(one, 'a', 'button'))
    .map((one) => page.textOf(one))
  if (calls.some(asksForDonation) && calls.every((call) => orderedItem(call) === undefined)) return leaveOut('it is a donation')
  if (isCalled(card, comparedWords)) return leaveOut('it is compared with what others cost')
  if (hasAmount(name, page.evidence.locale)) return null
  const around = textAroundPrice(place, card, { name, page })
  const [after, before] = linesNear(place, card, page)
  const isAlone = place.element === card
  const start = around?.before ?? (isAlone && !isLowestLabel(before) ? before : null)
  const bound =
    (start === null ? null : boundOf(`${normalisePriceText(start)} `, around?.after ?? '')) ??
    ((isAlone && isLowestLabel(before)) ||
    [...(heading === undefined ? [] : [heading]), ...elementsOf(card)].some(
      (one) => isLowestLabel(page.textOf(one)) && !(isHeading(one) && mayBeName(page.textOf(one))),
    )
      ? 'lowest'
      : null)
  if (bound !== null && typeof bound === 'object' && bound.reason !== read.partial) return leaveOut(bound.reason)
  // The line before a bare price says what the amount is, as `Only the salary` does, unless it has one of its own; the line after it may
  // say anything.
  const isOther = mentionsOtherAmounts(before) && !notIncluded.test(before) && !hasAmount(before, page.evidence.locale)
  if (place.name === '' && !mentionsPrices(place.text) && isOther) return null
  const near = [after, before].filter((line) => line !== '')
  const beside = near.map((line) => unitAlone(line)).find((unit) => unit !== null)
  const unit = read.unit ?? labelUnit ?? unitAtStart(unitText(around?.after ?? '')) ?? beside ?? null
  const price = withBound({ ...read, unit }, bound)
  const list = parentOf(card)
  const lines = [
    ...near,
    ...(place.notes ?? []),
    ...(heading === undefined ? [] : [page.textOf(heading)]),
    ...(list === undefined ? [] : page.notesAround(list)),
  ]
  const thing = { name, group, priceText: place.text, price, element: card, priceElement: place.element, context: lines }
  return { thing, isLabelled }
}

/** Whether a name ends with a quantity; one for “at least 3 nights” may have several prices. */
function saysQuantity(name: string, quantity: string): boolean {
  if (quantity === '') return true
  return name.endsWith(quantity) && boundOf(normalisePriceText(name.slice(0, name.length - quantity.length)), '') === null
}

/** The price of an extra, paid on top of another price; null for anything else. */
function extraPrice({ text, reason }: PricePlace, called: readonly string[], { locale }: PriceEvidence): Price | null {
  const amount = priceOfExtra(text, reason, called)
  const price = amount === null || !isOnlyPrice(amount) ? null : readPrice(amount, { locale })
  return price?.kind === 'price' && price.currency !== null ? price : null
}

/** Four or more words that end like a sentence: a slogan, not a name. */
const sentence = /^(?:\S+ ){3,}\S*\p{Ll}{5}[.!?…]$/u

/** Words for what is paid after something else, which has the name: `Then a flat $70/hour`, but not `Then & Now` and `Puis Chardonnay`. */
const followOn = textPattern(
  `^(?:${[
    '[Tt]hen|[Aa]fter that|[Tt]hereafter|[Aa]fterwards|[Dd]ann|[Dd]anach|[Aa]nschließend|[Pp]uis|[Ll]uego|[Dd]espués,|[Dd]aarna|[Nn]astępnie',
    '[Pp]oté|[Зз]атем|[Пп]отом|ואז|לאחר מכן|אחר כך',
  ].join('|')})(?=$|[,:]? [\\p{L}\\d](?<!\\p{Lu}))`,
  'u',
)

/** A special offer instead of a name: `Buy 2 Get 1 FREE.` */
const bundleOffer = /^(?:buy|get) \d+,? (?:and )?get /i

/** A price line that begins with its unit: `Monthly: $60`. */
const unitLabel = /^\p{L}+(?: \p{L}+)? ?:/u

/** What a price is called. “Price:” is only its label: then the heading before it names the thing, or the title of a page with one price. */
function namesOf(
  place: PricePlace,
  card: Element,
  page: PricePage,
  { title, isOfPrices }: { readonly title: string; readonly isOfPrices: boolean },
) {
  const textBefore = (element: Element) => elementsBefore(element).find(page.hasText)
  const term = textBefore(place.element)
  const start = place.name || place.text.slice(0, Math.max(0, place.text.search(/[\d\p{Sc}]/u)))
  // On a page with one price, the heading right above may be its label: `<h2>Price</h2><p>£120</p>`.
  const last =
    title === ''
      ? undefined
      : withAncestors(place.element)
          .map(textBefore)
          .find((one) => one !== undefined)
  const heading = last !== undefined && isHeading(last) ? page.textOf(last) : ''
  const above = isPriceLabel(heading) && !costLabel.test(heading) ? heading : ''
  const label = start || (isElement(term, 'dt') ? page.textOf(term) : above)
  const hasLabel = label !== '' && isPriceLabel(label)
  const isName = (text: string) => !isDetail(text, hasLabel) && !(hasLabel && isGenericColumnHead(text))
  const found = nameIn(card, place, page)
  const inside = isName(found) ? found : ''
  const isPassedOver = (text: string) => !namesMoney(text) && (!isName(text) || isPriceLabel(text) || isGeneric(text))
  const before = nameBefore(place.element, page, { mayName: (text) => !isPassedOver(text), isOfPrices })
  const beside = inside || before
  const first = (isInOrder(place.element, beside, page) ? '' : place.name) || beside
  if (title !== '' && pricePer.test(first)) return { named: `${title} – ${first}`, isLabelled: true }
  if (first === '' ? !hasLabel : !isPriceLabel(first) || isNamedByLowestWord(first, card, page))
    return { named: first, isLabelled: false }
  const ofCard = elementsOf(card).some(isHeading) ? inside : ''
  const named = [ofCard, before, title].find((name) => name !== '' && !isPriceLabel(name))
  return { named: named ?? first, isLabelled: named !== undefined }
}

/** Whether a card's name is a word that also introduces lowest prices: the heading `Start`, or `מתחילים` for a course. */
function isNamedByLowestWord(name: string, card: Element, page: PricePage): boolean {
  return mayBeName(name) && elementsOf(card).some((one) => isHeading(one) && page.textOf(one) === name)
}

/** What a price is called, unless that is a word for a price list. */
const cost = /^(?:costo|coste|custo|coût|koszt|koszty)$/iu

/** A label that says what a thing cost somebody, such as a client's project, as opposed to its price. */
export const costLabel = /^(?:total )?(?:costs?|kosten|coûts?|costos?|costes?|custos?|koszty?|náklady|עלות|עלויות)(?!\p{L})/iu

/** The separator before the last detail in a line, after a detail with its own label; `Back · Price` may contain a name. */
const lastDetail = /(?<=:[^·•|]{1,60})[·•|](?=\s[^·•|]*$)/u

/** Whether a text only announces a price, without saying for what or for how long. */
export function isPriceLabel(text: string): boolean {
  // `Duration: 8 evenings · Cost` before the price is a line of details.
  const name = cleanName(text.slice(text.search(lastDetail) + 1))
  if (cost.test(name)) return true
  return isLowestLabel(text) || saysOnlyFixedPrice(name) || (mentionsPrices(name) && isGeneric(name) && unitAlone(name) === null)
}

/** Classes of the better side of a comparison. */
const comparedWords = new Set(['win', 'winner', 'versus', 'vs'])

/** The text of a card right before and after its price; null if the price is not found, or found twice. */
function textAroundPrice(
  { element, text }: PricePlace,
  card: Element,
  { name, page }: { readonly name: string; readonly page: PricePage },
): { readonly before: string; readonly after: string } | null {
  const whole = page.textOf(card)
  const at = card === element ? -1 : whole.indexOf(text)
  if (at < 0 || whole.indexOf(text, at + 1) >= 0) return null
  const before = whole.slice(Math.max(0, at - 60), at).trimEnd()
  // A plan may be called `MAX`.
  const isCalled = (/^\p{Lu}\S*$/u.test(name) || mayBeName(name)) && before.endsWith(name)
  const after = whole.slice(at + text.length, at + text.length + 60)
  return {
    before: isCalled ? before.slice(0, -name.length) : before,
    // A plus sign right after a price makes it a lowest one, one that begins a remark does not.
    after: (/^\s/.test(after) ? ' ' : '') + normalisePriceText(after),
  }
}

/** A text after a price that may begin with its unit; `A day to remember` is a separate sentence. */
function unitText(after: string): string {
  const text = normalisePriceText(after)
  return /^(?:An?|One|Each|Every|Une?|Eine?|Una|Le|La|Der|Die|Das) \p{L}+,? \p{Ll}/u.test(text) ? '' : text
}

/** The lines next to a price, which may state unit or VAT: in its card, or the one before a price without a card or name of its own. */
function linesNear(
  { element: price, name, quantity }: PricePlace,
  card: Element,
  page: PricePage,
): readonly [after: string, before: string] {
  const lineOf = (one: Element | undefined) => {
    const text = one === undefined || isHeading(one) ? '' : page.textOf(one)
    return text.length <= 120 ? text : ''
  }
  const [[after], [before]] = [elementsAfter(price), elementsBefore(price)]
  if (price !== card) return [lineOf(after), lineOf(before)]
  const line = name === '' && quantity === undefined ? lineOf(before) : ''
  return ['', namesMoney(line) ? '' : line]
}
