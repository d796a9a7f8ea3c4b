import type { DefinedTerm } from '../../model/page-facts.ts'
import { factLimits } from './fact-limits.ts'
import { reachableNodes } from './follow-nodes.ts'
import type { StructuredData } from './structured-data.ts'
import { firstText, hasType, nodesOf, preferred } from './structured-node.ts'

const termTypes = new Set(['DefinedTerm', 'CategoryCode'])

/** What leads to terms that are explained; `about` and `mentions` lead to ones that are only spoken of. */
const explaining = ['mainEntity', 'hasDefinedTerm', 'itemListElement', 'item']

/** The terms that a page explains in JSON-LD or microdata, those of a DefinedTermSet among them. */
export function readTerms(structured: StructuredData): readonly DefinedTerm[] {
  const reached = reachableNodes(structured.topLevel, (node) => explaining.flatMap((name) => nodesOf(node, name)))
  return preferred(reached.filter((node) => hasType(node, termTypes)))
    .map((node) => ({
      term: firstText(node, 'name'),
      summary: firstText(node, 'description') || null,
      path: node.page,
      method: node.source,
    }))
    .filter(({ term }) => term !== '')
    .slice(0, factLimits.terms)
}
