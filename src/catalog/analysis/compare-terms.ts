import { compareCodeUnits } from '../../model/compare-code-units.ts'

/** The sort key of a glossary term. */
export interface OrderedTerm {
  readonly term: string
  readonly path: string
}

/**
 * The alphabetical order of a language, as ICU has it (CONTRACT 3, Lists): its own script before Latin. Total: what collation
 * considers equal is ordered by code units, then by path.
 * @param language BCP 47 tag; an unknown or invalid one uses CLDR's root order
 */
export function compareTerms(language: string): (a: OrderedTerm, b: OrderedTerm) => number {
  const { compare } = collator(language)
  return (a, b) => compare(a.term, b.term) || compareCodeUnits(a.term, b.term) || compareCodeUnits(a.path, b.path)
}

/** English is the root order; naming it makes the result independent of the machine's locale. */
function collator(language: string): Intl.Collator {
  try {
    return new Intl.Collator([language, 'en'])
  } catch {
    return new Intl.Collator('en')
  }
}
