import { namesCurrency } from './currencies.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { rangeWord } from './words.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Longest line, in characters, and most lines that are compared. */
const longest = 120
const maxLines = 400

/** The words of a line, the number after them, and the other end of the range, with its currency: `Colour 45 – 60 €`. */
const line = textPattern(
  `^(?<words>[^|]*?\\p{L}[^|]*?)[\\s:.]+(?<low>\\d[\\d.,' ]*?) ?(?:${rangeWord}) ?(?<high>\\d[\\d.,' ]*)(?<sign>\\p{Sc}|\\p{L}[\\p{L}."']{0,5})$`,
  'iu',
)

/** How many times the lower of two numbers the higher one may be for them to be a range. */
const widest = 4

/**
 * What the number between a name and a dash belongs to in the lines of a page: to the price, if the names differ without it
 * (`Cut 25 – 30 €`, `Colour 45 – 60 €`), or to the name, if they do not (`Room 1 – 30 €`, `Room 2 – 35 €`).
 */
export function numbersAfterNames(lines: readonly string[]): 'price' | 'name' | 'unclear' {
  const found = lines
    .filter((text) => text.length <= longest && /\d/.test(text))
    .slice(0, maxLines)
    .flatMap((text) => {
      const { words = '', low = '', high = '', sign = '' } = line.exec(normalisePriceText(text))?.groups ?? {}
      return namesCurrency(sign) ? [{ words: words.toLowerCase(), isRange: isRange(numberOf(low), numberOf(high)) }] : []
    })
  const byWords = Map.groupBy(found, ({ words }) => words)
  if (found.length < 2) return 'unclear'
  if (byWords.size === found.length) return found.every((one) => one.isRange) ? 'price' : 'unclear'
  return byWords.values().every(({ length }) => length > 1) ? 'name' : 'unclear'
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(/\D/g, ''))
}

function isRange(low: number, high: number): boolean {
  return low < high && high <= low * widest
}
