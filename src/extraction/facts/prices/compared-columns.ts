import { lettersOf } from '../part-words.ts'
import { comparesCompanies, type PriceEvidence } from './evidence.ts'
import { isGeneric } from './price-page.ts'

/** Minimum letters of the beginning of the site's name at the head of a column. */
const shortestName = 5

/** What a company calls itself next to others. */
const ourselves = /^(?:us|we|with us|wir|bei uns|nous|chez nous|nosotros|noi|nós|my|u nas|мы|у нас|אנחנו|אצלנו)$/iu

/**
 * Which columns of a table have competitors' prices: those next to one that is named like the site, by its first words below a heading
 * that compares companies. Null if such a heading is above, and no column is the company's.
 * @param above the caption and the heading of the table
 */
export function columnsOfOthers(
  titles: readonly string[],
  above: readonly string[],
  { siteNames }: PriceEvidence,
): readonly boolean[] | null {
  const compares = above.some((text) => comparesCompanies(text))
  const isOwn = (letters: string) =>
    siteNames.some((name) => letters === name || (compares && letters.length >= shortestName && name.startsWith(letters)))
  // `Prices` at the head of a column is also the title of the page.
  const named = titles.slice(1).filter((title) => !isGeneric(title))
  const own = named.find((title) => isOwn(lettersOf(title)) || (compares && ourselves.test(title)))
  if (compares && own === undefined) return null
  if (own === undefined) return titles.map(() => false)
  // `Us` is in the letters of `Plus`, too.
  const isOurs = (title: string) => title === own || (!ourselves.test(own) && lettersOf(title).includes(lettersOf(own)))
  return titles.map((title, column) => column > 0 && title !== '' && !isOurs(title))
}
