import type { Element } from 'hast'
import { isHeading } from '../tree/element-kinds.ts'
import { attribute, elementsOf, firstElement, hasAttribute, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import type { DropRule, Surroundings } from './boilerplate.ts'
import { classNames, classWords } from './class-words.ts'
import {
  hasBoilerplateName,
  hasDoubtfulName,
  isAuthorBox,
  isCommentList,
  isConsent,
  isDisclosed,
  isMemberBox,
  isPostMeta,
  isReadersPart,
  mayBeNamed,
} from './named-parts.ts'
import { isFootByName, isImprint, isImprintLine, isOnlyPointer } from './worded-parts.ts'

/** All rules that drop single elements, in order: the first that applies decides. */
const dropRules: readonly DropRule[] = [
  { kind: 'consent', strength: 'certain', applies: isConsent },
  { kind: 'frame', strength: 'certain', applies: isCertainFrame },
  { kind: 'navigation', strength: 'likely', applies: isLinkList },
  { kind: 'navigation', strength: 'strong', applies: isNavigation },
  { kind: 'related', strength: 'weak', applies: (element, { related }) => related.has(element) },
  { kind: 'aside', strength: 'weak', applies: isOnlyPointer },
  { kind: 'comments', strength: 'certain', applies: isComments },
  { kind: 'control', strength: 'weak', applies: isControl },
  { kind: 'frame', strength: 'weak', applies: isPageFrame },
  { kind: 'frame', strength: 'weak', applies: isImprintLine },
  { kind: 'named', strength: 'weak', applies: hasBoilerplateName },
  { kind: 'named', strength: 'weak', applies: tellsOfPerson },
  { kind: 'named', strength: 'strong', applies: isPostMeta },
  { kind: 'frame', strength: 'strong', applies: isFootByName },
  { kind: 'named', strength: 'weak', applies: isNamedInDoubt },
]

/** The rule by which an element is boilerplate; undefined if none applies. The caller weighs how much of the page it contains. */
export function dropRuleFor(element: Element, around: Surroundings): DropRule | undefined {
  return dropRules.find(({ applies }) => applies(element, around))
}

/** Roles of elements that are not content (WAI-ARIA 1.2). */
const roles = new Set(
  'navigation search dialog alertdialog menu menubar toolbar banner contentinfo complementary status tooltip progressbar'.split(
    ' ',
  ),
)

/** Share of links above which content that opens on click is a menu, and an aside in the content leads elsewhere. */
const mostLinked = 0.3

/** Share of links from which a list consists of links, how many these are, and how long they are at most, in characters. */
const linkList = { share: 0.85, links: 5, label: 100 } as const

/** The same of a menu that is a row of a table. */
const menuRow = { share: 0.85, links: 3, label: 30 } as const

/** Number of linked titles from which a list of links is a list of articles or services, not a menu. */
const fewestTitles = 3

/** Length below which an ambiguous element has little text, in characters. */
const little = 200

/** Average length above which links are cards with a text of their own, in characters. */
const longestLabel = 80

/** Footers, and headers and asides outside `main`, are declared as the page's frame, however long on a short page. */
function isCertainFrame(element: Element, around: Surroundings): boolean {
  return !around.inContent && (around.hasMain || element.tagName === 'footer') && isPageFrame(element, around)
}

/** The header, footer and margin of the page; those of a section inside the content are content. */
function isPageFrame(element: Element, around: Surroundings): boolean {
  switch (element.tagName) {
    case 'footer':
      return !around.inContent || saysLittle(element, around) || isImprint(element, around)
    case 'header':
      return !around.inContent && firstElement(element, 'h1') === undefined
    case 'aside':
      return !around.inContent || around.sizes.linkShare(element) > mostLinked
    default:
      return false
  }
}

/** Some page builders use `nav` for accordion panels, which have more text than links. */
function isNavigation(element: Element, around: Surroundings): boolean {
  if (element.tagName !== 'nav' && attribute(element, 'role') !== 'navigation') return false
  // In Webflow, content that opens on click is a menu or the answer to a question.
  const isPanel = isDisclosed(element, around) || classNames(element).includes('w-dropdown-list')
  return !isPanel || around.sizes.linkShare(element) > mostLinked
}

/** An undeclared menu, or a list of other pages with hardly any text. */
function isLinkList(element: Element, { sizes, inContent }: Surroundings): boolean {
  if (inContent) return false
  const { all, links } = sizes.of(element)
  const isListBy = (limit: { readonly share: number; readonly links: number; readonly label: number }) =>
    links >= limit.links && sizes.linkShare(element) >= limit.share && all / links <= limit.label
  // On pages with layout tables, the menu is a table too.
  if (isElement(element, 'td', 'table')) return isListBy(menuRow)
  return isElement(element, 'ul', 'ol', 'div', 'section') && isListBy(linkList) && !isListOfTitles(element)
}

/** Whether an element lists pages under headings of their own, as the index of a blog does. */
function isListOfTitles(element: Element): boolean {
  return elementsOf(element).filter(isLinkedTitle).take(fewestTitles).toArray().length === fewestTitles
}

/** Menus have headings of a lower rank. */
function isLinkedTitle(element: Element): boolean {
  if (isElement(element, 'h1', 'h2')) return firstElement(element, 'a') !== undefined
  return isElement(element, 'a') && elementsOf(element).some((inner) => isElement(inner, 'h1', 'h2'))
}

/** Readers' comments, or the form for them. */
function isComments(element: Element, { isArticle }: Surroundings): boolean {
  return mayBeNamed(element) && (isReadersPart(element) || (isArticle && isCommentList(element)))
}

/** Forms and what belongs to them. A button that opens an accordion is its heading. */
function isControl(element: Element, around: Surroundings): boolean {
  switch (element.tagName) {
    case 'form':
    case 'dialog':
    case 'search':
      return true
    case 'button':
      return !(around.inHeading || isOpener(element) || isDisclosed(element, around))
    default:
      return roles.has(attribute(element, 'role')) && !isElement(element, 'header', 'footer', 'aside', 'main', 'article')
  }
}

/** Whether a button or tab opens adjacent content. */
export function isOpener(element: Element): boolean {
  return (
    attribute(element, 'role') === 'tab' ||
    (hasAttribute(element, 'ariaExpanded') && !hasAttribute(element, 'ariaHasPopup')) ||
    element.tagName === 'summary'
  )
}

/** The author of an article, or a member of a discussion. */
function tellsOfPerson(element: Element, { isArticle, sizes }: Surroundings): boolean {
  return mayBeNamed(element) && (isArticle ? isAuthorBox(element, sizes) : isMemberBox(element, sizes))
}

/** An ambiguous name counts if the element is mostly links or has little text; its own headings or cards speak against it. */
function isNamedInDoubt(element: Element, around: Surroundings): boolean {
  if (!hasDoubtfulName(element, around)) return false
  if (around.sizes.linkShare(element) <= 0.5) return saysLittle(element, around) && !holdsHeading(element, 6)
  const isPromotion = classWords(element).some((word) => word.startsWith('promo'))
  return !holdsHeading(element, 2) && !(isPromotion && holdsCards(element, around))
}

/** Whether links in an element are as long as cards with a text of their own. */
function holdsCards(element: Element, { sizes }: Surroundings): boolean {
  const { linked, links } = sizes.of(element)
  return linked > links * longestLabel
}

/** Prices and notes on VAT always count as text. */
function saysLittle(element: Element, { sizes }: Surroundings): boolean {
  return sizes.of(element).all < little && !/[₪€£$]|(?:ש|מע)["״][חמ]|\bVAT\b/.test(visibleText(element))
}

/** Whether an element contains a heading, down to a rank. */
function holdsHeading(element: Element, rank: number): boolean {
  return elementsOf(element).some((inner) => isHeading(inner) && Number(inner.tagName.slice(1)) <= rank)
}
