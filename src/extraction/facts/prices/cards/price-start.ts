import type { Element } from 'hast'
import { isRow } from './line-names.ts'
import type { PriceLocale } from '../currencies.ts'
import type { PriceEvidence } from '../evidence.ts'
import { beforeNumberOfName } from '../numbers-after-names.ts'
import { currencyIn, hasAmount, isOnlyPrice, isAmountWithCurrency, type Price } from '../price.ts'
import { isQuantity, isQuantityOfThing } from '../quantities.ts'
import { unitsAtStart } from '../units.ts'
import { duration, rangeWord, withoutLowestWordsAtStart } from '../words.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { conditionIn, isHarmless, remarkedPrice, remarkIn } from '../remarks.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/* Where the price begins in a line that starts with a name. */

/** Longest price with what it is for, in characters. */
export const longestPartly = 80

/** Separators between a name and its price: `iPhone 15 – €800`, `Room 12: 30 €`, `Soup ..... 6 €`. */
const separator = /\s[-–—|=→]\s+|(?<![.,])[–—](?=\s)|:(?=\s|\p{Sc})|(?<=[\p{L})]):(?=\d)|\.{3,}\s*|…\s*|\t/gu

/**
 * Offsets of the price after the first separator followed by only a price, or by a price with a remark; a harmless remark, or a
 * condition that is said with the name, may also follow a dash in a row, and a price that begins the text.
 */
export function separatedPrice(
  element: Element,
  text: string,
  { locale, numbersAfterNames }: PriceEvidence,
): { readonly at: number; readonly end: number; readonly condition?: string | undefined } | null {
  let quantityAt: number | null = null
  for (const { index, 0: sign } of text.matchAll(separator)) {
    const before = text.slice(0, index)
    const after = text.slice(index + sign.length)
    const rest = after.trimStart()
    // In `60 min 45 – 60 €` the dash is within the price, in `Colour 45 – 60 €` it may be.
    if (hasAmount(before, locale) || (quantityAt !== null && !isQuantityOfThing(before.slice(quantityAt)))) break
    if (mayBeRange(before, sign, rest) && numbersAfterNames !== 'name') break
    const found = isOnlyPrice(rest) || !(sign.includes(':') || isRow(element)) ? '' : remarkIn(rest, locale)
    const condition = sign.includes(':') ? undefined : conditionIn(found)
    const remark = sign.includes(':') || condition !== undefined || isHarmless(found) ? found : ''
    const price = rest.slice(0, rest.length - remark.length)
    // In `24/7 – €99` and `60 min – 70 €` only the part after the separator is the price.
    const isQuantified = startsWithQuantity(price)
    if (isQuantified) quantityAt = text.length - rest.length
    const isOfName = isQuantified || /^\d[\d.,/–-]*\s*[-–—:|]\s*\p{Sc}\s?\d/u.test(price)
    if (isOfName || !isAmountWithCurrency(price, locale)) continue
    return { at: text.length - rest.length, end: text.length - remark.length, condition }
  }
  const remarked = text.length > longestPartly ? null : remarkedPrice(text, locale)
  return remarked && { at: 0, end: remarked.price.length, condition: remarked.condition }
}

/** Whether a dash between two numbers may be that of a range. */
function mayBeRange(before: string, sign: string, after: string): boolean {
  const [low = '', high = ''] = [/(?<![\p{L}\d/])\d[\d.,']*$/u.exec(before)?.[0], /^\d[\d.,']*/u.exec(after)?.[0]]
  const [least, most] = [low, high].map((number) => Number(number.replaceAll(/[.,']/g, '')))
  return (
    /[-–—]/.test(sign) && low !== '' && least !== undefined && most !== undefined && least < most && most < least * unlikelyRange
  )
}

/**
 * In `Model 15–800 €` the lower end belongs to the range only after a separator, a time, a word such as “from”, with its own currency, or if
 * other lines show it.
 * @param before what is before it, unless that ends in a separator
 */
export function mayTakeFromName(
  text: string,
  { kind, minAmount, maxAmount }: Price,
  before: string | null,
  { locale, numbersAfterNames }: PriceEvidence,
): boolean {
  if (kind !== 'price' || minAmount === null || maxAmount === null) return false
  const normalised = normalisePriceText(text)
  const [first = ''] = /^\P{N}*\d[\d.,' ]*\s?(?:[^\s\d-]{1,4}(?=\s?-))?/u.exec(normalised) ?? []
  // Only an amount of money ends in `,-`.
  if (currencyIn(first, locale) !== null || /^\P{N}*\d[\d.' ]*,- ?\P{N}/u.test(normalised)) return false
  if (maxAmount >= minAmount * unlikelyRange) return true
  return !(
    before === null ||
    (/^\p{L}/u.test(text) && !beginsBeforeNumber.test(text)) ||
    endsInTime.test(normalisePriceText(before)) ||
    numbersAfterNames === 'price'
  )
}

const beginsBeforeNumber = textPattern(`^${beforeNumberOfName}(?!\\p{L})`, 'iu')

/** How many times its lower end the higher end of a range may not be, unless something shows that it is one. */
const unlikelyRange = 10

const endsInTime = textPattern(`(?<![\\d.,])${duration}\\)?[ ,:]*$`, 'iu')

/** Offset of the price in a line that starts with a name: the first word from which the text contains only a price. */
export function priceStart(text: string, locale: PriceLocale): number {
  let quantity = -1
  let quantityEnd = 0
  for (const { index } of text.matchAll(/(?<=[\s:.…–—|(-])[^\s)]/gu)) {
    if (index < quantityEnd) continue
    const rest = text.slice(index)
    if (!/\d/.test(rest)) break
    // A number in brackets before the price is part of the name: `Group lesson (max 6) £12`.
    if (/^[^()]*\d[^()]*\).*\d/u.test(rest)) continue
    // `Shampoo / gel 30 €` applies to either.
    if (text.slice(0, index).endsWith('/ ') || (/^\/ ?\p{L}/u.test(rest) && unitsAtStart(normalisePriceText(rest)).length === 0))
      continue
    // In `Pack of 5 £200` the first number counts.
    if (/^(?:\p{L}{1,3} )?\d{1,3} \p{Sc} ?\d/u.test(rest)) continue
    // The `R18` of a model is not a price if one follows.
    if (/^R\d{1,3} /u.test(rest) && currencyIn(rest.replace(/^\S+ /u, ''), locale) !== null) continue
    if (!isAmountWithCurrency(rest, locale)) continue
    // After `60 min`, the price is the next number, with its currency and “from”.
    const isBound = withoutLowestWordsAtStart(rest) !== null
    if (quantity >= 0 && /^\p{L}/u.test(rest) && !isBound && !startsWithCurrency(rest, locale)) continue
    // In `Children up to 12 years £5` the first number belongs to the name.
    if (/^\p{L}/u.test(rest) && startsWithQuantity(rest.replace(wordsBeforeNumber, ''))) continue
    // For whom the price is belongs to the name: `Entry for a child £5`, `ארוחה לזוג 200 ₪`.
    if (/^\p{L}/u.test(rest) && unitsAtStart(normalisePriceText(rest))[0] === 'other') continue
    if (!startsWithQuantity(rest)) return index
    if (quantity < 0) quantity = index
    quantityEnd = index + (quantityAtStart.exec(rest)?.[0].length ?? 0)
  }
  return quantity
}

/** Whether a price begins with the letters of its currency: `CHF 120`, `kr 450,-`. */
function startsWithCurrency(rest: string, locale: PriceLocale): boolean {
  return currencyIn(/^\p{L}[^\d\s]*/u.exec(rest)?.[0] ?? '', locale) !== null
}

/** Words before a number, such as `up to` and `jusqu'à`. */
const wordsBeforeNumber = /^(?:\p{L}[\p{L}'’]*\.? ){1,2}(?=\d)/u

/** Whether a text such as `60 min 70 €` starts with a quantity, which belongs to the name. */
export function startsWithQuantity(rest: string): boolean {
  const quantity = quantityAtStart.exec(rest)?.groups?.['quantity']
  return quantity !== undefined && isQuantity(rest) && !rangeStart.test(rest) && currencyIn(quantity) === null
}

const quantityAtStart = textPattern(
  `^(?<quantity>[^\\p{L}\\d]*(?:${duration}|\\d+ ?(?:(?:\\p{L}|²)+['’׳]?\\.?|['’′])))\\)?:?(?: |(?=\\p{Sc}))`,
  'iu',
)

/** `60 to 90 €` is a range; `1 l 90 €` and `3 to 5 persons 90 €` are not. */
const rangeStart = textPattern(`^[^\\p{L}\\d]*\\d[\\d.,]* ?(?!l )(?:${rangeWord}) ?\\d[\\d.,]*(?!.*\\d)`, 'iu')
