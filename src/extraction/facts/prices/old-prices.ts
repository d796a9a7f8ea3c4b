import type { Element, Nodes } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { attribute, isElement, parentOf } from '../../tree/element.ts'
import { currencyPattern } from './currencies.ts'
import { isGeneric } from './names.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { unitsOf } from './units.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Words for a price that no longer applies. */
const former =
  '(?<!\\p{L})(?:old|was|rrp|uvp|msrp|srp|list price|listenpreis|alt(?:er preis|preis)?|alte preise|statt|bisher|ancien(?:s|nes?)?|prix (?:barré|conseillé)|pvp|anterior(?:es)?|antes|antiguo|vecchi[oa]?|prima|původní|dříve|stara|stare|poprzednia|oude|oud|adviesprijs|старая|старые|(?:מחיר )?(?:קודם|ישן|מחירון))(?!\\p{L})'

const price = '(?:prezz[oi]|preise?|prices?|prix|precios?|preços?|prij(?:s|zen)|cen[ay]|цен[аы]|מחיר)'

const anywhere = textPattern(former, 'giu')
/** Next to a word for a price: at the end, or followed by what ended it: `Prezzo prima della promozione`. */
const namedPrice = textPattern(
  `${price} ${former}(?=$| (?:del\\p{L}*|di|des?|da|van|vor|avant|before)(?!\\p{L}))|^${former} ${price}(?!\\p{L})`,
  'iu',
)

/** Longest head that is compared, in characters. */
const longest = 60

/** Whether the head of a column or row says that its prices no longer apply: `Prima`, `Alter Preis`, but not `Prima visita`. */
export function mentionsOldPrices(head: string): boolean {
  if (head.length > longest) return false
  const rest = head.replaceAll(anywhere, ' ')
  return rest !== head && (namedPrice.test(head) || isGeneric(rest))
}

const unambiguous = 'old|was|strike|striked|strikethrough|(?:line|strike)-through|crossed|previous|uvp|rrp|msrp'
/** A regular size and an original dish have prices, too. */
const ambiguous = 'regular|before|original|compare'

/** Classes that the price before a discount may have. */
const oldPriceClass = new RegExp(`(?:^|[-_ ])(?:${unambiguous}|${ambiguous})(?:[-_ ]?price)?(?:[-_ ]|$)`, 'i')

/** Classes that only the price before a discount has. */
const unambiguousClass = new RegExp(
  `(?:^|[-_ ])(?:(?:${unambiguous})(?:[-_ ]?price)?|(?:${ambiguous})[-_ ]?(?:at[-_ ]?)?price)(?:[-_ ]|$)`,
  'i',
)

const amountPattern = `(?:(?:${currencyPattern}) ?)?\\d[\\d.,' ]*(?: ?(?:${currencyPattern}))?`
const amountAlone = textPattern(`^${amountPattern}$`, 'iu')
const amountFirst = textPattern(`^[\\s(]*${amountPattern}(?!\\p{L})`, 'iu')
const amountLast = textPattern(`(?<![\\p{L}\\d])${amountPattern}[\\s(]*$`, 'iu')

/** Most siblings of a price, and how many of the adjacent ones are read. */
const max = { siblings: 60, nearest: 5 } as const

/** Longest amount, and longest part of adjacent text that is searched, in characters. */
const longestText = 40

/** Whether an element may have the price before a discount, by its class: a sign of a currency alone is `before` its amount. */
export function isCalledOldPrice(element: Element): boolean {
  return oldPriceClass.test(attribute(element, 'className')) && /\d/.test(elementText(element))
}

/** Whether an element only has a price that is not to be read: the former one, or what the price before it comes to for each unit. */
export function isSecondaryPrice(element: Element): boolean {
  return isOldPrice(element) || isPerUnit(element)
}

/** What an amount comes to for each unit: `= 25 € / hour`, `(25 € / hour)`. In brackets, what is paid each month may be due besides the first price. */
const perUnit = textPattern(`^(?:\\(=? ?|= ?)${amountPattern} ?(?:/|per|pro|par|por|a|na|za) ?\\p{L}{1,12}\\)?$`, 'iu')

/** Whether an element only says what the price before it comes to for each unit. */
function isPerUnit(element: Element): boolean {
  const [first] = element.children
  if (first?.type !== 'text' || !/^\s*[(=]/.test(first.value) || isElement(element, 'td', 'th', 'li')) return false
  const text = elementText(element)
  if (text.length > longestText || !perUnit.test(text)) return false
  const mayBeDue = text.startsWith('(') && !text.startsWith('(=')
  if (mayBeDue && unitsOf(normalisePriceText(text)).some((unit) => ['week', 'month', 'year'].includes(unit))) return false
  return amountLast.test(textsBeside(element, { nodes: max.siblings, texts: 1 }).before)
}

/** Whether an element contains only an amount, its class says that this was the former price, and another amount is right next to it. */
function isOldPrice(element: Element): boolean {
  const { className } = element.properties
  if (className === undefined || !unambiguousClass.test(attribute(element, 'className'))) return false
  const text = elementText(element)
  if (text.length > longestText || !amountAlone.test(text)) return false
  // A sign may be in its own element.
  const { before, after } = textsBeside(element, { nodes: max.nearest, texts: 2 })
  return amountFirst.test(after) || amountLast.test(before)
}

/** The text right before and after an element, from the nearest nodes in its parent; empty if that has many. */
function textsBeside(element: Element, { nodes, texts }: { readonly nodes: number; readonly texts: number }) {
  const siblings = parentOf(element)?.children ?? []
  if (siblings.length > max.siblings) return { before: '', after: '' }
  const at = siblings.indexOf(element)
  const before = textsOf(siblings.slice(Math.max(0, at - nodes), at)).slice(-texts)
  const after = textsOf(siblings.slice(at + 1, at + 1 + nodes)).slice(0, texts)
  return { before: before.join(' ').slice(-longestText), after: after.join(' ').slice(0, longestText) }
}

function textsOf(nodes: readonly Nodes[]): readonly string[] {
  return nodes.map(textOf).filter((text) => text !== '')
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value.trim()
  return node.type === 'element' ? elementText(node) : ''
}
