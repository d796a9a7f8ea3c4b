import type { ContentType } from '../../model/content-type.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { StructuredNode } from '../facts/structured-node.ts'

/** Types of schema.org that name a kind of page. */
const kinds: ReadonlyMap<string, ContentType> = new Map<string, ContentType>([
  ['Service', 'service'],
  ...['Article', 'BlogPosting', 'NewsArticle', 'TechArticle', 'Report'].map((type): [string, ContentType] => [type, 'article']),
  ['DefinedTerm', 'glossary'],
  ...['CollectionPage', 'Blog', 'ItemList', 'DefinedTermSet'].map((type): [string, ContentType] => [type, 'hub']),
])

/**
 * Type of a page by JSON-LD: that of the first thing it is about that names one. Several services, articles or terms
 * without an address of their own are a list of them, so none of them is what the page is. The home page is none either.
 * Microdata does not count: themes mark every page as a Blog or an Article with it.
 */
export function structuredTypeOf(all: readonly StructuredNode[], path: SitePath): ContentType | null {
  const things = all.filter(({ source }) => source === 'json-ld')
  for (const thing of things) {
    const kind = kindOf(thing)
    if (kind === undefined) continue
    if (kind === 'hub') return kind
    const likewise = things.filter((other) => other.page === null && kindOf(other) === kind)
    if (path !== '/' && (thing.page !== null || likewise.length === 1)) return kind
  }
  return null
}

function kindOf(thing: StructuredNode): ContentType | undefined {
  return thing.types.map((type) => kinds.get(type)).find((kind) => kind !== undefined)
}
