import type { SitePath } from '../../model/site-path.ts'
import type { FoundPassage } from '../catalog.ts'
import { passageScorer } from './score-passages.ts'
import type { SearchEngine } from './search-engine.ts'
import type { WeighedWord } from './search-partly.ts'

/** Which passages of which pages. */
interface Candidates {
  /** The likeliest first: that decides among equals. */
  readonly pages: readonly SitePath[]
  /** Whether the best ones of each page are wanted, in the order of the pages. */
  readonly each: boolean
  readonly limit: number
  /** Of one page at most. */
  readonly ofPage: number
}

/** The best passages of some pages; those that have none of the words are left out. */
export async function searchPassages(
  words: readonly WeighedWord[],
  { pages, each, limit, ofPage }: Candidates,
  engine: Pick<SearchEngine, 'outlines' | 'records'>,
): Promise<readonly FoundPassage[]> {
  if (words.length === 0 || pages.length === 0) return []
  const score = passageScorer(words)
  const outlines = await engine.outlines(pages)
  const best = outlines.flatMap((outline, page) =>
    score(outline)
      .filter((one) => one.score > 0)
      .toSorted((a, b) => b.score - a.score || a.passage - b.passage)
      .slice(0, ofPage)
      .map((one) => ({ ...one, page, outline })),
  )
  const chosen = (each ? best : best.toSorted((a, b) => b.score - a.score || a.page - b.page)).slice(0, limit)
  const records = await engine.records(chosen.map(({ page }) => pages[page] ?? ''))
  return chosen.flatMap(({ passage, score, words, outline }, at) => {
    const [page, place, next] = [records[at], outline.passages[passage], outline.passages[passage + 1]]
    if (page === undefined || place === undefined) return []
    const { text, markdown, fragment } = place
    return {
      page,
      score,
      words,
      fragment,
      text: { start: text, end: next?.text },
      markdown: { start: markdown, end: next?.markdown },
    }
  })
}
