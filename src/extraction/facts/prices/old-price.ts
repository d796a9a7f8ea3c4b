import type { Element, Nodes } from 'hast'
import { attribute, parentOf } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { currencyPattern } from './currencies.ts'

/** Classes that the price before a discount may have, and that no other price is taken from. */
export const oldPriceClass =
  /(?:^|[-_ ])(?:old|was|regular|strike|striked|strikethrough|(?:line|strike)-through|crossed|before|previous|original|compare|uvp|rrp|msrp)(?:[-_ ]?price)?(?:[-_ ]|$)/i

/** Those that say nothing else: a regular size is none. */
const surelyOld =
  /(?:^|[-_ ])(?:(?:old|was|strike|striked|strikethrough|(?:line|strike)-through|crossed|previous|uvp|rrp|msrp)(?:[-_ ]?price)?|(?:regular|before|original|compare)[-_ ]?(?:at[-_ ]?)?price)(?:[-_ ]|$)/i

const amount = `(?:(?:${currencyPattern}) ?)?\\d[\\d.,' ]*(?: ?(?:${currencyPattern}))?`
const amountAlone = new RegExp(`^${amount}$`, 'iu')
const amountFirst = new RegExp(`^[\\s(]*${amount}(?!\\p{L})`, 'iu')
const amountLast = new RegExp(`(?<![\\p{L}\\d])${amount}[\\s(]*$`, 'iu')

/** Whether an element has nothing but an amount, its class says that this was the price before, and another amount is right next to it. */
export function isOldPrice(element: Element): boolean {
  const { className } = element.properties
  if (className === undefined || !surelyOld.test(attribute(element, 'className'))) return false
  const text = elementText(element)
  if (text.length > longestBeside || !amountAlone.test(text)) return false
  const siblings = parentOf(element)?.children ?? []
  if (siblings.length > mostSiblings) return false
  const at = siblings.indexOf(element)
  // A sign may be in an element of its own.
  const before = textsOf(siblings.slice(Math.max(0, at - nearest), at))
    .slice(-2)
    .join(' ')
  const after = textsOf(siblings.slice(at + 1, at + 1 + nearest))
    .slice(0, 2)
    .join(' ')
  return amountFirst.test(after.slice(0, longestBeside)) || amountLast.test(before.slice(-longestBeside))
}

/** Siblings of a price, those next to it that are read, and how much of what they say, in characters. */
const mostSiblings = 60
const nearest = 5
const longestBeside = 40

function textsOf(nodes: readonly Nodes[]): readonly string[] {
  return nodes.map(textOf).filter((text) => text !== '')
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value.trim()
  return node.type === 'element' ? elementText(node) : ''
}
