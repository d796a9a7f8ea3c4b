import type { Root } from 'hast'
import { lettersOf } from '../facts/part-words.ts'
import { readStructuredData } from '../facts/structured/structured-data.ts'
import { firstText, hasType, type StructuredNode } from '../facts/structured/structured-node.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { firstElement } from '../tree/element.ts'
import { readHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'
import { mainThings } from './main-things.ts'

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

/** The same for a document that has not been parsed further. */
export function isProductDocument(root: Root, request: Omit<ExtractionRequest, 'html'>): boolean {
  return isProductPage(mainThings(readStructuredData(root, request), readHead(root, request).addresses), root)
}
