import type { Element, ElementContent } from 'hast'

/** What the shaping of one document rests on. */
export interface ShapeContext {
  /** What links are resolved against. */
  readonly base: string
  readonly ownHosts: readonly string[]
  /** Title of the page; a heading that repeats it is left out. */
  readonly title: string
  /** Tabs by the id of the panel that they open; they may have gone with the navigation. */
  readonly tabs: ReadonlyMap<string, Element>
  /** Shapes the children of an element; blocks may stand among them. */
  readonly children: (parent: Element) => ElementContent[]
}
