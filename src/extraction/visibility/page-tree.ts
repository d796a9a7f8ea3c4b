import type { Element, Root } from 'hast'
import { isElement } from '../tree/element.ts'

/** Place of an element among those beside it, counted from 1, and how many there are. */
export interface Place {
  readonly at: number
  readonly of: number
}

/** The elements of a document by their neighbours, which the tree itself does not name. */
export class PageTree {
  readonly root: Root
  /** All elements, in order. */
  readonly elements: Element[] = []
  /** All classes, ids and attributes of the document. */
  readonly classes = new Set<unknown>()
  readonly ids = new Set<unknown>()
  readonly attributes = new Set<string>()
  readonly #properties = new Set<string>()
  readonly #parents = new Map<Element, Root | Element>()
  readonly #children = new Map<Root | Element, readonly Element[]>()
  readonly #places = new Map<Element, Place>()
  readonly #placesOfType = new Map<Element, Place>()

  constructor(root: Root) {
    this.root = root
    this.#note(root)
    for (const name of this.#properties) this.attributes.add(spelling(name))
  }

  #note(parent: Root | Element): void {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      this.elements.push(child)
      this.#parents.set(child, parent)
      const { className, id } = child.properties
      for (const name in child.properties) this.#properties.add(name)
      if (Array.isArray(className)) for (const name of className) this.classes.add(name)
      if (id !== undefined) this.ids.add(id)
      if (child.children.length > 0) this.#note(child)
    }
  }

  /** The element around another one; undefined for the outermost. */
  parent(element: Element): Element | undefined {
    const parent = this.#parents.get(element)
    return isElement(parent) ? parent : undefined
  }

  /** The element right before another one. */
  before(element: Element): Element | undefined {
    return this.siblings(element)[this.place(element).at - 2]
  }

  /** The element right after another one. */
  after(element: Element): Element | undefined {
    return this.siblings(element)[this.place(element).at]
  }

  /** All elements of the same parent, in order, the element itself among them. */
  siblings(element: Element): readonly Element[] {
    return this.children(this.#parents.get(element) ?? this.root)
  }

  children(parent: Root | Element): readonly Element[] {
    const known = this.#children.get(parent)
    if (known !== undefined) return known
    const children: Element[] = []
    for (const child of parent.children) if (isElement(child)) children.push(child)
    this.#children.set(parent, children)
    return children
  }

  place(element: Element): Place {
    if (!this.#places.has(element)) notePlaces(this.siblings(element), this.#places)
    return this.#places.get(element) ?? { at: 1, of: 1 }
  }

  /** The same among elements of its name. */
  placeOfType(element: Element): Place {
    if (!this.#placesOfType.has(element)) {
      const byName = Map.groupBy(this.siblings(element), ({ tagName }) => tagName)
      for (const same of byName.values()) notePlaces(same, this.#placesOfType)
    }
    return this.#placesOfType.get(element) ?? { at: 1, of: 1 }
  }
}

function notePlaces(elements: readonly Element[], places: Map<Element, Place>): void {
  for (const [index, element] of elements.entries()) places.set(element, { at: index + 1, of: elements.length })
}

const spellings = new Map<string, string>()

/** The spelling in which an attribute and the property that hast makes of it are the same. */
export function spelling(name: string): string {
  const known = spellings.get(name)
  if (known !== undefined) return known
  const spelled = spelledPlainly(name)
  if (spellings.size > 5_000) spellings.clear()
  spellings.set(name, spelled)
  return spelled
}

function spelledPlainly(name: string): string {
  const plain = name.replaceAll('-', '').toLowerCase()
  return plain === 'class' ? 'classname' : plain === 'for' ? 'htmlfor' : plain
}
