import type { Element, Root } from 'hast'
import { childElements, elementsOf, parentOf } from '../tree/element.ts'

/** Position of an element among its siblings, counted from 1, and how many there are. */
export interface Position {
  readonly at: number
  readonly of: number
}

/** The elements of a document as selectors see them: among their siblings, by class, id and attribute. */
export class PageTree {
  readonly root: Root
  /** All elements, in document order. */
  readonly elements: readonly Element[]
  /** All classes and ids of the document. */
  readonly classes = new Set<unknown>()
  readonly ids = new Set<unknown>()
  readonly #children = new Map<Root | Element, readonly Element[]>()
  readonly #positions = new Map<Element, Position>()
  readonly #positionsOfType = new Map<Element, Position>()
  /** Names of hast properties by the spelling that they share with attributes; most style sheets name no attribute. */
  #properties: ReadonlyMap<string, readonly string[]> | undefined
  readonly #propertiesOf = new Map<string, readonly string[]>()

  constructor(root: Root) {
    this.root = root
    this.elements = elementsOf(root)
    for (const element of this.elements) {
      const { className, id } = element.properties
      if (Array.isArray(className)) for (const name of className) this.classes.add(name)
      if (id !== undefined) this.ids.add(id)
    }
  }

  /** Names of the hast properties that an attribute has in this document (`data-x`: `dataX`); none if no element has it. */
  propertiesOf(attributeName: string): readonly string[] {
    const known = this.#propertiesOf.get(attributeName)
    if (known !== undefined) return known
    this.#properties ??= Map.groupBy(new Set(this.elements.flatMap((element) => Object.keys(element.properties))), (name) =>
      spelling(name),
    )
    const properties = this.#properties.get(spelling(attributeName)) ?? []
    this.#propertiesOf.set(attributeName, properties)
    return properties
  }

  previous(element: Element): Element | undefined {
    return this.siblings(element)[this.position(element).at - 2]
  }

  next(element: Element): Element | undefined {
    return this.siblings(element)[this.position(element).at]
  }

  /** All elements of the same parent, in order, the element itself included. */
  siblings(element: Element): readonly Element[] {
    return this.children(parentOf(element) ?? this.root)
  }

  children(parent: Root | Element): readonly Element[] {
    const known = this.#children.get(parent)
    if (known !== undefined) return known
    const children = childElements(parent)
    this.#children.set(parent, children)
    return children
  }

  position(element: Element): Position {
    if (!this.#positions.has(element)) setPositions(this.siblings(element), this.#positions)
    return this.#positions.get(element) ?? { at: 1, of: 1 }
  }

  /** {@link position} among siblings of the same tag name. */
  positionOfType(element: Element): Position {
    if (!this.#positionsOfType.has(element))
      for (const same of Map.groupBy(this.siblings(element), ({ tagName }) => tagName).values())
        setPositions(same, this.#positionsOfType)
    return this.#positionsOfType.get(element) ?? { at: 1, of: 1 }
  }
}

function setPositions(elements: readonly Element[], positions: Map<Element, Position>): void {
  for (const [index, element] of elements.entries()) positions.set(element, { at: index + 1, of: elements.length })
}

/** The spelling that an attribute and its hast property share. */
function spelling(name: string): string {
  const plain = name.replaceAll('-', '').toLowerCase()
  return plain === 'class' ? 'classname' : plain === 'for' ? 'htmlfor' : plain
}
