/** One row of a tally: what is counted, and a count for each column. */
type TallyRow = readonly [name: string, ...counts: number[]]

/** How much a tally holds. */
export interface TallyBounds {
  /** Rows that are kept; up to twice as many are held in between. */
  readonly rows: number
  /** Longest name that gets a row, in UTF-16 units. */
  readonly nameLength: number
}

/**
 * Counts by name, in bounded memory. When there are twice as many rows as are kept, the smaller half is dropped and only its sum is
 * known: a flood of names that each occur once pushes out nothing that is counted often, and a count may be too small, never too
 * large.
 */
export class Tally {
  readonly #columns: number
  readonly #bounds: TallyBounds
  #rows = new Map<string, number[]>()
  #others = 0

  constructor(columns: number, bounds: TallyBounds) {
    this.#columns = columns
    this.#bounds = bounds
  }

  /** The sum of all counts whose row was dropped. */
  get others(): number {
    return this.#others
  }

  /** Adds to one column of a name. */
  add(name: string, column: number, count = 1): void {
    const row = this.#rowOf(name)
    if (row === undefined) this.#others += count
    else row[column] = (row[column] ?? 0) + count
  }

  /** Adds the counts of another tally with the same columns. */
  addAll(rows: Iterable<TallyRow>, others: number): void {
    for (const [name, ...counts] of rows) {
      for (const [column, count] of counts.entries()) this.add(name, column, count)
    }
    this.#others += others
  }

  /** All rows that are kept, the largest first. */
  rows(): readonly TallyRow[] {
    this.#prune()
    return byWeight(this.#rows).map(([name, counts]) => [name, ...counts] as const)
  }

  /** The rows whose counts add up to at least `min`, and the sum of all others. */
  atLeast(min: number): readonly [rows: readonly TallyRow[], others: number] {
    const rows = this.rows()
    const kept = rows.filter(([, ...counts]) => sum(counts) >= min)
    const dropped = rows.slice(kept.length).reduce((total, [, ...counts]) => total + sum(counts), 0)
    return [kept, this.#others + dropped]
  }

  #rowOf(name: string): number[] | undefined {
    const row = this.#rows.get(name)
    if (row !== undefined || name.length > this.#bounds.nameLength) return row
    if (this.#rows.size >= this.#bounds.rows * 2) this.#prune()
    const made = Array.from({ length: this.#columns }, () => 0)
    this.#rows.set(name, made)
    return made
  }

  #prune(): void {
    if (this.#rows.size <= this.#bounds.rows) return
    const sorted = byWeight(this.#rows)
    for (const [, counts] of sorted.slice(this.#bounds.rows)) this.#others += sum(counts)
    this.#rows = new Map(sorted.slice(0, this.#bounds.rows))
  }
}

/** By the sum of a row; of equal ones the first stays first, so that no alphabet is preferred. */
function byWeight(rows: ReadonlyMap<string, number[]>): readonly (readonly [string, number[]])[] {
  return [...rows]
    .map((row) => ({ row, weight: sum(row[1]) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ row }) => row)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
