import { distance } from 'fastest-levenshtein'

/** Longest name that is compared; a longer one is not a misspelling of an option or key, and the comparison is quadratic. */
const maxNameLength = 60

/** The known name that a misspelt one was most likely meant to be, or undefined when none is near. */
export function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxNameLength) return undefined
  const written = name.toLowerCase()
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const candidate of known) {
    const steps = distance(written, candidate.toLowerCase())
    if (steps <= allowedSteps(candidate) && (best === undefined || steps < best.distance))
      best = { name: candidate, distance: steps }
  }
  return best?.name
}

/** The known name that takes the fewest changes, however many those are. */
export function nearest(name: string, [first = '', ...others]: readonly string[]): string {
  const written = name.slice(0, maxNameLength).toLowerCase()
  return others.reduce((best, other) => (distance(written, other) < distance(written, best) ? other : best), first)
}

/** A third of the letters may be wrong; two from four letters on, since swapped letters count as two; in shorter names one. */
function allowedSteps(name: string): number {
  return Math.max(name.length < 4 ? 1 : 2, Math.floor(name.length / 3))
}
