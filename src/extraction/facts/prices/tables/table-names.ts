import type { Element, ElementContent } from 'hast'
import { isCallToAction, isTopicName } from '../../part-words.ts'
import { isHeading, isNotSpace } from '../../../tree/element-kinds.ts'
import { elementText } from '../../../tree/element-text.ts'
import { attribute, elementsOf, isElement } from '../../../tree/element.ts'
import { build } from '../../../tree/nodes.ts'
import { isBadge } from '../cards/card-name.ts'
import { mentionsOtherAmounts } from '../amount-topics.ts'
import { isGeneric } from '../names.ts'
import type { PricePage } from '../price-page.ts'
import type { Cell } from './table-rows.ts'
import { withoutLowestWordsAtStart, withoutLowestWordsAtEnd, type Bound, boundOf, isLowestLabel } from '../words.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { withoutVat } from '../vat.ts'
import { onlyOf } from '../only-of.ts'

/** The text of a cell without a final label such as `from`; only the first line if a description follows; small type is separated. */
export function nameOf(cell: Cell | undefined, page: PricePage): { readonly text: string; readonly isLowest: boolean } {
  if (cell === undefined) return { text: '', isLowest: false }
  const heading = onlyOf(elementsOf(cell.element).filter(isHeading))
  if (heading !== undefined) {
    const title = page.textOf(heading)
    const rest = cell.text.slice(title.length)
    const isDescribed = title !== '' && cell.text.startsWith(`${title} `) && description.test(rest) && !condition.test(rest)
    if (isDescribed && !mentionsOtherAmounts(cell.text))
      return { text: title, isLowest: withoutLowestWordsAtEnd(cell.text) !== null }
  }
  const only = onlyOf(cell.element.children.filter(isNotSpace))
  const holder = isElement(only, 'div', 'p', 'span') ? only : cell.element
  const all = holder.children.filter(isNotSpace)
  const isPart = (child: ElementContent, at: number) =>
    isElement(child) &&
    ((isBadge(child) && (at === all.length - 1 || isTopicName('badge', page.textOf(child)))) ||
      isCall(child, all.slice(0, at), page))
  const written = all.filter((child, at) => !isPart(child, at))
  const text = (written.length < all.length && elementText(build(holder.tagName, written))) || cell.text
  const [first, next] = written
  const last = written.at(-1)
  if (isElement(last) && last !== first && isLowestLabel(page.textOf(last)))
    return { text: text.slice(0, -page.textOf(last).length).trim(), isLowest: true }
  const before = withoutLowestWordsAtEnd(text)
  const isAbove =
    (isElement(first, 'strong', 'b') && isElement(next, 'br')) ||
    (isElement(next, 'p', 'div', 'small') && (aboutIt.test(page.textOf(next)) || remark.test(attribute(next, 'className'))))
  const line = isElement(first) ? page.textOf(first) : first?.type === 'text' ? first.value.replaceAll(/\s+/g, ' ').trim() : ''
  if (isAbove) return { text: line, isLowest: before !== null }
  const small = isElement(next, 'small') && next === last && first?.type === 'text' ? page.textOf(next) : ''
  const isApart = before === null && /^\p{Lu}/u.test(small)
  return { text: isApart ? `${line} – ${small}` : (before ?? text), isLowest: before !== null }
}

/** Whether an element is a link or button to book what is named before it. */
function isCall(element: Element, before: readonly ElementContent[], page: PricePage): boolean {
  if (!isElement(element, 'a', 'button')) return false
  const named = before
    .map((child) => (isElement(child) ? page.textOf(child) : child.type === 'text' ? child.value : ''))
    .join(' ')
  const text = page.textOf(element)
  return /\p{L}{3}/u.test(named) && !/:\s*$/.test(named) && (isCallToAction(text) || /[→›»]$/u.test(text))
}

/** Classes of a line below a name. */
const remark = /(?:^|[-_ ])(?:sub|sub-?title|notes?|desc|description|hint|details?)(?: |$)/i

/**
 * The heading of a column without a word such as “from”, which makes its prices the lowest: `30 Minutes From`, `From (€)`, but not
 * `From Heathrow` and `From 3 days`, which say what they are for.
 */
export function headOf(title: string): { readonly name: string; readonly bound: Bound | null } {
  // `Price (from)`
  const head = withoutVat(normalisePriceText(title)).replaceAll(/[()]/g, ' ').trim()
  const rest = withoutLowestWordsAtStart(head)
  const isBefore = rest !== null && !/\d/.test(rest) && isGeneric(rest)
  const bound = boundOf(`${head} `, '') ?? (isBefore ? 'lowest' : null)
  const [before = title, last = ''] = title.split(/ (?=\S+$)/)
  return { name: bound === 'lowest' && isLowestLabel(last) && !/^(?:start|over)/i.test(last) ? before : title, bound }
}

/** Five words or more below a heading; `30 min`, `for men` and `deposit` belong to the name. */
const description = /^\s+(?:\S+\s+){4}/u

/** What limits a price or distinguishes two with the same name: `only for members`, `per person`, `a session of 30 minutes`. */
const condition =
  /\d|^\s+(?:only|from|for|per|at least|without|nur|ab|für|pro|mindestens|ohne|seulement|uniquement|à partir de|pour|par|sans|s[óo]lo|solamente|desde|para|por|sin|solo|soltanto|da|per|senza|tylko|od|dla|za|bez|pouze|jen|pro|רק|ל\p{L}+|ללא)(?!\p{L})/iu

/** Three words or more that end like a sentence. */
const aboutIt = /^(?:\S+ ){2}.*[.!?…]$/u
