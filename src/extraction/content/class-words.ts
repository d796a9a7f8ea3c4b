import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'

/** Longest class attribute that is looked at, in characters. */
const longest = 2000

const known = new WeakMap<Element, readonly string[]>()

/** The words of an element's classes and id, in lower case: `elementor-tab-content SiteFooter` is elementor, tab, content, site, footer. */
export function classWords(element: Element): readonly string[] {
  const before = known.get(element)
  if (before !== undefined) return before
  const names = `${attribute(element, 'className')} ${attribute(element, 'id')}`.slice(0, longest)
  const words = names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  known.set(element, words)
  return words
}
