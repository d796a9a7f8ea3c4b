import { lettersOf } from '../facts/part-words.ts'
import { isOrganization } from '../facts/structured/organization-types.ts'
import type { StructuredData } from '../facts/structured/structured-data.ts'
import { firstText, hasType, nodesOf, type StructuredNode } from '../facts/structured/structured-node.ts'
import type { PageHead } from '../tree/page-head.ts'
import { isGuide } from './guides.ts'
import type { ContentType } from '../../model/content-type.ts'
import { spellingsOf, type SitePath } from '../../model/site-path.ts'
import { wordSet } from '../word-set.ts'

/** Types that describe the site or a part of the page, not the page's subject. */
const siteTypes = wordSet(
  'Organization LocalBusiness ProfessionalService Corporation WebSite BreadcrumbList Person ImageObject VideoObject SearchAction SiteNavigationElement WPHeader WPFooter Review AggregateRating',
)

/**
 * The subject of a page according to JSON-LD, then microdata, best first: the main entity of its WebPage, things that name this
 * page, things that name none. Things of other pages and of the whole site are left out, and so is a guide that is declared as a service.
 */
export function mainThings(
  structured: StructuredData,
  head: Pick<PageHead, 'addresses' | 'title' | 'mainHeadings'>,
): readonly StructuredNode[] {
  const here = new Set(head.addresses.flatMap((address) => spellingsOf(address)))
  const onThisPage = (node: StructuredNode) => node.page === null || here.has(node.page)
  const candidates = structured.topLevel.filter((node) => onThisPage(node) && !isOfTheSite(node) && !isGuide(node, head))
  const entities = candidates.filter(isWebPage).flatMap((page) => nodesOf(page, 'mainEntity'))
  const things = new Set([
    ...entities.filter((node) => onThisPage(node) && !hasType(node, siteTypes) && !isGuide(node, head)),
    ...candidates.filter((node) => node.page !== null),
    ...candidates,
  ])
  return [...things].toSorted((one, other) => Number(one.source === 'microdata') - Number(other.source === 'microdata'))
}

/** A company of any kind appears on every page of its site. */
function isOfTheSite(node: StructuredNode): boolean {
  return hasType(node, siteTypes) || isOrganization(node)
}

/** WebPage and its subtypes, which describe the document rather than its subject. */
export function isWebPage(node: StructuredNode): boolean {
  return node.types.some((type) => type.endsWith('Page'))
}

/** Types of schema.org that name a kind of page. */
const kinds: ReadonlyMap<string, ContentType> = new Map<string, ContentType>([
  ['Service', 'service'],
  ...['Article', 'BlogPosting', 'NewsArticle', 'TechArticle', 'Report'].map((type): [string, ContentType] => [type, 'article']),
  ['DefinedTerm', 'glossary'],
  ...['CollectionPage', 'Blog', 'ItemList', 'DefinedTermSet'].map((type): [string, ContentType] => [type, 'hub']),
])

/**
 * Type of a page by JSON-LD: that of its first subject with a type. Several services, articles or terms without their own address are a
 * list, so the page is not one of them; nor is the home page. Microdata does not count: themes mark every page as a Blog or an Article.
 */
export function structuredTypeOf(all: readonly StructuredNode[], path: SitePath): ContentType | null {
  const things = all.filter(({ source }) => source === 'json-ld')
  for (const thing of things) {
    const kind = kindOf(thing)
    if (kind === undefined || (kind === 'service' && isAlsoArticle(thing, things))) continue
    if (kind === 'hub') return kind
    const likewise = things.filter((other) => other.page === null && kindOf(other) === kind)
    if (path !== '/' && (thing.page !== null || likewise.length === 1)) return kind
  }
  return null
}

/** Whether a thing shares its name with the headline of an article: a guide that is also marked up as a service. */
export function isAlsoArticle(thing: StructuredNode, things: readonly StructuredNode[]): boolean {
  const name = lettersOf(firstText(thing, 'name'))
  return name !== '' && things.some((other) => kindOf(other) === 'article' && lettersOf(firstText(other, 'headline')) === name)
}

function kindOf(thing: StructuredNode): ContentType | undefined {
  return thing.types.map((type) => kinds.get(type)).find((kind) => kind !== undefined)
}
