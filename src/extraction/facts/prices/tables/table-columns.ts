import { isTopicName, lettersOf } from '../../part-words.ts'
import { comparesCompanies, ourColumn } from '../amount-topics.ts'
import type { PriceEvidence } from '../evidence.ts'
import { folded } from '../distinct-offers.ts'
import { cleanName, isGenericColumnHead, isGeneric } from '../names.ts'
import type { PriceOf } from './price-table.ts'
import { type Cell, onlyCell, type Row, textAt } from './table-rows.ts'
import type { Price } from '../price.ts'
import { wordEnd, wordStart } from '../word-ends.ts'
import { normalisePriceText } from '../normalise-price-text.ts'
import { format, isQuantity, isQuantityOfThing } from '../quantities.ts'
import { textPattern } from '../../../../model/text-pattern.ts'

/** Fewest letters of the beginning of the site's name in a column head. */
const shortestName = 5

/**
 * Which columns of a table have competitors' prices: those next to one named like the site (below a heading that compares companies,
 * like the beginning of its name). Null if there is such a heading, and no column is the company's.
 * @param above the caption and the heading of the table
 */
export function competitorColumns(
  titles: readonly string[],
  above: readonly string[],
  { siteNames }: PriceEvidence,
): readonly boolean[] | null {
  const compares = above.some((text) => comparesCompanies(text))
  const isOwn = (letters: string) =>
    siteNames.some((name) => letters === name || (compares && letters.length >= shortestName && name.startsWith(letters)))
  // `Prices` at the head of a column is also the title of the page.
  const named = titles.slice(1).filter((title) => !isGeneric(title))
  const own = named.find((title) => isOwn(lettersOf(title)) || (compares && ourColumn.test(title)))
  if (compares && own === undefined) return null
  if (own === undefined) return titles.map(() => false)
  // The letters of `Us` are also in `Plus`.
  const isOurs = (title: string) => title === own || (!ourColumn.test(own) && lettersOf(title).includes(lettersOf(own)))
  return titles.map((title, column) => column > 0 && title !== '' && !isOurs(title))
}

/** A number without a currency: `1,200`, `45.–`. */
export const bareNumber = /^\d[\d.,' \u00A0\u202F]*(?:[.,]?[-–—]+)?$/

/** The head of the prices of a year. */
export const yearHead = /^20\d\d$/

/** One or more of them, such as for a small and a large one: `180 / 260`; `5-7` may be ages or counts. */
const bareNumbers = /^\d[\d.,' \u00A0\u202F]*(?:[.,]?[-–—]+)?(?: ?\/ ?\d[\d.,]*)*$/

/** Values used instead of a price. */
const noPrice =
  /^(?:[-–—/.×✗x]+|free|gratis|kostenlos|kostenfrei|frei|gratuit|offert|zdarma|darmowe|bezpłatnie|бесплатно|חינם|n\/a|included|inklusive|inkl\.?|inclus|incluido|incluso|כלול)$/iu

/** Whether a column contains prices or {@link noPrice} values. */
export function isForPrices(body: readonly Row[], column: number, priceOf: PriceOf): boolean {
  return body.some((row) => priceOf(row, column) !== null || noPrice.test(textAt(row, column)))
}

/** Whether at least half of a column consists of bare amounts, and one can be read: an unreadable row says nothing about the others. */
export function isPriceColumn(
  body: readonly Row[],
  column: number,
  priceOf: PriceOf,
  isAmount: (cell: Cell) => boolean,
): boolean {
  const filled = body.filter((row) => {
    const text = textAt(row, column)
    return onlyCell(row) === undefined && text !== '' && !noPrice.test(text)
  })
  const priced = filled.filter((row) => priceOf(row, column) !== null)
  if (priced.length === 0 || priced.length * 2 >= filled.length) return priced.length > 0
  return isMostlyAmounts(filled, column, isAmount)
}

/** Whether at least half of the rows have an amount alone in a column. */
export function isMostlyAmounts(rows: readonly Row[], column: number, isAmount: (cell: Cell) => boolean): boolean {
  const amounts = rows.filter(({ cells }) => cells[column] !== undefined && isAmount(cells[column]))
  return amounts.length > 0 && amounts.length * 2 >= rows.length
}

/** The texts of a column, except in rows with a single cell. */
function textsIn(body: readonly Row[], column: number): readonly string[] {
  return body.filter((row) => onlyCell(row) === undefined).map((row) => textAt(row, column))
}

/** Whether at least half of a column has words. */
export function isNameColumn(body: readonly Row[], column: number): boolean {
  const texts = textsIn(body, column)
  return texts.filter((text) => /\p{L}{2}/u.test(text) || isQuantityOfThing(text)).length * 2 >= texts.length
}

/** Column heads of catalog numbers, and such a number: `AB-1001`. */
const codeHead =
  /^(?:(?:item|article|part|order|product|catalog(?:ue)?|model)?[ -]?(?:no|nr|number|code|ref|id)\.?|sku|ref(?:erence)?\.?|art(?:ikel)?\.?-?(?:nr|nummer)\.?|bestell-?(?:nr|nummer)\.?|réf(?:érence)?\.?|código|codice|cód\.?|kód|kod|артикул|код|מק["״]?ט|קוד)$/iu
const code = /^(?=\S{2,20}$)(?:[A-Z]{1,5}[-./_]?)?\d{2,}[-./_\dA-Z]*$/u

/** Whether a column has codes, next to which the names are: the numbers of dishes look like formats (`A4`). */
export function isCodeColumn(body: readonly Row[], column: number, title: string): boolean {
  return codeHead.test(title.trim()) || textsIn(body, column).every((text) => text === '' || code.test(text) || format.test(text))
}

/** Counts of something that the column head names: “Players”, and below it 2, 3 and 4. */
export function isNumberColumn(body: readonly Row[], column: number, title: string): boolean {
  const texts = textsIn(body, column)
  const isNamed = cleanName(title) !== '' && !isGeneric(title) && title.length <= 40
  return isNamed && new Set(texts).size === texts.length && texts.every((text) => bareNumber.test(text))
}

/** The columns of bare amounts after the names: one without a head, or several for groups, such as sizes; counts of seats or minutes look the same. */
export function amountColumns(body: readonly Row[], titles: readonly string[]): readonly number[] {
  const found = titles
    .keys()
    .drop(1)
    .filter((column) => areAmounts(textsIn(body, column)))
    .toArray()
  const [first = ''] = found.map((column) => titles[column]?.trim() ?? '')
  const isAmounts =
    found.length === 1
      ? first === '' || yearHead.test(first)
      : found.every((column) => priceGroup.test(titles[column]?.trim() ?? ''))
  return isAmounts ? found : []
}

function areAmounts(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => bareNumber.test(text))
  return numbers.length > 1 && texts.every((text) => text === '' || bareNumbers.test(text) || noPrice.test(text))
}

/** Column heads for which each thing has its own price; below `Adults` there may be how many a room is for. */
const priceGroup =
  /^(?:(?:רכב|כלב|חתול|חדר|שיער) )?(?:קטן|קטנה|בינוני|בינונית|גדול|גדולה|קצר|ארוך|זוגי|יחיד)$|^(?:[SMLX]{1,3}|XXL)$|^(?:small|medium|large|single|double|short|long|students?|seniors?|regular|reduced|members?|(?:low|high|mid|peak|off)[- ]season)$|^(?:klein|mittel|gro(?:ß|ss)|kurz|lang|einzel|doppel|normal|ermäßigt|(?:haupt|neben|zwischen)saison)$|^(?:petit|moyen|grand|(?:haute|basse|moyenne) saison)$|^(?:temporada (?:alta|baja|media))$|^(?:(?:alta|bassa|media) stagione)$/iu

/** Words in the heading of a column with one end of a range, and in that of the column with the other end. */
const endWords: readonly (readonly [lowest: string, highest: string])[] = [
  [
    'min(?:imum|imal|imaal|ima(?:le?)?|imo|imi|\\.)?|mínimo|minimálna|minimální|מינימום|מינימלי|минимальная|минимум',
    'max(?:imum|imal|imaal|ima(?:le?)?|imo|\\.)?|massim[oa]|máximo|maximálna|maximální|maks(?:imum|\\.)?|מקסימום|מקסימלי|максимальная|максимум',
  ],
  ['lowest', 'highest'],
  ['von|ab', 'bis'],
  ['from', 'to|up to'],
  ['da', 'a'],
  ['de|desde|à partir de', "a|à|hasta|até|jusqu'à"],
  ['van|vanaf', 'tot'],
  ['od', 'do'],
  ['fra|från', 'til|till'],
  ['от', 'до'],
  ['מ|החל מ', 'עד'],
]

const endPatterns = endWords.map(([lowest, highest]) => ({
  lowest: textPattern(`${wordStart}(?:${lowest})${wordEnd}`, 'iu'),
  highest: textPattern(`${wordStart}(?:${highest})${wordEnd}`, 'iu'),
}))

/** The two price columns whose heads differ only in one saying the lowest and the other the highest price; else undefined. */
export function rangeColumns(
  priced: readonly number[],
  titles: readonly string[],
): { readonly lowest: number; readonly highest: number } | undefined {
  const [lowest, highest, ...others] = priced
  if (lowest === undefined || highest === undefined || others.length > 0) return undefined
  const [low, high] = [lowest, highest].map((column) => normalisePriceText(titles[column] ?? '').toLowerCase())
  if (low === undefined || high === undefined || low === high || /\d/.test(low)) return undefined
  const isRange = endPatterns.some(
    (words) =>
      words.lowest.test(low) && words.highest.test(high) && otherWordsOf(low, words.lowest) === otherWordsOf(high, words.highest),
  )
  return isRange ? { lowest, highest } : undefined
}

/** One price from the two columns of a row; null if they do not form a range. */
export function rangeOf(low: Price | null, high: Price | null): Price | null {
  const [lowest, highest] = [low?.amount ?? low?.minAmount, high?.amount ?? high?.maxAmount]
  if (!low || !high || lowest === undefined || lowest === null || highest === undefined || highest === null) return null
  if (highest < lowest || low.currency?.code !== high.currency?.code || low.unit !== high.unit) return null
  const isOne = lowest === highest
  return { ...low, amount: isOne ? lowest : null, minAmount: isOne ? null : lowest, maxAmount: isOne ? null : highest }
}

/** The other words of a heading. */
function otherWordsOf(title: string, words: RegExp): string {
  return title
    .replace(words, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

/** One of several tables: its columns from `from` (inclusive) to `to` (exclusive), and the head of its names. */
interface Block {
  readonly head: string
  /** Whether the names need their head: `Course: Piano`, `Level: Advanced`. */
  readonly isPrefixed: boolean
  readonly from: number
  readonly to: number
}

/**
 * The columns of price lists side by side in one table: equally wide, each with one price column, whose heads are the same or repeat
 * those of their names, and with names that do not continue those of the first. Undefined if there is only one.
 */
export function sideBySideTables(
  body: readonly Row[],
  columns: readonly number[],
  titles: readonly string[],
  priceOf: PriceOf,
): readonly Block[] | undefined {
  const isPriced = (row: Row, column: number) => priceOf(row, column) !== null
  const priced = columns.filter((column) => body.filter((row) => isPriced(row, column)).length >= 2)
  const isAlike = new Set(priced.map((column) => titles[column])).size === 1
  if (priced.length < 2 || !(isAlike || priced.every((column) => isPriceOfColumnBefore(column, titles)))) return undefined
  const blocks = blocksOf(
    columns.filter((column) => !body.every((row) => /^\d{0,3}[.)]?$/.test(textAt(row, column)))),
    priced.length,
  )
  const names = priced.map((column) => column - 1)
  const isInPlace = blocks.every(({ from, to }, at) => {
    const [price = 0, name = 0] = [priced[at], names[at]]
    return name >= from && price < to && price - from === (priced[0] ?? 0) - (blocks[0]?.from ?? 0)
  })
  if (blocks.length === 0 || !isInPlace) return undefined
  const heads = names.map((column) => titles[column] ?? '')
  const [first = ''] = heads
  const isOfItems =
    isGenericColumnHead(first) || isTopicName('services', first) || isTopicName('courses', first) || itemHead.test(first)
  const isPrefixed = isOfItems && new Set(heads).size > 1
  // The second names may say more about the first things, unless they have prices of their own.
  if (isPrefixed && isAlike) return undefined
  const areNames = priced.every((column) => {
    const written = body.filter((row) => isPriced(row, column)).map((row) => textAt(row, column - 1))
    const apart = written.filter((name) => !nameContinuation.test(name) && !isQuantity(name))
    return (
      new Set(written).size === written.length &&
      written.every((name) => /\p{L}{2}/u.test(name)) &&
      apart.length * 2 > written.length
    )
  })
  const isNamed = new Set(heads).size === heads.length
  // Row numbers precede the first names.
  return areNames
    ? blocks.map(({ from, to }, at) => ({ head: isNamed ? (heads[at] ?? '') : '', isPrefixed, from: at === 0 ? 0 : from, to }))
    : undefined
}

/** Whether the head of a column of prices repeats that of the names before it: `Women | Price for women`. */
export function isPriceOfColumnBefore(column: number, titles: readonly string[]): boolean {
  const [names, prices] = [folded(titles[column - 1] ?? ''), folded(titles[column] ?? '')]
  return names.length >= shortestHead && names !== prices && prices.includes(names)
}

/** Fewest letters of a head of names that the head of their prices repeats. */
const shortestHead = 3

/** `count` blocks of columns of equal width; none if they do not fit. */
function blocksOf(columns: readonly number[], count: number): readonly Pick<Block, 'from' | 'to'>[] {
  const width = columns.length / count
  if (!Number.isInteger(width) || width < 2) return []
  return Array.from({ length: count }, (_, at) => {
    const own = columns.slice(at * width, (at + 1) * width)
    return { from: own[0] ?? 0, to: (own.at(-1) ?? 0) + 1 }
  })
}

/** The head of a column that says what the rows are, which is the same in each block: `Room`, `Treatment`. */
const itemHead =
  /^(?:service|room|course|treatment|class|dish|package|plan|model|size|behandlung|zimmer|kurs|paket|gericht|soin|chambre|cours|plat|habitación|curso|tratamiento|plato|camera|corso|trattamento|piatto|quarto|pokój|zabieg|kamer|cursus|behandeling|טיפול|חדר|קורס|מנה)s?$/iu

/** The beginning of a text that continues the name before it: `with wash`, `ab 12 Jahren`. */
const nameContinuation = /^(?:\p{Ll}|(?:with|incl|including|plus|mit|inkl|ab|avec|dès|con|desde|com|z|met|עם|כולל)(?!\p{L}))/u
