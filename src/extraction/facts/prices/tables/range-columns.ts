import type { Price } from '../price.ts'
import { wordEnd, wordStart } from '../word-ends.ts'
import { normalisePriceText } from '../words.ts'

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
  lowest: new RegExp(`${wordStart}(?:${lowest})${wordEnd}`, 'iu'),
  highest: new RegExp(`${wordStart}(?:${highest})${wordEnd}`, 'iu'),
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
    (words) => words.lowest.test(low) && words.highest.test(high) && without(low, words.lowest) === without(high, words.highest),
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
function without(title: string, words: RegExp): string {
  return title
    .replace(words, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
