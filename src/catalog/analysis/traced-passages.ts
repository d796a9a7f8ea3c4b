import type { PassagePlace } from '../../model/passage-place.ts'
import type { PageTrace } from './page-trace.ts'

/** Where a passage begins, with what scoring needs of it. It reaches to where the next one begins. */
export interface TracedPassage extends Omit<PassagePlace, 'headings'> {
  /** Index of its first number in the trace of its page. */
  readonly start: number
  /** The headings that it begins with, and how many numbers of the trace each has. */
  readonly headings: readonly { readonly rank: number; readonly length: number }[]
}

/** What the passages of a page are scored from. */
export interface PageOutline {
  readonly trace: PageTrace
  readonly passages: readonly TracedPassage[]
}

/** A passage as it is stored: start, offsets, id, then rank and length of each heading. */
type StoredPassage = readonly [start: number, text: number, markdown: number, fragment: string, ...headings: readonly number[]]

/** The stored form of the passages of a page. */
export function packPassages(passages: readonly TracedPassage[]): string {
  return JSON.stringify(
    passages.map(({ start, text, markdown, fragment, headings }): StoredPassage => [
      start,
      text,
      markdown,
      fragment,
      ...headings.flatMap(({ rank, length }) => [rank, length]),
    ]),
  )
}

/** Reads {@link packPassages}. */
export function readPassages(packed: string): readonly TracedPassage[] {
  const stored: readonly StoredPassage[] = JSON.parse(packed)
  return stored.map(([start, text, markdown, fragment, ...numbers]) => {
    const headings = numbers.flatMap((rank, at) => (at % 2 === 0 ? [{ rank, length: numbers[at + 1] ?? 0 }] : []))
    return { start, text, markdown, fragment, headings }
  })
}
