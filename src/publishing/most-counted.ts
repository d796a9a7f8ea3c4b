import { compareCodeUnits } from '../model/compare-code-units.ts'

/** The name with the highest count, on a tie the first by name: documents are read in any order. Undefined if there is none. */
export function mostCounted(counts: Iterable<readonly [name: string, count: number]>): string | undefined {
  const [best] = [...counts].toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || compareCodeUnits(a, b))
  return best?.[0]
}
