import type { CatalogReader, FoundPassage } from '../../catalog/catalog.ts'
import { queryWords } from '../../catalog/search/query-words.ts'
import { bytesOfUnit, readBeginning } from '../read-beginning.ts'
import { WordFinder } from '../snippet/written-words.ts'
import { plainLine } from './plain-line.ts'
import { type ReadPassage, readPassage } from './read-passage.ts'

/** A passage with its text. */
export interface BestPassage extends ReadPassage, Pick<FoundPassage, 'page' | 'fragment'> {
  /** 0 to 1. */
  readonly score: number
}

/** What fits worse than this part of the best one's score is no answer beside it. */
const leastShare = 0.35

/** Passages of one page. */
const mostOfPage = 2

/** Likely passages that are read for each one that is asked for, and of one page: some turn out to lack the words. */
const readEach = 3
const readOfPage = 4

/**
 * The passages that answer a question best, read and found to hold its words, the best first. Scores are made from numbers that different
 * words of a long page share; a passage that lacks words that it was scored for loses their part of the score.
 */
export async function bestPassages(question: string, limit: number, reader: CatalogReader): Promise<readonly BestPassage[]> {
  const likely = await reader.passages({ text: question, limit: limit * readEach, ofPage: readOfPage })
  const finder = new WordFinder(queryWords(likely.clauses))
  const weightOf = (words: Iterable<number>) => [...words].reduce((sum, word) => sum + (likely.weights[word] ?? 0), 0)
  let best: readonly BestPassage[] = []
  for (const { page, fragment, score, words, markdown } of likely.passages) {
    // Scores only become lower: what follows cannot be among the best.
    if (best.length >= limit && score <= (best[limit - 1]?.score ?? 0)) break
    if (best.filter((other) => other.page.path === page.path && other.score >= score).length >= mostOfPage) continue
    const read = readPassage(await readBeginning(page.markdown, (markdown.end ?? Infinity) * bytesOfUnit, reader), markdown)
    // Its file is lost.
    if (read.text === '') continue
    const has = wordsOf(read, finder)
    const share = weightOf(words.filter((word) => has.has(word))) / weightOf(words)
    if (share === 0) continue
    const sorted = [...best, { page, fragment, ...read, score: score * share }].toSorted((a, b) => b.score - a.score)
    best = sorted.filter(
      (one, at) => sorted.slice(0, at).filter((other) => other.page.path === one.page.path).length < mostOfPage,
    )
  }
  return best.slice(0, limit).filter(({ score }) => score >= leastShare * (best[0]?.score ?? 0))
}

function wordsOf({ text, headings }: ReadPassage, finder: WordFinder): ReadonlySet<number> {
  const lines = [...headings, ...text.split('\n').map(plainLine)]
  return new Set(lines.flatMap((line) => finder.inAll(line).map(({ word }) => word)))
}
