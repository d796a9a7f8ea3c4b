import type { Element } from 'hast'
import type { TextSizes } from './text-sizes.ts'

/** Context for a rule, in addition to the element itself. */
export interface Surroundings {
  readonly sizes: TextSizes
  /** Ids that a button or tab of the page opens. */
  readonly controlled: ReadonlySet<string>
  /** Whether an ancestor is `main` or `article`. */
  readonly inContent: boolean
  /** Whether the page marks its content with `main`. */
  readonly hasMain: boolean
  /** Whether an ancestor is a testimonial. */
  readonly inQuote: boolean
  /** Whether an ancestor is a heading or the trigger of an accordion. */
  readonly inHeading: boolean
  /** What stands between other parts of a text with paragraphs. */
  readonly insets: ReadonlySet<Element>
  /** Whether the page declares itself an article. */
  readonly isArticle: boolean
  /** Lists of other pages, with their headings. */
  readonly related: ReadonlySet<Element>
}

/** How certain it is that an element is boilerplate. */
export type Strength = 'weak' | 'likely' | 'strong' | 'certain'

/**
 * Kinds of boilerplate: a consent dialogue, the page's frame, a menu, a form, parts with such names, readers' comments, a list of
 * other pages, a one-line request or pointer, a verbatim repetition.
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

/** Dropped elements (outermost only), and why; `configured` means that the owner named it boilerplate. */
export type Dropped = ReadonlyMap<Element, BoilerplateKind | 'configured'>

/** A rule by which an element is boilerplate. */
export interface DropRule {
  readonly kind: BoilerplateKind
  readonly strength: Strength
  readonly applies: (element: Element, around: Surroundings) => boolean
}
