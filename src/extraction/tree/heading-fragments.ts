import type { Element, Root } from 'hast'
import { isHeading, isText, isTextless } from './element-kinds.ts'
import { attribute, elementsOf, isElement } from './element.ts'

/** Longest id that is taken, in characters. */
const maxLength = 200

/**
 * The ids that lead to the headings of a document: a heading's own, that of an anchor in it or right before it, or that of the part
 * that it begins. Only the first element with an id counts: browsers go to that one.
 */
export function headingFragments(root: Root): ReadonlyMap<Element, string> {
  const found = new Map<Element, string>()
  const seen = new Set<string>()
  let before = ''
  const take = (element: Element): string => {
    const id = attribute(element, 'id') || (isElement(element, 'a') ? attribute(element, 'name') : '')
    if (id === '' || id.length > maxLength || /\s/.test(id) || seen.has(id)) return ''
    seen.add(id)
    return id
  }
  const visit = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (isText(child)) before = ''
      if (!isElement(child)) continue
      const id = take(child)
      if (isTextless(child)) continue
      if (isHeading(child) || attribute(child, 'role') === 'heading') {
        const inside =
          elementsOf(child)
            .map(take)
            .find((one) => one !== '') ?? ''
        const fragment = id || inside || before
        if (fragment !== '') found.set(child, fragment)
        before = ''
        continue
      }
      const outside = before
      if (id !== '' && !isElement(child, 'body', 'main')) before = id
      visit(child)
      // What lies next to a heading opens there only if it is an anchor: it may have no place in the page.
      if (id !== '' && before === id && !isElement(child, 'a')) before = outside
    }
  }
  visit(root)
  return found
}
