import type { Element, Root } from 'hast'
import type { SitePath } from '../../model/site-path.ts'
import { customerReviews } from '../content/page-evidence/customer-reviews.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { readStructuredData } from '../facts/structured/structured-data.ts'
import { firstText, hasType, type StructuredNode, valuesOf } from '../facts/structured/structured-node.ts'
import { pageType } from '../page-type.ts'
import { type PageHead, readHead } from '../tree/page-head.ts'
import { type DeclaredKind, holdsArticle, isDiscussion, isNamedForum, type PageRequest } from './article-page.ts'
import { mainThings, structuredTypeOf } from './main-things.ts'
import { isNamed, mayBeNamed } from '../content/names.ts'
import { TextSizes } from '../content/text-sizes.ts'
import { isTextless } from '../tree/element-kinds.ts'
import { inPlainTexts } from '../tree/plain-texts.ts'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import { lettersOf } from '../facts/part-words.ts'
import { visibleText } from '../tree/visible-text.ts'

/** The path of a page, and the hosts of its site. */
export type PageLocation = Pick<ExtractionRequest, 'path' | 'ownHosts'>

/** The kind of a page, as far as it decides what around the content is boilerplate. */
export interface PageKind {
  /** Its text is in one place and may be little of the page. */
  readonly isArticle: boolean
  /** A discussion according to the page itself; one whose posts can be answered counts, too. */
  readonly isDiscussion: boolean
  /** Where the page is, if it is an article. */
  readonly article?: PageLocation | undefined
  /** The path of the page, if it is that of one product. */
  readonly product?: SitePath | undefined
  /** Readers' reviews of the one product that it sells. */
  readonly reviews?: ReadonlySet<Element>
}

/** A page of no special kind. */
export const plainPage: PageKind = { isArticle: false, isDiscussion: false }

/** The kind of a page. @param things its subject according to structured data, see {@link mainThings} */
export function pageKind(request: PageRequest, head: DeclaredKind, things: readonly StructuredNode[], root: Root): PageKind {
  return inPlainTexts(root, () => findKind(request, head, things, root))
}

function findKind(request: PageRequest, head: DeclaredKind, things: readonly StructuredNode[], root: Root): PageKind {
  const mayBeArticle = holdsArticle(request, head, structuredTypeOf(things, request.path), root)
  const isAnswers =
    mayBeArticle &&
    pageType(request.path, request.rules, null) === 'page' &&
    consistsOfComments(root, request.ownHosts.some(isNamedForum))
  const isArticle = mayBeArticle && !isAnswers
  const reviews = sellsProduct(things, head)
    ? customerReviews(root, { isRated: isRated(things) })
    : maySellProduct(things, root)
      ? customerReviews(root, { isUndeclared: true })
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
  const things = mainThings(readStructuredData(root, request), head)
  return pageKind(request, head, things, root)
}

/** How many times as long as all paragraphs of a page its comments must be for it to consist of them, on any host and on one that calls itself a forum. */
const lead = { anywhere: 15, inForum: 3 } as const

/** Shortest comments, and shortest paragraph that counts, in characters without whitespace. */
const shortest = { comments: 1_000, paragraph: 60 } as const

/**
 * Whether a page consists of comments, for example on a story from elsewhere that the site calls an article: without
 * them, nothing would be left. Comments on an article are seldom that much longer than the article.
 */
function consistsOfComments(root: Root, isNamedForum: boolean): boolean {
  const sizes = new TextSizes(root)
  let commented = 0
  let said = 0
  const visit = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (!isElement(child) || isTextless(child)) continue
      if (mayBeNamed(child) && isNamed(child, 'comments')) {
        commented += sizes.of(child).all
        continue
      }
      const paragraph = sizes.of(child).direct
      if (paragraph >= shortest.paragraph) said += paragraph
      visit(child)
    }
  }
  visit(root)
  const times = isNamedForum ? lead.inForum : lead.anywhere
  return commented >= shortest.comments && commented >= times * said
}

const productTypes: ReadonlySet<string> = new Set(['Product', 'ProductGroup'])

/** Whether a page declares one product and its title names it: plugins declare companies and lists of services as products to show ratings. */
function isProductPage(things: readonly StructuredNode[], root: Root): boolean {
  const names = namesOf(things)
  const [name = ''] = names
  const heading = firstElement(root, 'h1')
  const title = heading === undefined ? '' : lettersOf(visibleText(heading))
  return names.size === 1 && name !== '' && title !== '' && (title.includes(name) || name.includes(title))
}

/** Whether a page declares how readers rate the one product that it declares. */
function isRated(things: readonly StructuredNode[]): boolean {
  return namesOf(things).size === 1 && productsOf(things).some((thing) => valuesOf(thing, 'aggregateRating').length > 0)
}

/** What only a product that is sold has, not one that a plugin declares for its rating. */
const sale = ['offers', 'Offers', 'hasVariant'] as const

/** Whether one product is declared to be sold on a page, whatever its title says. */
function sellsProduct(things: readonly StructuredNode[], { metas }: Pick<PageHead, 'metas'>): boolean {
  if (metas.get('og:type') === 'product') return true
  const isSold = productsOf(things).some((thing) => sale.some((name) => valuesOf(thing, name).length > 0))
  return isSold && namesOf(things).size === 1
}

/** Labels of “add to cart” controls. */
const cart =
  /^(?:add to (?:cart|bag|basket|trolley)|in den warenkorb|ajouter au panier|(?:añadir|agregar) (?:al carrito|a la cesta)|adicionar ao carrinho|aggiungi al carrello|in winkel(?:wagen|mand)|dodaj do koszyka|(?:přidat |vložit )?do košíku|(?:добавить )?в корзину|(?:הוספה|הוסיפו|הוסף) ל(?:סל|עגלה)|(?:أضف|إضافة) إلى (?:السلة|العربة))(?!\p{L})/iu

/** Most such controls on a product page: more belong to a list. */
const maxCarts = 3

/** Longest text of such a control, in characters. */
const longestControl = 40

/** Whether a page that declares no product may be a product page: by its title, and a few “add to cart” controls. */
function maySellProduct(things: readonly StructuredNode[], root: Root): boolean {
  if (productsOf(things).length > 0 || firstElement(root, 'h1') === undefined) return false
  const carts = elementsOf(root).filter(isCartControl).length
  return carts > 0 && carts <= maxCarts
}

function productsOf(things: readonly StructuredNode[]): readonly StructuredNode[] {
  return things.filter((thing) => hasType(thing, productTypes))
}

function isCartControl(element: Element): boolean {
  if (!isElement(element, 'button', 'input', 'a')) return false
  const text = element.tagName === 'input' ? attribute(element, 'value') : visibleText(element)
  return text.length <= longestControl && cart.test(text.trim())
}

/** The names of the products of a page, as letters. */
function namesOf(things: readonly StructuredNode[]): ReadonlySet<string> {
  return new Set(productsOf(things).map((thing) => lettersOf(firstText(thing, 'name'))))
}
