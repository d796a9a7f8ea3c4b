import type { Element, Root } from 'hast'
import { attribute, elementsOf, hasAttribute, isElement } from '../tree/element.ts'

/**
 * Labels of the fields that a visitor writes into, chooses from a list or has to tick, such as a consent. Other boxes and buttons
 * are options, which may have a price, or open something.
 */
export function fieldLabels(root: Root): ReadonlySet<Element> {
  const ids = new Set<string>()
  const labels: { readonly label: Element; readonly parent: Element }[] = []
  for (const parent of elementsOf(root)) {
    if (isFilledIn(parent)) ids.add(attribute(parent, 'id'))
    for (const label of parent.children) if (isElement(label, 'label')) labels.push({ label, parent })
  }
  const found = labels.filter(({ label, parent }) => {
    if (hasAttribute(label, 'htmlFor')) return ids.has(attribute(label, 'htmlFor'))
    const own = elementsOf(label).find(isField)
    return own === undefined ? elementsOf(parent).some(isFilledIn) : isFilledIn(own)
  })
  return new Set(found.map(({ label }) => label))
}

/** Types of fields that are not written into. */
const notWritten = new Set('checkbox radio button submit reset image hidden file'.split(' '))

function isField(element: Element): boolean {
  return isElement(element, 'input', 'textarea', 'select')
}

function isFilledIn(field: Element): boolean {
  if (field.tagName !== 'input') return isField(field)
  const type = attribute(field, 'type').toLowerCase()
  return !notWritten.has(type) || (type === 'checkbox' && hasAttribute(field, 'required'))
}
