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

/** All rules by which single elements are dropped, in the order in which they are tried: the first that applies decides. */
const dropRules: readonly DropRule[] = [
  { kind: 'consent', strength: 'certain', applies: isConsent },
  { kind: 'frame', strength: 'certain', applies: isCertainFrame },
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

/** The rule by which an element is boilerplate; undefined where none applies. How much it holds of the page is for the caller to weigh. */
export function dropRuleFor(element: Element, around: Surroundings): DropRule | undefined {
  return dropRules.find(({ applies }) => applies(element, around))
}

/** Roles of elements that are not content (WAI-ARIA 1.2). */
const roles = new Set(
  'navigation search dialog alertdialog menu menubar toolbar banner contentinfo complementary status tooltip progressbar'.split(
    ' ',
  ),
)

/** Share of links above which what opens at a click is a menu, and an aside in the content leads elsewhere. */
const mostLinked = 0.3

/** Share of links from which a list consists of links, how many these are, and how long they are at most, in characters. */
const linkList = { share: 0.85, links: 5, label: 100 } as const

/** The same of a menu that is a row of a table. */
const menuRow = { share: 0.85, links: 3, label: 30 } as const

/** Linked titles from which on a list of links is a list of articles or services, and no menu. */
const fewestTitles = 3

/** Characters below which an element in doubt says little. */
const little = 200

/** Average length above which links are cards with a text of their own, in characters. */
const longestLabel = 80

/** Footers, and beside a `main` headers and asides, are the page's frame by its own word, however long on a short page. */
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

/** A panel of an accordion may be a `nav` to its builder; it says more than its links do. */
function isNavigation(element: Element, around: Surroundings): boolean {
  if (isLinkList(element, around)) return true
  if (element.tagName !== 'nav' && attribute(element, 'role') !== 'navigation') return false
  // What Webflow opens at a click is a menu, or the answer below a question.
  const isPanel = isDisclosed(element, around) || classNames(element).includes('w-dropdown-list')
  return !isPanel || around.sizes.linkShare(element) > mostLinked
}

/** A menu that says nothing of being one, or a list of other pages with hardly a word on them. */
function isLinkList(element: Element, { sizes, inContent }: Surroundings): boolean {
  if (inContent) return false
  const { all, links } = sizes.of(element)
  const isListBy = (limit: { readonly share: number; readonly links: number; readonly label: number }) =>
    links >= limit.links && sizes.linkShare(element) >= limit.share && all / links <= limit.label
  // Where tables lay out a page, so they do its menu.
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

/** What readers wrote, or the form for it. */
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

/** Whether a button or tab opens content beside it. */
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

/** A name in doubt counts where the element mostly links, or says little; headings and cards of their own speak against it. */
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

/** A price is never little, nor what is said of its VAT. */
function saysLittle(element: Element, { sizes }: Surroundings): boolean {
  return sizes.of(element).all < little && !/[₪€£$]|(?:ש|מע)["״][חמ]|\bVAT\b/.test(visibleText(element))
}

/** Whether a heading stands in an element, down to a rank. */
function holdsHeading(element: Element, rank: number): boolean {
  return elementsOf(element).some((inner) => isHeading(inner) && Number(inner.tagName.slice(1)) <= rank)
}
