import type { Element } from 'hast'
import { isHeading } from '../tree/element-kinds.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import type { Surroundings } from './boilerplate.ts'
import { classNames, classWords } from './class-words.ts'
import type { TextSizes } from './text-sizes.ts'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words in classes and ids that mark boilerplate anywhere. */
const plainWords = wordSet(
  'breadcrumb breadcrumbs newsletter popup modal lightbox offcanvas navbar navigation nav megamenu ' +
    'sidebar pagination pager advert advertisement advertisements adsbygoogle sponsored skiplink addtoany sharethis ' +
    'sharedaddy jp-relatedposts comments commentlist respond disqus recaptcha captcha login signin toolbar paywall',
)

/** Words that mark boilerplate if the element has little text or mostly links. */
const doubtfulWords = wordSet(
  'menu share sharing social follow related recommended recommendations similar widget widgets comment comments footer header banner ' +
    'promo promotion tags tagcloud meta byline author signature announcement announcements filter filters facets cta search subscribe subscription copyright legal toc print rating ratings ' +
    'sticky floating whatsapp ad ads sponsor trending popular more-posts latest archive archives topbar utility noprint',
)

/** Words of what has a header and a footer of its own, its name and its terms: cards of Bootstrap, price tables of page builders. */
const partWords = wordSet('card price prices pricing plan plans package tier accordion panel')

/** Words that name terms and notes as well, which have no links: until when an offer holds, what a package costs at least. */
const termWords = wordSet('footer legal announcement announcements sticky widget widgets')

/** Words that mark the speaker below a quotation. */
const quotedWords = wordSet('author byline meta footer header comment comments')

/** Words that mark testimonials. */
const quoteWords = wordSet('testimonial testimonials quote quotes review reviews recommendation')

/** Names of consent dialogues and of the tools that draw them. */
const consentWords = wordSet('cookie cookies consent gdpr ccpa onetrust cookiebot didomi')

/** Hidden messages that form builders show after submission. */
const formMessages = wordSet('w-form-done w-form-fail wpcf7-response-output hs-error-msgs gform_validation_errors')

/** Words in a class, id or role of something that the visitor opens: tab panels and accordions are real content. */
const disclosureWords = wordSet(
  'tab tabs tabpanel tabpane panel accordion accordions collapse collapsible collapsed toggle faq expand expandable expander details slide spoiler',
)

/** Names of the comment section of a page. */
const commentLists =
  /^(?:comments?|comment-?(?:list|section|area|wrap|wrapper|container|respond|holder|thread)s?|(?:post|article|entry|page|user|reader|story|blog|wp|fb)-?comments?|comments-(?:list|section|area|wrap|wrapper|container|block|box|holder|thread)|disqus(?:_thread)?|respond|responses)$/i

/** Names that WordPress itself gives in every theme to the form for comments, and its own themes and blocks to all that readers write. */
const readersParts = wordSet('comment-respond comments-area wp-block-comments')

/** Names of boxes that say who wrote an article. */
const authorBoxes =
  /^(?:(?:post|entry|article|blog|single|about|the|page|story|meta)[-_]{0,2}(?:author|byline|contributor)|(?:author|contrib(?:utor)?|byline)[-_]{0,2}(?:box|bio|info|card|about|area|block|profile|section|summary|description|details|desc|wrap|wrapper|container|footer|content)|blog[-_]{1,2}author-?box|author|bottom-?by-?line|byline)s?$/i

/** Names that forum software (XenForo, Invision, phpBB, vBulletin) gives to the box about a member beside each post. */
const memberBoxes =
  /^(?:message-(?:user|userDetails|cell--user|signature)|cAuthorPane(?:_\w+)?|postprofile|post-?author|userinfo|memberSignature|signature)$/i

/** Classes of WordPress's blocks: metadata of a post, and the post itself. */
const postMetaBlocks = wordSet('wp-block-post-date wp-block-post-terms wp-block-post-author wp-block-post-author-name')
const postBlocks = wordSet('wp-block-post-content wp-block-post-title')

/** Share of links up to which a sidebar between paragraphs is a text of its own. */
const mostLinkedInset = 0.3

/** Longest box about a person, and longest line that says when, by whom and under what terms a post was published, in characters. */
const longest = { personBox: 1_500, postMeta: 400 } as const

/** Class names of containers of the page or its text are ignored: themes write the kind of page there. */
export function mayBeNamed(element: Element): boolean {
  return (
    !isElement(element, 'html', 'body', 'main', 'article', 'table', 'tr', 'td', 'li', 'p', 'pre', 'code') && !isHeading(element)
  )
}

function hasWord(element: Element, words: ReadonlySet<string>): boolean {
  return classWords(element).some((word) => words.has(word))
}

function hasName(element: Element, names: ReadonlySet<string>): boolean {
  return classNames(element).some((name) => names.has(name))
}

function isNamed(element: Element, names: RegExp): boolean {
  return classNames(element).some((name) => names.test(name))
}

/** Whether an element belongs to a consent dialogue. */
export function isConsent(element: Element): boolean {
  if (isElement(element, 'html', 'body', 'main', 'article', 'p', 'li', 'a', 'td') || isHeading(element)) return false
  return hasWord(element, consentWords)
}

/** Whether an element is boilerplate by its name, wherever it stands: breadcrumbs may be a paragraph. */
export function hasBoilerplateName(element: Element, { insets, sizes }: Surroundings): boolean {
  const words = classWords(element)
  // In books a sidebar is a text within the text.
  const isInset = insets.has(element) && sizes.linkShare(element) <= mostLinkedInset
  const isPlain = (word: string) =>
    plainWords.has(word) && !(word === 'comments' && isNamedQuote(element)) && !(word === 'sidebar' && isInset)
  if (mayBeNamed(element) && words.some(isPlain)) return true
  const isCrumbs = isElement(element, 'p', 'ul', 'ol', 'div', 'span') && words.some((word) => /^(?:bread)?crumbs?$/.test(word))
  return isCrumbs || hasName(element, formMessages)
}

/** Whether the name of an element suggests boilerplate, unless its surroundings contradict it. */
export function hasDoubtfulName(element: Element, around: Surroundings): boolean {
  // The link that a heading consists of is the heading.
  if (!mayBeNamed(element) || (around.inHeading && element.tagName === 'a')) return false
  const words = classWords(element)
  if (!words.some((word) => doubtfulWords.has(word))) return false
  const inQuote = around.inQuote || isNamedQuote(element)
  const isUnlinked = !around.isArticle && around.sizes.of(element).links === 0
  const isPart = words.some((word) => partWords.has(word))
  return words.some(
    (word) =>
      doubtfulWords.has(word) &&
      // Page builders call every part of a page a widget.
      !(word.startsWith('widget') && (words.includes('elementor') || words.includes('caption'))) &&
      !(word === 'header' && !around.isArticle && isPart) &&
      !(termWords.has(word) && isUnlinked && (around.inContent || isPart)) &&
      !(inQuote && quotedWords.has(word)),
  )
}

/** Whether an element contains readers' comments below an article. */
export function isCommentList(element: Element): boolean {
  return isNamed(element, commentLists)
}

/** Whether an element contains readers' comments or the form for them, by an unambiguous name. */
export function isReadersPart(element: Element): boolean {
  return hasName(element, readersParts)
}

/** Whether an element is about a member of a forum. */
export function isMemberBox(element: Element, sizes: TextSizes): boolean {
  return sizes.of(element).all <= longest.personBox && isNamed(element, memberBoxes)
}

/** Whether an element is about the author of an article. */
export function isAuthorBox(element: Element, sizes: TextSizes): boolean {
  return sizes.of(element).all <= longest.personBox && isNamed(element, authorBoxes)
}

/** Whether an element is the part of a block theme's template with the metadata of a post: its date, author, categories, tags. */
export function isPostMeta(element: Element, { sizes }: Pick<Surroundings, 'sizes'>): boolean {
  if (!classNames(element).includes('wp-block-template-part') || sizes.of(element).all > longest.postMeta) return false
  const inner = [...elementsOf(element)]
  return inner.some((one) => hasName(one, postMetaBlocks)) && !inner.some((one) => hasName(one, postBlocks))
}

/** Whether an element is a testimonial. */
export function isQuote(element: Element): boolean {
  return isElement(element, 'blockquote', 'figure') || isNamedQuote(element)
}

function isNamedQuote(element: Element): boolean {
  return hasWord(element, quoteWords)
}

/** Whether an element is, by its name or role, one that the visitor opens. */
export function isDisclosed(element: Element, { controlled }: Pick<Surroundings, 'controlled'>): boolean {
  if (element.tagName === 'details' || attribute(element, 'role') === 'tabpanel') return true
  if (controlled.has(attribute(element, 'id'))) return true
  // Sliders hide copies of their first and last slide.
  return !classWords(element).includes('cloned') && hasWord(element, disclosureWords)
}
