import type { Element } from 'hast'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import { lettersOf } from '../../facts/part-words.ts'
import { isHeading } from '../../tree/element-kinds.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { classNames, isCalled } from '../class-words.ts'
import { holdsFields, holdsHeading } from '../holding.ts'
import { claimsToBe, isConsent, isNamed, isPartOfLine, mayBeNamed } from '../names.ts'
import { isProse } from '../prose.ts'
import { type ElementContext, holdsTitle } from './element-context.ts'
import { wordSet } from '../../word-set.ts'

/** Longest box about a person, list of the pages around or above one or box beside a text, metadata of a post, and consent dialogue in the content, in characters. */
export const longest = { person: 1_500, pages: 1_000, postMeta: 400, consent: 600 } as const

/** The comments on an article, or on one of the posts of a page of questions and answers: where no answers are declared, they are the answers. */
export function isCommentList(element: Element, { isArticle, declaresAnswers }: ElementContext): boolean {
  const areNamed = mayBeNamed(element) && isNamed(element, 'comments')
  if (isArticle || !declaresAnswers) return isArticle && areNamed
  return (areNamed || attribute(element, 'itemType').endsWith('/Comment')) && ancestorsOf(element).some(isQuestionOrAnswer)
}

/** Whether an element declares itself a question or an answer (schema.org), which has comments besides its text. */
function isQuestionOrAnswer(element: Element): boolean {
  return /\/(?:Question|Answer)$/.test(attribute(element, 'itemType'))
}

/** The author of an article, or a member of a discussion; not a box with nothing but the member's name. */
export function isPersonBox(element: Element, { isArticle, sizes, discussion }: ElementContext): boolean {
  if (discussion.labels.size > 0 && holdsHeading(element, 6)) return false
  return mayBeNamed(element) && sizes.of(element).all <= longest.person && isNamed(element, isArticle ? 'author' : 'member')
}

/** Whether comments are those of a discussion, or the replies in a comment that stays, as on every page that is not an article. */
function areReplies(element: Element, { isArticle, isDiscussion }: ElementContext): boolean {
  if (isArticle || !isNamed(element, 'comments')) return false
  if (isDiscussion) return true
  return ancestorsOf(element)
    .take(2)
    .some((around) => isNamed(around, 'comments'))
}

/** Text fields, by their type or name. */
const textFields: ReadonlySet<string> = wordSet('text input textarea email tel search')

/**
 * Whether an element is the window of a chat with the company: its first words are the same on every page. It has a single field: “chat”
 * is also French for cat, and a form to reserve one has more.
 */
export function isChat(element: Element): boolean {
  if (!mayBeNamed(element) || !claimsToBe(element, 'chat')) return false
  const types = elementsOf(element).flatMap((inner) =>
    isElement(inner, 'input', 'textarea', 'select') ? [attribute(inner, 'type').toLowerCase() || inner.tagName] : [],
  )
  const [only, ...others] = types.filter((type) => !['hidden', 'submit', 'button', 'file'].includes(type))
  return others.length === 0 && only !== undefined && textFields.has(only)
}

/** Whether an element is a consent dialogue; in the content, a long one is about cookies. */
export function isConsentDialogue(element: Element, { inContent, sizes }: ElementContext): boolean {
  return isConsent(element) && !(inContent && sizes.of(element).all > longest.consent)
}

/** How clearly a class or id names boilerplate, from 0 to 1: less so a plain text in the content. Breadcrumbs may be a paragraph. */
export function hasClearName(element: Element, context: ElementContext): number {
  if (areReplies(element, context)) return 0
  if (!mayBeNamed(element) && !isElement(element, 'p')) return 0
  const isClear = claimsToBe(element, 'clear') || claimsToBe(element, 'consent')
  if (!isClear && !(context.sizes.of(element).all <= longest.pages && claimsToBe(element, 'short'))) return 0
  return isPlainText(element, context) ? 0.6 : 1
}

/** Whether an element in the content has nothing but text, with a paragraph. */
function isPlainText(element: Element, context: ElementContext): boolean {
  const { links, running } = context.sizes.of(element)
  return context.inContent && links === 0 && running > 0 && !holdsFields(element) && !hasTime(element, context)
}

/** Whether an element is clearly named as a box beside an article or a discussion. Small headings are usual in these boxes, and do not speak for them. */
export function isNamedSidebar(element: Element, { isArticle, isDiscussion, sizes }: ElementContext): boolean {
  // Parts of a text have headers, too, and a longer part may be in a grid that is named after its sidebar.
  if (!(isArticle || isDiscussion) || sizes.of(element).all > longest.pages) return false
  if (claimsToBe(element, 'ambiguous') || claimsToBe(element, 'head')) return false
  return (claimsToBe(element, 'clear') || isCalled(element, callWords)) && !isNamedAfterHeading(element)
}

/** Words of boxes that ask the reader for something. Other possible names are those of parts of texts, too: `search-tips`, `recipe-print`. */
const callWords = wordSet('cta subscribe')

/** Whether a name of an element repeats its heading, as generators write it: `<section id="popup-settings"><h3>Popup settings</h3>`. */
function isNamedAfterHeading(element: Element): boolean {
  const heading = elementsOf(element).find(isHeading)
  if (heading === undefined) return false
  const words = lettersOf(visibleText(heading))
  return classNames(element).some((name) => lettersOf(name) === words)
}

/** How strongly a class or id suggests boilerplate, from 0 to 1. A link that makes up a heading is the heading. */
export function hasPossibleName(element: Element, context: ElementContext): number {
  const { inHeading, isArticle, isDiscussion, sizes } = context
  if (!mayBeNamed(element) || isPartOfLine(element)) return 0
  if ((inHeading && element.tagName === 'a') || areReplies(element, context)) return 0
  const isCommented = claimsToBe(element, 'commented') && (isArticle || !isDiscussion)
  if (isCommented || claimsToBe(element, 'possible') || (isArticle && claimsToBe(element, 'ofArticle'))) return 1
  if (!isArticle && claimsToBe(element, 'detail') && isInCell(element)) return 0
  const isMetadata = sizes.of(element).all <= longest.postMeta && claimsToBe(element, 'metadata')
  if (!isMetadata && !claimsToBe(element, 'ambiguous') && (!claimsToBe(element, 'head') || isHeadOfPart(element, context)))
    return 0
  return mayBeText(element, context) ? (isArticle ? 0.4 : 0.9) : 1
}

/** Whether an element named after a header is that of a part of the content, such as a post in a list: it has a heading. */
function isHeadOfPart(element: Element, { inContent }: ElementContext): boolean {
  return inContent && holdsHeading(element, 6)
}

/** Levels up to the cell of a table or list of terms that an element is part of. */
const levelsInCell = 3

/** Whether an element is in a cell of a table or of a list of terms, which says something about what the row or the term is. */
function isInCell(element: Element): boolean {
  return ancestorsOf(element)
    .take(levelsInCell)
    .some((around) => isElement(around, 'td', 'dd'))
}

/** Levels up to the card that an element is part of: its metadata may have several items. */
const levelsInCard = 2

/** Whether an element is in a card other than one around the article. */
function isInCard(element: Element, context: ElementContext): boolean {
  return ancestorsOf(element)
    .take(levelsInCard)
    .some((around) => claimsToBe(around, 'part') && !holdsTitle(around, context))
}

/**
 * Whether an element without fields and times may be text, such as an address or the duration of a walk, if it has no links or, after the
 * title, is a paragraph with some: in a card, or outside of articles. Then its name, place and size alone do not make it boilerplate.
 */
function mayBeText(element: Element, context: ElementContext): boolean {
  const { isArticle, sizes, beforeTitle } = context
  if (isArticle && !isInCard(element, context)) return false
  const { links, before } = sizes.of(element)
  const isText = links === 0 || (!isArticle && before >= beforeTitle && isProse(element, sizes))
  return isText && !holdsFields(element) && !hasTime(element, context)
}

/** Whether a short element has a time. */
export function hasTime(element: Element, { sizes }: ElementContext): boolean {
  return sizes.of(element).all <= longest.postMeta && elementsOf(element).some((inner) => inner.tagName === 'time')
}
