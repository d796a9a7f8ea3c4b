import type { Spelling } from '../../catalog/vocabulary/vocabulary.ts'

/** Combinations that are followed at a time; with a few spellings of each word more do not differ in a way that helps. */
const maxCombinations = 30

/** A way to write a whole query. `pages`: of its rarest word. */
export type Combination = Spelling

/** Combinations of one spelling of each word, the likeliest first. */
export function combineSpellings(words: readonly (readonly Spelling[])[]): readonly Combination[] {
  let combinations: readonly Combination[] = [{ text: '', cost: 0, pages: Infinity }]
  for (const spellings of words) {
    combinations = combinations
      .flatMap((start) =>
        spellings.map(({ text, cost, pages }) => ({
          text: start.text === '' ? text : `${start.text} ${text}`,
          cost: start.cost + cost,
          pages: Math.min(start.pages, pages),
        })),
      )
      .toSorted(compareCombinations)
      .slice(0, maxCombinations)
  }
  return combinations
}

/** The fewest differences first, then the words that are on more pages. */
export function compareCombinations(a: Combination, b: Combination): number {
  return a.cost - b.cost || b.pages - a.pages || (a.text < b.text ? -1 : 1)
}
