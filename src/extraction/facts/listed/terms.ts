import type { PageFacts } from '../../../model/page-facts.ts'
import { isAlsoArticle } from '../../metadata/main-things.ts'
import { pageType } from '../../page-type.ts'
import { type FactPage, selectedText } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { shownTerms } from './shown-terms.ts'
import { firstText, hasType, nodesOf, preferred, reachableNodes } from '../structured/structured-node.ts'

const termTypes = new Set(['DefinedTerm', 'CategoryCode'])

/** Properties that lead to explained terms; `about` and `mentions` lead to terms that are only mentioned. */
const explaining = ['mainEntity', 'hasDefinedTerm', 'itemListElement', 'item']

/** The terms that a page explains, those of a DefinedTermSet among them or else those that it shows, and what the configured selector finds. */
export function readTerms(page: FactPage): Partial<PageFacts> {
  const { topLevel } = page.structured
  const reached = reachableNodes(topLevel, (node) => explaining.flatMap((name) => nodesOf(node, name)))
  const declared = preferred(reached.filter((node) => hasType(node, termTypes) && !isAlsoArticle(node, topLevel)))
    .map((node) => ({
      term: firstText(node, 'name'),
      summary: firstText(node, 'description') || null,
      path: node.page,
      method: node.source,
    }))
    .filter(({ term }) => term !== '')
    .slice(0, factLimits.terms)
  const terms = declared.length > 0 ? declared : shownTerms(page).slice(0, factLimits.terms)
  // JSON-LD may also make a page part of the glossary.
  const isGlossary =
    declared.length > 0 || page.head.addresses.some((address) => pageType(address, page.rules, null) === 'glossary')
  return { terms, term: isGlossary ? selectedText(page, page.rules.glossary?.term) : null }
}
