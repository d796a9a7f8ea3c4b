import { isOrganization } from '../facts/organization-types.ts'
import { hasType, nodesOf, type StructuredNode } from '../facts/structured-node.ts'
import type { StructuredData } from '../facts/structured-data.ts'
import { otherSpellings, type SitePath } from '../../model/site-path.ts'

/** Types that are of the site or of a part of the page, not what a page is about. */
const ofTheSite = new Set(
  'Organization LocalBusiness ProfessionalService Corporation WebSite BreadcrumbList Person ImageObject VideoObject SearchAction SiteNavigationElement WPHeader WPFooter Review AggregateRating'.split(
    ' ',
  ),
)

/**
 * What a page is about, as JSON-LD has it and then microdata, best first: the main entity of its WebPage, what names this
 * page as its own, what names none. Things of other pages and of the site at large are left out.
 * @param addresses the page's path and canonical
 */
export function mainThings(structured: StructuredData, addresses: readonly SitePath[]): readonly StructuredNode[] {
  const here = new Set(addresses.flatMap((address) => [address, ...otherSpellings(address)]))
  const onThisPage = (node: StructuredNode) => node.page === null || here.has(node.page)
  const candidates = structured.topLevel.filter((node) => onThisPage(node) && !isOfTheSite(node))
  const entities = candidates.filter(isWebPage).flatMap((page) => nodesOf(page, 'mainEntity'))
  const things = new Set([
    ...entities.filter((node) => onThisPage(node) && !hasType(node, ofTheSite)),
    ...candidates.filter((node) => node.page !== null),
    ...candidates,
  ])
  return [...things].toSorted((one, other) => Number(one.source === 'microdata') - Number(other.source === 'microdata'))
}

/** A company of any kind stands on every page of its site. */
function isOfTheSite(node: StructuredNode): boolean {
  return hasType(node, ofTheSite) || isOrganization(node)
}

/** WebPage and its subtypes, which describe the document rather than its subject. */
export function isWebPage(node: StructuredNode): boolean {
  return node.types.some((type) => type.endsWith('Page'))
}
