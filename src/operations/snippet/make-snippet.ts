import type { QueryWords } from '../../catalog/search/query-words.ts'
import { balanceBidi } from './balance-bidi.ts'
import { closestWords, comparePlaces, isComplete } from './closest-words.ts'
import { type Part, partAround } from './cut-text.ts'
import { wordsByStem, wordsIn, type WrittenWord } from './written-words.ts'

/** What a page says, to take the snippet from. */
export interface PageTexts {
  readonly title: string
  readonly summary: string
  /** Plain text of the page, or its beginning. */
  readonly body: string
}

/** Of a body in which words of the query are missing so much is looked at word by word, in code units: they may have another stem. */
const closeLook = 4_000

/** Words of the query that are enough to choose a place among, also where they never stand all together. */
const manyFound = 300

/** Longest snippet, in characters; the signs that are added (`**`, `…`) do not count. */
const room = 180

/**
 * Where the words of a query stand closest together on a page, each between `**` and `**`; `…` where the text goes on. The
 * body is preferred to the summary and that to the title, which the reader sees anyway. Without any word of the query: the
 * beginning of the summary.
 */
export function makeSnippet(texts: PageTexts, query: QueryWords): string {
  const places = placesOf(texts, query)
  const [best] = places.toSorted((a, b) => comparePlaces(a.place, b.place))
  if (best !== undefined) return render(best.text, partAround(best.text, best.place, room), best.found)
  const beginning = [texts.summary, texts.body, texts.title].find((text) => text.trim() !== '') ?? ''
  return render(beginning, partAround(beginning, { start: 0, end: 0 }, room), [])
}

/** The best place of each text that has one. */
function placesOf({ title, summary, body }: PageTexts, query: QueryWords) {
  const short = [summary, title].map((text) => ({ text, found: wordsIn(text, query) }))
  const besides = short.flatMap(({ found }) => found)
  const quick = wordsByStem(body, query, (found) => found.length >= manyFound || isTogether(found, query))
  const inBody = isComplete([...besides, ...quick], query) ? quick : [...wordsIn(body.slice(0, closeLook), query), ...quick]
  return [{ text: body, found: inBody }, ...short].flatMap(({ text, found }) => {
    const words = found.toSorted((a, b) => a.start - b.start)
    const place = closestWords(words, room)
    return place === undefined ? [] : [{ text, place, found: words }]
  })
}

/** Whether one snippet can show all words. */
function isTogether(found: readonly WrittenWord[], query: QueryWords): boolean {
  if (!isComplete(found, query)) return false
  return closestWords(found, room)?.words === query.count
}

function render(text: string, { start, end }: Part, found: readonly WrittenWord[]): string {
  let marked = ''
  let at = start
  for (const word of merged(found.filter((word) => word.start >= start && word.end <= end))) {
    marked += `${plain(text.slice(at, word.start))}**${plain(text.slice(word.start, word.end))}**`
    at = word.end
  }
  marked += plain(text.slice(at, end))
  const before = text.slice(0, start).trim() === '' ? '' : '…'
  const after = text.slice(end).trim() === '' ? '' : '…'
  return before + balanceBidi(marked.replace(/\s+/g, ' ').trim()) + after
}

/** An asterisk of the text must not be taken for a mark. */
function plain(text: string): string {
  return text.replaceAll('*', '∗')
}

/** Overlapping words as one: pairs of letters, and words of several meanings in the query. */
function merged(words: readonly Part[]): readonly Part[] {
  const result: Part[] = []
  for (const { start, end } of words) {
    const last = result.at(-1)
    if (last !== undefined && start < last.end) result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else result.push({ start, end })
  }
  return result
}
