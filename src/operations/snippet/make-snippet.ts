import { balanceBidi, type Part, partAround } from './cut-text.ts'
import type { FoldedText, WordFinder, WrittenWord } from './written-words.ts'

/** The texts of a page that a snippet is taken from. */
export interface PageTexts {
  readonly title: string
  readonly summary: string
  /** Plain text of the page, or its beginning. */
  readonly body: FoldedText
}

/** Code units of a body that are read word by word where words of the query are missing: they may have another stem. */
const closeRead = 4_000

/** Occurrences that are enough to choose a place among, even where the words never occur all together. */
const enoughFound = 300

/** Longest snippet, in characters; the signs that are added (`**`, `…`) do not count. */
const maxLength = 180

/**
 * Where the words of a query are closest together on a page, each between `**` and `**`; `…` where the text continues. The
 * body is preferred to the summary and that to the title, which the reader sees anyway. Without any word of the query: the
 * beginning of the summary.
 */
export function makeSnippet(texts: PageTexts, query: WordFinder): string {
  const places = placesOf(texts, query)
  const [best] = places.toSorted((a, b) => comparePlaces(a.place, b.place))
  if (best !== undefined) return render(best.text, partAround(best.text, best.place, maxLength), best.found)
  const beginning = [texts.summary, texts.body.text, texts.title].find((text) => text.trim() !== '') ?? ''
  return render(beginning, partAround(beginning, { start: 0, end: 0 }, maxLength), [])
}

/** The best place of each text that has one. */
function placesOf({ title, summary, body }: PageTexts, query: WordFinder) {
  const short = [summary, title].map((text) => ({ text, found: query.inAll(text) }))
  const besides = short.flatMap(({ found }) => found)
  const quick = query.byStem(body, (found) => found.length >= enoughFound || isTogether(found, query))
  const inBody = isComplete([...besides, ...quick], query) ? quick : [...query.inAll(body.text.slice(0, closeRead)), ...quick]
  return [{ text: body.text, found: inBody }, ...short].flatMap(({ text, found }) => {
    const words = found.toSorted((a, b) => a.start - b.start)
    const place = closestWords(words, maxLength)
    return place === undefined ? [] : [{ text, place, found: words }]
  })
}

/** Whether one snippet can show all words. */
function isTogether(found: readonly WrittenWord[], query: WordFinder): boolean {
  return isComplete(found, query) && closestWords(found, maxLength)?.words === query.count
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

/** The text's own asterisks must not be read as marks. */
function plain(text: string): string {
  return text.replaceAll('*', '∗')
}

/** Overlapping words as one: pairs of letters, and words that match several words of the query. */
function merged(words: readonly Part[]): readonly Part[] {
  const result: Part[] = []
  for (const { start, end } of words) {
    const last = result.at(-1)
    if (last !== undefined && start < last.end) result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else result.push({ start, end })
  }
  return result
}

/** A place in a text where words of a query occur. */
interface Place {
  /** Number of different words of the query there. */
  readonly words: number
  /** From the first of them to the end of the last, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

/** Whether all words of the query were found. */
function isComplete(found: readonly WrittenWord[], query: WordFinder): boolean {
  return new Set(found.map(({ word }) => word)).size === query.count
}

/**
 * The place of at most `room` code units with the most different words; of those the shortest, then the first.
 * @param found in order
 */
export function closestWords(found: readonly WrittenWord[], room: number): Place | undefined {
  let best: Place | undefined
  const counts = new Map<number, number>()
  let left = 0
  for (const last of found) {
    counts.set(last.word, (counts.get(last.word) ?? 0) + 1)
    for (let first = found[left]; first !== undefined && first !== last; first = found[++left]) {
      const count = counts.get(first.word) ?? 0
      if (count === 1 && last.end - first.start <= room) break
      if (count === 1) counts.delete(first.word)
      else counts.set(first.word, count - 1)
    }
    const place = { words: counts.size, start: found[left]?.start ?? last.start, end: last.end }
    if (best === undefined || comparePlaces(place, best) < 0) best = place
  }
  return best
}

/** More words are better, then a shorter place. */
function comparePlaces(a: Place, b: Place): number {
  return b.words - a.words || a.end - a.start - (b.end - b.start)
}
