import type { Clauses } from '../analysis/analyse-query.ts'
import { aboutToken, titleToken, tokenKey } from '../analysis/opaque-tokens.ts'
import type { QueryPlan } from './plan-query.ts'
import type { TierPages } from './search-engine.ts'

/**
 * A tier of search results. All words are, in this order: in the title as typed (0), in the title in any form (1), anywhere as typed
 * (2), anywhere in any form (4), anywhere in any form with abbreviations written out or names abbreviated (6). Each page is in the first tier that
 * it fits.
 */
export interface Tier extends TierPages {
  readonly number: number
  /** Whether it is of the query with abbreviations written out or names abbreviated. */
  readonly isOther?: boolean
  /** The pages of this tier and those before, as numbers of matches: those of some clauses, less those of others. */
  readonly upTo: { readonly plus: readonly Clauses[]; readonly minus: readonly Clauses[] }
  /** Its two parts, where it is so large that they are listed one after the other: the pages that are about all words, and the others. */
  readonly parts?: readonly [about: Tier, rest: Tier]
}

/** The tiers that may hold a page. @param ofType what every page must match besides */
export function tiersOf({ typed, forms }: QueryPlan, ofType: Clauses): readonly Tier[] {
  const title = [...marked(typed, titleToken), ...ofType]
  const titleForms = [...marked(forms, titleToken), ...ofType]
  const anywhere = [...typed, ...ofType]
  const anyForms = [...forms, ...ofType]
  const about = [...marked(forms, aboutToken), ...ofType]
  if (typed.every((tokens, at) => tokens.length === forms[at]?.length)) {
    return [tier(0, title, [], [title]), large(tier(2, anywhere, [title], [anywhere]), tier(2, about, [title], [about]), about)]
  }
  if (typed.some((tokens) => tokens.length === 0)) {
    const last = tier(4, anyForms, [titleForms], [anyForms])
    return [tier(1, titleForms, [], [titleForms]), large(last, tier(4, about, [titleForms], [about]), about)]
  }
  // Pages of both are those that match the clauses of both, and a page is about the words of its title.
  const typedAbout = [...typed, ...about]
  const both = [...typed, ...titleForms]
  return [
    tier(0, title, [], [title]),
    tier(1, titleForms, [title], [titleForms]),
    large(
      tier(2, anywhere, [titleForms], [titleForms, anywhere], [both]),
      tier(2, typedAbout, [titleForms], [titleForms, typedAbout], [both]),
      about,
    ),
    large(
      tier(4, anyForms, [titleForms, anywhere], [anyForms]),
      tier(4, about, [titleForms, anywhere], [anywhere, about], [typedAbout]),
      about,
    ),
  ]
}

/**
 * The tier of the pages that match a query with abbreviations written out or names abbreviated.
 * @param own of the query as it is, whose pages come before, where it may match any
 */
export function otherTier({ forms }: QueryPlan, own: QueryPlan | undefined, ofType: Clauses): Tier {
  const before = own === undefined ? [] : [[...own.forms, ...ofType]]
  const part = (clauses: Clauses) => {
    const both = before.map((others) => [...others, ...clauses])
    return { ...tier(6, clauses, before, [...before, clauses], both), isOther: true }
  }
  const about = [...marked(forms, aboutToken), ...ofType]
  return large(part([...forms, ...ofType]), part(about), about)
}

function tier(
  number: number,
  clauses: Clauses,
  except: readonly Clauses[],
  plus: readonly Clauses[],
  minus: readonly Clauses[] = [],
): Tier {
  return { number, clauses, except, upTo: { plus, minus } }
}

/** A tier with its parts. */
function large(whole: Tier, first: Tier, about: Clauses): Tier {
  return { ...whole, parts: [first, { ...whole, number: whole.number + 1, except: [...whole.except, about] }] }
}

function marked(clauses: Clauses, mark: (key: string) => string): Clauses {
  return clauses.map((tokens) => tokens.map((token) => mark(tokenKey(token))))
}
