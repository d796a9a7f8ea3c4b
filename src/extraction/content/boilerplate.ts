import type { Element } from 'hast'
import type { TextSizes } from './text-sizes.ts'

/** What a rule knows beside the element itself. */
export interface Surroundings {
  readonly sizes: TextSizes
  /** Ids that some button or tab of the page opens. */
  readonly controlled: ReadonlySet<string>
  /** Whether an ancestor is `main` or `article`. */
  readonly inContent: boolean
  /** Whether the page says with `main` where its content is. */
  readonly hasMain: boolean
  /** Whether an ancestor holds what somebody says of the company. */
  readonly inQuote: boolean
  /** Whether an ancestor is a heading or what opens an accordion. */
  readonly inHeading: boolean
  /** Whether the page says of itself that it is an article. */
  readonly isArticle: boolean
  /** Lists of other pages, with their headings. */
  readonly related: ReadonlySet<Element>
}

/** How surely an element is boilerplate. */
export type Strength = 'weak' | 'strong' | 'certain'

/**
 * What boilerplate is: a consent dialogue, the page's frame, a menu, a form, what is named so, what readers wrote, a list of
 * other pages, a request or pointer of a line, what was said before word for word.
 */
export type BoilerplateKind =
  | 'consent'
  | 'frame'
  | 'navigation'
  | 'control'
  | 'named'
  | 'comments'
  | 'related'
  | 'aside'
  | 'copied'

/** Elements that were dropped, outermost ones alone, and why; `configured` is what the owner names as boilerplate. */
export type Dropped = ReadonlyMap<Element, BoilerplateKind | 'configured'>

/** A rule by which an element is boilerplate. */
export interface DropRule {
  readonly kind: BoilerplateKind
  readonly strength: Strength
  readonly applies: (element: Element, around: Surroundings) => boolean
}
