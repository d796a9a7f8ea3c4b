import type { FoundSlice, ListWindow } from './catalog.ts'

/** The slice of a search without a match. */
export function nothingFound({ after, offset }: ListWindow): FoundSlice {
  return { items: [], total: 0, offset: after === undefined ? offset : 0, next: null, asked: [] }
}
