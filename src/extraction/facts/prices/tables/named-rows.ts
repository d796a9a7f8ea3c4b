import { isTopicName } from '../../part-words.ts'
import { periods } from '../cards/several-prices.ts'
import { mentionsOtherAmounts } from '../amount-topics.ts'
import type { PriceEvidence } from '../evidence.ts'
import { cleanName, isGenericColumnHead, isGeneric, pricePer, isRate, namesGroup, unitAlone } from '../names.ts'
import { mentionsOldPrices } from '../old-prices.ts'
import { pricePageLimits } from '../price-limits.ts'
import type { LeftOut, PricedThing, PricePage } from '../price-page.ts'
import { currencyIn, isOnlyPrice, isZero, type Price, readPrice, withBound } from '../price.ts'
import { format, isQuantity } from '../quantities.ts'
import { hasSplitDigits } from '../split-digits.ts'
import { cellHasAmount, noteWords, nothingRead, type PriceTable, type ReadTable } from './price-table.ts'
import {
  bareNumber,
  isCodeColumn,
  isForPrices,
  isMostlyAmounts,
  isNameColumn,
  isNumberColumn,
  isPriceOfColumnBefore,
  isPriceColumn,
  rangeColumns,
  rangeOf,
} from './table-columns.ts'
import { nameOf } from './table-names.ts'
import { type Cell, onlyCell, type Row, textAt } from './table-rows.ts'
import { textPattern } from '../../../../model/text-pattern.ts'
import { unitOfName } from '../units.ts'
import { saysFree } from '../words.ts'
import { onlyOf } from '../only-of.ts'

/** A table with a name in every row. A cell that is alone in its row names the group of rows below. */
export function readNamedRows(table: PriceTable): ReadTable {
  const layout = layoutOf(table)
  if (!('nameColumn' in layout)) return layout
  const { nameColumn, named, isNamed } = layout
  const { page, body, titles, isIgnored, isAbout } = table
  const read: (PricedThing | LeftOut)[] = []
  let group = titleOf(table) ?? page.groupAbove(table.element)
  const thing = thingOfRows(titles[nameColumn] ?? '')
  let title = ''
  const head = isNamed ? cleanName(titles[nameColumn] ?? '') : ''
  const goesOn = (row: Row | undefined) => row !== undefined && onlyCell(row) === undefined && textAt(row, nameColumn) === ''
  const names = namesOf(body, nameColumn, page)
  for (const [position, row] of body.entries()) {
    const alone = onlyCell(row)
    if (alone !== undefined) {
      if (!cellHasAmount(alone, page) && alone.text.length <= pricePageLimits.name && !isHeadOfOne(row)) group = alone.text
      title = ''
      continue
    }
    const { text, isLowest } = names.get(row) ?? { text: '', isLowest: false }
    if (!goesOn(row)) title = cleanName(bareNumber.test(text) ? `${titles[nameColumn] ?? ''}: ${text}` : text)
    const unit = unitAlone(title)
    // “Per day” belongs to its column head, such as `Dog boarding`.
    const over =
      unit === null && !pricePer.test(title)
        ? []
        : [group, isGeneric(head) || isTopicName('services', head) || isGenericColumnHead(head) ? '' : head]
    const label = [...new Set([...over, title])].filter((part) => part !== '').join(' – ')
    const spans =
      goesOn(row) ||
      goesOn(body[position + 1]) ||
      (text !== '' && body.some((other) => other !== row && textAt(other, nameColumn) === textAt(row, nameColumn)))
    const rowGroup = group === '' && /^\P{L}/u.test(title) ? thing : group
    const rowName: RowName = { title, label, group: rowGroup, unit, isLowest, goesOn: goesOn(row), spans }
    for (const column of named) read.push(...readCell(row, column, rowName, layout, table))
  }
  const things = read.filter((one) => 'price' in one)
  const cut =
    table.rows.length < pricePageLimits.rows ? [] : table.leaveOut(`only its first ${pricePageLimits.rows} rows are read`).leftOut
  // Amounts before and after may be results.
  const isEnough = isAbout || (things.length >= 2 && !isIgnored.includes(true))
  return { things: isEnough ? things : [], leftOut: [...cut, ...read.filter((one) => 'reason' in one)] }
}

/** What rows with quantities are about by the head of their column, as `Room` over `2 persons`; empty if that only says by what they differ. */
function thingOfRows(title: string): string {
  const head = cleanName(title)
  return namesGroup(head) && !isGenericColumnHead(head) && !difference.test(head) ? head : ''
}

/** By what things in a table differ: ages, numbers, sizes. */
const difference = textPattern(
  `(?<!\\p{L})(?:${[
    'age|ages|capacity|volume|length|kind|type|option|name|guests?|persons?|people|participants|visitors?|number|amount|quantity|sizes?|weight|distance|days?|nights?|hours?|minutes?|dates?|months?',
    'alter|kapazität|laufzeit|länge|art|typ|personen(?:zahl)?|gäste|anzahl|menge|größen?|gewicht|tage?|nächte|stunden|minuten|monat|âge|personnes|nombre|taille|poids|jours?|nuits?|heures?',
    'edad|personas|cantidad|tamaño|peso|días?|noches?|horas?|età|persone|quantità|giorni|notti|ore|idade|pessoas|tamanho|dias|noites',
    'wiek|osób|osoby|liczba|ilość|rozmiar|waga|dni|godziny|věk|osob|počet|velikost|leeftijd|personen|aantal|dagen|возраст|количество|размер|вес|дни|часы',
    'גיל|גילאים|משתתפים|אנשים|מספר|כמות|מידה|גודל|משקל|נפח|אורך|סוג|שם|ימים|לילות|שעות',
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** Which columns of a table hold names and which hold prices. */
interface Layout {
  readonly nameColumn: number
  /** All columns of prices. */
  readonly priced: readonly number[]
  /** Columns that are things of their own, rather than the other end of a range. */
  readonly named: readonly number[]
  /** The columns with the lowest and the highest price, where each row has a range. */
  readonly ends: ReturnType<typeof rangeColumns>
  /** What the heads of the `named` columns add to a name, if anything. */
  readonly suffixes: readonly string[]
  readonly isNamed: boolean
}

/** The layout of a table with a name in every row; if there is none, what to publish of the table instead. */
function layoutOf(table: PriceTable): Layout | ReadTable {
  const { body, columns, titles, heads, isIgnored, isAbout, page, priceOf, leaveOut } = table
  const own = body.filter((row) => !mentionsOtherAmounts(textAt(row, 0)))
  const isAmount = ({ text }: Cell) =>
    text.length <= pricePageLimits.price &&
    currencyIn(text, page.evidence.locale) !== null &&
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
  if (priced.length === 0 || nameColumn === undefined || isIgnored[nameColumn] === true) return nothingRead
  const ends = rangeColumns(priced, titles)
  const named = ends === undefined ? priced : [ends.lowest]
  const hasOthers = columns.some(
    (column) => column > nameColumn && !priced.includes(column) && isForPrices(body, column, priceOf),
  )
  const suffixes = named.map((column) => cleanName(heads[column]?.name ?? '') || (titles[column] ?? ''))
  const isSeveral = named.length > 1
  const arePeriods = isSeveral && suffixes.every((suffix) => suffix === '') && areOfPeriods(named, table)
  if (isSeveral && !arePeriods && (suffixes.includes('') || new Set(suffixes).size < suffixes.length))
    return leaveOut('its price columns do not have headings of their own')
  // Of `Women | Price for women | Men | Price for men` only the first prices are those of the first names.
  if (named.some((column) => column > nameColumn + 1 && !priced.includes(column - 1) && isPriceOfColumnBefore(column, titles)))
    return leaveOut('it has several columns of names')
  const isNamed =
    (isSeveral && !arePeriods) || (ends === undefined && hasOthers && !suffixes.every((suffix) => isGeneric(suffix)))
  return { nameColumn, priced, named, ends, suffixes, isNamed }
}

/** Whether the prices of each column are for a period of their own, which needs no head: `£45 per day | £200 per week`. */
function areOfPeriods(columns: readonly number[], { body, priceOf }: PriceTable): boolean {
  const units = columns.map(
    (column) => onlyOf(new Set(body.flatMap((row) => priceOf(row, column) ?? []).map((price) => price.unit))) ?? null,
  )
  return units.every((unit) => unit !== null && periods.has(unit)) && new Set(units).size === units.length
}

/** The names of rows: the whole cell texts if they differ only in a badge, a remark or a link. */
function namesOf(body: readonly Row[], column: number, page: PricePage): ReadonlyMap<Row, ReturnType<typeof nameOf>> {
  const short = new Map(body.map((row) => [row, nameOf(row.cells[column], page)]))
  const written = Map.groupBy(body, (row) => short.get(row)?.text)
  const differ = (rows: readonly Row[]) => new Set(rows.map((row) => textAt(row, column))).size > 1
  const apart = [...written.values()].filter(differ).flat()
  const whole = apart.map((row) => [row, { text: textAt(row, column), isLowest: short.get(row)?.isLowest === true }] as const)
  return new Map([...short, ...whole])
}

/** What a table is about by its caption or a head that spans all columns. */
function titleOf({ caption, rows }: PriceTable): string | undefined {
  const spanning = rows.filter((row) => row.inHead && !isHeadOfOne(row)).map((row) => onlyCell(row)?.text ?? '')
  return [caption, ...spanning].find((text) => namesGroup(text) && !noteWords.test(text) && !isGenericColumnHead(text))
}

/** What a row is called. */
interface RowName {
  readonly title: string
  /** With the group, if the title is only a unit. */
  readonly label: string
  readonly group: string
  readonly unit: Price['unit']
  /** The name says that the price is the lowest. */
  readonly isLowest: boolean
  /** Whether it has the name of the row above. */
  readonly goesOn: boolean
  /** Whether several rows, distinguished by quantities, have its name. */
  readonly spans: boolean
}

/** The price in a cell, or why it is left out; undefined if the cell has none. */
function readCell(
  row: Row,
  column: number,
  { title, label, group, unit, isLowest, goesOn, spans }: RowName,
  { nameColumn, priced, named, ends, suffixes, isNamed }: Layout,
  { page, columns, isIgnored, units, priceOf, context }: PriceTable,
): readonly (PricedThing | LeftOut)[] {
  const cell = row.cells[column]
  const highest = ends === undefined ? cell : row.cells[ends.highest]
  const price = ends === undefined ? priceOf(row, column) : rangeOf(priceOf(row, column), priceOf(row, ends.highest))
  if (cell === undefined || cell.text === '' || cell === row.cells[column - 1]) return []
  const others = columns.filter((other) => other !== nameColumn && !priced.includes(other) && isIgnored[other] !== true)
  const quantity = others
    .filter((other) => other < column)
    .map((other) => ({ text: textAt(row, other), isBefore: other < nameColumn }))
    // Before names that differ, `A4` is the number of a dish.
    .filter(({ text, isBefore }) => !bareNumber.test(text) && !(isBefore && !spans && format.test(text)))
    .map(({ text }) => text)
    .find(
      (text) =>
        (isQuantity(text) || (spans && /\p{L}/u.test(text))) &&
        text.length <= (spans ? 40 : 25) &&
        currencyIn(text, page.evidence.locale) === null,
    )
  if (goesOn && quantity === undefined) return []
  // In a row with several prices, a unit may belong to just one.
  const ofRow = onlyOf(
    others.flatMap((other) => {
      const text = textAt(row, other)
      return priced.length === 1 && perOne.test(text) ? (unitAlone(text) ?? []) : []
    }),
  )
  // A cell that spans several columns is the price for all of them.
  const over = suffixes.filter((_, other) => row.cells[named[other] ?? -1] === cell)
  const suffix = priced.every((other) => row.cells[other] === cell) ? '' : over.join(' / ')
  const name = [label, quantity, isNamed ? suffix : '', cell.condition].filter(Boolean).join(' – ')
  if (price === null) {
    if (!cellHasAmount(cell, page)) return []
    const reason = ends === undefined ? reasonOf(cell, page.evidence) : 'its lowest and its highest price do not form a range'
    return [{ text: `${name}: ${cell.text}`, reason, element: row.element }]
  }
  if (isZero(price) && !saysFree(page.textOf(row.element))) return []
  if (label === '' || (isGeneric(label) && !isRate(label)) || currencyIn(label, page.evidence.locale) !== null) return []
  if (mentionsOtherAmounts(label) || mentionsOldPrices(title)) return []
  const ownUnit = price.unit ?? unit ?? unitOfName(name, units[column] ?? ofRow ?? null)
  return [
    {
      name,
      group,
      priceText: [...new Set([cell, highest].map((one) => one?.written ?? one?.text ?? ''))]
        .filter((written) => written !== '')
        .join(' – '),
      price: withBound({ ...price, unit: ownUnit }, isLowest ? 'lowest' : null),
      element: row.element,
      priceElement: cell.element,
      context: context(column, [group, cell.remark ?? '']),
    },
  ]
}

/** A text that begins with something paid in addition: `£15 + parts`. */
const addition = /\s(?:\+|plus|zzgl\.?|og|och)\s(?=\p{L})/iu

/** A unit: `per hour`, but not `weekly`, which may be a frequency. */
const perOne = /^(?:\/ ?|(?:per|pro|je|par|por|za|na|pr\.?) )\p{L}+\.?$/iu

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
