import type { Element, Root } from 'hast'
import type { SitePath } from '../../../model/site-path.ts'
import { namesCurrency } from '../../facts/prices/currencies.ts'
import { attribute, elementsOf, isElement } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import type { TextSizes } from '../text-sizes.ts'

/** Fewest products of a list, least share of them among its items, longest text of one, in characters, and most elements that are read. */
const card = { fewest: 3, share: 0.7, text: 200, elements: 100 } as const

/** Lists of other products on a product's page, whatever their heading: similar cards, each with an image, a price and a link to its own page. */
export function otherProducts(root: Root, path: SitePath, sizes: TextSizes): ReadonlySet<Element> {
  const found = new Set<Element>()
  for (const list of elementsOf(root)) {
    const items = list.children.filter((child) => isElement(child)).filter((child) => sizes.of(child).all > 0)
    if (items.length < card.fewest) continue
    const products = items.map((item) => productIn(item, path, sizes)).filter((product) => product !== undefined)
    if (new Set(products).size >= card.fewest && products.length >= items.length * card.share) found.add(list)
  }
  return found
}

/** The path of the page that a card with an image and a price leads to, if that is beside the given one. */
function productIn(item: Element, path: SitePath, sizes: TextSizes): string | undefined {
  if (sizes.of(item).all > card.text) return undefined
  const inside = [item, ...elementsOf(item, card.elements)]
  if (!inside.some(({ tagName }) => tagName === 'img') || !namesCurrency(visibleText(item))) return undefined
  const links = inside
    .filter((inner) => inner.tagName === 'a')
    .map((link) => URL.parse(attribute(link, 'href'), `https://a.test${path}`))
  return links.map((link) => link?.pathname ?? path).find((other) => other !== path && folderOf(other) === folderOf(path))
}

function folderOf(path: string): string {
  return path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1)
}
