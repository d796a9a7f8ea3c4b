import type { Root } from 'hast'
import { plainText } from '../facts/structured/declared-text.ts'
import { textsOf, type StructuredNode, type StructuredSource } from '../facts/structured/structured-node.ts'
import { attribute, elementsOf } from '../tree/element.ts'
import type { PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'
import { readDate } from './dates.ts'

/** The author and first publication of a page; null if not stated. */
export interface Authorship {
  readonly author: string | null
  /** RFC 3339 in UTC. */
  readonly publishedAt: string | null
}

/** Types of things whose author is the author of the page, unlike a book or film that the page is about. */
const written = /(?:Article|Posting|Page|Report|CreativeWork)$/

/** Maximum number of authors of one page. */
const maxAuthors = 5

/** Maximum length of an author's name, in characters. */
const longestName = 100

/**
 * The author and publication date of a page, from JSON-LD, then `meta` elements, then microdata and the link to the author.
 * @param things the subject of the page (`mainThings`)
 */
export function authorship(things: readonly StructuredNode[], head: PageHead, root: Root): Authorship {
  const own = things.filter((thing) => thing.types.some((type) => written.test(type)) && isOnlyOne(thing, things))
  const said = (source: StructuredSource, name: string) =>
    own.filter((thing) => thing.source === source).map((thing) => textsOf(thing, name))
  const meta = (...names: readonly string[]) => names.map((name) => plainText(head.metas.get(name) ?? '')).filter(Boolean)
  const generator = head.metas.get('generator') ?? ''
  const authors = [
    ...said('json-ld', 'author'),
    ...meta('author', 'article:author', 'dc.creator', 'dcterms.creator').map((name) => [name]),
    ...said('microdata', 'author'),
    linkedAuthors(root),
  ]
  const dates = [
    ...said('json-ld', 'datePublished').flat(),
    ...meta('article:published_time', 'datepublished', 'dc.date', 'dcterms.created', 'dcterms.issued', 'pubdate', 'publish_date'),
    ...said('microdata', 'datePublished').flat(),
    ...markedDates(root),
  ]
  const names = authors.map((group) => [...new Set(group)].filter((name) => isAuthor(name, generator)))
  const named = names.find((group) => group.length > 0)?.slice(0, maxAuthors)
  return {
    author: named?.join(', ') ?? null,
    publishedAt: dates.map((date) => readDate(date)).find((instant) => instant !== null) ?? null,
  }
}

/** If several things of a kind name no page, as in a list of articles, none is the page's. */
function isOnlyOne(thing: StructuredNode, things: readonly StructuredNode[]): boolean {
  const [type] = thing.types
  return thing.page !== null || things.filter((other) => other.page === null && other.types[0] === type).length === 1
}

/** The linked author of a page with one entry; a list of entries has several links. */
function linkedAuthors(root: Root): readonly string[] {
  const links = elementsOf(root).filter(
    ({ tagName, properties }) => tagName === 'a' && [properties['rel']].flat().includes('author'),
  )
  const texts = [...new Set(links.map((link) => visibleText(link)).filter(Boolean))]
  return links.length <= 2 && texts.length === 1 ? texts : []
}

/** The publication date outside any microdata item. */
function markedDates(root: Root): readonly string[] {
  const times = elementsOf(root).filter(
    (element) => element.tagName === 'time' && attribute(element, 'itemProp').split(/\s+/).includes('datePublished'),
  )
  const [time] = times
  return time === undefined || times.length > 1 ? [] : [attribute(time, 'dateTime') || visibleText(time)]
}

/** Names of accounts and roles, and placeholders of templates. */
const nobody =
  /^(?:admin(?:istrator)?|root|user(?:name)?|editor(?:ial)?|author|webmaster|guest|test|anonymous|unknown|none|null|undefined|default|your name|name|company|מנהל(?: האתר)?|מערכת|אדמין|administrateur|administrador|redaktion|админ)\d*$/i

/** Template makers, which sites made from templates name as author. */
const makers =
  /bootstrap|themefisher|templatemo|colorlib|html5 ?up|themeforest|envato|elegant ?themes|elementor|wordpress|wix(?:\.com)?$|squarespace|webflow|jekyll|hugo|mobirise|w3layouts|free ?html|html ?codex|untree|styleshout|tooplate|theme|template/i

function isAuthor(name: string, generator: string): boolean {
  if (name.length > longestName || !/\p{L}{2}/u.test(name) || /^https?:|^\/|@|\.[a-z]{2,4}$/i.test(name)) return false
  const made = generator.toLowerCase().split(/[\s.,/]/)[0] ?? ''
  return !nobody.test(name) && !makers.test(name) && (made === '' || !name.toLowerCase().includes(made))
}
