import type { Element } from 'hast'
import { isBlock, isHeading, isNotSpace } from '../../../tree/element-kinds.ts'
import { ancestorsOf, isElement, withAncestors } from '../../../tree/element.ts'
import { elementsAfter, elementsBefore, siblingsOf } from '../../../tree/siblings.ts'
import { isAboutPrices } from './card-evidence.ts'
import { boldStart, linesBetweenBreaks, listItem } from './line-names.ts'
import { introducesAmount, namesThing } from './names-above.ts'
import { type PricePlace, readPricePlace } from './read-place.ts'
import { cleanName } from '../names.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { OfferPage, PricePage } from '../price-page.ts'
import { hasAmount, isOnlyPrice, namesMoney } from '../price.ts'
import { onlyOf } from '../only-of.ts'

/** {@link describedPrice} of an element, or of the block that it ends. */
export function describedPrices(element: Element, lines: readonly string[], page: OfferPage): readonly PricePlace[] {
  const around = describedAround(element, page)
  const described = describedPrice(around ?? element, around === undefined ? lines : [page.textOf(around)], page)
  return described === null ? [] : [described]
}

/**
 * The price of a thing with its description in lines split by `<br>`: in the first line, after its name in bold, or in an item after a
 * separator; or in a line below its name in bold. The price may also end the description: `Relaxes the whole body. 60 min £50`.
 */
function describedPrice(element: Element, lines: readonly string[], page: OfferPage): PricePlace | null {
  const inBold = boldStart(element, page)
  const said = lines.length === 1 ? partsOfDescription(lines[0] ?? '', inBold) : lines
  const line = onlyOf(said.filter((one) => hasAmount(one, page.evidence.locale)))
  if (line === undefined || said.length < 2 || line.length > pricePageLimits.price) return null
  const place = isAboutPrices(element, page) ? readPricePlace(listItem, line, page.evidence) : null
  const [first = ''] = said
  const title = cleanName(inBold)
  if (place === null || said.slice(1, said.indexOf(line)).some(introducesAmount)) return null
  if (place.name === '') {
    if (said !== lines && inBold === '')
      return place.price !== null && !introducesAmount(first) && isBesideDescribed(element, page) ? { ...place, element } : null
    return line !== first && title === cleanName(first) && namesThing(title) ? { ...place, element, name: title } : null
  }
  const isTitle =
    line === first && ((isElement(element, 'li') && nameEnd.test(line)) || (title !== '' && cleanName(place.name) === title))
  return isTitle ? { ...place, element } : null
}

/** The block below a heading, or beginning with a name in bold, that ends in an inline element with a price: `Relaxes. <b>£50</b>`. */
function describedAround(price: Element, page: PricePage): Element | undefined {
  if (isBlock(price) || !isOnlyPrice(page.textOf(price))) return undefined
  const block = ancestorsOf(price).find(isBlock)
  if (block === undefined || page.textOf(block).length > pricePageLimits.card) return undefined
  const [before] = elementsBefore(block)
  const [first] = block.children.filter(isNotSpace)
  const isNamed = (before !== undefined && isHeading(before)) || (isElement(first, 'b', 'strong') && first !== price)
  return isNamed && linesBetweenBreaks(block, page).length === 1 ? block : undefined
}

/** Most levels between a description and its card, and most cards that are compared. */
const maxDescribed = { levels: 3, cards: 60 } as const

/**
 * Whether another element or card next to it ends in a description and a price, too, below a name of its own: a single one may be about
 * anything, and of adjacent ones each would have the same name.
 */
function isBesideDescribed(element: Element, page: PricePage): boolean {
  const adjacent = [elementsBefore(element).find(page.hasText), elementsAfter(element).find(page.hasText)]
  if (adjacent.some((one) => one !== undefined && !isHeading(one) && namesMoney(page.textOf(one)))) return false
  const isDescribed = (one: Element) => {
    const text = page.textOf(one)
    const [, price] = text.length > pricePageLimits.card ? [] : partsOfDescription(text, '')
    return price !== undefined && hasAmount(price)
  }
  return withAncestors(element)
    .take(maxDescribed.levels)
    .some((card) => {
      const cards = siblingsOf(card).slice(0, maxDescribed.cards)
      return cards.some((one) => one !== card && one.tagName === card.tagName && isDescribed(one))
    })
}

/** The end of the last sentence before a price, but not of an abbreviation: `incl. 50 €`. */
const endOfSentence =
  /(?<=\p{L}{3}[”"»)]?[.!?…]|。)(?<!(?<!\p{L})(?:appr|approx|incl?|inkl|einschl|exc?l?|exkl|zzgl|zuzügl|bzw|max|min|circa|env|aprox|usw|etc|ord|std|stk|tel|art)\.)\s*(?=[^.!?…。]*\d[^!?…。]*$)/iu

/** A line as the name in bold that it begins with, a description and the price after its last sentence; only the line if it has no such price. */
function partsOfDescription(line: string, name: string): readonly string[] {
  const at = endOfSentence.exec(line)?.index
  if (at === undefined) return [line]
  const [description, price] = [line.slice(name.length, at).trim(), line.slice(at).trim()]
  return [...(name === '' ? [] : [name]), description, price]
}

/** A separator before a price. */
const nameEnd = /\s[-–—]\s+[^-–—:]*\d|:\s[^-–—:]*\d/u
