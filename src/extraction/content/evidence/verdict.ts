import type { Element } from 'hast'
import { attribute, isElement } from '../../tree/element.ts'
import { classNames } from '../class-words.ts'
import { holdsFields } from '../holding.ts'
import { claimsToBe, isCollapsible, isFooterByName, isNamed, isCommentSection } from '../names.ts'
import { littleTextLength } from '../text-sizes.ts'
import { isAccessibilityMenu } from './accessibility-menu.ts'
import { isPlainButton } from './buttons.ts'
import { isControlLine } from './control-lines.ts'
import {
  asksForConsent,
  holdsCards,
  holdsFacts,
  holdsLabelledValues,
  hasSimilarChildren,
  holdsOpener,
  holdsOwnHeading,
  isAboutAuthor,
  isImprint,
  isImprintAtEnd,
  isImprintLine,
  isInset,
  isOnlyPointer,
  saysLittle,
} from './content-signals.ts'
import {
  isBreadcrumbs,
  isAboveTitle,
  isAside,
  isFixed,
  isFooter,
  isFormMessage,
  isMenu,
  isNote,
  isOutsideContent,
  isPageHeader,
  isUndeclared,
  roles,
} from './element-signals.ts'
import { isTitleListInAside, isLinkList, linkedShare, hasOnlyShareLinks } from './link-signals.ts'
import {
  hasPossibleName,
  hasClearName,
  isChat,
  isConsentDialogue,
  isCommentList,
  isNamedSidebar,
  isPersonBox,
  hasTime,
} from './name-signals.ts'
import type { ElementContext, Test } from './element-context.ts'

/** Where a signal comes from: of one source only the heaviest counts. */
type Source = 'name' | 'element' | 'words' | 'links' | 'place' | 'size' | 'fields' | 'date' | 'repetition' | 'content'

interface Signal {
  /** Name shown in `daf check --page`. */
  readonly name: string
  readonly source: Source
  /** Weight if the signal holds fully; positive for boilerplate. */
  readonly weight: number
  /** Drop only up to this share of the page's text; {@link guarded} by default. */
  readonly most?: number
  /** How strongly it applies, from 0 to 1. */
  readonly holds: Test
}

/** Whether an element is among those that were found on the whole page. */
const isIn =
  (found: 'related' | 'posts' | 'products' | 'reviews' | 'controls' | 'filters' | 'labels'): Test =>
  (element, context) =>
    context[found].has(element)

/**
 * Signals that may make an element boilerplate; without one of them nothing else is weighed. An element is dropped if the weights of at
 * least two sources add up to 1, so only their sums matter, not their order.
 */
const claims: readonly Signal[] = [
  { name: 'class or id of a cookie notice', source: 'name', weight: 3, most: 0.95, holds: isConsentDialogue },
  { name: 'class or id of comments or reviews', source: 'name', weight: 3, most: 0.95, holds: isCommentSection },
  { name: 'class or id of a comment list', source: 'name', weight: 3, most: 0.95, holds: isCommentList },
  {
    name: 'class or id that excludes it from the content',
    source: 'name',
    weight: 3,
    holds: (element) => isNamed(element, 'noContent'),
  },
  { name: 'class or id of a box about a person', source: 'name', weight: 1.3, holds: isPersonBox },
  // An unclosed article element may contain it too.
  { name: 'class or id of a footer', source: 'name', weight: 0.8, most: 0.7, holds: isFooterByName },
  {
    name: 'class or id of the messages of a form',
    source: 'name',
    weight: 1.5,
    holds: (element) => isNamed(element, 'formMessage'),
  },
  // Needs its controls, too; they outweigh its headings and that it opens on a click.
  { name: 'class or id of an accessibility menu', source: 'name', weight: 0, holds: isAccessibilityMenu },
  { name: 'class or id of a chat', source: 'name', weight: 0.75, holds: isChat },
  { name: 'class or id seldom used for content', source: 'name', weight: 0.75, holds: hasClearName },
  {
    name: 'class or id often used around the content',
    source: 'name',
    weight: 0.5,
    holds: hasPossibleName,
  },
  { name: 'nav element', source: 'element', weight: 1, most: 0.8, holds: isMenu },
  { name: 'breadcrumbs', source: 'element', weight: 1, most: 0.8, holds: isBreadcrumbs },
  { name: 'footer element', source: 'element', weight: 0.8, holds: isFooter },
  { name: 'header element', source: 'element', weight: 0.7, holds: isPageHeader },
  {
    name: 'aside element',
    source: 'element',
    weight: 0.7,
    holds: (element, context) => isAside(element) && !isNote(element, context),
  },
  { name: 'aside with other pages', source: 'element', weight: 0.7, most: 0.6, holds: isTitleListInAside },
  {
    name: 'form, dialog or search element',
    source: 'element',
    weight: 0.6,
    holds: (element) => isElement(element, 'form', 'dialog', 'search'),
  },
  { name: 'stays in place when the page scrolls', source: 'element', weight: 1, most: 0.8, holds: isFixed },
  { name: 'button', source: 'element', weight: 0.8, most: 0.8, holds: isPlainButton },
  { name: 'controls of an accessibility menu', source: 'fields', weight: 4, holds: isAccessibilityMenu },
  { name: 'message after sending a form', source: 'element', weight: 2.5, holds: isFormMessage },
  { name: 'label of a field', source: 'element', weight: 0.8, holds: isIn('labels') },
  { name: 'ARIA role of a control', source: 'element', weight: 0.75, holds: (element) => roles.has(attribute(element, 'role')) },
  { name: 'list of links', source: 'element', weight: 0.4, most: 0.7, holds: isLinkList },
  { name: 'links to share the page', source: 'element', weight: 0.8, holds: hasOnlyShareLinks },
  { name: 'list of other pages under a heading for them', source: 'words', weight: 3, holds: isIn('related') },
  {
    name: 'in each post',
    source: 'repetition',
    weight: 3,
    holds: (element, { discussion }) => discussion.labels.has(element),
  },
  {
    name: 'before or after the posts',
    source: 'repetition',
    weight: 2,
    most: 0.7,
    holds: (element, { discussion }) => discussion.around.has(element),
  },
  { name: 'about the author', source: 'words', weight: 2.4, holds: isAboutAuthor },
  { name: 'list of other posts', source: 'links', weight: 3, most: 0.8, holds: isIn('posts') },
  {
    name: 'list of other products',
    source: 'words',
    weight: 3,
    most: 0.8,
    holds: isIn('products'),
  },
  {
    name: 'review by a customer',
    source: 'repetition',
    weight: 3,
    most: 0.95,
    holds: isIn('reviews'),
  },
  {
    name: 'button on each card',
    source: 'repetition',
    weight: 3,
    most: 0.8,
    holds: isIn('controls'),
  },
  { name: 'text about cookies with buttons', source: 'words', weight: 1.3, holds: asksForConsent },
  { name: 'filter checkboxes', source: 'words', weight: 2.5, most: 0.8, holds: isIn('filters') },
  { name: 'call to action', source: 'words', weight: 1.6, holds: isOnlyPointer },
  { name: 'text of a control, such as “Read more”', source: 'words', weight: 3, most: 0.8, holds: isControlLine },
  { name: 'copyright line', source: 'words', weight: 1, holds: isImprintLine },
]

/** Evidence for a claim. */
const support: readonly Signal[] = [
  { name: 'outside of the main or article element', source: 'place', weight: 1.3, most: 0.95, holds: isOutsideContent },
  { name: 'page without a main element', source: 'place', weight: 0.3, holds: isUndeclared },
  {
    name: 'in the second half of the article',
    source: 'place',
    weight: 0.25,
    holds: (element, { isArticle, sizes }) => isArticle && sizes.isLate(element),
  },
  // Has no weight by itself, but confirms an unambiguous name.
  { name: 'late in the page', source: 'place', weight: 0, holds: (element, { sizes }) => sizes.isLate(element) },
  { name: 'many links', source: 'links', weight: 1, holds: linkedShare },
  // The menu of a manual is longer than many of its pages.
  {
    name: 'many links',
    source: 'links',
    weight: 1,
    most: 0.8,
    holds: (element, context) => (isAboveTitle(element, context) ? linkedShare(element, context) : 0),
  },
  { name: 'little text', source: 'size', weight: 0.2, holds: saysLittle },
  {
    name: 'little text',
    source: 'size',
    weight: 0.5,
    holds: (element, { sizes, isArticle }) => isArticle && sizes.of(element).all < littleTextLength,
  },
  { name: 'form fields or buttons', source: 'fields', weight: 0.5, holds: holdsFields },
  { name: 'similar items', source: 'repetition', weight: 0, holds: hasSimilarChildren },
  { name: 'date', source: 'date', weight: 0.3, holds: hasTime },
  { name: 'rating and date', source: 'content', weight: 0, holds: isIn('reviews') },
  { name: 'copyright notice', source: 'words', weight: 0.8, holds: isImprint },
  // Enough by itself, in any place and whatever else the footer says.
  { name: 'copyright notice at the end of the page', source: 'words', weight: 1.4, holds: isImprintAtEnd },
]

/** Evidence against a claim. */
const objections: readonly Signal[] = [
  { name: 'cards', source: 'content', weight: -1, holds: holdsCards },
  {
    name: 'opens on a click',
    source: 'content',
    weight: -0.75,
    holds: (element, { controlled }) => isCollapsible(element, controlled),
  },
  { name: 'opens the text below', source: 'content', weight: -0.75, holds: holdsOpener },
  {
    name: 'part of a quotation',
    source: 'content',
    weight: -0.75,
    // Filters and votes of reviews have the same names, but say nothing; a slider has buttons besides its quotations.
    holds: (element, { inQuote, sizes }) =>
      (inQuote || claimsToBe(element, 'quote')) &&
      element.tagName !== 'button' &&
      (sizes.of(element).running > 0 || !holdsFields(element)),
  },
  { name: 'text between paragraphs', source: 'content', weight: -0.75, holds: isInset },
  { name: 'part of a card', source: 'content', weight: -0.5, holds: (element) => claimsToBe(element, 'part') },
  {
    name: 'headings',
    source: 'content',
    weight: -0.5,
    holds: (element, context) => !isNamedSidebar(element, context) && holdsOwnHeading(element, 6, context),
  },
  { name: 'titles', source: 'content', weight: -0.6, holds: (element, context) => holdsOwnHeading(element, 2, context) },
  { name: 'facts', source: 'content', weight: -0.5, holds: holdsFacts },
  { name: 'labelled values', source: 'content', weight: -1, holds: holdsLabelledValues },
]

/** Above this share of the page's text, elements stay, whatever their name. */
const guarded = 0.35

/** Minimum total weight of boilerplate. */
const minScore = 0.999

/** The verdict on an element that is boilerplate. */
export interface Verdict {
  /** Drop only up to this share of the page's text. */
  readonly most: number
  /** What speaks for it, for the site's owner. */
  readonly signals: readonly string[]
  /** Whether only its links make it boilerplate. */
  readonly isPlainList: boolean
}

/** Why an element is boilerplate; undefined if it is not. A name alone, or an element alone, never suffices. The caller weighs how much of the page it contains. */
export function verdictOn(element: Element, context: ElementContext): Verdict | undefined {
  const found = matchingSignals(claims, element, context)
  if (found.length === 0) return undefined
  const all = [...found, ...matchingSignals(support, element, context)]
  const heaviest = new Map<Source, Weighed>()
  for (const one of all) if (one.weight >= (heaviest.get(one.signal.source)?.weight ?? 0)) heaviest.set(one.signal.source, one)
  let score = 0
  for (const { weight } of heaviest.values()) score += weight
  // Most objections search the element's text, so they are raised only where they may matter.
  if (heaviest.size < 2 || score < minScore) return undefined
  for (const { weight } of matchingSignals(objections, element, context)) score += weight
  if (score < minScore) return undefined
  return {
    most: Math.max(guarded, ...all.map(({ signal }) => signal.most ?? guarded)),
    signals: [...heaviest.values()].filter(({ weight }) => weight > 0).map(({ signal }) => described(signal, element)),
    isPlainList: found.every(({ signal }) => signal.holds === isLinkList),
  }
}

/** Longest class or id that is shown, in characters. */
const longestShown = 60

/** A signal in words for the site's owner, with the names that it is about. */
function described({ name, source }: Signal, element: Element): string {
  return source === 'name' ? `${name} (${classNames(element).join(' ').slice(0, longestShown)})` : name
}

interface Weighed {
  readonly signal: Signal
  readonly weight: number
}

function matchingSignals(signals: readonly Signal[], element: Element, context: ElementContext): readonly Weighed[] {
  const all: Weighed[] = []
  for (let at = 0; at < signals.length; at++) {
    const signal = signals[at]
    if (signal === undefined) break
    const share = Number(signal.holds(element, context))
    if (share > 0) all.push({ signal, weight: signal.weight * share })
  }
  return all
}
