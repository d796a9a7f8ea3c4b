import type { Element, Nodes } from 'hast'
import { attribute, parentOf } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { currencyPattern } from './currencies.ts'

/** Classes of the price before a discount. */
export const oldPriceClass =
  /(?:^|[-_ ])(?:old|was|regular|strike|striked|strikethrough|(?:line|strike)-through|crossed|before|previous|original|compare|uvp|rrp|msrp)(?:[-_ ]?price)?(?:[-_ ]|$)/i

const amount = `(?:(?:${currencyPattern}) ?)?\\d[\\d.,' ]*(?: ?(?:${currencyPattern}))?`
const amountAlone = new RegExp(`^${amount}$`, 'iu')
const amountFirst = new RegExp(`^[\\s(]*${amount}(?!\\p{L})`, 'iu')
const amountLast = new RegExp(`(?<![\\p{L}\\d])${amount}[\\s(]*$`, 'iu')

/** Whether an element has nothing but an amount, its class says that this was the price before, and another amount is right next to it. */
export function isOldPrice(element: Element): boolean {
  const { className } = element.properties
  if (className === undefined || !oldPriceClass.test(attribute(element, 'className'))) return false
  if (!amountAlone.test(elementText(element))) return false
  const siblings = (parentOf(element)?.children ?? []).filter((node) => node === element || textOf(node) !== '')
  const at = siblings.indexOf(element)
  // A sign may be in an element of its own.
  const [before, after] = [siblings.slice(Math.max(0, at - 2), at), siblings.slice(at + 1, at + 3)]
  return amountFirst.test(after.map(textOf).join(' ')) || amountLast.test(before.map(textOf).join(' '))
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value.trim()
  return node.type === 'element' ? elementText(node) : ''
}
