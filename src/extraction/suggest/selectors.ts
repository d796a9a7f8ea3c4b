import type { Element } from 'hast'
import { attribute } from '../tree/element.ts'
import { classRank, sharedClasses } from './class-names.ts'
import { ancestorsOf, type Parents } from './tree-places.ts'

/** A selector that may fit, and how likely it is to hold after the next build: the lower the better. */
export interface SelectorCandidate {
  readonly selector: string
  readonly rank: number
}

/** Longest selector, in characters; the configuration takes 500. */
const longest = 200

/** Elements around the ones that are sought which may help to name them. */
const mostScopes = 6

/** Rank of a selector by its tag alone. */
const tagRank = 1.5

/** What being named by an element around it adds to a rank. */
const scopeRank = 0.5

/**
 * Selectors that may find exactly the given elements, best first: by a class that they share, by their tag, by what stands
 * around them. Each is to be tried.
 * @param stop an element around all of them that the selectors need not look past, such as the card that holds them
 */
export function selectorsFor(elements: readonly Element[], parents: Parents, stop?: Element): readonly SelectorCandidate[] {
  const own = ownSelectors(elements)
  const scopes = scopesOf(elements, parents, stop)
  const scoped = own.flatMap((inner) =>
    scopes.flatMap((scope) => [
      ...(scope.direct ? [{ selector: `${scope.selector} > ${inner.selector}`, rank: inner.rank + scope.rank + scopeRank }] : []),
      { selector: `${scope.selector} ${inner.selector}`, rank: inner.rank + scope.rank + scopeRank },
    ]),
  )
  return [...own, ...scoped]
    .filter(({ selector }) => selector.length <= longest)
    .toSorted((one, other) => one.rank - other.rank || one.selector.length - other.selector.length)
}

function ownSelectors(elements: readonly Element[]): readonly SelectorCandidate[] {
  const [first] = elements
  if (first === undefined) return []
  const tag = elements.every(({ tagName }) => tagName === first.tagName) ? first.tagName : undefined
  const byClass = sharedClasses(elements).flatMap((name) => {
    const selector = `.${escapeIdentifier(name)}`
    const rank = classRank(name)
    return [{ selector, rank }, ...(tag === undefined ? [] : [{ selector: tag + selector, rank: rank + 0.1 }])]
  })
  const id = elements.length === 1 ? idSelector(first) : undefined
  return [...byClass, ...(id === undefined ? [] : [id]), ...(tag === undefined ? [] : [{ selector: tag, rank: tagRank }])]
}

interface Scope extends SelectorCandidate {
  /** Whether it is the parent of every element. */
  readonly direct: boolean
}

/** What stands around all the elements and has a name; the elements of different cards share only what is alike. */
function scopesOf(elements: readonly Element[], parents: Parents, stop: Element | undefined): readonly Scope[] {
  const chains = elements.map((element) => chainOf(element, parents, stop))
  const [shortest = []] = chains.toSorted((one, other) => one.length - other.length)
  return shortest.slice(0, mostScopes).flatMap((_, level) => {
    const around = chains.flatMap((chain) => chain[level] ?? [])
    const [first] = around
    if (first === undefined) return []
    const one = around.every((element) => element === first)
    const id = one ? idSelector(first) : undefined
    const byClass = sharedClasses(around).map((name) => ({ selector: `.${escapeIdentifier(name)}`, rank: classRank(name) }))
    const tag = around.every(({ tagName }) => tagName === first.tagName) && isTelling(first.tagName)
    const byTag = tag ? [{ selector: first.tagName, rank: tagRank }] : []
    return [...(id === undefined ? [] : [id]), ...byClass, ...byTag].map((scope) => ({ ...scope, direct: level === 0 }))
  })
}

function chainOf(element: Element, parents: Parents, stop: Element | undefined): readonly Element[] {
  const chain: Element[] = []
  for (const above of ancestorsOf(element, parents)) {
    if (above === stop || above.tagName === 'body') break
    chain.push(above)
  }
  return chain
}

function isTelling(tag: string): boolean {
  return ['ul', 'ol', 'dl', 'table', 'tbody', 'main', 'article', 'header', 'footer', 'aside', 'form', 'address'].includes(tag)
}

function idSelector(element: Element): SelectorCandidate | undefined {
  const id = attribute(element, 'id')
  if (id === '' || /\s/.test(id)) return undefined
  return { selector: `#${escapeIdentifier(id)}`, rank: classRank(id) === 3 || /\d{3}/.test(id) ? 3 : 0.2 }
}

/** Whether a selector found what it was made for, in order and nothing else. */
export function isSame(found: readonly Element[], wanted: readonly Element[]): boolean {
  return found.length === wanted.length && wanted.every((element, at) => element === found[at])
}

/** A name as an identifier of CSS (CSSOM, serialize an identifier). */
export function escapeIdentifier(name: string): string {
  return name.replace(/^-?\d|[^\p{L}\p{N}_-]/gu, (part) =>
    Array.from(part, (character) =>
      /[\d\s\p{Cc}]/u.test(character) ? `\\${character.codePointAt(0)?.toString(16)} ` : character === '-' ? '-' : `\\${character}`,
    ).join(''),
  )
}
