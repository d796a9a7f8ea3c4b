import type { Element, Root } from 'hast'
import { lettersOf } from '../facts/part-words.ts'
import { firstText, hasType, valuesOf, type StructuredNode } from '../facts/structured/structured-node.ts'
import { attribute, elementsOf, firstElement, isElement } from '../tree/element.ts'
import type { PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'

const productTypes: ReadonlySet<string> = new Set(['Product', 'ProductGroup'])

/** Whether a page declares one product and its title names it: plugins declare companies and lists of services as products to show ratings. */
export function isProductPage(things: readonly StructuredNode[], root: Root): boolean {
  const names = namesOf(things)
  const [name = ''] = names
  const heading = firstElement(root, 'h1')
  const title = heading === undefined ? '' : lettersOf(visibleText(heading))
  return names.size === 1 && name !== '' && title !== '' && (title.includes(name) || name.includes(title))
}

/** Whether a page declares how readers rate the one product that it declares. */
export function isRated(things: readonly StructuredNode[]): boolean {
  return namesOf(things).size === 1 && productsOf(things).some((thing) => valuesOf(thing, 'aggregateRating').length > 0)
}

/** What only a product that is sold has, not one that a plugin declares for its rating. */
const sale = ['offers', 'Offers', 'hasVariant'] as const

/** Whether one product is declared to be sold on a page, whatever its title says. */
export function sellsProduct(things: readonly StructuredNode[], { metas }: Pick<PageHead, 'metas'>): boolean {
  if (metas.get('og:type') === 'product') return true
  const isSold = productsOf(things).some((thing) => sale.some((name) => valuesOf(thing, name).length > 0))
  return isSold && namesOf(things).size === 1
}

/** Labels of “add to cart” controls. */
const cart =
  /^(?:add to (?:cart|bag|basket|trolley)|in den warenkorb|ajouter au panier|(?:añadir|agregar) (?:al carrito|a la cesta)|adicionar ao carrinho|aggiungi al carrello|in winkel(?:wagen|mand)|dodaj do koszyka|(?:přidat |vložit )?do košíku|(?:добавить )?в корзину|(?:הוספה|הוסיפו|הוסף) ל(?:סל|עגלה)|(?:أضف|إضافة) إلى (?:السلة|العربة))(?!\p{L})/iu

/** Most such controls on a product page: more belong to a list. */
const mostCarts = 3

/** Longest text of such a control, in characters. */
const longestControl = 40

/** Whether a page that declares no product may be a product page: by its title, and a few “add to cart” controls. */
export function maySellProduct(things: readonly StructuredNode[], root: Root): boolean {
  if (productsOf(things).length > 0 || firstElement(root, 'h1') === undefined) return false
  const carts = elementsOf(root).filter(isCartControl).length
  return carts > 0 && carts <= mostCarts
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
