import type { Element } from 'hast'
import { ancestorsOf, attribute, elementsOf, firstElement, isElement } from '../../tree/element.ts'
import { classNames, isCalled } from '../class-words.ts'
import { holdsFields, holdsMedia } from '../holding.ts'
import { mayBeNamed } from '../names.ts'
import { shortestParagraph } from '../text-sizes.ts'
import { type ElementContext, holdsTitle } from './element-context.ts'
import { wordSet } from '../../word-set.ts'

/** Roles of elements that are not content (WAI-ARIA 1.2). */
export const roles = wordSet('search dialog alertdialog menu menubar toolbar status tooltip progressbar')

export function isNavigation(element: Element): boolean {
  return element.tagName === 'nav' || attribute(element, 'role') === 'navigation'
}

/** Whether an element is a menu: in the content, one that is mostly text is part of it. */
export function isMenu(element: Element, { inContent, sizes }: ElementContext): boolean {
  if (!isNavigation(element)) return false
  const { linked, running } = sizes.of(element)
  return !inContent || running <= linked
}

/** The pages around this one, as the page declares itself (schema.org, BreadcrumbList). */
export function isBreadcrumbs(element: Element): boolean {
  return attribute(element, 'itemType').endsWith('/BreadcrumbList')
}

function isLandmark(element: Element, tagName: string, role: string): boolean {
  return element.tagName === tagName || (attribute(element, 'role') === role && mayBeNamed(element))
}

export function isAside(element: Element): boolean {
  return isLandmark(element, 'aside', 'complementary')
}

/** Whether an element, in an article, is a remark of its author, such as a disclaimer: only text. */
export function isNote(element: Element, { inContent, isArticle, sizes }: ElementContext): boolean {
  const { all, links } = sizes.of(element)
  if (!inContent || !isArticle || links > 0 || all < shortestParagraph) return false
  return !holdsFields(element) && !holdsMedia(element) && firstElement(element, 'time') === undefined
}

/** Roles of what says on a page whether something went well (WAI-ARIA 1.2). */
const messageRoles = wordSet('status alert')

/** Bootstrap's notices, which have the role of a message and are always shown. */
const noticeWords = wordSet('alert')

/** Whether an element says, after a form was sent, whether that went well. A form around the title of the page is the page itself, as of ASP.NET. */
export function isFormMessage(element: Element, context: ElementContext): boolean {
  if (!messageRoles.has(attribute(element, 'role')) || isCalled(element, noticeWords)) return false
  return ancestorsOf(element).some((around) => around.tagName === 'form' && !holdsTitle(around, context))
}

/** How certainly an element is a footer: that of a quotation says whose it is, and one in the content may end a part of it. */
export function isFooter(element: Element, { inQuote, inContent }: ElementContext): number {
  if (inQuote || !isLandmark(element, 'footer', 'contentinfo')) return 0
  return inContent ? 0.9 : 1
}

/** A section's header is content. */
export function isPageHeader(element: Element, context: ElementContext): boolean {
  return !context.inContent && isLandmark(element, 'header', 'banner') && firstElement(element, 'h1') === undefined
}

/** Longest bar, notice or dialog, in characters without whitespace: more is the page itself. */
const longestFixed = 600

/** Where Tailwind fixes an element, in addition to its class `fixed`. */
const edge = /^-?(?:inset|top|bottom|left|right|start|end)-/

/** Whether an element stays in place while the page scrolls, by its own style or by Tailwind's classes. */
export function isFixed(element: Element, { sizes }: ElementContext): boolean {
  const names = classNames(element)
  const isTailwind = names.includes('fixed') && names.some((name) => edge.test(name))
  if (!isTailwind && !/(?:^|;)\s*position\s*:\s*fixed/i.test(attribute(element, 'style'))) return false
  return sizes.of(element).all <= longestFixed && !elementsOf(element).some((inner) => isElement(inner, 'h1', 'main', 'article'))
}

/** A footer outside `main` or `article` declares where it is. */
export function isOutsideContent(element: Element, context: ElementContext): boolean {
  return !context.inContent && (context.hasMain || (element.tagName === 'footer' && !context.inQuote))
}

/** Whether an element is above the title of the page, as its menu is. */
export function isAboveTitle(element: Element, { sizes, beforeTitle }: ElementContext): boolean {
  const { before, all } = sizes.of(element)
  return before + all <= beforeTitle
}

/** What surrounds an article, comes before the title or late, is less likely to be content. */
export function isUndeclared(element: Element, context: ElementContext): number {
  if (context.inContent || context.hasMain) return 0
  return context.isArticle || isAboveTitle(element, context) || context.sizes.isLate(element) ? 1 : 0.85
}
