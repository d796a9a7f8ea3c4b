import type { Element } from 'hast'
import { elementText } from '../../../tree/element-text.ts'
import { build } from '../../../tree/nodes.ts'
import { nameOfLine } from './line-names.ts'
import { longestPartly, mayTakeFromName, priceStart, separatedPrice, startsWithQuantity } from './price-start.ts'
import type { PriceLocale } from '../currencies.ts'
import type { PriceEvidence } from '../evidence.ts'
import { cleanName, unitAlone } from '../names.ts'
import { pricePageLimits } from '../price-limits.ts'
import { currencyIn, hasAmount, isOnlyPrice, isAmountWithCurrency, type Price, readPrice } from '../price.ts'
import { bracket, isMinutesOrHours, isQuantity, isQuantityOfThing } from '../quantities.ts'
import { hasSplitDigits } from '../split-digits.ts'
import { unitsAtStart, unitsOf } from '../units.ts'
import { type Bound, boundOf, formerAndPresent, formerPrice, minutesOrHours } from '../words.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** A place on a page that shows a price. */
export interface PricePlace {
  readonly element: Element
  readonly text: string
  /** Null if it is ambiguous. */
  readonly price: Price | null
  readonly reason: string
  /** The text before the price in the same line: `Manicure … 25 €`; empty if the element contains only the price. */
  readonly name: string
  /** The length of time, size, frequency or condition in the same line, if there is no other name in it. */
  readonly quantity?: string
  /** The line above that names the lines below it, in a list whose lines are split by `<br>`. */
  readonly group?: string
  /** Whether it is one of two prices, each next to what it is for. */
  readonly isPaired?: true
  /** Whether it is one of the prices of one thing, each after its size. */
  readonly isSized?: true
  /** The other lines of such a list, which may state unit or VAT. */
  readonly notes?: readonly string[]
}

/** The name and the price in a line of an element; null if it has none, or is a sentence. */
export function readPricePlace(element: Element, line: string, evidence: PriceEvidence): PricePlace | null {
  const { locale, aboutPrices } = evidence
  if (!hasAmount(line, locale)) return null
  const text = withoutFormerPrice(line, locale)
  const when = whenAtEnd.exec(text)
  if (when?.groups?.['when'] !== undefined && !isOnlyPrice(text)) {
    const place = readPricePlace(element, text.slice(0, when.index), evidence)
    return place === null || place.name === '' ? null : { ...place, name: `${cleanName(place.name)} – ${when.groups['when']}` }
  }
  if (isAmountOff(element, text)) return null
  const pair = quantityAndPrice(text, locale)
  if (pair !== null) {
    const place = placeOf(element, pair, locale)
    return place === null ? null : { ...place, name: '', quantity: place.name }
  }
  const isWhole = isOnlyPrice(text) && !bracket.test(text)
  const own = isWhole ? '' : ownPrice(element, text, locale)
  if (!isWhole && isPartialPrice(text, locale, own !== ''))
    return { element, text, price: null, reason: 'the page adds something to it', name: '' }
  const separated = isWhole || own !== '' ? null : separatedPrice(element, text, evidence)
  const at = isWhole || own !== '' ? 0 : (separated?.at ?? priceStart(text, locale))
  if (at < 0) return null
  // One separator may precede the price; a second one is a minus sign.
  const priceText =
    own || (separated === null ? text.slice(at).replace(/^(?:[-–—:=|]|[.…]+)? */u, '') : text.slice(at, separated.end))
  // In `5% of the value (min. $10)` the amount is just a remark.
  if (/\([^()]*\p{L}[^()]*$/u.test(text.slice(0, at)) && priceText.includes(')')) return null
  const reading = readPrice(priceText, { locale })
  const name = at === 0 ? '' : nameOfLine(element, text.slice(0, at).replace(afterTime, ''), aboutPrices)
  if (name === null || namesAnother(name, text.slice(0, at), locale)) return null
  if (reading.kind === 'refused')
    return reading.cause === 'no-amount' ? null : { element, text: priceText, price: null, reason: reading.reason, name }
  if (reading.currency === null) return null
  const before = normalisePriceText(text.slice(0, at)).replace(leaders, '')
  // Below a heading that names it, a line has words of its own: `Item`, `Win €500!`.
  const called = normalisePriceText(name)
  const ownWords = before.startsWith(`${called} `) ? before.slice(called.length + 1) : ''
  const bound = before === '' ? null : (boundOf(`${before} `, '') ?? (ownWords === '' ? null : boundOf(`${ownWords} `, '')))
  const isClear = at === 0 || !mayTakeFromName(priceText, reading, separated === null ? text.slice(0, at) : null, evidence)
  const reason = hasSplitDigits(element) ? splitNumber : isClear ? reasonOf(bound, name) : 'its lower end may be part of the name'
  const remark = separated === null ? '' : text.slice(separated.end)
  const condition = separated?.condition
  const beside =
    own === '' ? unitsAtStart(normalisePriceText(remark)).slice(0, 2) : unitsOf(normalisePriceText(text.slice(own.length)))
  const price =
    reading.unit === null && beside.length === 1 && beside[0] !== undefined ? { ...reading, unit: beside[0] } : reading
  return {
    element,
    text: priceText,
    price: reason === '' ? price : null,
    reason,
    name: condition === undefined || name === '' ? name : `${cleanName(name)} – ${condition}`,
    ...(condition !== undefined && name === '' && { quantity: condition }),
    ...(remark !== '' && { notes: [remark] }),
  }
}

/** The place of a price whose name is a quantity; null if the price cannot be read. */
export function placeOf(element: Element, { name, priceText }: QuantityAndPrice, locale: PriceLocale): PricePlace | null {
  const reading = readPrice(priceText, { locale })
  if (reading.kind === 'refused') return null
  const price = isHour(name) ? { ...reading, unit: reading.unit ?? ('hour' as const) } : reading
  const reason = hasSplitDigits(element) ? splitNumber : ''
  return { element, text: priceText, price: reason === '' ? price : null, reason, name }
}

/** The word between a time and the price for all of it: `Massage, 90 min for £70`. Several hours, and `10 x 30 min` at £70 may be £70 each. */
const afterTime = textPattern(
  `(?:(?<=\\d ?${minutesOrHours}\\.?) (?:for|für|för|pour|por|per|voor|za)|(?<=^\\D*(?:\\d+ ?min\\p{L}*\\.?|1 ?(?:h|hr|hour|heure|std\\.?|stunde)|\\dh ?\\d\\d)) (?:à|at|zu)) $`,
  'iu',
)

const splitNumber = 'part of its number is in an element of its own'

/** A length of time, a size or a frequency, and the price for it. */
interface QuantityAndPrice {
  readonly name: string
  readonly priceText: string
}

/**
 * The quantity and the price that a text consists of: `60 min: 50 €`, `Twice a week – £50`, `150 ₪ ל-30 דקות`; null for anything else.
 * @param isName which quantities are names of their prices if they come first, and `isTime` if they come last, where `1 hour` is a unit
 */
export function quantityAndPrice(
  text: string,
  locale: PriceLocale,
  isName: (label: string) => boolean = isNameOfPrice,
  isTime: (label: string) => boolean = isSeveralHours,
): QuantityAndPrice | null {
  if (text.length > pricePageLimits.price) return null
  for (const { index, 0: sign, groups } of text.matchAll(besideQuantity)) {
    const isInBrackets = sign.includes('(')
    if (isInBrackets && !text.endsWith(')')) continue
    const [before, after] = [text.slice(0, index), text.slice(index + sign.length, isInBrackets ? -1 : undefined)]
    // `1h30 – 50 €` is no `1h` for 30 to 50 €, and the dots of `60 min .... 50 €` are not part of the price.
    if ((sign === '' && /\dh$/.test(before)) || /^[-–—|=→:.…]/u.test(after)) continue
    const isAfter = groups?.['link'] !== undefined && /\p{L}/u.test(after) && isTime(after)
    if (isAfter && isOnePrice(before, locale)) return { name: after, priceText: before }
    if (/\p{L}/u.test(before) && isName(before) && isOnePrice(after, locale)) return { name: before, priceText: after }
  }
  return null
}

function isNameOfPrice(label: string): boolean {
  return isQuantityOfThing(label) || isHour(label)
}

/** Whether a label is the word for an hour: it may be one of several lengths of time, and is the unit of its price. */
function isHour(label: string): boolean {
  return !/\d/.test(label) && isQuantity(label) && unitAlone(label) === 'hour'
}

function isSeveralHours(text: string): boolean {
  return isMinutesOrHours(text) && !/^1 ?\p{L}/u.test(text)
}

function isOnePrice(text: string, locale: PriceLocale): boolean {
  return isAmountWithCurrency(text, locale) && !startsWithQuantity(text) && readPrice(text, { locale }).kind === 'price'
}

/** What is between a quantity and its price, or, as `link`, between a price and the time that it is for. */
const besideQuantity =
  /(?<link>\s?\/\s?|\s\(|\s(?:for|für|för|pour|por|per|pro|voor|za|за|لمدة)\s|\sל(?:-\s?|(?=\P{N}))|\s[-–—]\s)|\s?[-–—|=→:]\s|:(?=\p{Sc}|\d)|\.{2,}\s?|…\s?|\s|(?<=[\p{L}'׳.])(?=\p{Sc}|\d)/gu

/** Whether another price stands between the name and the price, as in `<h3>Soup</h3> small 4 € large 6 €`: each has its own name. */
function namesAnother(name: string, before: string, locale: PriceLocale): boolean {
  const between = name === '' || name === before ? '' : before.slice(before.lastIndexOf(name) + name.length)
  return hasAmount(between, locale)
}

/** When a price applies, after it: `750 ₪ ללילה באמצע השבוע`, `£90 at weekends`. */
const whenAtEnd =
  /(?:,? |,? ?\()(?:(?:on|at|am|le|en|nel|in) )?(?<when>ב?אמצע ה?שבוע|ב?סופ["״']?ש|ב?סופי ה?שבוע|ב?סוף ה?שבוע|midweek|mid-week|weekdays|weekends?|(?:the )?(?:high|low|peak|off-?peak) season|wochentags|wochenenden?|(?<!par )semaine|week-?end|(?:haute|basse) saison|entre semana|fin(?:es)? de semana|temporada (?:alta|baja)|giorni feriali|(?:alta|bassa) stagione)\)?$/iu

/** The discount on a badge: `<span class="discount-tag">-100€</span>`; elsewhere the dash may be a list marker. */
function isAmountOff({ properties: { className } }: Element, text: string): boolean {
  return /^[-–−]\S/.test(text) && isOnlyPrice(text.slice(1)) && badgeClass.test(String(className ?? ''))
}

const badgeClass =
  /(?:^|[-_ ,])(?:badges?|tags?|discount|off|sale|sav(?:e|ings?)|ribbon|label|promo|rabat\p{L}*|remise|descuento|sconto)(?:[-_ ,]|$)/iu

/** Dot leaders and lines between a name and its price. */
const leaders = /[\s.…_·]+$/u

/** Whether a price is followed by what is added to it or what it is for: `4 395 kr + rent`, `250 Kč za kolo`. */
function isPartialPrice(text: string, locale: PriceLocale, isRemarked: boolean): boolean {
  const [price = '', ...more] = text.length > longestPartly ? [] : text.split(isRemarked ? plus : addition)
  return more.length > 0 && isAmountWithCurrency(price, locale)
}

const plus = /\s\+\s(?=\p{L})/u
const addition = /\s\+\s(?=\p{L})|(?<=[\p{Sc}\d]) (?=ל\p{Script=Hebrew}{2,12}$|(?:je|za) \p{L}{2,20}$)/u

/** Why the end of a name makes the amount something else than the price: “Massage from:” does, “Pro Max” does not. */
function reasonOf(bound: Bound | null, name: string): string {
  if (bound === null) return ''
  if (typeof bound === 'object') return bound.reason
  return /(?<!\p{L})\p{Lu}[^\s:–—]*[\s:–—-]*$/u.test(name) ? '' : 'the word before it may make it the lowest or highest price'
}

/** A line without the former price before or after its price. */
function withoutFormerPrice(line: string, locale: PriceLocale): string {
  const { index = 0, groups } = formerAndPresent.exec(line) ?? {}
  const { former = '', present = '' } = groups ?? {}
  const amountOf = (text: string) => {
    const price = readPrice(text, { locale })
    return price.kind === 'price' ? (price.amount ?? 0) : 0
  }
  if ([former, present].every((one) => isAmountWithCurrency(one, locale)) && amountOf(former) > amountOf(present))
    return line.slice(0, index) + present
  const found = formerPrice.exec(line)
  const [amount, rest] = [found?.groups?.['amount'] ?? '', line.slice(0, found?.index)]
  const isFormer = isAmountWithCurrency(amount, locale)
  return isFormer && hasAmount(rest, locale) ? rest : line
}

/** A quantity alone in brackets. */
const inBrackets = /^ ?\([^()%–-]{1,30}\)$/

/** The price in an element's own text, followed by a remark in a child element: `ab 30 €<small>offener Kurs, p. P.</small>`. */
function ownPrice(element: Element, text: string, locale: PriceLocale): string {
  const own = elementText(
    build(
      element.tagName,
      element.children.filter((child) => child.type === 'text'),
    ),
  )
  const isOwn = own !== '' && own !== text && text.startsWith(own) && text.length <= own.length + 60
  const rest = text.slice(own.length)
  const isRemark =
    !/\d/.test(rest) || (inBrackets.test(rest) && isQuantity(rest.trim().slice(1, -1)) && currencyIn(rest, locale) === null)
  return isOwn && isAmountWithCurrency(own, locale) && isRemark ? own : ''
}
