import type { Element, Root } from 'hast'
import { percentDecoded } from '../../../model/site-path.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { ancestorsOf, attribute, elementsOf, firstElement, isElement } from '../../tree/element.ts'

/** Fewest links of a table of contents. */
const minLinks = 3

/**
 * Tables of contents: only links to places on the page, with the texts of its headings. A place is an id of the page, which excludes a hub's
 * links to sections of other pages.
 * @param texts the text of each kept element without whitespace
 */
export function contentsLists(root: Root, texts: ReadonlyMap<Element, string>): readonly Element[] {
  const headings = new Set(
    elementsOf(root).flatMap((element) =>
      isHeading(element) && !isLinked(element) ? [texts.get(element)?.toLowerCase() ?? ''] : [],
    ),
  )
  const places = new Set(elementsOf(root).flatMap((element) => [attribute(element, 'id'), attribute(element, 'name')]))
  const found: Element[] = []
  /** Links to headings in an element, and their text. */
  const read = (parent: Root | Element): { readonly links: number; readonly text: number } => {
    if (isElement(parent, 'a')) {
      const text = texts.get(parent) ?? ''
      const place = percentDecoded(/#(.+)$/.exec(attribute(parent, 'href'))?.[1] ?? '')
      const leads = place !== '' && places.has(place) && text !== '' && headings.has(text.toLowerCase())
      return leads ? { links: 1, text: text.replace(/[^\p{L}]/gu, '').length } : { links: 0, text: 0 }
    }
    const before = found.length
    let [links, text] = [0, 0]
    for (const child of parent.children) {
      if (!isElement(child)) continue
      const inside = read(child)
      links += inside.links
      text += inside.text
    }
    if (isElement(parent) && links >= minLinks && !isHeading(parent)) {
      // Beside the links there may be their numbers.
      const all = texts.get(parent)?.replace(/[^\p{L}]/gu, '').length
      if (all === text) found.splice(before, found.length, parent)
    }
    return { links, text }
  }
  read(root)
  return found
}

/** Whether a heading is a link, contains one or is in one. */
function isLinked(heading: Element): boolean {
  return firstElement(heading, 'a') !== undefined || ancestorsOf(heading).some(({ tagName }) => tagName === 'a')
}
