import type { Element } from 'hast'
import { isHeading, isText } from '../tree/element-kinds.ts'
import { attribute, elementsOf, hasAttribute, isElement, parentOf } from '../tree/element.ts'
import { memoizeByText } from '../tree/memoize-by-text.ts'
import { TreeElement } from '../tree/nodes.ts'
import { classNames, classWords, wordsOfName } from './class-words.ts'
import { wordSet } from '../word-set.ts'

/** Class and id words, by what they claim an element to be. */
const claims = {
  consent: wordSet('cookie cookies consent gdpr ccpa onetrust cookiebot didomi'),
  /** A chat window with the company or its bot, if it has a text field. */
  chat: wordSet('chat chatbot chatbox livechat'),
  /** Boilerplate in nearly every use. */
  clear: wordSet(
    'newsletter popup modal lightbox offcanvas navbar navigation nav megamenu sidebar ' +
      'advert advertisement advertisements adsbygoogle sponsored addtoany sharedaddy comments respond captcha login toolbar paywall',
  ),
  /** The same for a short text; a long one is the paginated list itself: `list-with-pagination`. */
  short: wordSet('breadcrumb breadcrumbs crumbs pagination pager skiplink'),
  /** As often content as boilerplate. */
  possible: wordSet(
    'share sharing social follow related recommended recommendations similar footer cta ' +
      'filters search subscribe subscription copyright toc print byline ad ads sponsor trending popular archive archives topbar announcement',
  ),
  /** The same, except where readers discuss something. */
  commented: wordSet('comment comments'),
  /** The same, and for what a page says about its things: a list of dishes, the author of a review. */
  ambiguous: wordSet('menu banner author'),
  /** The top of a page, or of a part of it. */
  head: wordSet('header'),
  /** The same for a short text, such as `contact-meta` or a search that has found nothing; a long one is content. */
  metadata: wordSet('meta searchresult searchresults'),
  /** In a table, part of what a row says. */
  detail: wordSet('author byline meta'),
  /** Surrounds the text of an article; on a company's page it may be the text. */
  ofArticle: wordSet('promo promotion signature tags tagcloud latest sticky floating'),
  /** Narrows down a list, if it consists of boxes. */
  filter: wordSet('filter filters filtering facet facets refine refinement refinements'),
  /** Opened by the visitor: tab panels and accordions are real content. */
  opened: wordSet(
    'tab tabs tabpanel tabpane panel accordion accordions collapse collapsible collapsed toggle faq expand expandable expander details slide spoiler',
  ),
  /** Controls that are pressed. */
  button: wordSet('button btn opener'),
  quote: wordSet('testimonial testimonials quote quotes review reviews recommendation'),
  /** Has its own header and footer: cards of Bootstrap, price tables of page builders. */
  part: wordSet('card price prices pricing plan plans package tier accordion panel caption elementor'),
} as const

/** Whole names of the comment section, of boxes about an author or a member of a forum, and of page footers made of `div` elements. */
const names = {
  comments:
    /^(?:comments?|comment-?(?:list|section|area|wrap|wrapper|container|respond|holder|thread)s?|(?:post|article|entry|page|user|reader|story|blog|wp|fb)-?comments?|comments-(?:list|section|area|wrap|wrapper|container|block|box|holder|thread)|disqus(?:_thread)?|respond|responses)$/i,
  /** Names that WordPress itself gives to what readers write, in every theme. */
  readers: /^(?:comment-respond|comments-area|wp-block-comments)$/,
  author:
    /^(?:(?:[a-z]{2,4}[-_]{1,2})?(?:post|entry|article|blog|single|about|the|page|story|meta)[-_]{0,2}(?:author|byline|contributor)|(?:author|contrib(?:utor)?|byline)(?:[-_]{0,2}(?:box|bio|info|card|about|area|block|profile|section|summary|description|details?|desc|wrap|wrapper|container|footer|content)){1,3}|blog[-_]{1,2}author-?box|author|bottom-?by-?line|byline)s?$/i,
  /** XenForo, Invision, phpBB, vBulletin. */
  member:
    /^(?:message-(?:user|userDetails|cell--user|signature)|cAuthorPane(?:_\w+)?|postprofile|post-?author|userinfo|memberSignature|signature)$/i,
  /** The same, for names that mean nothing outside of a post: XenForo, vBulletin, SMF, FluxBB, MyBB, Stack Exchange. */
  memberOfPost:
    /^(?:messageUserInfo|MessageCard__user-info|userinfo_\w+|poster|postleft|author_(?:information|statistics)|user-details)$/,
  /** Names that exclude a section from the content: defined by search engines, MediaWiki and Jetpack. */
  noContent: /^(?:(?:robots-)?nocontent|printfooter|siteNotice|siteSub|sharedaddy|jp-relatedposts)$/,
  foot: /^(?:(?:site|page|main|global|web|layout|all-screen)[-_]?)?footer(?:[-_](?:wrap|wrapper|area|container|section|content|widgets?|inner|bottom|top|main|outer|holder))*$/i,
  /** Hidden messages that forms show after submission: names of site builders, and common ones. */
  formMessage:
    /^(?:w-form-done|w-form-fail|wpcf7-response-output|hs-error-msgs|gform_validation_errors|(?:form|contact)-?(?:success|sent|error|status)|(?:success|sent)-?message)$/i,
  /** A notice about cookies, not a text about them. */
  cookieNotice: /cookies?[-_]{0,2}(?:notice|consent|banner|bar|popup|modal|dialog|law)(?![a-z])/i,
  /** Also in transliterated Hebrew. */
  accessibility: /accessib|a11y|n[ae]gish/i,
} as const

/** Containers of the page or its text: themes write into their classes what kind of page it is. */
const containers = wordSet('html body main article table caption thead tbody tr th td li p pre code')

/** Whether the classes of an element may say what it is. */
export function mayBeNamed(element: Element): boolean {
  return !containers.has(element.tagName) && !isHeading(element)
}

/** Most nodes beside a part of a line. */
const maxBeside = 100

/** Whether an element is next to text in its line, which says nothing without it: the day before its hours. */
export function isPartOfLine(element: Element): boolean {
  if (element.tagName !== 'span') return false
  const siblings = parentOf(element)?.children ?? []
  if (siblings.length > maxBeside) return false
  const at = siblings.indexOf(element)
  return isText(siblings[at - 1]) || isText(siblings[at + 1])
}

/** A bit for each claim and each whole name, of which there are at most 31. Most of them are checked for every element, and few elements have any. */
const claimBits = bitsFrom(0, Object.keys(claims))
const nameBits = bitsFrom(claimBits.size, Object.keys(names))

function bitsFrom(first: number, keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map(keys.map((key, at) => [key, 1 << (first + at)]))
}

/** The claims of each word, and the whole names, with their bits. */
const bitsOfWord = new Map<string, number>()
for (const [claim, set] of Object.entries(claims))
  for (const word of set) bitsOfWord.set(word, (bitsOfWord.get(word) ?? 0) | (claimBits.get(claim) ?? 0))
const bitsOfPatterns = Object.entries(names).map(([kind, pattern]) => ({ pattern, bit: nameBits.get(kind) ?? 0 }))

/** The bits of one class or id. */
const bitsOfName = memoizeByText((name: string): number => {
  let all = 0
  for (const word of wordsOfName(name)) all |= bitsOfWord.get(word) ?? 0
  for (const { pattern, bit } of bitsOfPatterns) if (pattern.test(name)) all |= bit
  return all
})

const readBits = (element: Element) => classNames(element).reduce((all, name) => all | bitsOfName(name), 0)

/** Whether a word of an element's classes and id makes that claim. */
export function claimsToBe(element: Element, claim: keyof typeof claims): boolean {
  return (TreeElement.claimsOf(element, readBits) & (claimBits.get(claim) ?? 0)) !== 0
}

/** Whether an element has such a name. */
export function isNamed(element: Element, kind: keyof typeof names): boolean {
  return (TreeElement.claimsOf(element, readBits) & (nameBits.get(kind) ?? 0)) !== 0
}

/** Whether an element is a consent dialogue: it is called one or has its controls. A section about cookies has a similar name, on a page about privacy or of a bakery. */
export function isConsent(element: Element): boolean {
  if (!mayBeNamed(element) || element.tagName === 'a' || !claimsToBe(element, 'consent')) return false
  return isNamed(element, 'cookieNotice') || holdsControl(element)
}

/** Whether an element contains a control, or a link that leads nowhere and so is one. */
export function holdsControl(element: Element): boolean {
  return elementsOf(element).some(isControl)
}

function isControl(element: Element): boolean {
  if (isElement(element, 'button', 'input') || attribute(element, 'role') === 'button') return true
  if (element.tagName !== 'a') return element.properties['onClick'] !== undefined
  return !hasAttribute(element, 'name') && /^(?:#?$|javascript:)/i.test(attribute(element, 'href'))
}

/** Whether an element contains readers' comments or the form for them, by an unambiguous name. */
export function isCommentSection(element: Element): boolean {
  return isNamed(element, 'readers')
}

/** Whether an element is the page footer by its name. */
export function isFooterByName(element: Element): boolean {
  return isElement(element, 'div', 'section', 'table', 'td') && isNamed(element, 'foot')
}

/** Whether an element is a testimonial. */
export function isQuote(element: Element): boolean {
  return isElement(element, 'blockquote', 'figure') || claimsToBe(element, 'quote')
}

/** Whether an element is, by its name or role, one that the visitor opens. */
export function isCollapsible(element: Element, controlled: ReadonlySet<string>): boolean {
  if (element.tagName === 'details' || attribute(element, 'role') === 'tabpanel') return true
  if (controlled.has(attribute(element, 'id'))) return true
  // Sliders hide copies of their first and last slide.
  const words = classWords(element)
  return !words.includes('cloned') && (claimsToBe(element, 'opened') || words.join(' ').includes('w dropdown list'))
}
