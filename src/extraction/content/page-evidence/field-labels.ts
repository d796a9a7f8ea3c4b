import type { Element, Root } from 'hast'
import { attribute, elementsOf, hasAttribute, isElement } from '../../tree/element.ts'
import { wordSet } from '../../word-set.ts'

/**
 * Labels of the fields that a visitor writes into, chooses from a list or has to tick, such as a consent, and of checkboxes that open a menu.
 * Other boxes and buttons are options, which may have a price, or open something.
 */
export function fieldLabels(root: Root): ReadonlySet<Element> {
  const ids = new Set<string>()
  const labels = new Set<Element>()
  for (const element of elementsOf(root)) {
    if (element.tagName === 'label') labels.add(element)
    else if (isFilledIn(element)) ids.add(attribute(element, 'id'))
  }
  if (labels.size === 0 || ids.size === 0) return none
  const found = new Set<Element>()
  const firstFields = new Map<Root | Element, Element>()
  const withFilledIn = new Set<Root | Element>()
  // Reversed, so that an element comes after everything in it.
  for (const parent of [root, ...elementsOf(root)].toReversed()) {
    for (const child of parent.children) {
      if (!isElement(child)) continue
      const field = isField(child) ? child : firstFields.get(child)
      if (field !== undefined && !firstFields.has(parent)) firstFields.set(parent, field)
      if (isFilledIn(child) || withFilledIn.has(child)) withFilledIn.add(parent)
    }
    for (const child of parent.children) {
      if (!isElement(child) || !labels.has(child)) continue
      const id = attribute(child, 'htmlFor')
      const own = firstFields.get(child)
      if (id !== '' ? ids.has(id) : own === undefined ? withFilledIn.has(parent) : isFilledIn(own)) found.add(child)
    }
  }
  return found
}

const none: ReadonlySet<Element> = new Set()

/** Types of fields that are not written into. */
const notWritten = wordSet('checkbox radio button submit reset image hidden file')

function isField(element: Element): boolean {
  return isElement(element, 'input', 'textarea', 'select')
}

function isFilledIn(field: Element): boolean {
  if (field.tagName !== 'input') return isField(field)
  const type = attribute(field, 'type').toLowerCase()
  return (
    !notWritten.has(type) || (type === 'checkbox' && (hasAttribute(field, 'required') || hasAttribute(field, 'ariaHasPopup')))
  )
}
