import type { Element } from 'hast'
import { attribute, elementsOf, firstElement, hasAttribute, isElement } from '../tree/element.ts'
import { isHeading } from '../tree/element-kinds.ts'
import { visibleText } from '../tree/visible-text.ts'
import { isAuthorBox, isCommentList, isMemberBox, isPostMeta, isReadersPart } from './article-parts.ts'
import { isAside } from './asides.ts'
import { classNames, classWords } from './class-words.ts'
import { isDisclosed } from './disclosed.ts'
import { isListOfTitles } from './list-of-titles.ts'
import { isFootByName, isImprint, isImprintLine } from './page-foot.ts'
import { isNamedQuote } from './quotes.ts'
import type { TextSizes } from './text-sizes.ts'

/** What a verdict on an element rests on, beside the element itself. */
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

/** Roles of what is no content (WAI-ARIA 1.2). */
const roles = new Set(
  'navigation search dialog alertdialog menu menubar toolbar banner contentinfo complementary status tooltip progressbar'.split(
    ' ',
  ),
)

/** Words of classes and ids that name boilerplate wherever they stand. */
const plainWords = new Set(
  (
    'breadcrumb breadcrumbs newsletter popup modal lightbox offcanvas navbar navigation nav megamenu ' +
    'sidebar pagination pager advert advertisement advertisements adsbygoogle sponsored skiplink addtoany sharethis disqus ' +
    'sharedaddy jp-relatedposts comments commentlist respond disqus recaptcha captcha login signin toolbar paywall'
  ).split(' '),
)

/** Words that name boilerplate where the element says little or mostly links. */
const doubtfulWords = new Set(
  (
    'menu share sharing social follow related recommended recommendations similar widget widgets comment comments footer header banner ' +
    'promo promotion tags tagcloud meta byline author signature announcement announcements filter filters facets cta search subscribe subscription copyright legal toc print rating ratings ' +
    'sticky floating whatsapp ad ads sponsor trending popular more-posts latest archive archives topbar utility noprint'
  ).split(' '),
)

/** Share of links above which what opens at a click is a menu. */
const mostLinked = 0.3

/** Longest label in a menu, in characters. */
const longestMenuLabel = 30

/** Words of what has a header and a footer of its own, its name and its terms: cards of Bootstrap, price tables of page builders. */
const partWords = new Set('card price prices pricing plan plans package tier accordion panel'.split(' '))

/** Words that name terms and notes as well, which have no links: until when an offer holds, what a package costs at least. */
const termWords = new Set('footer legal announcement announcements sticky widget widgets'.split(' '))

/** Words that name the speaker beneath a quotation. */
const quotedWords = new Set(['author', 'byline', 'meta', 'footer', 'header', 'comment', 'comments'])

/** Characters below which a doubtful element says little. */
const little = 200

/** Longest text of a link that is a mere label, in characters. */
const longestLabel = 80

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

/** Why an element is boilerplate. */
export interface Verdict {
  readonly kind: BoilerplateKind
  readonly strength: Strength
}

const verdicts = {
  consent: { kind: 'consent', strength: 'certain' },
  frame: { kind: 'frame', strength: 'certain' },
  doubtfulFrame: { kind: 'frame', strength: 'weak' },
  namedFrame: { kind: 'frame', strength: 'strong' },
  navigation: { kind: 'navigation', strength: 'strong' },
  control: { kind: 'control', strength: 'weak' },
  named: { kind: 'named', strength: 'weak' },
  postMeta: { kind: 'named', strength: 'strong' },
  related: { kind: 'related', strength: 'weak' },
  aside: { kind: 'aside', strength: 'weak' },
  comments: { kind: 'comments', strength: 'certain' },
} as const satisfies Record<string, Verdict>

/**
 * Whether an element is boilerplate by what it is called or what it is; null when nothing speaks for it.
 * How much it holds of the page is for the caller to weigh.
 */
export function boilerplate(element: Element, around: Surroundings): Verdict | null {
  if (isConsent(element)) return verdicts.consent
  // Footers, and beside a `main` headers and asides, are the page's frame by its own word, however long on a short page.
  const frame = isPageFrame(element, around)
  if (frame && !around.inContent && (around.hasMain || element.tagName === 'footer')) return verdicts.frame
  if (isNavigation(element, around)) return verdicts.navigation
  if (around.related.has(element)) return verdicts.related
  if (isAside(element, around.sizes, around.isArticle)) return verdicts.aside
  if (mayBeNamed(element) && (isReadersPart(element) || (around.isArticle && isCommentList(element)))) return verdicts.comments
  if (isControl(element, around)) return verdicts.control
  if (frame || isImprintLine(element, around.sizes, around.inContent)) return verdicts.doubtfulFrame
  if (hasPlainName(element) || isCrumbs(element) || isFormMessage(element)) return verdicts.named
  if (mayBeNamed(element) && (around.isArticle ? isAuthorBox(element, around.sizes) : isMemberBox(element, around.sizes)))
    return verdicts.named
  if (isPostMeta(element, around.sizes)) return verdicts.postMeta
  if (isFootByName(element, around.inContent)) return verdicts.namedFrame
  return hasDoubtfulName(element, around) ? verdicts.named : null
}

/** Names of consent dialogues and of the tools that draw them. */
const consentWords = new Set('cookie cookies consent gdpr ccpa onetrust cookiebot didomi'.split(' '))

function isConsent(element: Element): boolean {
  if (isElement(element, 'html', 'body', 'main', 'article', 'p', 'li', 'a', 'td') || isHeading(element)) return false
  return classWords(element).some((word) => consentWords.has(word))
}

/** A panel of an accordion may be a `nav` to its builder; it says more than its links do. */
function isNavigation(element: Element, around: Surroundings): boolean {
  if (isLinkList(element, around)) return true
  if (element.tagName !== 'nav' && attribute(element, 'role') !== 'navigation') return false
  const isPanel = isDisclosed(element, around.controlled) || isDropdown(element)
  return !isPanel || around.sizes.linkShare(element) > mostLinked
}

/** What Webflow opens at a click: a menu, or the answer below a question. */
function isDropdown(element: Element): boolean {
  return classNames(element).includes('w-dropdown-list')
}

/** Forms and what belongs to them. A button that opens an accordion is its heading. */
function isControl(element: Element, { inHeading, controlled }: Surroundings): boolean {
  switch (element.tagName) {
    case 'form':
    case 'dialog':
    case 'search':
      return true
    case 'button':
      return !(inHeading || isOpener(element) || isDisclosed(element, controlled))
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

/** Navigation, and the header, footer and margin of the page; those of a section inside the content are content. */
function isPageFrame(element: Element, around: Surroundings): boolean {
  switch (element.tagName) {
    case 'footer':
      return !around.inContent || saysLittle(element, around) || isImprint(element, around.sizes)
    case 'header':
      return !around.inContent && firstElement(element, 'h1') === undefined
    case 'aside':
      return !around.inContent || around.sizes.linkShare(element) > 0.3
    default:
      return false
  }
}

function hasPlainName(element: Element): boolean {
  const isPlain = (word: string) => plainWords.has(word) && !(word === 'comments' && isNamedQuote(element))
  return mayBeNamed(element) && classWords(element).some(isPlain)
}

/** Breadcrumbs that are a paragraph. */
function isCrumbs(element: Element): boolean {
  return (
    isElement(element, 'p', 'ul', 'ol', 'div', 'span') && classWords(element).some((word) => /^(?:bread)?crumbs?$/.test(word))
  )
}

/** Messages that form builders keep ready for when a form was sent. */
const formMessages = new Set(['w-form-done', 'w-form-fail', 'wpcf7-response-output', 'hs-error-msgs', 'gform_validation_errors'])

function isFormMessage(element: Element): boolean {
  return classNames(element).some((name) => formMessages.has(name))
}

function hasDoubtfulName(element: Element, around: Surroundings): boolean {
  // The link that a heading consists of is the heading.
  if (!mayBeNamed(element) || (around.inHeading && element.tagName === 'a')) return false
  const words = classWords(element)
  const inQuote = around.inQuote || isNamedQuote(element)
  const isUnlinked = !around.isArticle && around.sizes.of(element).links === 0
  // Page builders call every part of a page a widget.
  const isDoubtful = (word: string) =>
    doubtfulWords.has(word) &&
    !(word.startsWith('widget') && (words.includes('elementor') || words.includes('caption'))) &&
    !(word === 'header' && !around.isArticle && words.some((other) => partWords.has(other))) &&
    !(termWords.has(word) && isUnlinked && (around.inContent || words.some((other) => partWords.has(other)))) &&
    !(inQuote && quotedWords.has(word))
  if (!words.some(isDoubtful)) return false
  return around.sizes.linkShare(element) > 0.5
    ? !holdsHeading(element, 2) && !(holdsCards(element, around) && words.some((word) => word.startsWith('promo')))
    : saysLittle(element, around) && !holdsHeading(element, 6)
}

/** Whether links in an element are as long as cards with a text of their own. */
function holdsCards(element: Element, { sizes }: Surroundings): boolean {
  const { linked, links } = sizes.of(element)
  return linked > links * longestLabel
}

/** Names of what holds the page or its text say nothing: themes write the kind of page there. */
function mayBeNamed(element: Element): boolean {
  return (
    !isElement(element, 'html', 'body', 'main', 'article', 'table', 'tr', 'td', 'li', 'p', 'pre', 'code') && !isHeading(element)
  )
}

/** A price is never little, nor what is said of its VAT. */
function saysLittle(element: Element, { sizes }: Surroundings): boolean {
  return sizes.of(element).all < little && !/[₪€£$]|(?:ש|מע)["״][חמ]|\bVAT\b/.test(visibleText(element))
}

/** Whether a heading stands in an element, down to a rank. */
function holdsHeading(element: Element, rank: number): boolean {
  for (const inner of elementsOf(element)) if (isHeading(inner) && Number(inner.tagName.slice(1)) <= rank) return true
  return false
}

/** A menu that says nothing of being one, or a list of other pages with hardly a word on them. */
function isLinkList(element: Element, { sizes, inContent }: Surroundings): boolean {
  if (inContent) return false
  const { all, links } = sizes.of(element)
  // Where tables lay out a page, so they do its menu.
  if (isElement(element, 'td', 'table')) return links >= 3 && sizes.linkShare(element) >= 0.85 && all / links <= longestMenuLabel
  if (!isElement(element, 'ul', 'ol', 'div', 'section')) return false
  return links >= 5 && sizes.linkShare(element) >= 0.85 && all / links <= 100 && !isListOfTitles(element)
}
