import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'
import { memoizeByText } from '../tree/memoize-by-text.ts'
import { TreeElement } from '../tree/nodes.ts'

/** Longest class attribute that is read, in characters. */
const longest = 2000

const nothing: readonly string[] = []

const readNames = (element: Element): readonly string[] =>
  `${attribute(element, 'className')} ${attribute(element, 'id')}`.slice(0, longest).split(/\s+/).filter(Boolean)

/** The classes and the id of an element, unparsed. */
export function classNames(element: Element): readonly string[] {
  const { className, id } = element.properties
  if (className === undefined && id === undefined) return nothing
  return TreeElement.classesOf(element, readNames)
}

/** Whether a part of a name is machine-generated: alternating letters and digits, as in `5ad7c2e`. */
function isHash(part: string): boolean {
  return /\d/.test(part) && (part.match(/\d+/g)?.length ?? 0) + (part.match(/\D+/g)?.length ?? 0) >= 3
}

/** Tailwind's qualifiers of a size or state in a class, which do not describe the element: `pt-[var(--banner-height)]`. Names have at most {@link longest} characters. */
const arbitrary = /\[[^\]]*\]+/g

/** The screens and states to which a Tailwind class applies: `lg:print:`. */
const variants = /^.*:/

/**
 * The words of an element's classes and id, in lower case: `elementor-tab-content SiteFooter` is elementor, tab, content, site, footer.
 * Hashes, and what Tailwind writes in brackets and before colons, are left out.
 */
export function classWords(element: Element): readonly string[] {
  const { className, id } = element.properties
  if (className === undefined && id === undefined) return nothing
  return TreeElement.wordsOf(element, readWords)
}

const readWords = (element: Element) => classNames(element).flatMap(wordsOfName)

/** Two words that mean something else than the first alone: what comes after another, such as an answer, and what a search has found. */
const compounds = /follow[-_]?up|search[-_]?results?/gi

/** The words of one class or id, as {@link classWords}. */
export const wordsOfName = memoizeByText((name: string): readonly string[] =>
  name
    .replace(arbitrary, '')
    .replace(variants, '')
    .replace(compounds, (compound) => compound.toLowerCase().replace(/[-_]/, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => !isHash(part))
    .flatMap((part) =>
      part
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .filter(Boolean),
)

/** Whether one of the words of an element's classes and id is among the given ones. */
export function isCalled(element: Element | undefined, words: ReadonlySet<string>): boolean {
  return element !== undefined && classWords(element).some((word) => words.has(word))
}

/** The kind of an element: its tag name and first class. */
export function kindOf(element: Element): string {
  return `${element.tagName} ${attribute(element, 'className').split(' ')[0] ?? ''}`
}
