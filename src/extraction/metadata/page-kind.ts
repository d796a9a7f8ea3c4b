import type { Element, Root } from 'hast'
import type { SitePath } from '../../model/site-path.ts'
import { readersReviews } from '../content/page-evidence/readers-reviews.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { readStructuredData } from '../facts/structured/structured-data.ts'
import type { StructuredNode } from '../facts/structured/structured-node.ts'
import { pageType } from '../page-type.ts'
import { readHead } from '../tree/page-head.ts'
import { type DeclaredKind, holdsArticle, isDiscussion, isNamedForum, type PageRequest } from './article-page.ts'
import { mainThings, structuredTypeOf } from './main-things.ts'
import { consistsOfComments } from './comments-page.ts'
import { isProductPage, isRated, maySellProduct, sellsProduct } from './product-page.ts'

/** The path of a page, and the hosts of its site. */
export type Place = Pick<ExtractionRequest, 'path' | 'ownHosts'>

/** The kind of a page, as far as it decides what around the content is boilerplate. */
export interface PageKind {
  /** Its text is in one place and may be little of the page. */
  readonly isArticle: boolean
  /** A discussion according to the page itself; one whose posts can be answered counts, too. */
  readonly isDiscussion: boolean
  /** Where the page is, if it is an article. */
  readonly article?: Place | undefined
  /** The path of the page, if it is that of one product. */
  readonly product?: SitePath | undefined
  /** Readers' reviews of the one product that it sells. */
  readonly reviews?: ReadonlySet<Element>
}

/** A page of no special kind. */
export const plainPage: PageKind = { isArticle: false, isDiscussion: false }

/** The kind of a page. @param things its subject according to structured data, see {@link mainThings} */
export function pageKind(request: PageRequest, head: DeclaredKind, things: readonly StructuredNode[], root: Root): PageKind {
  const mayBeArticle = holdsArticle(request, head, structuredTypeOf(things, request.path), root)
  const isAnswers =
    mayBeArticle &&
    pageType(request.path, request.rules, null) === 'page' &&
    consistsOfComments(root, request.ownHosts.some(isNamedForum))
  const isArticle = mayBeArticle && !isAnswers
  const reviews = sellsProduct(things, head)
    ? readersReviews(root, { isRated: isRated(things) })
    : maySellProduct(things, root)
      ? readersReviews(root, { isUndeclared: true })
      : undefined
  return {
    isArticle,
    article: isArticle ? request : undefined,
    isDiscussion: isAnswers || isDiscussion(request, head, things),
    product: isProductPage(things, root) ? request.path : undefined,
    ...(reviews === undefined ? {} : { reviews }),
  }
}

/** The same for a document that has not been parsed further. */
export function kindOfDocument(root: Root, request: Omit<ExtractionRequest, 'html'>): PageKind {
  const head = readHead(root, request)
  const things = mainThings(readStructuredData(root, request), head.addresses)
  return pageKind(request, head, things, root)
}
