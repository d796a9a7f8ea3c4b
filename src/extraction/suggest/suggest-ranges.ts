import type { Element, Root } from 'hast'
import { elementText } from '../tree/element-text.ts'
import { readPriceRanges } from '../facts/prices/pricing.ts'
import { shekel } from '../facts/prices/currencies.ts'
import { normalisePriceText } from '../facts/prices/normalise-price-text.ts'
import { selectBelow } from '../tree/select.ts'
import { childElements, elementsOf, isElement } from '../tree/element.ts'
import { selectorsOnPage } from './selectors.ts'
import { isMonthlyList, saysPerMonth } from './suggest-plans.ts'
import { boxesOf } from './price-cards.ts'
import { textPattern } from '../../model/text-pattern.ts'

/** Price ranges that a page lists, and the selector that reads them. */
export interface SuggestedRanges {
  readonly each: string
  readonly ranges: readonly string[]
  /** Whether the page says that they are per month. */
  readonly monthly: boolean
}

/** Maximum number of lists tried on one page, of rows in a list and elements in a row, and of selectors tried for a list and in total. */
const max = { lists: 20, rows: 100, inside: 60, tries: 30, triesInAll: 80 } as const

/** The number of selectors that may still be tried. */
interface Budget {
  tries: number
}

/** Maximum length of a row, in characters: longer ones are cards or paragraphs. */
const longestRow = 250

/** Two amounts with a dash or a word between them, one of them in shekels. */
const twoAmounts = textPattern(`\\d[\\d,.]*\\s*(?:K|אלף)?\\s*(?:${shekel})?\\s*(?:-|עד|ל-?|to|–)\\s*(?:${shekel})?\\s*\\d`, 'iu')
const inShekels = textPattern(shekel, 'iu')

/** The best list or table of price ranges of a page; null if there is none. */
export function suggestRanges(root: Root): SuggestedRanges | null {
  const found: SuggestedRanges[] = []
  let tried = 0
  const budget = { tries: max.triesInAll }
  for (const element of elementsOf(root)) {
    const rows = tried === max.lists ? [] : rowsOf(element)
    const ranged = rows.filter((row) => isRange(textOf(row)))
    // Some rows may have a single amount (“from …”).
    const priced = rows.filter((row) => inShekels.test(textOf(row)) && /\d/.test(textOf(row)))
    if (ranged.length < 2 || ranged.length * 2 < priced.length) continue
    tried++
    const texts = readPriceRanges({ type: 'root', children: [...priced] }, priced[0]?.tagName ?? 'tr', root).ranges
    const each = texts.length === priced.length ? eachSelector(root, priced, texts, budget) : undefined
    if (each === undefined) continue
    found.push({ each, ranges: texts, monthly: saysPerMonth(elementText(element)) || isMonthlyList(element, root) })
  }
  return (
    found.toSorted((one, other) => Number(other.monthly) - Number(one.monthly) || other.ranges.length - one.ranges.length)[0] ??
    null
  )
}

function textOf(element: Element): string {
  return normalisePriceText(elementText(element))
}

function isRange(text: string): boolean {
  return inShekels.test(text) && twoAmounts.test(text)
}

/** The rows of a table, else short children of one kind. */
function rowsOf(list: Element): readonly Element[] {
  const all = list.tagName === 'table' ? elementsOf(list).filter(({ tagName }) => tagName === 'tr') : childElements(list)
  // Large rows would be read again and again.
  const isRow = (row: Element) =>
    isElement(row, 'tr', 'li', 'div', 'p', 'dd') && elementsOf(row, max.inside + 1).length <= max.inside
  const rows = all.slice(0, max.rows).filter(isRow)
  const first = rows.find((row) => isRange(textOf(row)))
  if (first === undefined || (list.tagName !== 'table' && first.tagName === 'tr')) return []
  return rows.filter((row) => row.tagName === first.tagName && elementText(row).length <= longestRow)
}

/** A head row of plain cells is excluded by its position. */
const afterHead = ['', ':nth-child(n+2)']

/** Maximum number of head rows that a selector may find in addition. */
const maxHeads = 3

/** The most stable selector that reads exactly these texts, for the rows or the boxes inside them with the whole text. */
function eachSelector(root: Root, rows: readonly Element[], texts: readonly string[], budget: Budget): string | undefined {
  const found = boxesOf(rows).flatMap(
    (layer) =>
      selectorsOnPage(layer)
        .slice(0, max.tries)
        .flatMap(({ selector, rank }) => afterHead.map((place) => ({ selector: selector + place, rank })))
        .find(({ selector }) => reads(root, selector, layer, texts, budget)) ?? [],
  )
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.selector
}

function reads(root: Root, selector: string, rows: readonly Element[], texts: readonly string[], budget: Budget): boolean {
  if (budget.tries-- <= 0) return false
  const found = selectBelow(selector, root)
  if (found.length > rows.length + maxHeads || !rows.every((row) => found.includes(row))) return false
  const { ranges, refused } = readPriceRanges(root, selector)
  return refused.length === 0 && ranges.length === texts.length && ranges.every((range, at) => range === texts[at])
}
