import type { CatalogReader, FoundPassage, FoundPassages } from '../../catalog/catalog.ts'
import { limits } from '../../model/limits.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { queryWords } from '../../catalog/search/query-words.ts'
import { bytesOfUnit, readBeginning } from '../read-beginning.ts'
import { WordFinder } from '../snippet/written-words.ts'
import { asksForPrices } from '../fact-pages.ts'
import { smallPrintShare } from '../small-print.ts'
import { plainLine } from './plain-line.ts'
import { type ReadPassage, readPassage } from './read-passage.ts'

/** A passage with its text. */
export interface BestPassage extends ReadPassage, Pick<FoundPassage, 'page' | 'fragment'> {
  /** 0 to 1. */
  readonly score: number
}

/** Passages below this share of the best score are left out. */
const minShare = 0.35

/** Passages of one page. */
const maxOfPage = 2

/** Candidate passages, and those of one page: some turn out to lack the words. As many for one passage as for ten, so that it is the first of these. */
const candidates = 3 * limits.passagesLimit.maximum
export const readOfPage = 4

/** Part of its score that a passage without a number keeps where the answer is one, such as a price, except on a page that is called a price list. */
const withoutNumber = 0.8

/** Which passages are sought. */
interface Wanted {
  readonly limit: number
  /** Whether the answer is a number. */
  readonly isNumber: boolean
}

/** The passages that answer a question best, read and found to hold its words, the best first. */
export async function bestPassages(
  question: string,
  { limit, isNumber }: Wanted,
  reader: CatalogReader,
): Promise<readonly BestPassage[]> {
  const likely = await reader.passages({ text: question, limit: candidates, ofPage: readOfPage })
  const finder = new WordFinder(queryWords(likely.clauses))
  const held = heldScorer(finder, likely.weights)
  const ofSmallPrint = smallPrintShare(question)
  const shareOf = (lines: readonly string[], page: PageRecord) =>
    (isNumber && !hasNumber(lines) && !page.title.split(/\s+/).some(asksForPrices) ? withoutNumber : 1) * ofSmallPrint(page)
  let best: readonly BestPassage[] = []
  for (const passage of likely.passages) {
    const { page, fragment, score, markdown } = passage
    // Scores only become lower: what follows cannot be among the best.
    if (best.length >= limit && score <= (best[limit - 1]?.score ?? 0)) break
    if (best.filter((other) => other.page.path === page.path && other.score >= score).length >= maxOfPage) continue
    const read = readPassage(await readBeginning(page.markdown, (markdown.end ?? Infinity) * bytesOfUnit, reader), markdown)
    // Its file is lost.
    if (read.text === '') continue
    const lines =
      passage.words.length === 0 ? [page.title, page.summary] : [...read.headings, ...read.text.split('\n').map(plainLine)]
    const heldScore = held(passage, lines) * shareOf(lines, page)
    if (heldScore === 0) continue
    const sorted = [...best, { page, fragment, ...read, score: heldScore }].toSorted((a, b) => b.score - a.score)
    best = sorted.filter((one, at) => sorted.slice(0, at).filter((other) => other.page.path === one.page.path).length < maxOfPage)
  }
  return best.slice(0, limit).filter(({ score }) => score >= minShare * (best[0]?.score ?? 0))
}

/** A fact of a page. */
export interface SoughtFact {
  readonly page: PageRecord
  /** Its words, by which the passage is found. */
  readonly text: string
  isStated(passage: string): boolean
}

/** The passage of each of some pages that states a fact in the words of the page. */
export async function statedPassages(facts: readonly SoughtFact[], reader: CatalogReader): Promise<readonly BestPassage[]> {
  const stated = facts.map(async ({ page: { path }, text, isStated }) => {
    const { passages } = await reader.passages({ text, limit: readOfPage, pages: [path], ofPage: readOfPage })
    for (const { page, fragment, score, markdown } of passages) {
      const read = readPassage(await readBeginning(page.markdown, (markdown.end ?? Infinity) * bytesOfUnit, reader), markdown)
      if (isStated(read.text.split('\n').map(plainLine).join('\n'))) return [{ page, fragment, ...read, score }]
    }
    return []
  })
  return (await Promise.all(stated)).flat()
}

function hasNumber(lines: readonly string[]): boolean {
  return lines.some((line) => /\p{Nd}/u.test(line))
}

/**
 * Makes the scorer of passages that were read. Scores are made from numbers that different words of a long page share; a passage that lacks
 * words that it was scored for loses their part of the score. One that was scored for the title of its page alone keeps it where the lines have a word.
 */
export function heldScorer(
  finder: WordFinder,
  weights: FoundPassages['weights'],
): (passage: FoundPassage, lines: readonly string[]) => number {
  const weightOf = (words: readonly number[]) => words.reduce((sum, word) => sum + (weights[word] ?? 0), 0)
  return ({ score, words }, lines) => {
    const has = new Set(lines.flatMap((line) => finder.inAll(line).map(({ word }) => word)))
    if (words.length === 0) return has.size > 0 ? score : 0
    return (score * weightOf(words.filter((word) => has.has(word)))) / weightOf(words)
  }
}
