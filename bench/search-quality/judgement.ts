import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A query and its relevant documents. */
export interface Query {
  readonly q: string
  readonly relevant: readonly string[]
  readonly kind: string
}

/** The quality of an engine's results for a query. */
export interface Judged {
  readonly query: Query
  /** The half that the query belongs to; tuning uses half 0 only. */
  readonly half: number
  /** Rank of the first relevant document, from 1; 0 if there is none. */
  readonly rank: number
  readonly given: number
  readonly right: number
  /** Share of the relevant documents, or of ten, that are among the first ten. */
  readonly early: number
}

/** Kinds whose relevant documents are all known, within their collection. */
const judgedCompletely = new Set(['lemma', 'inflected', 'one-lemma', 'one-inflected', 'one-prefixed', 'two-written'])

/** What an engine found: documents, or pages of several ones each. */
export type Found = readonly (string | readonly string[])[]

/** Judges what an engine found, best first. */
export function judge(query: Query, found: Found): Judged {
  const wanted = new Set(query.relevant)
  const collections = new Set(query.relevant.map(collection))
  const isComplete = judgedCompletely.has(query.kind)
  const pages = found
    .map((page) => [page].flat())
    .filter((ids) => !isComplete || ids.some((id) => collections.has(collection(id))))
  const isRight = (ids: readonly string[]) => ids.some((id) => wanted.has(id))
  const rank = pages.findIndex(isRight) + 1
  const half = (createHash('sha256').update(query.q).digest()[0] ?? 0) & 1
  const right = (list: typeof pages) => list.filter(isRight).length
  const early = right(pages.slice(0, 10)) / Math.min(10, wanted.size)
  return { query, half, rank, given: pages.length, right: right(pages), early }
}

/** n, hit@1, hit@5, mean reciprocal rank, share without a result, precision, recall, recall among the first ten. */
export function summaryOf(list: readonly Judged[]): readonly (number | null)[] {
  const share = (test: (one: Judged) => boolean) => list.filter(test).length / list.length
  const sum = (pick: (one: Judged) => number) => list.reduce((total, one) => total + pick(one), 0)
  const complete = list.every(({ query }) => judgedCompletely.has(query.kind))
  return [
    list.length,
    share(({ rank }) => rank === 1),
    share(({ rank }) => rank > 0 && rank <= 5),
    sum(({ rank }) => (rank > 0 ? 1 / rank : 0)) / list.length,
    share(({ given }) => given === 0),
    complete ? sum(({ right }) => right) / sum(({ given }) => given) : null,
    complete ? sum(({ right }) => right) / sum(({ query }) => query.relevant.length) : null,
    complete ? sum(({ early }) => early) / list.length : null,
  ]
}

/** Values of a file of JSON lines. */
export async function readLines<Value>(file: string): Promise<readonly Value[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line): Value => JSON.parse(line))
}

/** The collection that a document belongs to, which the prefix of its id names. */
export function collection(id: string): string {
  return id.slice(0, id.indexOf('-'))
}
