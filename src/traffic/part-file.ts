import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { DayCounts, dayBounds, type DayBounds } from './day-counts.ts'

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const name = Type.String({ maxLength: 1_000 })
const queries = Type.Object({ rows: Type.Array(Type.Tuple([name, count, count]), { maxItems: 10_000 }), others: count })

/** A file of counts. Further members, which a later version may add, are passed over. */
const Part = Type.Object({
  version: Type.Literal(1),
  merged: Type.Array(Type.String({ maxLength: 64 })),
  interfaces: Type.Object({ html: count, markdown: count, rest: count, mcp: count, discovery: count }),
  searches: queries,
  terms: queries,
  pages: Type.Object({ rows: Type.Array(Type.Tuple([name, count, count, count, count]), { maxItems: 10_000 }), others: count }),
})

const validator = Compile(Part)

/** Largest file that is read, in bytes; none that is written comes near. */
export const maxPartBytes = 8 * 1024 * 1024

/** Counts of one day, or of a part of it. */
export interface DayPart {
  readonly counts: DayCounts
  /** Ids of parts whose counts are in this one already. */
  readonly merged: readonly string[]
}

/** A part as the text of a file. */
export function writePart({ counts, merged }: DayPart): string {
  const { interfaces, searches, terms, pages } = counts
  const written = {
    version: 1,
    merged,
    interfaces,
    searches: { rows: searches.rows(), others: searches.others },
    terms: { rows: terms.rows(), others: terms.others },
    pages: { rows: pages.rows(), others: pages.others },
  }
  return `${JSON.stringify(written)}\n`
}

/** Reads the text of a file; null when it makes no sense, such as one that another version wrote. */
export function readPart(text: string, bounds: DayBounds = dayBounds): DayPart | null {
  const value = parse(text)
  if (value === null) return null
  const counts = new DayCounts(bounds)
  Object.assign(counts.interfaces, value.interfaces)
  counts.searches.addAll(value.searches.rows, value.searches.others)
  counts.terms.addAll(value.terms.rows, value.terms.others)
  counts.pages.addAll(value.pages.rows, value.pages.others)
  return { counts, merged: value.merged }
}

function parse(text: string): Static<typeof Part> | null {
  try {
    const value: unknown = JSON.parse(text)
    return validator.Check(value) ? value : null
  } catch {
    return null
  }
}
