import type { Element } from 'hast'
import { elementsOf, isElement } from '../../tree/element.ts'
import { currencyIn, isOnlyPrice, isZero, type Price, readPrice, withBound } from './price.ts'
import { type NamedCurrency, namesCurrency } from './currencies.ts'
import { isPartOfOthers, speaksOfOtherAmounts, speaksOfPrices, type PriceEvidence } from './evidence.ts'
import {
  cleanName,
  isGeneric,
  isRate,
  isPricePer,
  isQuantity,
  type LeftOut,
  namesGroup,
  type PricedThing,
  pricePageLimits,
  type PricePage,
  unitAlone,
} from './price-page.ts'
import { isDayName } from './days.ts'
import {
  bareNumber,
  isCodeColumn,
  isForPrices,
  isMostlyAmounts,
  isNameColumn,
  isNumberColumn,
  isPriceColumn,
} from './table-columns.ts'
import { columnsOfOthers } from './compared-columns.ts'
import { periodColumn, type PriceOf, pricesAcross, remarkOn } from './plans-side-by-side.ts'
import { isBetweenParagraphs } from './price-in-sentence.ts'
import { isTopicName } from '../part-words.ts'
import { speaksOfOldPrices } from './old-price-heads.ts'
import { rangeColumns, rangeOf } from './range-columns.ts'
import { gridsOn } from './grid-rows.ts'
import { isColumnHead } from './column-heads.ts'
import { headOf, nameOf } from './table-names.ts'
import { tablesBeside } from './tables-beside.ts'
import { type Cell, headsOf, onlyCell, type Row, rowsOf } from './table-rows.ts'
import { unitOfName } from './units.ts'
import { normalisePriceText, saysFree } from './words.ts'
import { hasSplitDigits } from './split-digits.ts'

/** Reads the tables of a page with one name and one price in every row or every cell, also those made of boxes (CONTRACT 2, Facts). */
export function thingsInTables(
  page: PricePage,
  evidence: PriceEvidence,
): {
  readonly things: readonly PricedThing[]
  readonly leftOut: readonly LeftOut[]
  /** Tables and rows of boxes, whose prices are not read again. */
  readonly tables: readonly Element[]
} {
  const tables = [...elementsOf(page.root)].filter((element) => element.tagName === 'table' && !hasTable(element))
  const grids = gridsOn(page).map((rows) => ({ rows, ...readRows(rows, rows[1]?.element, '', page, evidence) }))
  const found = [
    ...tables
      .filter((table) => !page.isAside(table))
      .map((table) => readRows(rowsOf(table, page), table, captionOf(table, page), page, evidence)),
    ...grids,
  ]
  const read = grids.flatMap(({ rows, things }) => (things.length === 0 ? [] : rows.map(({ element }) => element)))
  return {
    things: found.flatMap(({ things }) => things),
    leftOut: found.flatMap(({ leftOut }) => leftOut),
    tables: [...tables, ...read],
  }
}

/** Layout tables contain other tables. */
function hasTable(table: Element): boolean {
  return elementsOf(table).some(({ tagName }) => tagName === 'table')
}

/** What was read of a table. */
interface ReadTable {
  readonly things: readonly PricedThing[]
  readonly leftOut: readonly LeftOut[]
}

const nothing: ReadTable = { things: [], leftOut: [] }

/** A table that may have prices, and what its heads and the text around it say. */
interface PriceTable {
  readonly page: PricePage
  readonly evidence: PriceEvidence
  /** Where the rows are: their table, or the first of them. */
  readonly element: Element
  readonly caption: string
  /** All rows, heads included. */
  readonly rows: readonly Row[]
  /** The rows below the heads. */
  readonly body: readonly Row[]
  /** Numbers of the columns. */
  readonly columns: readonly number[]
  /** The text at the head of each column, and what it says of prices. */
  readonly titles: readonly string[]
  readonly heads: readonly ReturnType<typeof headOf>[]
  readonly units: readonly Price['unit'][]
  /** Whether the amounts of a column are no prices of the company: old prices, discounts, what others charge. */
  readonly isIgnored: readonly boolean[]
  /** Whether the page, the heads or what is above them speak of prices. */
  readonly isAbout: boolean
  readonly priceOf: PriceOf
  /** What is said of the prices of a column. */
  context(column: number, more: readonly string[]): readonly string[]
  /** A table none of whose prices is published. */
  leaveOut(reason: string): ReadTable
}

/** @param element where the rows are: their table, or the first of them */
function readRows(
  rows: readonly Row[],
  element: Element | undefined,
  caption: string,
  page: PricePage,
  evidence: PriceEvidence,
): ReadTable {
  if (element === undefined) return nothing
  const headings = page.headingsAbove(element).map((heading) => page.textOf(heading))
  const leaveOut = (reason: string) => ({
    things: [],
    leftOut: [{ text: caption || headings[0] || 'a table', reason, element }],
  })
  const firstPriced = rows.findIndex((row) =>
    row.cells.some((cell, at) => cell !== undefined && (hasAmount(cell, evidence) || (at > 0 && bareNumber.test(cell.text)))),
  )
  const headRows = headsOf(rows, firstPriced)
  const columns = columnsOf(rows).map((_, column) => column)
  const titles = columns.map((column) =>
    [...new Set(headRows.map((row) => row.cells[column]?.text ?? '').filter((text) => text !== ''))].join(' '),
  )
  const above = [caption, ...headings.slice(0, 1)]
  if (above.some((text) => speaksOfOtherAmounts(text)) || headings.some((text) => isPartOfOthers(text))) return nothing
  if (companies.test(titles[0] ?? '')) return nothing
  if (
    firstPriced >= 0 &&
    !evidence.aboutPrices &&
    !above.some((text) => speaksOfPrices(text)) &&
    isBetweenParagraphs(element, page)
  )
    return leaveOut('it is part of an article, where amounts may be examples')
  if (isCalendar(titles, rows)) return nothing
  const ofOthers = columnsOfOthers(titles, above, evidence)
  if (ofOthers === null) return firstPriced < 0 ? nothing : leaveOut('it compares companies')
  const isIgnored = titles.map(
    (title, column) =>
      speaksOfOtherAmounts(title) || speaksOfOldPrices(title) || formerCurrency.test(title) || ofOthers[column] === true,
  )
  const notes = page.notesAround(element)
  const currencies = titles.map((title) =>
    columnCurrency(title, [caption, ...titles, ...headings.slice(0, 1), ...notes], evidence),
  )
  const heads = titles.map((title) => headOf(title))
  const priceOf = (row: Row, column: number) => {
    const price = isIgnored[column] === true ? null : cellPrice(row.cells[column], currencies[column] ?? null, evidence)
    return price === null ? null : withBound(price, heads[column]?.bound ?? null)
  }
  const body = rows.filter((row) => !headRows.includes(row) && !row.inHead)
  const beside = tablesBeside(body, columns, titles, priceOf)
  if (beside !== undefined) {
    const parts = beside.map(({ from, to }) => {
      const part = rows.map((row) => ({ ...row, cells: row.cells.slice(from, to) }))
      return readRows(part, element, caption, page, evidence)
    })
    return { things: parts.flatMap(({ things }) => things), leftOut: parts.flatMap(({ leftOut }) => leftOut) }
  }
  const table: PriceTable = {
    page,
    evidence,
    element,
    caption,
    rows,
    body,
    columns,
    titles,
    heads,
    units: titles.map((title) => unitAlone(title) ?? unitAlone(inBrackets.exec(title)?.groups?.['words'] ?? '')),
    isIgnored,
    isAbout: evidence.aboutPrices || [...titles, ...above, ...headings].some((text) => speaksOfPrices(text)),
    priceOf,
    context: (column, more) => [titles[column] ?? '', ...more, ...above, ...notes],
    leaveOut,
  }
  const across = pricesAcross(body, columns, titles, priceOf)
  if (across !== undefined) return table.isAbout ? { things: thingsAcross(across, table), leftOut: [] } : nothing
  return readDown(table)
}

/** Things whose names are at the heads of the columns, with their prices below. */
function thingsAcross(
  { rows, columns: priced }: NonNullable<ReturnType<typeof pricesAcross>>,
  { page, element: table, caption, columns, titles, units, priceOf, context }: PriceTable,
): readonly PricedThing[] {
  const periods = periodColumn(rows, columns)
  return rows.flatMap((row) =>
    priced.flatMap((column): readonly PricedThing[] => {
      const [price, cell, title] = [priceOf(row, column), row.cells[column], cleanName(titles[column] ?? '')]
      if (price === null || cell === undefined || title === '') return []
      const period = periods === undefined ? (remarkOn(row) ?? '') : (row.cells[periods]?.text ?? '')
      const name = period === '' || unitAlone(period) !== null ? title : `${title} – ${period}`
      const label = priced.includes(0) ? '' : (row.cells[0]?.text ?? '')
      const group = namesGroup(caption) && !noteWords.test(caption) ? caption : page.groupAbove(table)
      const [element, priceElement] = [cell.element, cell.element]
      const ofRow = unitAlone(period === '' ? label : period)
      const unit = price.unit ?? (period === '' ? unitOfName(name, ofRow ?? units[column] ?? null) : ofRow)
      const texts = context(column, [label])
      return [{ name, group, priceText: cell.text, price: { ...price, unit }, element, priceElement, context: texts }]
    }),
  )
}

/** Which columns of a table hold names and which hold prices. */
interface Layout {
  readonly nameColumn: number
  /** All columns of prices. */
  readonly priced: readonly number[]
  /** Those that are things of their own, rather than the other end of a range. */
  readonly named: readonly number[]
  /** The columns with the lowest and the highest price, where each row has a range. */
  readonly ends: ReturnType<typeof rangeColumns>
  /** What the heads of the `named` columns add to a name, if they do. */
  readonly suffixes: readonly string[]
  readonly isNamed: boolean
}

/** The layout of a table with a name in every row; what is left of the table if it has none. */
function layoutOf(table: PriceTable): Layout | ReadTable {
  const { body, columns, titles, heads, isIgnored, isAbout, evidence, priceOf, leaveOut } = table
  const own = body.filter(({ cells: [first] }) => !speaksOfOtherAmounts(first?.text ?? ''))
  const isAmount = ({ text }: Cell) =>
    text.length <= pricePageLimits.price &&
    hasCurrency(text, evidence) &&
    isOnlyPrice(isAbout ? (text.split(addition)[0] ?? '') : text)
  const priced = columns.filter((column) => isPriceColumn(own, column, priceOf, isAmount))
  const before = columns.filter((column) => !priced.includes(column) && column < (priced[0] ?? 0))
  const nameColumns = before.filter((column) => isNameColumn(body, column))
  const nameColumn =
    nameColumns.find((column) => !isCodeColumn(body, column, titles[column] ?? '')) ??
    nameColumns[0] ??
    before.find((column) => isNumberColumn(body, column, titles[column] ?? ''))
  if (
    priced.length === 0 &&
    isAbout &&
    columns.some((column) => isIgnored[column] !== true && isMostlyAmounts(own, column, isAmount))
  )
    return leaveOut('none of its prices can be read')
  if (priced.length === 0 || nameColumn === undefined || isIgnored[nameColumn] === true) return nothing
  const ends = rangeColumns(priced, titles)
  const named = ends === undefined ? priced : [ends.lowest]
  const hasOthers = columns.some(
    (column) => column > nameColumn && !priced.includes(column) && isForPrices(body, column, priceOf),
  )
  const suffixes = named.map((column) => cleanName(heads[column]?.name ?? '') || (titles[column] ?? ''))
  const isSeveral = named.length > 1
  if (isSeveral && (suffixes.includes('') || new Set(suffixes).size < suffixes.length))
    return leaveOut('its price columns do not have headings of their own')
  const isNamed = isSeveral || (ends === undefined && hasOthers && !suffixes.every((suffix) => isGeneric(suffix)))
  return { nameColumn, priced, named, ends, suffixes, isNamed }
}

/** A table with a name in every row. A cell that stands alone in its row names the group of the rows below. */
function readDown(table: PriceTable): ReadTable {
  const layout = layoutOf(table)
  if (!('nameColumn' in layout)) return layout
  const { nameColumn, named, isNamed } = layout
  const { page, evidence, body, titles, isIgnored, isAbout } = table
  const read: (PricedThing | LeftOut)[] = []
  let group = titleOf(table) ?? page.groupAbove(table.element)
  let title = ''
  const head = isNamed ? cleanName(titles[nameColumn] ?? '') : ''
  const goesOn = (row: Row | undefined) =>
    row !== undefined && onlyCell(row) === undefined && (row.cells[nameColumn]?.text ?? '') === ''
  const names = namesOf(body, nameColumn, page)
  for (const [position, row] of body.entries()) {
    const alone = onlyCell(row)
    if (alone !== undefined) {
      if (!hasAmount(alone, evidence) && alone.text.length <= pricePageLimits.name && !isHeadOfOne(row)) group = alone.text
      title = ''
      continue
    }
    const { text, isLowest } = names.get(row) ?? { text: '', isLowest: false }
    if (!goesOn(row)) title = cleanName(bareNumber.test(text) ? `${titles[nameColumn] ?? ''}: ${text}` : text)
    const unit = unitAlone(title)
    // “Per day” belongs to the heading of its column, such as `Dog boarding`.
    const over =
      unit === null && !isPricePer(title)
        ? []
        : [group, isGeneric(head) || isTopicName('services', head) || isColumnHead(head) ? '' : head]
    const label = [...new Set([...over, title])].filter((part) => part !== '').join(' – ')
    const spans =
      goesOn(row) ||
      goesOn(body[position + 1]) ||
      body.some((other) => other !== row && text !== '' && other.cells[nameColumn]?.text === row.cells[nameColumn]?.text)
    const rowName: RowName = { title, label, group, unit, isLowest, goesOn: goesOn(row), spans }
    for (const column of named) read.push(...readCell(row, column, rowName, layout, table))
  }
  const things = read.filter((one) => 'price' in one)
  const cut =
    table.rows.length < pricePageLimits.rows ? [] : table.leaveOut(`only its first ${pricePageLimits.rows} rows are read`).leftOut
  // Amounts before and after may be results.
  const isEnough = isAbout || (things.length >= 2 && !isIgnored.includes(true))
  return { things: isEnough ? things : [], leftOut: [...cut, ...read.filter((one) => 'reason' in one)] }
}

/** The names of rows: the whole of their cells where they differ only in a badge, a remark or a link. */
function namesOf(body: readonly Row[], column: number, page: PricePage): ReadonlyMap<Row, ReturnType<typeof nameOf>> {
  const short = new Map(body.map((row) => [row, nameOf(row.cells[column], page)]))
  const written = Map.groupBy(body, (row) => short.get(row)?.text)
  const differ = (rows: readonly Row[]) => new Set(rows.map(({ cells }) => cells[column]?.text)).size > 1
  const apart = [...written.values()].filter(differ).flat()
  const whole = apart.map(
    (row) => [row, { text: row.cells[column]?.text ?? '', isLowest: short.get(row)?.isLowest === true }] as const,
  )
  return new Map([...short, ...whole])
}

/** More words than a title has: a note that the list is no offer, for example. */
const noteWords = /^(?:\S+\s+){12}/u

/** What a table is about by its caption or a head that spans all columns. */
function titleOf({ caption, rows }: PriceTable): string | undefined {
  const spanning = rows.filter((row) => row.inHead && !isHeadOfOne(row)).map((row) => onlyCell(row)?.text ?? '')
  return [caption, ...spanning].find((text) => namesGroup(text) && !noteWords.test(text) && !isColumnHead(text))
}

/** What a row is called. */
interface RowName {
  readonly title: string
  /** With the group, where the title is only a unit. */
  readonly label: string
  readonly group: string
  readonly unit: Price['unit']
  /** The name says that the price is the lowest. */
  readonly isLowest: boolean
  /** It has the name of the row above. */
  readonly goesOn: boolean
  /** Its name is that of several rows, which quantities tell apart. */
  readonly spans: boolean
}

/** The price in a cell, or why it is left out; none if the cell has none. */
function readCell(
  row: Row,
  column: number,
  { title, label, group, unit, isLowest, goesOn, spans }: RowName,
  { nameColumn, priced, named, ends, suffixes, isNamed }: Layout,
  { page, evidence, columns, isIgnored, units, priceOf, context }: PriceTable,
): readonly (PricedThing | LeftOut)[] {
  const cell = row.cells[column]
  const highest = ends === undefined ? cell : row.cells[ends.highest]
  const price = ends === undefined ? priceOf(row, column) : rangeOf(priceOf(row, column), priceOf(row, ends.highest))
  if (cell === undefined || cell.text === '' || cell === row.cells[column - 1]) return []
  const quantity = columns
    .filter((other) => other !== nameColumn && other < column && !priced.includes(other) && isIgnored[other] !== true)
    .map((other) => row.cells[other]?.text ?? '')
    .filter((text) => !bareNumber.test(text))
    .find(
      (text) =>
        (isQuantity(text) || (spans && /\p{L}/u.test(text))) && text.length <= (spans ? 40 : 25) && !hasCurrency(text, evidence),
    )
  if (goesOn && quantity === undefined) return []
  // In a row with several prices, a unit may belong to just one.
  const [ofRow = null, ...otherUnits] = columns.flatMap((other) =>
    priced.length > 1 || other === nameColumn || priced.includes(other) || isIgnored[other] === true
      ? []
      : (unitOfCell(row.cells[other]) ?? []),
  )
  // A cell that spans several columns is the price for all of them.
  const over = suffixes.filter((_, other) => row.cells[named[other] ?? -1] === cell)
  const suffix = priced.every((other) => row.cells[other] === cell) ? '' : over.join(' / ')
  const name = [label, quantity, isNamed ? suffix : ''].filter(Boolean).join(' – ')
  if (price === null) {
    if (!hasAmount(cell, evidence)) return []
    const reason = ends === undefined ? reasonOf(cell, evidence) : 'its lowest and its highest price are no range'
    return [{ text: `${name}: ${cell.text}`, reason, element: row.element }]
  }
  if (isZero(price) && !saysFree(page.textOf(row.element))) return []
  if (label === '' || (isGeneric(label) && !isRate(label)) || hasCurrency(label, evidence)) return []
  if (speaksOfOtherAmounts(label) || speaksOfOldPrices(title)) return []
  const ownUnit = price.unit ?? unit ?? unitOfName(name, units[column] ?? (otherUnits.length === 0 ? ofRow : null))
  return [
    {
      name,
      group,
      priceText: [...new Set([cell.text, highest?.text ?? ''])].filter((written) => written !== '').join(' – '),
      price: withBound({ ...price, unit: ownUnit }, isLowest ? 'lowest' : null),
      element: row.element,
      priceElement: cell.element,
      context: context(column, [group]),
    },
  ]
}

/** Currencies that the euro has replaced, at the head of a column. */
const formerCurrency = /(?<!\p{L})(?:[Kk]un[ae]|kn|HRK|DEM|ATS|FRF|ITL|LTL|LVL|EEK|SKK|Sk)(?!\p{L})/u

/** What begins with something that is paid as well: `£15 + parts`. */
const addition = /\s(?:\+|plus|zzgl\.?|og|och)\s(?=\p{L})/iu

/** The end of a head such as `Management fee (monthly)`. */
const inBrackets = /\((?<words>[^()]+)\)$/u

/** The unit of a cell that consists of one: `per hour`, but not `weekly`, which may say how often it is done. */
function unitOfCell(cell: Cell | undefined): Price['unit'] {
  return cell !== undefined && perOne.test(cell.text) ? unitAlone(cell.text) : null
}

const perOne = /^(?:\/ ?|(?:per|pro|je|par|por|za|na|pr\.?) )\p{L}+\.?$/iu

/** Fewest days at the heads of the columns of a calendar. */
const fewestWeekdays = 4

/** Whether days are at the heads of its columns and no sign of a currency is in its cells: then `Fr` is a day and no franc. */
function isCalendar(titles: readonly string[], rows: readonly Row[]): boolean {
  if (titles.filter((title) => isDayName(title)).length < fewestWeekdays) return false
  return !rows.some(({ cells }) => cells.some((cell) => /\p{Sc}/u.test(cell?.text ?? '')))
}

/** The head of a column of companies, whose prices are not one company's own. */
const companies =
  /^(?:company|companies|company name|provider|providers|anbieter|firma|firmen|firma adı|şirket|şirket adı|entreprise|prestataire|empresa|proveedor|azienda|fornitore|aanbieder|bedrijf|компания|חברה|ספק)$/iu

/** In a row of header cells with a single text, the text is a column heading, not a group. */
function isHeadOfOne({ cells }: Row): boolean {
  return new Set(cells).size > 1 && cells.every((cell) => cell === undefined || cell.isHead)
}

/** Why the text of a cell is not a price. */
function reasonOf({ element, text }: Cell, { locale }: PriceEvidence): string {
  if (hasSplitDigits(element)) return 'part of its number is in an element of its own'
  const reading = readPrice(text, { locale })
  return reading.kind === 'refused' ? reading.reason : 'it contains more than a price'
}

function columnsOf(rows: readonly Row[]): readonly undefined[] {
  return Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, () => undefined)
}

function captionOf(table: Element, page: PricePage): string {
  const caption = table.children.find((child) => isElement(child, 'caption'))
  return isElement(caption) ? page.textOf(caption) : ''
}

function hasCurrency(text: string, { locale }: PriceEvidence): boolean {
  return currencyIn(text, locale) !== null
}

function hasAmount({ text }: Cell, evidence: PriceEvidence): boolean {
  return text.length <= pricePageLimits.price && /\d/.test(text) && hasCurrency(text, evidence)
}

/** The currency in a column heading, else above the table if the heading is about prices. */
function columnCurrency(title: string, around: readonly string[], { locale }: PriceEvidence): NamedCurrency | null {
  const own = currencyIn(title, locale)
  if (own !== null) return own ?? null
  if (!speaksOfPrices(title)) return null
  return around.map((text) => currencyIn(text, locale)).find((currency) => currency !== null) ?? null
}

function cellPrice(cell: Cell | undefined, currency: NamedCurrency | null, { locale }: PriceEvidence): Price | null {
  // Most cells have no number, which is checked before anything else is read.
  if (cell === undefined || cell.text.length > pricePageLimits.price || !/\d/.test(cell.text)) return null
  if (currency === null && !namesCurrency(normalisePriceText(cell.text))) return null
  if (hasSplitDigits(cell.element)) return null
  const price = readPrice(cell.text, { locale, currency })
  return price.kind === 'price' && price.currency !== null && isOnlyPrice(cell.text) ? price : null
}
