import type { Element, Root } from 'hast'
import type { PageKind } from '../../metadata/page-kind.ts'
import { isHeading, isMain } from '../../tree/element-kinds.ts'
import { attribute, elementsOf, firstElement, isElement } from '../../tree/element.ts'
import { hasFacts } from '../holding.ts'
import { isQuote } from '../names.ts'
import { cardControls } from '../page-evidence/card-controls.ts'
import { type Discussion, findDiscussion } from '../page-evidence/discussion.ts'
import { fieldLabels } from '../page-evidence/field-labels.ts'
import { filterBoxes } from '../page-evidence/filters.ts'
import { otherPosts } from '../page-evidence/other-posts.ts'
import { otherProducts } from '../page-evidence/other-products.ts'
import { consistsOfItems, relatedLists } from '../page-evidence/related-lists.ts'
import { isOpener, type TextSizes } from '../text-sizes.ts'

/** What is known about the context of an element, in addition to the element itself. */
export interface ElementContext {
  readonly sizes: TextSizes
  /** Text of the page before its title, in characters without whitespace; 0 if it has none. */
  readonly beforeTitle: number
  /** Ids that a button or tab of the page opens. */
  readonly controlled: ReadonlySet<string>
  /** Labels of fields that a visitor fills in. */
  readonly labels: ReadonlySet<Element>
  /** Whether an ancestor is `main` or `article`. */
  readonly inContent: boolean
  /** Whether the page marks its content with `main`. */
  readonly hasMain: boolean
  /** Whether an ancestor is a testimonial. */
  readonly inQuote: boolean
  /** Whether an ancestor is a heading or the trigger of an accordion. */
  readonly inHeading: boolean
  /** Elements between other parts of a text with paragraphs. */
  readonly insets: ReadonlySet<Element>
  /** Whether the page is an article. */
  readonly isArticle: boolean
  /** Lists of other pages, with their headings. */
  readonly related: ReadonlySet<Element>
  /** Whether readers discuss something on the page, according to itself or its posts. */
  readonly isDiscussion: boolean
  readonly discussion: Discussion
  /** Whether a discussion declares what in it is an answer (schema.org). */
  readonly declaresAnswers: boolean
  /** Groups of boxes that narrow down a list. */
  readonly filters: ReadonlySet<Element>
  /** Lists of other products, on the page of a product, and those below words that announce other pages. */
  readonly products: ReadonlySet<Element>
  /** Controls that repeat on each card of a list. */
  readonly controls: ReadonlySet<Element>
  /** Reviews by readers, on the page of what is sold. */
  readonly reviews: ReadonlySet<Element>
  /** Lists of other posts, after an article or below words that announce them. */
  readonly posts: ReadonlySet<Element>
}

/** How strongly a signal applies to an element, 0 to 1. */
export type Test = (element: Element, context: ElementContext) => number | boolean

/** What is known before any element is judged. */
export function pageContext(root: Root, sizes: TextSizes, kind: PageKind, hasMain: boolean): ElementContext {
  const { isArticle, article, product } = kind
  const title = firstElement(root, 'h1')
  const discussion = findDiscussion(root, sizes, kind)
  const isDiscussion = kind.isDiscussion || discussion.labels.size > 0
  const related = relatedLists(root, sizes, { ...kind, isDiscussion })
  const relatedItems = new Set([...related].filter((list) => consistsOfItems(list, sizes)))
  return {
    sizes,
    beforeTitle: title === undefined ? 0 : sizes.of(title).before,
    controlled: controlledIds(root),
    labels: fieldLabels(root),
    inContent: false,
    hasMain,
    inHeading: false,
    insets: noInsets,
    inQuote: false,
    isArticle,
    related,
    isDiscussion,
    discussion,
    declaresAnswers: isDiscussion && elementsOf(root).some((element) => attribute(element, 'itemType').endsWith('/Answer')),
    filters: filterBoxes(root, sizes),
    posts: article === undefined ? new Set() : otherPosts(root, article, sizes).union(withoutFacts(relatedItems)),
    products: product === undefined ? new Set() : otherProducts(root, product, sizes).union(relatedItems),
    controls: isArticle ? new Set() : cardControls(root, sizes),
    reviews: kind.reviews ?? new Set(),
  }
}

/** Whether an element holds the title of the page, so that it is the page, or its article. */
export function holdsTitle(element: Element, { sizes, beforeTitle }: ElementContext): boolean {
  const { before, all } = sizes.of(element)
  return before <= beforeTitle && beforeTitle < before + all
}

/** Lists without a price, a phone number or hours, which may be what the page offers. */
function withoutFacts(lists: ReadonlySet<Element>): ReadonlySet<Element> {
  return new Set([...lists].filter((list) => !hasFacts(list)))
}

/** The same inside of an element. */
export function within(element: Element, context: ElementContext): ElementContext {
  const inContent = context.inContent || isMain(element) || element.tagName === 'article'
  const inHeading = context.inHeading || isHeading(element) || isOpener(element) || isElement(element, 'dt')
  const inQuote = context.inQuote || isQuote(element)
  const insets = insetsOf(element, context.sizes)
  const same =
    inContent === context.inContent && inHeading === context.inHeading && inQuote === context.inQuote && insets === context.insets
  return same ? context : { ...context, inContent, inHeading, inQuote, insets }
}

/** Siblings between others in an element with paragraphs. */
function insetsOf(element: Element, sizes: TextSizes): ReadonlySet<Element> {
  const parts: Element[] = []
  for (const child of element.children) if (isElement(child) && sizes.of(child).all > 0) parts.push(child)
  return parts.some((part) => part.tagName === 'p') ? new Set(parts.slice(1, -1)) : noInsets
}

const noInsets: ReadonlySet<Element> = new Set()

/** Ids that buttons, tabs and links open: `aria-controls`, and the targets of Bootstrap and similar frameworks. */
function controlledIds(root: Root): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const element of elementsOf(root)) {
    const controls = attribute(element, 'ariaControls')
    if (controls !== '') for (const id of controls.split(' ')) if (id !== '') ids.add(id)
    if (attribute(element, 'dataToggle') === '' && attribute(element, 'dataBsToggle') === '') continue
    for (const name of ['dataTarget', 'dataBsTarget', 'href']) {
      const target = attribute(element, name)
      if (target.startsWith('#') && target.length > 1) ids.add(target.slice(1))
    }
  }
  return ids
}
