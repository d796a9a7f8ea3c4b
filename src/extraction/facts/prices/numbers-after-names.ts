import { namesCurrency } from './currencies.ts'
import { normalisePriceText } from './normalise-price-text.ts'
import { boundOf, rangeWord } from './words.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Longest line, in characters, and most lines that are compared. */
const longest = 120
const maxLines = 400

/** The words of a line, the number after them, and the other end of the range, with its currency: `Colour 45 – 60 €`. */
const line = textPattern(
  `^(?<words>[^|]*?\\p{L}[^|]*?)[\\s:.]+(?<low>\\d[\\d.,' ]*?)(?<between> ?(?:${rangeWord}) ?)(?<high>\\d[\\d.,' ]*)(?<sign>\\p{Sc}|\\p{L}[\\p{L}."']{0,5})$`,
  'iu',
)

/** How many times the lower of two numbers the higher one may be for them to be a range. */
const widest = 4

/** Words before a number that belongs to a name: `Group of 10 – 40 €`, `Adults over 18 – 45 €`. */
export const beforeNumberOfName = '(?:of|de|di|van|over|more than)'

const endsBeforeNumber = textPattern(`(?<!\\p{L})${beforeNumberOfName}$`, 'iu')

/**
 * What the number between a name and a dash belongs to in the lines of a page: to the price, if the names differ without it and all look like
 * ranges (`Cut 25 – 30 €`, `Lunch 12-15 €`), or to the name, if some do not differ (`Room 1 – 30 €`, `Room 2 – 35 €`).
 */
export function numbersAfterNames(lines: readonly string[]): 'price' | 'name' | 'unclear' {
  const found = lines
    .filter((text) => text.length <= longest && /\d/.test(text))
    .slice(0, maxLines)
    .flatMap((text) => {
      const { words = '', low = '', between = '', high = '', sign = '' } = line.exec(normalisePriceText(text))?.groups ?? {}
      if (!namesCurrency(sign)) return []
      // Numbers of rooms and models are seldom round, and seldom have decimals.
      const isPrice = numberOf(low) % 5 === 0 || /[.,]\d\d?$/.test(low) || !between.startsWith(' ')
      const mayEnd = !endsBeforeNumber.test(words) && boundOf(`${words} `, '') === null
      return [{ words: words.toLowerCase(), isRange: isPrice && mayEnd && isRange(low, high) }]
    })
  if (found.length < 2) return 'unclear'
  const byWords = Map.groupBy(found, ({ words }) => words)
  const areRanges = found.every((one) => one.isRange)
  if (byWords.size === found.length) return areRanges ? 'price' : 'unclear'
  return !areRanges || byWords.values().every(({ length }) => length > 1) ? 'name' : 'unclear'
}

function isRange(low: string, high: string): boolean {
  return numberOf(low) < numberOf(high) && numberOf(high) <= numberOf(low) * widest
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(/\D/g, ''))
}
