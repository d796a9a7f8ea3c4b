import type { Element } from 'hast'
import { namesCurrency } from '../../facts/prices/currencies.ts'
import { ancestorsOf, attribute, elementsOf, firstElement, isElement } from '../../tree/element.ts'
import { kindOf } from '../class-words.ts'
import { hasFacts, holdsFields, holdsHeading } from '../holding.ts'
import { isOpener, littleTextLength, shortestParagraph, type TextSizes } from '../text-sizes.ts'
import { minCards, isDescribedLink, isLinkedTitle, isPricedLink } from './cards.ts'
import { isFooter } from './element-signals.ts'
import { linkedShare, isTitleList, pointers } from './link-signals.ts'
import { isPersonBox, longest as longestNamed } from './name-signals.ts'
import type { ElementContext } from './element-context.ts'
import { isHeading, isNotSpace } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { holdsControl, isFooterByName, mayBeNamed } from '../names.ts'
import { says, phraseIndex } from '../phrases.ts'
import { wordSet } from '../../word-set.ts'

/** Average length above which links count as cards with text, in characters. */
const longestLabel = 80

/** Whether an element lists pages under titles, as the index of a blog does, or its links have their own texts. */
export function holdsCards(element: Element, context: ElementContext): boolean {
  const { sizes } = context
  const { linked, links } = sizes.of(element)
  if (links === 0) return false
  if (linked > links * longestLabel) return true
  const isCard = mayDescribe(element, context)
    ? (inner: Element) => isLinkedTitle(inner) || isDescribedLink(inner, sizes) || isPricedLink(inner, sizes)
    : isLinkedTitle
  let cards = 0
  return elementsOf(element).some((inner) => isCard(inner) && ++cards === minCards)
}

/** Elements and roles next to the content or around it. */
const beside = wordSet('nav header footer aside navigation banner contentinfo complementary')

/**
 * Whether described links in an element may be content. Above the title or in a declared menu they belong to the menu, in an article they
 * are related pages, in a form they filter results.
 */
function mayDescribe(element: Element, { sizes, beforeTitle, isArticle }: ElementContext): boolean {
  if (isArticle || sizes.of(element).before < beforeTitle) return false
  return !beside.has(element.tagName) && !beside.has(attribute(element, 'role')) && !holdsFields(element)
}

/** {@link holdsHeading} that is not the title of another page in such a list. */
export function holdsOwnHeading(element: Element, rank: number, context: ElementContext): boolean {
  return holdsHeading(element, rank) && !isTitleList(element, context)
}

/** What cookies are called, as a part of a word where that is inflected or compounded. */
const cookies =
  /cookie|עוגיות|ciasteczk|sušenk|süti|kolačić|piškot|çerez|куки|кукі|бисквитк|informasjonskapsl|evästei|küpsis|sīkdat|slapuk|ملفات تعريف الارتباط|クッキー/iu

/** Longest notice about cookies, and what comes before their name in it, in characters. */
const longestNotice = { all: 600, before: 150 } as const

/** Whether the first or last element of a page is a text about cookies with buttons, whatever its name; those between others may be baked. */
export function asksForConsent(element: Element, { sizes, inContent }: ElementContext): boolean {
  const { all, running } = sizes.of(element)
  if (inContent || running === 0 || all > longestNotice.all || !sizes.isAtEdge(element) || !holdsControl(element)) return false
  const text = visibleText(element)
  return cookies.test(text.slice(0, longestNotice.before)) && !hasFacts(element)
}

/** In books a sidebar is a text within the text. */
export function isInset(element: Element, context: ElementContext): boolean {
  if (!context.insets.has(element) || linkedShare(element, context) > 0) return false
  return firstElement(element, 'p') !== undefined && !(context.isArticle && isPersonBox(element, context))
}

/** The head of an accordion's panel. */
export function holdsOpener(element: Element, { sizes }: ElementContext): boolean {
  const { all } = sizes.of(element)
  return all > 0 && elementsOf(element).some((inner) => isOpener(inner) && sizes.of(inner).all > all / 2)
}

/** A list of three or more siblings with the same tag and class, such as comments. */
export function hasSimilarChildren(element: Element): boolean {
  const kinds = new Map<string, number>()
  for (const child of element.children) {
    if (!isElement(child)) continue
    const kind = kindOf(child)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  if (kinds.values().some((count) => count >= 3)) return true
  return element.children.some((child) => isElement(child, 'ol', 'ul', 'div', 'section') && hasSimilarChildren(child))
}

/** Longest element whose facts count, in characters. */
const longestWithFacts = 600

/** Whether an element has facts that a page is about: before its title, a bar has the phone number and the hours of every page. */
export function holdsFacts(element: Element, { sizes, isArticle, beforeTitle, inContent }: ElementContext): boolean {
  const { all, before } = sizes.of(element)
  if (isArticle || all >= longestWithFacts || !hasFacts(element)) return false
  return inContent || before + all > beforeTitle || namesCurrency(visibleText(element))
}

/** Fewest labelled values, and longest label or value, in characters. */
const labelled = { least: 3, longest: 40 } as const

/** Whether an element has a box of labelled values, such as key facts: `Duration` and below it `2 hours`, each pair in an element of its own. */
export function holdsLabelledValues(element: Element, { sizes }: ElementContext): boolean {
  if (sizes.of(element).all >= longestWithFacts) return false
  return elementsOf(element).some((list) => {
    const pairs = list.children.filter((child) => isElement(child) && isLabelledValue(child, sizes))
    return pairs.length >= labelled.least && pairs.some((pair) => isElement(pair) && /\d/.test(elementText(pair)))
  })
}

function isLabelledValue(pair: Element, sizes: TextSizes): boolean {
  if (sizes.of(pair).links > 0) return false
  const parts = pair.children.filter(isNotSpace)
  return parts.length === 2 && parts.every((part) => isElement(part) && !isHeading(part) && isShort(sizes.of(part).all))
}

function isShort(length: number): boolean {
  return length > 0 && length <= labelled.longest
}

/** Longest text about rights, line about rights, and pointer, in characters. */
const longest = { imprint: 600, line: 160, pointer: 160 } as const

/** Shortest text that asks to subscribe to a newsletter, in characters. */
const shortestNewsletter = 12

/** Elements that may contain the name in a box about an author. */
const maxInBox = 30

/**
 * Whether an element tells about the author of the longer article before it: it declares so (schema.org), or begins with words that announce it
 * and has the name in an element of its own.
 */
export function isAboutAuthor(element: Element, { isArticle, sizes, beforeTitle }: ElementContext): boolean {
  if (!isArticle || !mayBeNamed(element)) return false
  const { all, before, running } = sizes.of(element)
  if (all > Math.min(longestNamed.person, before - beforeTitle)) return false
  if (running > 0 && attribute(element, 'itemProp') === 'author' && attribute(element, 'itemType').endsWith('/Person'))
    return true
  if (!sizes.isLate(element) || !says(visibleText(element), 'author')) return false
  return elementsOf(element, maxInBox).some((inner) => isHeading(inner) || isElement(inner, 'a', 'img', 'strong', 'b'))
}

/** Whether an element only asks to subscribe, go on or press a button; in an article, pointers to other pages stand between paragraphs. */
export function isOnlyPointer(element: Element, { sizes, isArticle }: ElementContext): boolean {
  const { all, links } = sizes.of(element)
  if (all > longest.pointer || !isElement(element, ...pointers)) return false
  const isLinked = links === 1 || links === 2
  const mayAnnounce = all >= shortestNewsletter
  if (!isLinked && !mayAnnounce) return false
  const text = elementText(element)
  if (mayAnnounce && says(text, 'newsletter')) return true
  if (!isLinked) return false
  const share = sizes.linkShare(element)
  return (
    (share >= 0.95 && says(text, 'turning')) || (isArticle && share >= 0.6 && says(text, 'pointing')) || onlyAsks(element, sizes)
  )
}

/** A heading that is a question or a call to action, with only a button below it. */
function onlyAsks(element: Element, sizes: TextSizes): boolean {
  const { all, linked } = sizes.of(element)
  const headings = elementsOf(element).filter(isHeading)
  const [heading] = headings
  if (headings.length !== 1 || heading === undefined || sizes.of(heading).all + linked < all) return false
  // A linked one is the title of a page, as one above the link to a document is that of the document.
  const links = elementsOf(element).filter((one) => one.tagName === 'a')
  const isTitle = sizes.of(heading).linked > 0 || (links.length > 0 && links.every(leadsToDocument))
  return linked > 0 && !isTitle && /[?!]$/.test(visibleText(heading))
}

function leadsToDocument(link: Element): boolean {
  return /\.(?:pdf|docx?|pptx?|xlsx?|zip)(?:$|[?#])/i.test(attribute(link, 'href'))
}

/** A copyright line: it begins with the notice, or is outside of the content. */
export function isImprintLine(element: Element, { sizes, inContent }: ElementContext): boolean {
  if (!isElement(element, 'p', 'div', 'td', 'center', 'small', 'span', 'li')) return false
  const { all } = sizes.of(element)
  if (all === 0 || all > longest.line) return false
  const at = phraseIndex(visibleText(element), 'rights')
  return at === 0 || (at > 0 && !inContent)
}

export function isImprint(element: Element, { sizes }: ElementContext): boolean {
  return sizes.of(element).all < longest.imprint && says(visibleText(element), 'rights')
}

/** The footer of a page, inside of its content: it ends the page with the copyright notice. That of an article has its sources, and whose they are. */
export function isImprintAtEnd(element: Element, context: ElementContext): boolean {
  if (!context.sizes.isAtEnd(element) || !(isFooter(element, context) > 0 || isFooterByName(element))) return false
  return !ancestorsOf(element).some(({ tagName }) => tagName === 'article') && isImprint(element, context)
}

/** Whether an element has little text, and no paragraph outside of a form. */
export function saysLittle(element: Element, { sizes }: ElementContext): boolean {
  if (sizes.of(element).all >= littleTextLength) return false
  const isParagraph = (inner: Element) => inner.tagName === 'p' && sizes.of(inner).direct >= shortestParagraph
  return !elementsOf(element).some(isParagraph) || holdsFields(element)
}
