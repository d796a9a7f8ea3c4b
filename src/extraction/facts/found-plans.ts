import type { FactMethod, RefusedFact } from '../../model/page-facts.ts'
import type { Plan } from '../../model/pricing.ts'

/** Packages that a page lists. */
export interface FoundPlans {
  readonly plans: readonly Plan[]
  /** Null where there are none. */
  readonly method: FactMethod | null
  readonly refused: readonly RefusedFact[]
}
