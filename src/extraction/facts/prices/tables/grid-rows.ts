import type { Element } from 'hast'
import { isHeading, isText } from '../../../tree/element-kinds.ts'
import { childElements, isElement, parentOf, withAncestors } from '../../../tree/element.ts'
import { elementsBefore } from '../../../tree/siblings.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { PricePage } from '../price-page.ts'
import { hasAmount, isAmountWithCurrency } from '../price.ts'
import type { Cell, Row } from './table-rows.ts'

/** Fewest prices in a row, and fewest such rows. A row with one price needs no column heads. */
const min = { prices: 2, rows: 2 } as const

/** Longest head of a column, in characters. */
const longestHead = 40

/** Most levels between an element with a currency and its row. */
const maxLevels = 3

/**
 * Tables made of boxes instead of table elements: a box with the column heads and, as its following siblings, boxes with a name and a price for
 * every head. A heading between them names the boxes below it.
 */
export function priceGrids(page: PricePage): readonly (readonly Row[])[] {
  const priced = new Map<Element, readonly Cell[]>()
  for (const element of page.namingCurrency()) {
    if (page.isAside(element)) continue
    for (const box of withAncestors(element).take(maxLevels + 1)) {
      if (priced.has(box) || isElement(box, 'tr', 'body')) break
      const cells = cellsOf(box, page)
      if (isPriced(cells)) priced.set(box, cells)
    }
  }
  const lists = new Set([...priced.keys()].flatMap((row) => parentOf(row) ?? []))
  return [...lists].flatMap((list) => gridsIn(list, priced, page))
}

/** The grids made of an element's boxes. Their heads may be in a box before the element. */
function gridsIn(list: Element, priced: ReadonlyMap<Element, readonly Cell[]>, page: PricePage): readonly (readonly Row[])[] {
  const grids: Row[][] = []
  const before = elementsBefore(list).find(page.hasText)
  let heads = headsIn(before, page)
  let grid: Row[] | undefined
  for (const box of childElements(list).slice(0, pricePageLimits.rows)) {
    const cells = priced.get(box)
    const own = cells === undefined ? headsIn(box, page) : undefined
    if (own !== undefined) [heads, grid] = [own, undefined]
    else if (cells === undefined) {
      if (grid !== undefined && isHeading(box)) grid.push({ element: box, cells: [cellOf(box, page)], inHead: false })
    } else if (heads !== undefined && cells.length - heads.cells.length <= 1 && cells.length >= heads.cells.length) {
      const columns = cells.length === heads.cells.length ? heads.cells : [undefined, ...heads.cells]
      if (grid === undefined) grids.push((grid = [{ element: heads.element, cells: columns, inHead: true }]))
      if (grid[0]?.cells.length === cells.length) grid.push({ element: box, cells, inHead: false })
    }
  }
  return grids.filter((rows) => rows.filter(({ cells, inHead }) => cells.length > 1 && !inHead).length >= min.rows)
}

/** The column heads in a box, if it contains nothing else. */
function headsIn(box: Element | undefined, page: PricePage) {
  if (box === undefined || page.textOf(box).length > longestHead * pricePageLimits.columns) return undefined
  const cells = cellsOf(box, page)
  const texts = cells.map(({ text }) => text)
  const isEach = texts.every(
    (text) => text.length <= longestHead && /\p{L}/u.test(text) && !hasAmount(text) && !/[.!?]$/.test(text),
  )
  // A title with a subtitle below it.
  const ranks = new Set(cells.filter(({ isHead }) => isHead).map(({ element }) => element.tagName))
  const isTitle = ranks.size > 1 || ranks.has('h1')
  const areHeads = isEach && !isTitle && texts.length >= min.prices && new Set(texts).size === texts.length
  return areHeads ? { element: box, cells } : undefined
}

/** Whether cells are a name and prices, or dashes instead of prices. */
function isPriced(cells: readonly Cell[]): boolean {
  const [name, ...prices] = cells.map(({ text }) => text)
  const isName = name !== undefined && name.length <= pricePageLimits.name && /\p{L}{2}/u.test(name) && !hasAmount(name)
  if (!isName || prices.length < min.prices) return false
  return prices.every((text) => /^[-–—]$/.test(text) || (text.length <= pricePageLimits.price && isAmountWithCurrency(text)))
}

/** The texts in a box, if each has its own element; the prices may have another box around them. */
function cellsOf(box: Element, page: PricePage): readonly Cell[] {
  const cells = partsOf(box, page)
  const [first, last] = cells
  const inner = cells.length === 2 && last !== undefined ? partsOf(last, page) : []
  return (first !== undefined && inner.length >= min.prices ? [first, ...inner] : cells).map((cell) => cellOf(cell, page))
}

function partsOf(box: Element, page: PricePage): readonly Element[] {
  if (box.children.length > 2 * pricePageLimits.columns) return []
  if (box.children.some(isText)) return []
  return childElements(box).filter(page.hasText)
}

function cellOf(element: Element, page: PricePage): Cell {
  return { element, text: page.textOf(element), isHead: isHeading(element) }
}
