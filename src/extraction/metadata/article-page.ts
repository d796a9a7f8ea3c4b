import type { Root } from 'hast'
import type { ExtractionRequest } from '../extracted-page.ts'
import { readStructuredData } from '../facts/structured/structured-data.ts'
import { mainThings, structuredTypeOf } from './main-things.ts'
import { pageType } from '../page-type.ts'
import { type PageHead, readHead } from '../tree/page-head.ts'
import type { ContentType } from '../../model/content-type.ts'

/** Classes by which WordPress marks a page that is not a post: `body_class()` writes them in every theme. */
const noPost = /^(?:page-id-\d+|page-template(?:-.*)?|archive|post-type-archive(?:-.*)?|tax-.+|category-\d+|single-product)$/

/**
 * Whether a page is an article according to the owner or itself: then its text is in one place, with comments and lists
 * of other articles around it. Plugins call every page of a company an article, in Open Graph and in JSON-LD, so
 * the statement of the system that made the page takes precedence.
 */
export function isArticlePage(
  { path, rules }: Pick<ExtractionRequest, 'path' | 'rules'>,
  { metas, bodyClasses }: Pick<PageHead, 'metas' | 'bodyClasses'>,
  structuredType: ContentType | null,
): boolean {
  const configured = pageType(path, rules, null)
  if (configured !== 'page') return configured === 'article'
  if (path === '/' || bodyClasses.some((name) => noPost.test(name))) return false
  return structuredType === 'article' || (structuredType === null && isOpenGraphArticle(metas))
}

/** An article says when it was published; a page that a plugin calls one has the time of its last change alone. */
function isOpenGraphArticle(metas: PageHead['metas']): boolean {
  if (metas.get('og:type')?.toLowerCase() !== 'article') return false
  return metas.has('article:published_time') || !metas.has('article:modified_time')
}

/** The same for a document that has not been parsed further. */
export function isArticleDocument(root: Root, request: Omit<ExtractionRequest, 'html'>): boolean {
  const { path, ownHosts } = request
  const things = mainThings(readStructuredData(root, { path, ownHosts }), [path])
  return isArticlePage(request, readHead(root, request), structuredTypeOf(things, path))
}
