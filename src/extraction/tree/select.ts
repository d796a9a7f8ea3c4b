import { type AstRule, createParser, render } from 'css-selector-parser'
import type { Element, Root } from 'hast'
import { selectAll as matchCompound } from 'hast-util-select'
import { elementsOf, isElement } from './element.ts'
import { elementText } from './element-text.ts'

/** The dialect that hast-util-select reads. */
const parse = createParser({ syntax: 'selectors-4' })

/**
 * Elements that match a CSS selector, in document order, the given one among them. hast-util-select finds the elements that match the
 * parts of a selector; it would also put the parts together, but in time and memory that grow with the depth of the tree to the
 * power of the number of parts (`* * * * x`). Here each part costs one pass over the elements.
 * @throws Error for an invalid selector, or one that cannot run
 */
export function selectAll(selector: string, tree: Root | Element): readonly Element[] {
  const { rules } = parse(selector)
  if (rules.every(({ nestedRule }) => nestedRule === undefined)) return matchCompound(selector, tree)
  const order = orderOf(tree)
  const found = new Uint8Array(order.elements.length)
  for (const rule of rules) {
    const matches = matchRule(rule, tree, order)
    for (const [at, element] of matches.entries()) if (element === 1) found[at] = 1
  }
  return order.elements.filter((_, at) => found[at] === 1)
}

/** The first element of {@link selectAll}. */
export function select(selector: string, tree: Root | Element): Element | undefined {
  return selectAll(selector, tree)[0]
}

/** The elements of a tree in document order, each with the places of its parent and of the element before it; -1 where there is none. */
interface ElementOrder {
  readonly elements: readonly Element[]
  readonly places: ReadonlyMap<Element, number>
  readonly parents: readonly number[]
  readonly previous: readonly number[]
}

/** Without recursion: trees may be as deep as the guard lets pass. */
function orderOf(tree: Root | Element): ElementOrder {
  const elements: Element[] = []
  const places = new Map<Element, number>()
  const parents: number[] = []
  const previous: number[] = []
  /** The last element so far of each parent; that of -1 is the last one at the top. */
  const last = new Map<number, number>()
  const stack: { readonly element: Element; readonly parent: number }[] = []
  const pushChildren = ({ children }: Root | Element, parent: number) => {
    for (const child of children.toReversed()) if (isElement(child)) stack.push({ element: child, parent })
  }
  if (isElement(tree)) stack.push({ element: tree, parent: -1 })
  else pushChildren(tree, -1)
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { element, parent } = next
    const at = elements.push(element) - 1
    places.set(element, at)
    parents.push(parent)
    previous.push(last.get(parent) ?? -1)
    last.set(parent, at)
    pushChildren(element, at)
  }
  return { elements, places, parents, previous }
}

/** 1 at the place of each element that matches all parts of a rule. */
function matchRule(first: AstRule, tree: Root | Element, order: ElementOrder): Uint8Array {
  let matches = matchItems(first, tree, order)
  for (let rule = first.nestedRule; rule !== undefined; rule = rule.nestedRule) {
    const near = neighbours(matches, rule.combinator ?? ' ', order)
    matches = matchItems(rule, tree, order).map((match, at) => match & (near[at] ?? 0))
  }
  return matches
}

function matchItems({ items }: AstRule, tree: Root | Element, { elements, places }: ElementOrder): Uint8Array {
  const matches = new Uint8Array(elements.length)
  for (const element of matchCompound(render({ type: 'Selector', rules: [{ type: 'Rule', items }] }), tree)) {
    const at = places.get(element)
    if (at !== undefined) matches[at] = 1
  }
  return matches
}

/** 1 at the place of each element that a combinator relates to one of the matches. A parent and what is before come first. */
function neighbours(matches: Uint8Array, combinator: string, { parents, previous }: ElementOrder): Uint8Array {
  const isDirect = combinator === '>' || combinator === '+'
  const links = combinator === '>' || combinator === ' ' ? parents : previous
  const near = new Uint8Array(matches.length)
  for (const [at, link] of links.entries()) if (link >= 0) near[at] = (matches[link] ?? 0) | (isDirect ? 0 : (near[link] ?? 0))
  return near
}

/**
 * Elements below a node that match a configured selector, in document order and never nested, so that nothing is read twice. The selector
 * was checked with the configuration; one that fails on a page all the same finds nothing, so that the page is still published.
 */
export function selectBelow(selector: string, tree: Root | Element): readonly Element[] {
  try {
    return outermost(selectAll(selector, tree).filter((element) => element !== tree))
  } catch {
    return []
  }
}

/** Texts of the elements of {@link selectBelow}, without empty ones. */
export function textsBelow(selector: string, tree: Root | Element): readonly string[] {
  return selectBelow(selector, tree)
    .map((element) => elementText(element))
    .filter((text) => text !== '')
}

/** The first text of {@link textsBelow}; empty if there is none. */
export function firstTextBelow(selector: string, tree: Root | Element): string {
  return textsBelow(selector, tree)[0] ?? ''
}

/** In document order an element comes before what it contains, so comparing with the last one kept is enough. */
function outermost(elements: readonly Element[]): readonly Element[] {
  const kept: Element[] = []
  let inside: ReadonlySet<Element> = new Set()
  for (const element of elements) {
    if (inside.has(element)) continue
    kept.push(element)
    inside = new Set(elementsOf(element))
  }
  return kept
}
