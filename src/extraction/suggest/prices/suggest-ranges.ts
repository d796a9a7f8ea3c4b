import type { Element, Root } from 'hast'
import { elementText } from '../../facts/element-text.ts'
import { readPriceRanges } from '../../facts/price-ranges.ts'
import { periodsOf } from '../../facts/price-periods.ts'
import { normalisePriceText, shekel } from '../../facts/price-words.ts'
import { elementsOf, isElement } from '../../tree/element.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { selectorsFor } from '../selectors.ts'
import { ancestorsOf, childrenOf, parentsIn, type Parents } from '../tree-places.ts'

/** Price ranges that a page lists, and the selector that reads them. */
export interface SuggestedRanges {
  readonly each: string
  readonly ranges: readonly string[]
  /** Whether the page says that they are per month. */
  readonly monthly: boolean
}

/** Lists and tables of one page that are looked at. */
const mostLists = 60

/** Rows of a table that are looked at. */
const mostRows = 100

/** Two amounts, apart by a dash or a word, one of them in shekels. */
const twoAmounts = new RegExp(`\\d[\\d,.]*\\s*(?:K|אלף)?\\s*(?:${shekel})?\\s*(?:-|עד|ל-?|to|–)\\s*(?:${shekel})?\\s*\\d`, 'iu')
const inShekels = new RegExp(shekel, 'iu')

/** The best list or table of price ranges of a page; null where there is none. */
export function suggestRanges(root: Root): SuggestedRanges | null {
  const parents = parentsIn(root)
  const found: SuggestedRanges[] = []
  let looked = 0
  for (const element of elementsOf(root)) {
    if (!isElement(element, 'table', 'ul', 'ol') || looked === mostLists) continue
    looked++
    const rows = rowsOf(element)
    const ranged = rows.filter((row) => isRange(elementText(row)))
    // A row that begins at an amount may stand among those with two.
    const priced = rows.filter((row) => inShekels.test(normalisePriceText(elementText(row))) && /\d/.test(elementText(row)))
    if (ranged.length < 2 || priced.length < ranged.length || ranged.length < priced.length / 2) continue
    const suggestion = suggestionFor(root, element, priced, parents)
    if (suggestion !== null) found.push(suggestion)
  }
  return found.toSorted((one, other) => Number(other.monthly) - Number(one.monthly) || other.ranges.length - one.ranges.length)[0] ?? null
}

function isRange(text: string): boolean {
  const normal = normalisePriceText(text.slice(0, 500))
  return inShekels.test(normal) && twoAmounts.test(normal)
}

function rowsOf(list: Element): readonly Element[] {
  if (list.tagName !== 'table') return childrenOf(list).filter((child) => child.tagName === 'li').slice(0, mostRows)
  const rows: Element[] = []
  for (const element of elementsOf(list)) if (element.tagName === 'tr' && rows.length < mostRows) rows.push(element)
  return rows
}

/** A head that is written as a row of plain cells is told apart by its place. */
const afterHead = ['', ':nth-child(n+2)']

function suggestionFor(root: Root, list: Element, wanted: readonly Element[], parents: Parents): SuggestedRanges | null {
  const texts = readPriceRanges(wrap(wanted), list.tagName === 'table' ? 'tr' : 'li').ranges
  if (texts.length !== wanted.length) return null
  for (const { selector } of [...rowsIn(list, parents), ...selectorsFor(wanted, parents)]) {
    for (const place of afterHead) {
      const each = selector + place
      const { ranges, refused } = readPriceRanges(root, each)
      if (refused.length === 0 && ranges.length === texts.length && ranges.every((range, at) => range === texts[at])) {
        return { each, ranges, monthly: isMonthly(list, parents) }
      }
    }
  }
  return null
}

/** Selectors of rows by the table that holds them, however deep. */
function rowsIn(list: Element, parents: Parents): readonly { readonly selector: string; readonly rank: number }[] {
  const inner = list.tagName === 'table' ? ['tbody tr', 'tr'] : ['li']
  return selectorsFor([list], parents).flatMap(({ selector, rank }) => inner.map((rows) => ({ selector: `${selector} ${rows}`, rank })))
}

function wrap(elements: readonly Element[]): Root {
  return { type: 'root', children: [...elements] }
}

const month = /(?<!\p{L})[בלה]?חודשי(?:ות|ים)(?!\p{L})/u

/** Whether the rows, the head of the table or the lines over it name the month. */
function isMonthly(list: Element, parents: Parents): boolean {
  const texts = [elementText(list)]
  let inner = list
  let level = 0
  for (const around of ancestorsOf(list, parents)) {
    if (level === 3 || around.tagName === 'body') break
    level++
    const all = childrenOf(around)
    const at = all.indexOf(inner)
    texts.push(...all.slice(Math.max(0, at - 3), at + 2).filter((one) => one !== inner && !isElement(one, 'nav', 'header', 'footer')).map(elementText))
    texts.push(...all.slice(0, at).filter(isHeading).slice(-1).map(elementText))
    inner = around
  }
  return texts
    .filter((text) => text.length <= 2_000)
    .some((text) => periodsOf(normalisePriceText(text)).includes('month') || month.test(normalisePriceText(text)))
}
