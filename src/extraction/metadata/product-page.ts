import type { Root } from 'hast'
import { lettersOf } from '../facts/part-words.ts'
import { firstText, hasType, type StructuredNode } from '../facts/structured/structured-node.ts'
import { firstElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'

const productTypes: ReadonlySet<string> = new Set(['Product', 'ProductGroup'])

/**
 * Whether a page is about one product, and its title names that. Plugins declare companies and lists of services as products, too, to show
 * their ratings in search results.
 */
export function isProductPage(things: readonly StructuredNode[], root: Root): boolean {
  const names = new Set(
    things.filter((thing) => hasType(thing, productTypes)).map((thing) => lettersOf(firstText(thing, 'name'))),
  )
  const [name = ''] = names
  const heading = firstElement(root, 'h1')
  const title = heading === undefined ? '' : lettersOf(visibleText(heading))
  return names.size === 1 && name !== '' && title !== '' && (title.includes(name) || name.includes(title))
}
