import type { CatalogReader, FoundPassage } from '../../catalog/catalog.ts'
import { queryWords } from '../../catalog/search/query-words.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { bytesOfUnit, readBeginning } from '../read-beginning.ts'
import { balanceBidi, partAround } from '../snippet/cut-text.ts'
import { closestWords } from '../snippet/make-snippet.ts'
import { WordFinder } from '../snippet/written-words.ts'
import { heldScorer, readOfPage } from './best-passages.ts'

/**
 * The best passage of each of some pages for a question, read and found to hold its words, as plain text of a maximum number of characters, cut
 * around its words. The summary, or the title, of a page whose text has none of them.
 */
export async function passageTexts(
  question: string,
  pages: readonly PageRecord[],
  reader: CatalogReader,
  room: (at: number) => number,
): Promise<readonly string[]> {
  const likely = await reader.passages({
    text: question,
    limit: pages.length * readOfPage,
    pages: pages.map(({ path }) => path),
    ofPage: readOfPage,
  })
  const words = new WordFinder(queryWords(likely.clauses))
  const held = heldScorer(words, likely.weights)
  const ofPages = Map.groupBy(likely.passages, ({ page }) => page.path)
  return Promise.all(
    pages.map(async ({ path, summary, title }, at) => {
      const text = await bestText(ofPages.get(path) ?? [], held, reader)
      return cut(text || summary || title, words, room(at))
    }),
  )
}

/** The text of the best passage of a page. @param passages the likeliest first */
async function bestText(
  passages: readonly FoundPassage[],
  held: ReturnType<typeof heldScorer>,
  reader: CatalogReader,
): Promise<string> {
  let best = { text: '', score: 0 }
  for (const passage of passages) {
    // Scores only become lower. What was scored for the title of its page has none of the words.
    if (passage.score <= best.score || passage.words.length === 0) break
    const { start, end } = passage.text
    const beginning = await readBeginning(passage.page.text, (end ?? Infinity) * bytesOfUnit, reader)
    const text = beginning.slice(start, end).trim()
    const score = held(passage, [text])
    if (score > best.score) best = { text, score }
  }
  return best.text
}

/** The signs that are added, at most two, count towards the maximum. */
function cut(text: string, words: WordFinder, room: number): string {
  if (text.length <= room) return text
  const { start: from, end: to } = closestWords(words.inAll(text), room - 2) ?? { start: 0, end: 0 }
  // One word can be longer than the room.
  const { start, end } = partAround(text, { start: from, end: Math.min(to, from + room - 2) }, room - 2)
  return `${start > 0 ? '…' : ''}${balanceBidi(text.slice(start, end).trim())}${end < text.length ? '…' : ''}`
}
