import type { Element, Root } from 'hast'
import { selectBelow } from '../tree/select.ts'
import { ancestorsOf, attribute, parentOf } from '../tree/element.ts'
import { elementsBefore, siblingsOf } from '../tree/siblings.ts'
import { wordSet } from '../word-set.ts'

/** A possible selector, and its rank: the lower, the more likely it survives the next build. */
export interface SelectorCandidate {
  readonly selector: string
  readonly rank: number
}

/** Maximum length of a selector, in characters; the configuration allows 500. */
const longestSelector = 200

/** Maximum number of ancestors that selectors may use. */
const maxScopes = 6

/** Maximum number of ancestors whose position among siblings selectors may use. */
const maxPlaces = 2

/** Ranks of selectors without classes. */
const ranks = { property: 0.3, id: 0.2, moduleStem: 0.7, tag: 1.5, place: 2.3 } as const

/** Added to the rank of a selector that depends on an ancestor or a sibling. */
const byOther = 0.5

/**
 * Selectors that may find exactly the given elements, best first: by a shared class, by tag, by position, by what is before
 * or around them. Try each of them.
 * @param stops ancestors that the selectors need not go beyond, such as the cards that hold the elements
 */
export function selectorsFor(elements: readonly Element[], stops: readonly Element[] = []): readonly SelectorCandidate[] {
  const own = [...namesOf(elements), ...rowsOf(elements), ...placesOf(elements)]
  const scoped = scopesOf(elements, stops).flatMap((scope) =>
    own.flatMap((inner) => {
      const rank = inner.rank + scope.rank + byOther
      return [
        { selector: `${scope.selector} ${inner.selector}`, rank },
        ...(scope.direct ? [{ selector: `${scope.selector} > ${inner.selector}`, rank }] : []),
      ]
    }),
  )
  return [...own, ...scoped]
    .filter(({ selector }) => selector.length <= longestSelector)
    .toSorted((one, other) => one.rank - other.rank)
}

/** Selectors for elements anywhere on a page, with bare tags last: a tag that is unique now may not remain so. */
export function selectorsOnPage(elements: readonly Element[]): readonly SelectorCandidate[] {
  return selectorsFor(elements).toSorted((one, other) => Number(isBareTag(one)) - Number(isBareTag(other)))
}

function isBareTag({ selector }: SelectorCandidate): boolean {
  return /^(?:tbody )?[a-z]+\d?$/.test(selector)
}

/** The elements that a selector must find below a node, exactly and in order. */
interface Wanted {
  readonly below: Root | Element
  readonly elements: readonly Element[]
}

/** The first selector that finds exactly the wanted elements everywhere. */
export function firstExactSelector(wanted: readonly Wanted[], candidates: Iterable<SelectorCandidate>): string | undefined {
  for (const { selector } of candidates) {
    if (wanted.every(({ below, elements }) => isSame(selectBelow(selector, below), elements))) return selector
  }
  return undefined
}

/** Whether a selector found exactly the wanted elements, in order. */
export function isSame(found: readonly Element[], wanted: readonly Element[]): boolean {
  return found.length === wanted.length && wanted.every((element, at) => element === found[at])
}

/** Selectors by shared classes and properties, by id, by tag. */
function namesOf(elements: readonly Element[]): readonly SelectorCandidate[] {
  const [first] = elements
  if (first === undefined) return []
  const tag = sharedTag(elements)
  const byClass = sharedClasses(elements).flatMap((name): readonly SelectorCandidate[] => {
    const candidate = classSelector(name)
    const { selector, rank } = candidate
    return [candidate, ...(tag === undefined ? [] : [{ selector: tag + selector, rank: rank + 0.1 }])]
  })
  const property = attribute(first, 'itemProp')
  const hasProperty = /^[\w-]+$/.test(property) && elements.every((element) => attribute(element, 'itemProp') === property)
  const id = elements.length === 1 ? idSelector(first) : undefined
  return [
    ...byClass,
    ...(hasProperty ? [{ selector: `[itemprop="${property}"]`, rank: ranks.property }] : []),
    ...(id === undefined ? [] : [id]),
    ...(tag === undefined ? [] : [{ selector: tag, rank: ranks.tag }]),
  ]
}

/** The selector of a class, or of the stable start of a CSS module's class. */
export function classSelector(name: string): SelectorCandidate {
  const stem = moduleStem(name)
  return stem === undefined
    ? { selector: `.${escapeIdentifier(name)}`, rank: classRank(name) }
    : { selector: `[class*="${stem}"]`, rank: ranks.moduleStem }
}

/** Rows of a table without its head. */
function rowsOf(elements: readonly Element[]): readonly SelectorCandidate[] {
  const areRows = elements.every((element) => element.tagName === 'tr' && parentOf(element)?.tagName === 'tbody')
  return areRows ? [{ selector: 'tbody tr', rank: ranks.tag - 0.1 }] : []
}

/** Selectors by position: the same place among siblings, or after a sibling with a selector. */
function placesOf(elements: readonly Element[]): readonly SelectorCandidate[] {
  const tag = sharedTag(elements)
  if (tag === undefined) return []
  const positions = new Set(elements.map(positionOfType))
  const [position = 0] = positions
  const before = elements.flatMap((element) => [...elementsBefore(element).take(1)])
  const behind = before.length < elements.length ? [] : namesOf(before)
  return [
    ...behind.map(({ selector, rank }) => ({ selector: `${selector} + ${tag}`, rank: rank + ranks.tag + byOther })),
    ...(positions.size === 1 && position > 0 ? [{ selector: `${tag}:nth-of-type(${position})`, rank: ranks.place }] : []),
  ]
}

/** The place of an element among its siblings of the same tag, from 1; 0 if it has no parent. */
export function positionOfType(element: Element): number {
  const same = siblingsOf(element).filter(({ tagName }) => tagName === element.tagName)
  return same.indexOf(element) + 1
}

interface Scope extends SelectorCandidate {
  /** Whether it is the parent of every element. */
  readonly direct: boolean
}

/** Ancestors of all elements that have a selector. */
function scopesOf(elements: readonly Element[], stops: readonly Element[]): readonly Scope[] {
  const chains = elements.map((element) => chainOf(element, stops))
  const depth = Math.min(maxScopes, ...chains.map(({ length }) => length))
  return Array.from({ length: depth }, (_, level) => level).flatMap((level) => {
    const around = [...new Set(chains.flatMap((chain) => chain[level] ?? []))]
    const names = namesOf(around).filter((name) => !isBareTag(name) || specificTags.has(name.selector))
    // The first list or box of a card and the second one.
    const places = level < maxPlaces ? placesOf(around) : []
    return [...names, ...places].map((scope) => ({ ...scope, direct: level === 0 }))
  })
}

function chainOf(element: Element, stops: readonly Element[]): readonly Element[] {
  const chain: Element[] = []
  for (const above of ancestorsOf(element)) {
    if (stops.includes(above) || above.tagName === 'body') break
    chain.push(above)
  }
  return chain
}

/** Tags that say what is in an element. */
const specificTags = wordSet('ul ol dl table tbody thead main article header footer aside form address h1')

function sharedTag([first, ...others]: readonly Element[]): string | undefined {
  return first !== undefined && others.every(({ tagName }) => tagName === first.tagName) ? first.tagName : undefined
}

function idSelector(element: Element): SelectorCandidate | undefined {
  const id = attribute(element, 'id')
  if (!isNameable(id)) return undefined
  return { selector: `#${escapeIdentifier(id)}`, rank: classRank(id) === 3 || /\d{3}/.test(id) ? 3 : ranks.id }
}

/** A name as an identifier of CSS (CSSOM, serialize an identifier). */
export function escapeIdentifier(name: string): string {
  return name.replace(/^-?\d|^-$|[^\p{L}\p{N}_-]/gu, (part) =>
    Array.from(part, (character) =>
      /[\d\s\p{Cc}]/u.test(character)
        ? `\\${character.codePointAt(0)?.toString(16)} `
        : character === '-' && part !== '-'
          ? '-'
          : `\\${character}`,
    ).join(''),
  )
}

/** Maximum length of a class in a selector, in characters. */
const longestClass = 60

/** Maximum number of classes read from one element. */
const maxClasses = 30

/** The part of a CSS module's class that changes with each build: `Plan_card__3xYz1`, `planCard_x3Fd`. */
const moduleHash =
  /__(?=[A-Za-z0-9_-]*[0-9A-Z])[A-Za-z0-9_-]{4,}$|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{4,8}(?:_\d+)?$/

/** Written by build tools and page builders: `css-1q2w3e`, `elementor-element-4f3a2b1`, `svelte-1abc2d`, `post-123`. */
const generated =
  /^(?:css|sc|jsx|svelte|emotion|astro|framer|comp|w-node|elementor-element|elementor-repeater-item)-|(?:^|[-_])(?=[a-z]*\d[a-z]*\d)[a-z0-9]{5,}$|\d{2}$/

/** A utility class, which describes appearance: `mt-4`, `md:flex`, `text-xl`. */
const utility =
  /[:/[\]!]|^-?(?:[mp][trblxyse]?|gap|space|w|h|min|max|flex|grid|block|inline|text|font|bg|border|rounded|shadow|items|justify|content|self|order|col|cols|row|leading|tracking|opacity|z|top|left|right|bottom|inset|d|align|float|g|fs|fw|lh|has|is|animate|animated|transition|hover|sr|fade)(?:-|$)/i

/** Words for generic boxes; a class made only of them has no meaning. */
const boxes = wordSet(
  'active alignwide block body box boxes card cards cell clearfix col column columns container content default deck dyn element elementor even ' +
    'field first flex grid group header head inner item items last layout list main module odd outer panel pb populated row section shadow site sqs striped table text ' +
    'title vc w widget wp wrap wrapper',
)

/** How well a class names what the element is: 0 is meaningful, 3 is generated and may change with the next build. */
type ClassRank = 0 | 1 | 2 | 3

/** The rank of a class. */
export function classRank(name: string): ClassRank {
  if (moduleHash.test(name) || generated.test(name)) return 3
  if (utility.test(name)) return 2
  return wordsIn(name).every((word) => boxes.has(word)) ? 1 : 0
}

/** The stable start of a CSS module's class: `Plan_card__`; undefined for any other class. */
function moduleStem(name: string): string | undefined {
  const [hash] = moduleHash.exec(name) ?? []
  const stem = hash === undefined ? '' : name.slice(0, -hash.length) + (hash.startsWith('__') ? '__' : '_')
  return /^[\w-]{3,}$/.test(stem) ? stem : undefined
}

/** The classes of an element that a selector can be made of, in order. */
export function classesOf(element: Element): readonly string[] {
  const { className } = element.properties
  const names = Array.isArray(className) ? className.map(String) : []
  return [...new Set(names)].filter((name) => isNameable(name) && name.length <= longestClass).slice(0, maxClasses)
}

/** Whether a selector can be made of a class or an id: the selector parser rejects a lone hyphen, two leading hyphens and anything beyond the BMP. */
export function isNameable(name: string): boolean {
  return name !== '' && name !== '-' && !name.startsWith('--') && !/[\s\u{10000}-\u{10FFFF}\p{Cs}]/u.test(name)
}

/** The classes that all elements share, in the order of the first one. */
function sharedClasses(elements: readonly Element[]): readonly string[] {
  const [first, ...others] = elements
  if (first === undefined) return []
  const lists = others.map((other) => new Set(classesOf(other)))
  return classesOf(first).filter((name) => lists.every((list) => list.has(name)))
}

/** The words of classes and ids, in lower case, between spaces: `youGet not-in-it` is ` you get not in it `. */
export function nameWords(names: readonly string[]): string {
  return ` ${names.flatMap(wordsIn).join(' ')} `
}

function wordsIn(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(moduleHash, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}
