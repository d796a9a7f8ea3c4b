import type { QueryWords } from '../../catalog/search/query-words.ts'
import type { WrittenWord } from './written-words.ts'

/** A place of a text where words of a query stand. */
export interface Place {
  /** Different words of the query that stand there. */
  readonly words: number
  /** From the first of them to the end of the last, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

/** Whether the query is there with all its words. */
export function isComplete(found: readonly WrittenWord[], query: QueryWords): boolean {
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

/** More words are better, then less room. */
export function comparePlaces(a: Place, b: Place): number {
  return b.words - a.words || a.end - a.start - (b.end - b.start)
}
