import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'

/** Longest class attribute that is looked at, in characters. */
const longest = 2000

const known = new WeakMap<Element, readonly string[]>()

/** The classes and the id of an element as they are written. */
export function classNames(element: Element): readonly string[] {
  return `${attribute(element, 'className')} ${attribute(element, 'id')}`.slice(0, longest).split(/\s+/).filter(Boolean)
}

/** Whether a part of a name was made by a machine: letters and digits in turns, as in `5ad7c2e`. */
function isHash(part: string): boolean {
  return (part.match(/\d+/g)?.length ?? 0) + (part.match(/\D+/g)?.length ?? 0) >= 3
}

/** The words of an element's classes and id, in lower case; letters of hashes are no words: `elementor-tab-content SiteFooter` is elementor, tab, content, site, footer. */
export function classWords(element: Element): readonly string[] {
  const before = known.get(element)
  if (before !== undefined) return before
  const words = classNames(element)
    .join(' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => !isHash(part))
    .flatMap((part) =>
      part
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .filter(Boolean)
  known.set(element, words)
  return words
}
