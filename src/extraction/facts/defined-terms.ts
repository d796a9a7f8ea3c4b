import type { DefinedTerm } from '../../model/page-facts.ts'
import { factLimits } from './fact-limits.ts'
import { reachableNodes } from './follow-nodes.ts'
import type { StructuredData } from './structured-data.ts'
import { firstText, hasType, nodesOf } from './structured-node.ts'

const termTypes = new Set(['DefinedTerm', 'CategoryCode'])

/** What leads to terms that are explained; `about` and `mentions` lead to ones that are only spoken of. */
const explaining = ['mainEntity', 'hasDefinedTerm', 'itemListElement', 'item']

/** The terms that a page explains in JSON-LD, those of a DefinedTermSet among them. */
export function readTerms(structured: StructuredData): readonly DefinedTerm[] {
  return reachableNodes(structured.topLevel, (node) => explaining.flatMap((name) => nodesOf(node, name)))
    .filter((node) => hasType(node, termTypes))
    .map((node) => ({ term: firstText(node, 'name'), summary: firstText(node, 'description') || null, path: node.page }))
    .filter(({ term }) => term !== '')
    .slice(0, factLimits.terms)
}
