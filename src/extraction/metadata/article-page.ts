import type { Root } from 'hast'
import type { ContentType } from '../../model/content-type.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { readStructuredData } from '../facts/structured-data.ts'
import { pageType } from '../page-type.ts'
import { type PageHead, readHead } from '../tree/page-head.ts'
import { mainThings } from './main-things.ts'
import { structuredTypeOf } from './structured-type.ts'

/**
 * Whether a page is an article by the owner's word or its own: then its text stands in one place, and comments and lists
 * of other articles stand around it. Many site builders call every page one in Open Graph, so that counts least.
 */
export function isArticlePage(
  { path, rules }: Pick<ExtractionRequest, 'path' | 'rules'>,
  { metas }: Pick<PageHead, 'metas'>,
  structuredType: ContentType | null,
): boolean {
  const type = pageType(path, rules, structuredType)
  return type === 'article' || (type === 'page' && path !== '/' && metas.get('og:type')?.toLowerCase() === 'article')
}

/** The same for a document of which nothing else was read. */
export function isArticleDocument(root: Root, request: Omit<ExtractionRequest, 'html'>): boolean {
  const { path, ownHosts } = request
  const things = mainThings(readStructuredData(root, { path, ownHosts }), [path])
  return isArticlePage(request, readHead(root, path, ownHosts), structuredTypeOf(things, path))
}
