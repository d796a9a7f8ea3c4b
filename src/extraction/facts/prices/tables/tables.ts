import type { Element } from 'hast'
import { isHeading } from '../../../tree/element-kinds.ts'
import { elementsOf, firstElement, isElement, withAncestors } from '../../../tree/element.ts'
import { elementsAfter, elementsBefore } from '../../../tree/siblings.ts'
import { currencyPattern, type NamedCurrency } from '../currencies.ts'
import { daysIn } from '../days.ts'
import { announcesOtherAmounts, mentionsLosses, mentionsOtherAmounts, mentionsPrices } from '../amount-topics.ts'
import type { PriceEvidence } from '../evidence.ts'
import { unitAlone } from '../names.ts'
import { isAboutPrices } from '../cards/card-evidence.ts'
import { namesThing } from '../cards/names-above.ts'
import { costLabel, isPriceLabel } from '../cards/read-card.ts'
import { mentionsOldPrices } from '../old-prices.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { FoundPrices, OfferPage, PricePage } from '../price-page.ts'
import { remarkedPrice } from '../remarks.ts'
import { currencyIn, isOnlyPrice, namesMoney, type Price, readPrice, withBound } from '../price.ts'
import { hasSplitDigits } from '../split-digits.ts'
import { priceGrids } from './grid-rows.ts'
import { readNamedRows } from './named-rows.ts'
import { readPlansSideBySide } from './plans-side-by-side.ts'
import { cellHasAmount, nothingRead, type PriceTable, type ReadTable } from './price-table.ts'
import { amountColumns, bareNumber, yearHead, competitorColumns, sideBySideTables } from './table-columns.ts'
import { namesSeveral } from '../paired-prices.ts'
import { headOf } from './table-names.ts'
import { type Cell, headsOf, type Row, rowsOf, rowsOfTimes, textAt } from './table-rows.ts'
import { firstSaid } from '../words-around.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** What was read from the tables of a page. */
export interface TablesRead extends FoundPrices {
  /** Tables and rows of boxes whose prices must not be read again. */
  readonly tables: readonly Element[]
}

/** Reads the tables of a page with one name and one price in every row or every cell, also those made of boxes (CONTRACT 2, Facts). */
export function thingsInTables(page: OfferPage): TablesRead {
  // Layout tables contain other tables.
  const tables = elementsOf(page.root).filter((one) => isElement(one, 'table') && firstElement(one, 'table') === undefined)
  const grids = priceGrids(page).map((rows) => ({ rows, ...readRows(rows, rows[1]?.element, '', page) }))
  const found = [
    ...tables
      .filter((table) => !page.isAside(table))
      .map((table) => readRows(rowsOf(table, page), table, captionOf(table, page), page)),
    ...grids,
  ]
  const isSingle = found.filter(({ isDoubtful }) => isDoubtful).length === 1
  const sure = found.filter(({ isDoubtful }) => !(isSingle && isDoubtful === true))
  const read = grids.flatMap(({ rows, things }) => (things.length === 0 ? [] : rows.map(({ element }) => element)))
  return {
    things: sure.flatMap(({ things }) => things),
    leftOut: sure.flatMap(({ leftOut }) => leftOut),
    tables: [...tables, ...read],
  }
}

/**
 * Reads rows with prices: rules out tables about anything else, finds the heads and what each says about its column, then reads plans side by side
 * or a name in every row.
 * @param element where the rows are: their table, or the first of them
 */
function readRows(rows: readonly Row[], element: Element | undefined, caption: string, page: OfferPage): ReadTable {
  const { evidence } = page
  if (element === undefined) return nothingRead
  const headings = page.headingsAbove(element).map((heading) => page.textOf(heading))
  const leaveOut = (reason: string) => ({
    things: [],
    leftOut: [{ text: caption || headings[0] || 'a table', reason, element }],
  })
  const firstPriced = rows.findIndex((row) =>
    row.cells.some(
      (cell, at) =>
        cellHasAmount(cell, page) ||
        (at > 0 && cell !== undefined && bareNumber.test(cell.text) && !(cell.isHead && yearHead.test(cell.text))),
    ),
  )
  const headRows = headsOf(rows, firstPriced)
  const columns = Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, (_, column) => column)
  const titles = columns.map((column) =>
    [...new Set(headRows.map((row) => textAt(row, column)).filter((text) => text !== ''))].join(' '),
  )
  const above = [caption, ...headings.slice(0, 1)]
  if (above.some((text) => mentionsOtherAmounts(text) || mentionsLosses(text))) return nothingRead
  if (headings.some((text) => announcesOtherAmounts(text))) return nothingRead
  if (companies.test(titles[0] ?? '')) return nothingRead
  const detailed = thingOfDetails(rows, caption, page)
  if (detailed !== undefined) return detailed
  if (
    firstPriced >= 0 &&
    !evidence.aboutPrices &&
    !above.some((text) => mentionsPrices(text)) &&
    isBetweenParagraphs(element, page)
  )
    return leaveOut('it is part of an article, where amounts may be examples')
  if (isCalendar(titles, rows)) return nothingRead
  const ofOthers = competitorColumns(titles, above, evidence)
  if (ofOthers === null) return firstPriced < 0 ? nothingRead : leaveOut('it compares companies')
  const hasNumbers = (column: number) =>
    rows.some((row) => bareNumber.test(textAt(row, column)) || cellHasAmount(row.cells[column], page))
  // `מחירון` at the head of the only prices is a price list, next to others it is the price before a discount.
  const isBesidePrices = (column: number) => columns.some((other) => other !== column && hasNumbers(other))
  const isIgnored = titles.map(
    (title, column) =>
      mentionsOtherAmounts(title) ||
      (mentionsOldPrices(title) && isBesidePrices(column)) ||
      formerCurrency.test(title) ||
      ofOthers[column] === true,
  )
  const notes = page.notesAround(element)
  const around = [caption, ...titles, ...headings.slice(0, 1), ...notes]
  const written = rows.filter((row) => !headRows.includes(row) && !row.inHead)
  if (isOfRates(written, titles)) return nothingRead
  const isUnnamed = !titles.some((title) => mentionsPrices(title))
  const numbers = isUnnamed && [...above, ...linesBeside(element, page)].some(isStated) ? amountColumns(written, titles) : []
  // `Fr–So` are days, and so is `Fr` next to `Mo–Do`; `Fr.` next to other heads means francs.
  const isOfDays = (title: string) =>
    daysIn(title) > 1 || (daysIn(title) === 1 && titles.some((other) => other !== title && daysIn(other) > 0))
  const currencies = titles.map((title, column) =>
    columnCurrency(isOfDays(title) ? '' : title, numbers.includes(column), around, evidence),
  )
  const priced = above.some((text) => namesSeveral(text))
    ? written
    : written.flatMap((row) => rowsOfTimes(row, titles, currencies, evidence))
  const body = priced.map(({ cells, ...row }) => ({ ...row, cells: cells.map((cell) => withoutRemark(cell, evidence)) }))
  const heads = titles.map((title) => headOf(title))
  const priceOf = (row: Row, column: number) => {
    const price = isIgnored[column] === true ? null : cellPrice(row.cells[column], currencies[column] ?? null, evidence)
    return price === null ? null : withBound(price, heads[column]?.bound ?? null)
  }
  const beside = sideBySideTables(body, columns, titles, priceOf)
  if (beside !== undefined) {
    const parts = beside.map(({ head, isPrefixed, from, to }) => {
      const part = rows.map((row) => ({ ...row, cells: row.cells.slice(from, to) }))
      const { things, leftOut } = readRows(part, element, caption || head, page)
      return { things: isPrefixed ? things.map((thing) => ({ ...thing, name: `${head}: ${thing.name}` })) : things, leftOut }
    })
    return { things: parts.flatMap(({ things }) => things), leftOut: parts.flatMap(({ leftOut }) => leftOut) }
  }
  const table: PriceTable = {
    page,
    element,
    caption,
    rows,
    body,
    columns,
    titles,
    heads,
    units: titles.map((title) => unitAlone(title) ?? unitAlone(inBrackets.exec(title)?.groups?.['words'] ?? '')),
    isIgnored,
    isAbout: evidence.aboutPrices || [...titles, ...above, ...headings].some((text) => mentionsPrices(text)),
    priceOf,
    context: (column, more) => [titles[column] ?? '', ...more, ...above, ...notes],
    leaveOut,
  }
  return readPlansSideBySide(table) ?? readNamedRows(table)
}

/**
 * The thing whose details a table lists, if its price is one of them: `Duration | 60 min`, `Price | 50 €`, below the name of the thing. Where
 * nothing is said about prices, a single such table may be about a project that the company carried out.
 */
function thingOfDetails(rows: readonly Row[], caption: string, page: OfferPage): ReadTable | undefined {
  const { evidence } = page
  const [row, ...others] = rows.filter(({ cells }) => cells.some((cell) => cellHasAmount(cell, page)))
  const [label, cell] = row?.cells ?? []
  const areDetails = rows.length > 1 && rows.every(({ cells }) => cells.length === 2 && cells[0]?.text !== '')
  if (row === undefined || others.length > 0 || !areDetails || !isPriceLabel(label?.text ?? '')) return undefined
  const name = caption || page.groupAbove(row.element)
  const price = cellPrice(cell, null, evidence)
  if (cell === undefined || price === null || name === '' || !namesThing(name)) return undefined
  const headings = page.headingsAbove(row.element)
  const isAbout = isAboutPrices(row.element, page)
  const isTitle = !evidence.isHome && headings.slice(0, 1).some((one) => isElement(one, 'h1') && page.textOf(one) === name)
  const context = [label?.text ?? '', ...page.notesAround(row.element)]
  const thing = { name, group: '', priceText: cell.text, price, element: row.element, priceElement: cell.element, context }
  return { things: [thing], leftOut: [], isDoubtful: !isAbout && !(isTitle && !costLabel.test(label?.text ?? '')) }
}

/** Shortest paragraph of a long text, in characters. */
const longParagraph = 250

/** Ancestors of a table that may contain nothing else, such as a scroll box. */
const maxBoxes = 3

/** The elements with text right before and after a table, or the boxes that contain nothing else. */
function neighboursOf(table: Element, page: PricePage) {
  for (const box of withAncestors(table).take(maxBoxes)) {
    const [before, earlier] = elementsBefore(box).filter(page.hasText)
    const after = elementsAfter(box).find(page.hasText)
    if (before !== undefined || after !== undefined) return { earlier, before, after }
  }
  return {}
}

/** Whether a table is right between two paragraphs of a long text. */
function isBetweenParagraphs(table: Element, page: PricePage): boolean {
  const { before, after } = neighboursOf(table, page)
  return [before, after].every((one) => isElement(one, 'p') && page.textOf(one).length >= longParagraph)
}

/** Currencies replaced by the euro, in a column head. */
const formerCurrency = /(?<!\p{L})(?:[Kk]un[ae]|kn|HRK|DEM|ATS|FRF|ITL|LTL|LVL|EEK|SKK|Sk)(?!\p{L})/u

/** The end of a head such as `Management fee (monthly)`. */
const inBrackets = /\((?<words>[^()]+)\)$/u

/** Fewest days in the column heads of a calendar. */
const minWeekdays = 4

/** Whether its column heads are days and its cells have no currency sign: then `Fr` is a day, not a franc. */
function isCalendar(titles: readonly string[], rows: readonly Row[]): boolean {
  if (titles.filter((title) => daysIn(title) === 1).length < minWeekdays) return false
  return !rows.some(({ cells }) => cells.some((cell) => /\p{Sc}/u.test(cell?.text ?? '')))
}

/** A cell with a percentage alone. */
const percentage = /^[<>~]?\d{1,3}(?:[.,]\d{1,3})? ?%$/

/** Whether rows have amounts and percentages, and nothing that names a thing: brackets of a tax, or commissions by turnover, not prices. */
function isOfRates(body: readonly Row[], titles: readonly string[]): boolean {
  const has = (is: (text: string) => boolean) =>
    titles.flatMap((_, column) => (body.filter((row) => is(textAt(row, column))).length * 2 >= body.length ? column : []))
  // A bare number may be a quantity.
  const isMoney = (text: string) => isOnlyPrice(text) && [text, titles[0] ?? ''].some((one) => namesMoney(one))
  if (body.length === 0 || !has(isMoney).includes(0) || has((text) => percentage.test(text)).length === 0) return false
  return has((text) => /\p{L}{2}/u.test(text) && !isOnlyPrice(text)).length === 0
}

/** The head of a column of companies, whose prices are not this company's. */
const companies =
  /^(?:company|companies|company name|provider|providers|anbieter|firma|firmen|firma adı|şirket|şirket adı|entreprise|prestataire|empresa|proveedor|azienda|fornitore|aanbieder|bedrijf|компания|חברה|ספק)$/iu

function captionOf(table: Element, page: PricePage): string {
  const caption = table.children.find((child) => isElement(child, 'caption'))
  return isElement(caption) ? page.textOf(caption) : ''
}

/** The currency in a column head, else that of the text around the table if the column has prices. */
function columnCurrency(
  title: string,
  isNumbers: boolean,
  around: readonly string[],
  { locale }: PriceEvidence,
): NamedCurrency | null {
  const own = currencyIn(title, locale)
  if (own !== null) return own ?? null
  if (!isNumbers && !mentionsPrices(title)) return null
  return firstSaid(around, (text) => currencyIn(text, locale)) ?? null
}

/** A currency after a preposition, and no amount after that: `Preise in €`, `המחירים בש"ח`. */
const inCurrency = textPattern(`(?:(?<!\\p{L})(?:in|en|em|v|w|i|в) |(?=ב))(?:${currencyPattern})(?! ?\\d)`, 'iu')

/** Whether a text around a table says which currency its prices are in. */
function isStated(text: string): boolean {
  return mentionsPrices(text) && inCurrency.test(normalisePriceText(text))
}

/** The lines right before and after a table. A line between two tables is about the first, unless it ends in a colon. */
function linesBeside(table: Element, page: PricePage): readonly string[] {
  const { earlier, before, after } = neighboursOf(table, page)
  const isOfOther = earlier !== undefined && [earlier, ...elementsOf(earlier)].some((one) => one.tagName === 'table')
  const introduces = after !== undefined && (isHeading(after) || page.textOf(after).endsWith(':'))
  return [isOfOther ? undefined : before, introduces ? undefined : after]
    .flatMap((line) => (line === undefined ? [] : page.textOf(line)))
    .filter(({ length }) => length <= pricePageLimits.note)
}

/** A cell with a price and a remark as one with the price alone. */
function withoutRemark(cell: Cell | undefined, { locale }: PriceEvidence): Cell | undefined {
  if (cell === undefined || cell.text.length > pricePageLimits.price || !/^[^\p{L}]{0,3}\d/u.test(cell.text)) return cell
  const remarked = isOnlyPrice(cell.text) ? null : remarkedPrice(cell.text, locale)
  return remarked === null ? cell : { ...cell, text: remarked.price, remark: remarked.remark, condition: remarked.condition }
}

function cellPrice(cell: Cell | undefined, currency: NamedCurrency | null, { locale }: PriceEvidence): Price | null {
  // Most cells have no number: a cheap test first.
  if (cell === undefined || cell.text.length > pricePageLimits.price || !/\d/.test(cell.text)) return null
  if (currency === null && !namesMoney(cell.text)) return null
  if (hasSplitDigits(cell.element)) return null
  const price = readPrice(cell.text, { locale, currency })
  return price.kind === 'price' && price.currency !== null && isOnlyPrice(cell.text) ? price : null
}
