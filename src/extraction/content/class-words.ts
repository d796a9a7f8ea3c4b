import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'

/** Longest class attribute that is read, in characters. */
const longest = 2000

const known = new WeakMap<Element, readonly string[]>()

/** Cache of words by name: the elements of a site share few names. Cleared when full. */
const knownNames = new Map<string, readonly string[]>()
const mostKnown = { entries: 5000, length: 200 }

/** The classes and the id of an element, unparsed. */
export function classNames(element: Element): readonly string[] {
  return namesOf(element).split(/\s+/).filter(Boolean)
}

function namesOf(element: Element): string {
  return `${attribute(element, 'className')} ${attribute(element, 'id')}`.slice(0, longest)
}

/** Whether a part of a name is machine-generated: alternating letters and digits, as in `5ad7c2e`. */
function isHash(part: string): boolean {
  return (part.match(/\d+/g)?.length ?? 0) + (part.match(/\D+/g)?.length ?? 0) >= 3
}

/** The words of an element's classes and id, in lower case; hashes are left out: `elementor-tab-content SiteFooter` is elementor, tab, content, site, footer. */
export function classWords(element: Element): readonly string[] {
  const before = known.get(element)
  if (before !== undefined) return before
  const names = namesOf(element)
  const words = knownNames.get(names) ?? wordsOf(names)
  known.set(element, words)
  if (names.length > mostKnown.length) return words
  if (knownNames.size >= mostKnown.entries) knownNames.clear()
  knownNames.set(names, words)
  return words
}

function wordsOf(names: string): readonly string[] {
  return names
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => !isHash(part))
    .flatMap((part) =>
      part
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .filter(Boolean)
}
