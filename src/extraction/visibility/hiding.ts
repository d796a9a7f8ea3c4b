import type { Element } from 'hast'
import type { Concealment } from './concealment.ts'
import type { Screens } from './media-query.ts'

/** How an element is hidden: by its style, its visibility, an unreadable colour or size, `aria-hidden`, or from everyone but screen readers. */
export type Hiding = Concealment | 'invisible' | 'unreadable' | 'aria-hidden' | 'screen-readers'

/** The parts of a page that no visitor can see, even by using its controls. */
export interface Unseen {
  /** Elements hidden with all their content, outermost only. */
  readonly elements: ReadonlyMap<Element, Hiding>
  /** Elements of which only the text that is directly in them is hidden. */
  readonly texts: ReadonlyMap<Element, Hiding>
  readonly onSomeScreens: OnSomeScreens
}

/** Elements that the page's own styles hide on some screens only, with these screens: every reader can see them. */
export type OnSomeScreens = ReadonlyMap<Element, Screens>

/** Ways in which accordions hide their answers. */
export const folded: ReadonlySet<Hiding> = new Set(['gone', 'collapsed', 'invisible'])

/** Ways of hiding that scripts undo when they bring something in. */
export const undoneByScripts: ReadonlySet<Hiding> = new Set(['faint', 'moved', 'clipped', 'collapsed', 'invisible'])
