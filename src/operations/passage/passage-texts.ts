import type { CatalogReader, FoundPassage } from '../../catalog/catalog.ts'
import { queryWords } from '../../catalog/search/query-words.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { bytesOfUnit, readBeginning } from '../read-beginning.ts'
import { balanceBidi, partAround } from '../snippet/cut-text.ts'
import { closestWords } from '../snippet/make-snippet.ts'
import { WordFinder } from '../snippet/written-words.ts'

/**
 * The best passage of each of some pages for a question, as plain text of at most so many characters, cut where its words stand. The summary,
 * or the title, of a page none of whose text has any of them.
 */
export async function passageTexts(
  question: string,
  pages: readonly PageRecord[],
  reader: CatalogReader,
  room: (at: number) => number,
): Promise<readonly string[]> {
  const { passages, clauses } = await reader.passages({
    text: question,
    limit: pages.length,
    pages: pages.map(({ path }) => path),
  })
  const words = new WordFinder(queryWords(clauses))
  const found = new Map(passages.map((passage) => [passage.page.path, passage]))
  return Promise.all(
    pages.map(async ({ path, summary, title }, at) => {
      const passage = found.get(path)
      const text = passage === undefined ? '' : await textOf(passage, reader)
      return cut(text || summary || title, words, room(at))
    }),
  )
}

async function textOf({ page, text: { start, end } }: FoundPassage, reader: CatalogReader): Promise<string> {
  const text = await readBeginning(page.text, (end ?? Infinity) * bytesOfUnit, reader)
  return text.slice(start, end).trim()
}

/** The signs that are added, at most two, are inside of the room. */
function cut(text: string, words: WordFinder, room: number): string {
  if (text.length <= room) return text
  const { start: from, end: to } = closestWords(words.inAll(text), room - 2) ?? { start: 0, end: 0 }
  // One word can be longer than the room.
  const { start, end } = partAround(text, { start: from, end: Math.min(to, from + room - 2) }, room - 2)
  return `${start > 0 ? '…' : ''}${balanceBidi(text.slice(start, end).trim())}${end < text.length ? '…' : ''}`
}
