import type { Element, Root } from 'hast'
import type { RefusedFact } from '../../model/page-facts.ts'
import { isElement } from '../tree/element.ts'
import { elementText } from './element-text.ts'
import { factLimits } from './fact-limits.ts'
import { currencyOf, normalisePriceText, vatOf } from './price-words.ts'
import { selectBelow } from './select-elements.ts'

/** Price ranges of a page, and those that may not be published. */
interface FoundRanges {
  readonly ranges: readonly string[]
  readonly refused: readonly RefusedFact[]
}

/**
 * One text for each element that the selector finds (CONTRACT 2, pricing.ranges): the cells of a table row joined by
 * a dash, the text of anything else. A row with nothing but header cells is the head of the table. All are published as
 * ILS without VAT, so one in another currency or with VAT is refused.
 */
export function readPriceRanges(root: Root, each: string): FoundRanges {
  const ranges: string[] = []
  const refused: RefusedFact[] = []
  for (const element of selectBelow(each, root)) {
    const text = element.tagName === 'tr' ? rowText(element) : elementText(element)
    const reason = refusal(normalisePriceText(text))
    if (text === '') continue
    if (reason === null) ranges.push(text)
    else refused.push({ key: 'pricing.ranges', text, reason })
  }
  return { ranges: ranges.slice(0, factLimits.ranges), refused }
}

function refusal(text: string): string | null {
  if (currencyOf(text) === 'other') return 'it names a currency that is not ILS'
  return vatOf(text) === 'included' ? 'VAT is included in it' : null
}

function rowText(row: Element): string {
  const cells = row.children.filter((child) => isElement(child, 'td', 'th'))
  if (cells.every((cell) => isElement(cell, 'th'))) return ''
  return cells
    .map((cell) => elementText(cell))
    .filter((text) => text !== '')
    .join(' – ')
}
