import type { Clauses } from '../analysis/analyse-query.ts'
import { titleToken, tokenKey } from '../analysis/opaque-tokens.ts'
import type { QueryPlan } from './plan-query.ts'
import type { TierPages } from './search-engine.ts'

/**
 * A tier of search results. All words are, in this order: in the title as typed (0), in the title in any form (1), anywhere as typed
 * (2), anywhere in any form (3). Each page is in the first tier that it fits.
 */
export interface Tier extends TierPages {
  readonly number: number
  /** The pages of this tier and those before, as numbers of matches: those of some clauses, less those of others. */
  readonly upTo: { readonly plus: readonly Clauses[]; readonly minus: readonly Clauses[] }
}

/** The tiers that may hold a page. @param ofType what every page must match besides */
export function tiersOf({ typed, forms }: QueryPlan, ofType: Clauses): readonly Tier[] {
  if (typed.every((tokens, at) => tokens.length === forms[at]?.length)) {
    const title = [...inTitle(typed), ...ofType]
    const anywhere = [...typed, ...ofType]
    return [
      { number: 0, clauses: title, except: [], upTo: { plus: [title], minus: [] } },
      { number: 2, clauses: anywhere, except: [title], upTo: { plus: [anywhere], minus: [] } },
    ]
  }
  const formsInTitle = inTitle(forms)
  const titleForms = [...formsInTitle, ...ofType]
  const anyForms = [...forms, ...ofType]
  const last = { number: 3, clauses: anyForms, upTo: { plus: [anyForms], minus: [] } }
  if (typed.some((tokens) => tokens.length === 0)) {
    return [
      { number: 1, clauses: titleForms, except: [], upTo: { plus: [titleForms], minus: [] } },
      { ...last, except: [titleForms] },
    ]
  }
  const title = [...inTitle(typed), ...ofType]
  const anywhere = [...typed, ...ofType]
  // Pages of both: what a page must match for either, together.
  const both = [...typed, ...titleForms]
  return [
    { number: 0, clauses: title, except: [], upTo: { plus: [title], minus: [] } },
    { number: 1, clauses: titleForms, except: [title], upTo: { plus: [titleForms], minus: [] } },
    { number: 2, clauses: anywhere, except: [titleForms], upTo: { plus: [titleForms, anywhere], minus: [both] } },
    { ...last, except: [titleForms, anywhere] },
  ]
}

function inTitle(clauses: Clauses): Clauses {
  return clauses.map((tokens) => tokens.map((token) => titleToken(tokenKey(token))))
}
