import type { Root } from 'hast'
import { lettersOf } from '../facts/part-words.ts'
import { firstText, hasType, valuesOf, type StructuredNode } from '../facts/structured/structured-node.ts'
import { firstElement } from '../tree/element.ts'
import type { PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'

const productTypes: ReadonlySet<string> = new Set(['Product', 'ProductGroup'])

/**
 * Whether a page is about one product, and its title names that. Plugins declare companies and lists of services as products, too, to show
 * their ratings in search results.
 */
export function isProductPage(things: readonly StructuredNode[], root: Root): boolean {
  const names = namesOf(things)
  const [name = ''] = names
  const heading = firstElement(root, 'h1')
  const title = heading === undefined ? '' : lettersOf(visibleText(heading))
  return names.size === 1 && name !== '' && title !== '' && (title.includes(name) || name.includes(title))
}

/** What only a product that is sold has, not one that a plugin declares for its rating. */
const sale = ['offers', 'Offers', 'hasVariant'] as const

/** Whether one product is sold on a page, whatever its title says. */
export function sellsProduct(things: readonly StructuredNode[], { metas }: Pick<PageHead, 'metas'>): boolean {
  if (metas.get('og:type') === 'product') return true
  const isSold = things.some((thing) => hasType(thing, productTypes) && sale.some((name) => valuesOf(thing, name).length > 0))
  return isSold && namesOf(things).size === 1
}

/** The names of the products of a page, as letters. */
function namesOf(things: readonly StructuredNode[]): ReadonlySet<string> {
  return new Set(things.filter((thing) => hasType(thing, productTypes)).map((thing) => lettersOf(firstText(thing, 'name'))))
}
