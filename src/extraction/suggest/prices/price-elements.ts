import type { Element, Root } from 'hast'
import { elementText } from '../../facts/element-text.ts'
import { readPrice } from '../../facts/price.ts'
import { normalisePriceText, shekel } from '../../facts/price-words.ts'
import { elementsOf } from '../../tree/element.ts'
import { isTextless } from '../../tree/element-kinds.ts'
import { ancestorsOf, type Parents } from '../tree-places.ts'

/** Prices of one page that are taken, and places with a currency that are looked at. */
const most = { prices: 200, places: 600 } as const

/** A price is at most so many elements above its currency: `<p><span>₪</span><span>3,900</span></p>`. */
const mostLevels = 3

/** Longest text around a price that is still nothing but the price, in characters. */
const longestPrice = 120

const shekelPattern = new RegExp(shekel, 'iu')

/** The smallest elements of a page that read as a price in shekels, in order. */
export function priceElements(root: Root, parents: Parents): readonly Element[] {
  const found = new Set<Element>()
  let places = 0
  for (const element of elementsOf(root)) {
    if (isTextless(element) || !namesShekel(element)) continue
    places++
    if (found.size === most.prices || places > most.places) break
    const price = smallestPrice(element, parents)
    if (price !== undefined && !isOutOfSight(price, parents)) found.add(price)
  }
  return [...found]
}

/** Whether the currency stands in a text of the element itself. */
function namesShekel(element: Element): boolean {
  return element.children.some(
    (child) => child.type === 'text' && child.value.length < 2_000 && shekelPattern.test(normalisePriceText(child.value)),
  )
}

function smallestPrice(element: Element, parents: Parents): Element | undefined {
  let level = 0
  for (const candidate of [element, ...ancestorsOf(element, parents)]) {
    if (level > mostLevels) return undefined
    level++
    const text = elementText(candidate)
    if (text.length > longestPrice) return undefined
    if (readsAsPrice(text)) return candidate
  }
  return undefined
}

function readsAsPrice(text: string): boolean {
  const price = readPrice(text)
  return price.kind === 'price' && price.currency === 'ILS' && price.amount > 0
}

function isOutOfSight(element: Element, parents: Parents): boolean {
  for (const above of [element, ...ancestorsOf(element, parents)]) {
    if (['nav', 'del', 's', 'strike', 'template', 'select'].includes(above.tagName)) return true
  }
  return false
}

/** Words that stand with a price and say nothing else. */
const priceWords =
  /(?<!\p{L})(?:[בלה]?חודש(?:י|ית|ים|יים)?|לכל|החל|מחיר|המחיר|עלות|רק|מ|ב|מ-|ב-|לא|אינו|כולל|בתוספת|פלוס|לפני|ללא|[בלה]?מע"מ|מעמ|ש"ח|שח|NIS|ILS|from|starting|at|as|low|only|price|per|a|month|monthly|mo|plus|ex|excl|excluding|vat|not|included|including)(?!\p{L})/giu

/**
 * The widest element around a price that says nothing but the price: the period and the VAT that stand beside the amount
 * belong to its text.
 * @param card what the price stands in
 */
export function wholePrice(price: Element, card: Element | undefined, parents: Parents): Element {
  let widest = price
  for (const above of ancestorsOf(price, parents)) {
    const text = elementText(above)
    if (above === card || text.length > longestPrice || !readsAsPrice(text) || !isOnlyPrice(text)) break
    widest = above
  }
  return widest
}

function isOnlyPrice(text: string): boolean {
  const rest = text
    .replace(/[״“”„]|''/g, '"')
    .replace(/[־–—]/g, '-')
    .replace(priceWords, ' ')
  return !/\p{L}/u.test(rest)
}
