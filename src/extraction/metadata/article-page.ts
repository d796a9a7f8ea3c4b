import type { Nodes, Root } from 'hast'
import type { ExtractionRequest } from '../extracted-page.ts'
import { type StructuredNode, valuesOf } from '../facts/structured/structured-node.ts'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { pageType } from '../page-type.ts'
import type { PageHead } from '../tree/page-head.ts'
import { percentDecoded } from '../../model/site-path.ts'
import type { ContentType } from '../../model/content-type.ts'

/** The place of a page, and its configured type. */
export type PageRequest = Pick<ExtractionRequest, 'path' | 'rules' | 'ownHosts'>

/** What the head of a page says about its kind. */
export type DeclaredKind = Pick<PageHead, 'metas' | 'bodyClasses'>

/** Classes by which WordPress marks a page that is not a post: `body_class()` writes them in every theme. */
const noPost = /^(?:page-id-\d+|page-template(?:-.*)?|archive|post-type-archive(?:-.*)?|tax-.+|category-\d+|single-product)$/

/**
 * Whether a page is an article according to the owner or itself: then its text is in one place, with comments and lists
 * of other articles around it. Plugins call every page of a company an article, in Open Graph and in JSON-LD, so
 * the statement of the system that made the page takes precedence.
 */
export function isArticlePage(
  { path, rules }: Omit<PageRequest, 'ownHosts'>,
  { metas, bodyClasses }: DeclaredKind,
  structuredType: ContentType | null,
): boolean {
  const configured = pageType(path, rules, null)
  if (configured !== 'page') return configured === 'article'
  if (path === '/' || bodyClasses.some((name) => noPost.test(name))) return false
  return structuredType === 'article' || (structuredType === null && isOpenGraphArticle(metas))
}

/** Whether the text of a page is in one place: that of an article, declared in its head or recognized in its body, but not of a forum. */
export function holdsArticle(request: PageRequest, head: DeclaredKind, structuredType: ContentType | null, root: Root): boolean {
  const { path, rules, ownHosts } = request
  if (pageType(path, rules, null) === 'page' && (isForum(request, head) || forum.subject.test(path))) return false
  if (isArticlePage(request, head, structuredType)) return true
  const isOpen = path !== '/' && structuredType === null && pageType(path, rules, null) === 'page'
  if (!isOpen || head.bodyClasses.some((name) => noPost.test(name))) return false
  if (isPost(head.bodyClasses) || isDeclaredInBody(root)) return true
  return isPlacedAsPost(path, ownHosts) && hasRunningText(root)
}

/** Folders, hosts and software of forums, which mark up each discussion as an article. */
const forum = {
  /** Discussion threads have numbers; a screw manufacturer's threads do not. */
  path: /\/(?:(?:forums?|viewtopic\.php|showthread\.php)(?:\/|$)|threads?\/[^/]*\d{2})/i,
  /** Also the subjects of a magazine or of a company. */
  subject: /\/(?:topics?|discussions?)(?:\/|$)/i,
  host: /^(?:forums?|community|discuss)\./i,
  name: /forums?\.[a-z]{2,}(?:\.[a-z]{2})?$/i,
  program: /^(?:discourse|phpbb|vbulletin|xenforo|invision|vanilla|flarum|nodebb|simple machines|mybb)/i,
} as const

/** Whether a host is named as a forum, such as `pumpforum.example`; some of these publish articles. */
export function isNamedForum(host: string): boolean {
  return forum.name.test(host)
}

/** Whether a page is a discussion in a forum, according to its place, its program or itself. */
export function isDiscussion(
  request: Pick<ExtractionRequest, 'path' | 'ownHosts'>,
  head: Pick<PageHead, 'metas'>,
  things: readonly StructuredNode[],
): boolean {
  return isForum(request, head) || things.some((thing) => thing.types.includes('DiscussionForumPosting') || isAskedOnce(thing))
}

/** Whether a thing is the page of one question that readers answer; a company may mark up its own list of questions like this, too. */
function isAskedOnce(thing: StructuredNode): boolean {
  return thing.types.includes('QAPage') && valuesOf(thing, 'mainEntity').length <= 1
}

function isForum({ path, ownHosts }: Pick<ExtractionRequest, 'path' | 'ownHosts'>, { metas }: Pick<PageHead, 'metas'>): boolean {
  return (
    forum.path.test(path) || ownHosts.some((host) => forum.host.test(host)) || forum.program.test(metas.get('generator') ?? '')
  )
}

/**
 * Classes by which WordPress marks a post, and those of types that a site has added for its offers, people and places: they have the number
 * of a post, too, but are none. Added types of texts, such as guides and news, are posts.
 */
const post = {
  itself: /^(?:single-post|postid-\d+)$/,
  offer:
    /^single-(?:[a-z]+[-_])?(?:services?|treatments?|courses?|tours?|rooms?|apartments?|propert(?:y|ies)|events?|projects?|portfolio|works?|products?|team|staff|members?|people|doctors?|locations?|branch(?:es)?|offices?|stores?|jobs?|leistung(?:en)?|produkte?|projekte?|veranstaltung(?:en)?|servicios?|productos?|proyectos?|eventos?|prestations?|produits?|projets?)$/,
} as const

function isPost(bodyClasses: readonly string[]): boolean {
  return bodyClasses.some((name) => post.itself.test(name)) && !bodyClasses.some((name) => post.offer.test(name))
}

/** Names of folders of posts in several languages. */
const folder =
  'blogs?|news|newsroom|articles?|posts?|story|stories|magazine?|insights|artikel|artikelen|aktuelles|nachrichten|beitraege|nieuws|articulos|noticias|actualites|actualite|notizie|articoli|artigos|clanky|aktuality|novinky|aktualnosci|wiadomosci|novosti|stati|בלוג|מאמרים|חדשות|כתבות|مدونة|مقالات|اخبار'

/**
 * Folders and hosts of posts, also two kinds of posts in one folder (`news-and-insights`), and an address that is a title (three words or more).
 * What is in `legal-advice`, `human-resources`, `mountain-guides` and `articles-et-accessoires` are services and goods.
 */
const posts = {
  folder: new RegExp(
    `/(?:(?:[a-z]+-)?(?:${folder})|advice|resources|(?:(?:buying|buyers?|how-to)-)?guides?)(?:-(?:and|und|et|y|e)-(?:${folder}|advice|resources|guides|press[ea]?|media|views|updates))?/(?:[^/]+/){0,4}$`,
    'i',
  ),
  host: /^(?:blog|news|magazin)\./i,
  title: /^(?:[^-_+.]+[-_+]){2,}[^-_+]+$/,
} as const

/** Whether a page is in a folder of posts, and its address is the title of one; that of a category is shorter. */
export function isPlacedAsPost(path: string, hosts: readonly string[]): boolean {
  const [, folder = '', name = ''] = /^(.*\/)([^/]+)\/?$/.exec(percentDecoded(path)) ?? []
  return posts.title.test(name) && (posts.folder.test(folder) || hosts.some((host) => posts.host.test(host)))
}

/** Fewest paragraphs in a row of a text, and shortest of them that counts, in characters. */
const running = { paragraphs: 3, characters: 80 } as const

/** Whether paragraphs follow each other, unlike in a list of teasers. */
export function hasRunningText(root: Root): boolean {
  return elementsOf(root).some(({ children }) => children.filter(isLongParagraph).length >= running.paragraphs)
}

function isLongParagraph(node: Nodes): boolean {
  return isElement(node, 'p') && visibleText(node).length >= running.characters
}

/** Whether the page has one article element alone, with a title and the time of its publication, or marks its text with microdata. */
function isDeclaredInBody(root: Root): boolean {
  const articles = elementsOf(root).filter(
    (element) => element.tagName === 'article' || attribute(element, 'itemProp') === 'articleBody',
  )
  const [article] = articles
  if (article === undefined || articles.length > 1) return false
  if (article.tagName !== 'article') return true
  return firstElement(article, 'h1') !== undefined && firstElement(article, 'time') !== undefined
}

/** An article says when it was published; a page that a plugin calls one only says when it was last changed. */
function isOpenGraphArticle(metas: PageHead['metas']): boolean {
  if (metas.get('og:type')?.toLowerCase() !== 'article') return false
  return metas.has('article:published_time') || !metas.has('article:modified_time')
}
