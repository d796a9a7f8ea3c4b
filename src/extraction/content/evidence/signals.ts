import type { Element } from 'hast'
import { isHeading } from '../../tree/element-kinds.ts'
import { ancestorsOf, attribute, elementsOf, firstElement, isElement, parentOf } from '../../tree/element.ts'
import { elementText } from '../../tree/element-text.ts'
import { visibleText } from '../../tree/visible-text.ts'
import {
  fewestCards,
  hasPicturedLinks,
  hasPicturedTitles,
  isCardOfOne,
  isDescribedLink,
  isLinkedTitle,
  isPricedLink,
} from './cards.ts'
import { claimsToBe, isNamed, mayBeNamed } from '../names.ts'
import { hasFacts, holdsFields, holdsHeading } from '../holding.ts'
import type { Discussion } from '../page-evidence/discussion.ts'
import { says, saysAt } from '../phrases.ts'
import { isOpener, type TextSizes } from '../text-sizes.ts'

/** What is known about the place of an element, in addition to the element itself. */
export interface Surroundings {
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
  /** What is between other parts of a text with paragraphs. */
  readonly insets: ReadonlySet<Element>
  /** Whether the page is an article. */
  readonly isArticle: boolean
  /** Lists of other pages, with their headings. */
  readonly related: ReadonlySet<Element>
  /** Whether readers discuss something on the page, according to itself or its posts. */
  readonly isDiscussion: boolean
  readonly discussion: Discussion
  /** Groups of boxes that narrow down a list. */
  readonly filters: ReadonlySet<Element>
  /** Lists of other products, on the page of a product, and those below words that announce other pages. */
  readonly products: ReadonlySet<Element>
  /** What can be done with each card of a list. */
  readonly controls: ReadonlySet<Element>
  /** Reviews by readers, on the page of what is sold. */
  readonly reviews: ReadonlySet<Element>
  /** Lists of other posts, after an article or below words that announce them. */
  readonly posts: ReadonlySet<Element>
}

/** How much a signal applies to an element, 0 to 1. */
export type Test = (element: Element, around: Surroundings) => number | boolean

/** Roles of elements that are not content (WAI-ARIA 1.2). */
export const roles = new Set('search dialog alertdialog menu menubar toolbar status tooltip progressbar'.split(' '))

/** Share of links from which they count. */
const leastLinked = 0.3

/** Share of links from which a list consists of links, how many these are, and how long they are at most, in characters. */
const linkList = { share: 0.85, links: 5, label: 100 } as const

/** The same of a menu that is a row of a table. */
const menuRow = { share: 0.85, links: 3, label: 30 } as const

/** Longest running text beside the links of a list of links, in characters. */
const longestBeside = 300

/** Length below which an element has little text, in characters. */
export const little = 200

/** Average length above which links are cards with their own text, in characters. */
const longestLabel = 80

/** Longest box about a person, list of the pages around or above one, metadata of a post, text about rights, line of it and pointer, in characters. */
const longest = { person: 1_500, pages: 1_000, postMeta: 400, imprint: 600, line: 160, pointer: 160 } as const

export function isCommentList(element: Element, { isArticle }: Surroundings): boolean {
  return isArticle && mayBeNamed(element) && isNamed(element, 'comments')
}

/** The author of an article, or a member of a discussion; not a box of which only the name of the member is left. */
export function isPersonBox(element: Element, { isArticle, sizes, discussion }: Surroundings): boolean {
  if (discussion.labels.size > 0 && holdsHeading(element, 6)) return false
  return mayBeNamed(element) && sizes.of(element).all <= longest.person && isNamed(element, isArticle ? 'author' : 'member')
}

/** Elements of a box about an author in which the name is. */
const mostInBox = 30

/** Whether an element begins with words that announce the author of the article before it, which is longer, and sets a name apart. */
export function isAboutAuthor(element: Element, { isArticle, sizes, beforeTitle }: Surroundings): boolean {
  if (!isArticle || !mayBeNamed(element) || !sizes.isLate(element)) return false
  const { all, before } = sizes.of(element)
  if (all > Math.min(longest.person, before - beforeTitle) || !says(visibleText(element), 'author')) return false
  return elementsOf(element, mostInBox).some((inner) => isHeading(inner) || isElement(inner, 'a', 'img', 'strong', 'b'))
}

/** Whether comments are those of a discussion, or the replies in a comment that stays, as on every page that is no article. */
function areReplies(element: Element, { isArticle, isDiscussion }: Surroundings): boolean {
  if (isArticle || !isNamed(element, 'comments')) return false
  if (isDiscussion) return true
  return ancestorsOf(element)
    .take(2)
    .some((around) => isNamed(around, 'comments'))
}

/** Whether an element is the window of a chat with the company: its first words are the same on every page. */
export function isChat(element: Element): boolean {
  if (!mayBeNamed(element) || !claimsToBe(element, 'chat')) return false
  return elementsOf(element).some((inner) => isElement(inner, 'input', 'textarea'))
}

/** Breadcrumbs may be a paragraph. */
export function hasPlainName(element: Element, around: Surroundings): boolean {
  if (areReplies(element, around)) return false
  if (!mayBeNamed(element) && !isElement(element, 'p')) return false
  return claimsToBe(element, 'plain') || (around.sizes.of(element).all <= longest.pages && claimsToBe(element, 'short'))
}

/** A link that makes up a heading is the heading. */
export function hasDoubtfulName(element: Element, around: Surroundings): number {
  const { inHeading, isArticle, isDiscussion, sizes } = around
  if (!mayBeNamed(element) || (inHeading && element.tagName === 'a') || areReplies(element, around)) return 0
  const isCommented = claimsToBe(element, 'commented') && (isArticle || !isDiscussion)
  if (isCommented || claimsToBe(element, 'doubtful') || (isArticle && claimsToBe(element, 'ofArticle'))) return 1
  if (!isArticle && isInCell(element) && claimsToBe(element, 'detail')) return 0
  const isMetadata = sizes.of(element).all <= longest.postMeta && claimsToBe(element, 'metadata')
  if (!isMetadata && !claimsToBe(element, 'ambiguous')) return 0
  return mayBeText(element, around) ? (isArticle ? 0.4 : 0.9) : 1
}

/** Levels up to the cell of a table or list of terms that an element is part of. */
const levelsInCell = 3

/** Whether an element is in a cell of a table or of a list of terms, which says something about what the row or the term is. */
function isInCell(element: Element): boolean {
  return ancestorsOf(element)
    .take(levelsInCell)
    .some((around) => isElement(around, 'td', 'dd'))
}

/**
 * Whether an element has no links, fields or times, and is in a card or on a page that is not an article. Then it may be a list, an address or
 * the duration of a walk, and its name, place and size alone do not make it boilerplate.
 */
function mayBeText(element: Element, around: Surroundings): boolean {
  const card = parentOf(element)
  if (around.isArticle && (card === undefined || !claimsToBe(card, 'part'))) return false
  return around.sizes.of(element).links === 0 && !holdsFields(element) && !tellsTime(element, around)
}

export function isNavigation(element: Element): boolean {
  return element.tagName === 'nav' || attribute(element, 'role') === 'navigation'
}

export function isMain(element: Element): boolean {
  return element.tagName === 'main' || attribute(element, 'role') === 'main'
}

/** The pages around this one, as the page declares itself (schema.org, BreadcrumbList). */
export function areBreadcrumbs(element: Element): boolean {
  return attribute(element, 'itemType').endsWith('/BreadcrumbList')
}

export function isLandmark(tagName: string, role: string): Test {
  return (element) => element.tagName === tagName || (attribute(element, 'role') === role && mayBeNamed(element))
}

/** The footer of a quotation says whose it is. */
export function isFooter(element: Element, around: Surroundings): boolean {
  return !around.inQuote && isLandmark('footer', 'contentinfo')(element, around) === true
}

/** A section's header is content. */
export function isPageHeader(element: Element, around: Surroundings): boolean {
  return (
    !around.inContent && isLandmark('header', 'banner')(element, around) === true && firstElement(element, 'h1') === undefined
  )
}

/** An undeclared menu, or a list of other pages with hardly any text; not, after the title of the page, a list of works or goods with images and titles, or of linked images with texts. */
export function isLinkList(element: Element, { sizes, inContent, beforeTitle, isArticle }: Surroundings): boolean {
  if (inContent) return false
  const { all, linked, links, before, running } = sizes.of(element)
  // On pages with layout tables, the menu is a table too.
  const limit = isElement(element, 'td', 'table')
    ? menuRow
    : isElement(element, 'ul', 'ol', 'div', 'section')
      ? linkList
      : undefined
  if (limit === undefined || links < limit.links || sizes.linkShare(element) < limit.share || all / links > limit.label)
    return false
  // What is around a text and its menus is no list of links, however many these have.
  if (Math.min(running, all - linked) >= longestBeside) return false
  if (isArticle || before < beforeTitle) return true
  if (hasPicturedTitles(element) || isCardOfOne(element, sizes)) return false
  // At the end of a page, linked images lead on to others.
  return sizes.isLate(element) || !hasPicturedLinks(element, sizes)
}

/** Elements that are a request or a pointer by themselves. */
const pointers = ['div', 'section', 'aside', 'p', 'ul'] as const

/**
 * Whether an element only prompts the reader: to subscribe, go to the next page, or press a button. In an article,
 * pointers to other pages stand between paragraphs, as in the news.
 */
export function isOnlyPointer(element: Element, { sizes, isArticle }: Surroundings): boolean {
  const { all, links } = sizes.of(element)
  if (!isElement(element, ...pointers) || all > longest.pointer) return false
  const text = elementText(element)
  if (all >= 12 && says(text, 'newsletter')) return true
  if (links === 0 || links > 2) return false
  const share = sizes.linkShare(element)
  return (
    (share >= 0.95 && says(text, 'turning')) || (isArticle && share >= 0.6 && says(text, 'pointing')) || onlyAsks(element, sizes)
  )
}

/** Addresses at which others post a link to the page, or by which a visitor sends it to somebody. */
const sharing =
  /^(?:whatsapp:\/\/send\/?\?text=(?!.*[?&]phone=\d)|viber:\/\/forward|tg:\/\/msg|fb-messenger:\/\/share|mailto:\?|sms:[?&]|https?:\/\/(?:[\w-]+\.)*(?:facebook\.com\/(?:sharer|share\.php|dialog\/(?:share|feed|send))|(?:twitter|x)\.com\/(?:intent\/(?:tweet|post)|share|home\?status)|linkedin\.com\/(?:sharearticle|sharing\/|cws\/share)|pinterest\.[a-z.]{2,6}\/pin\/create|reddit\.com\/submit|(?:telegram|t)\.me\/share|(?:whatsapp\.com\/send|wa\.me)\/?\?text=(?!.*[?&]phone=\d)|vk\.com\/share|tumblr\.com\/(?:widgets\/)?share|threads\.net\/intent|bsky\.app\/intent|xing\.com\/(?:spi\/shares|app\/user\?op=share)|news\.ycombinator\.com\/submitlink))/i

/** Whether the links of an element only share the page. */
export function onlyShares(element: Element, { sizes }: Surroundings): boolean {
  const { all, linked, links } = sizes.of(element)
  if (!isElement(element, ...pointers) || all > little || links === 0 || linked < all / 2) return false
  return elementsOf(element).every((inner) => inner.tagName !== 'a' || sharing.test(attribute(inner, 'href')))
}

/** A heading that is a question or a call, with a button below it and nothing else. */
function onlyAsks(element: Element, sizes: TextSizes): boolean {
  const { all, linked } = sizes.of(element)
  const headings = elementsOf(element).filter(isHeading)
  const [heading] = headings
  if (headings.length !== 1 || heading === undefined || sizes.of(heading).all + linked < all) return false
  // A linked one is the title of a page.
  return linked > 0 && sizes.of(heading).links === 0 && /[?!]$/.test(visibleText(heading))
}

/** A line about rights: it begins with them, or is outside of the content. */
export function isImprintLine(element: Element, { sizes, inContent }: Surroundings): boolean {
  if (!isElement(element, 'p', 'div', 'td', 'center', 'small', 'span', 'li')) return false
  const { all } = sizes.of(element)
  if (all === 0 || all > longest.line) return false
  const at = saysAt(visibleText(element), 'rights')
  return at === 0 || (at > 0 && !inContent)
}

export function isImprint(element: Element, { sizes }: Surroundings): boolean {
  return sizes.of(element).all < longest.imprint && says(visibleText(element), 'rights')
}

/** A footer outside `main` or `article` declares where it is. */
export function isOutside(element: Element, around: Surroundings): boolean {
  return !around.inContent && (around.hasMain || (element.tagName === 'footer' && !around.inQuote))
}

/** What surrounds an article, or comes late, is less likely to be content. */
export function isUndeclared(element: Element, { inContent, hasMain, isArticle, sizes }: Surroundings): number {
  if (inContent || hasMain) return 0
  return isArticle || sizes.isLate(element) ? 1 : 0.85
}

/** Links inside an element. One around it, as around a card, does not count. */
export function linkedShare(element: Element, { sizes }: Surroundings): number {
  const share = sizes.of(element).links === 0 ? 0 : sizes.linkShare(element)
  return share > leastLinked ? share : 0
}

/** The head of an accordion's panel. */
export function holdsOpener(element: Element, { sizes }: Surroundings): boolean {
  const { all } = sizes.of(element)
  return all > 0 && elementsOf(element).some((inner) => isOpener(inner) && sizes.of(inner).all > all / 2)
}

/** A list of three parts or more with the same element and class, such as comments. */
export function holdsLikeParts(element: Element): boolean {
  const kinds = new Map<string, number>()
  for (const child of element.children) {
    if (!isElement(child)) continue
    const kind = `${child.tagName} ${attribute(child, 'className').split(' ')[0] ?? ''}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  if (kinds.values().some((count) => count >= 3)) return true
  return element.children.some((child) => isElement(child, 'ol', 'ul', 'div', 'section') && holdsLikeParts(child))
}

/** The part of a block theme's template with the date, author and categories of a post, not its text. */
export function isPostMeta(element: Element, { sizes }: Surroundings): boolean {
  if (sizes.of(element).all > longest.postMeta || !isNamed(element, 'templatePart')) return false
  const inner = [...elementsOf(element)]
  return inner.some((one) => isNamed(one, 'postMeta')) && !inner.some((one) => isNamed(one, 'post'))
}

export function tellsTime(element: Element, { sizes }: Surroundings): boolean {
  return sizes.of(element).all <= longest.postMeta && elementsOf(element).some((inner) => inner.tagName === 'time')
}

/** In books a sidebar is a text within the text. */
export function isInset(element: Element, around: Surroundings): boolean {
  if (!around.insets.has(element) || around.sizes.linkShare(element) > leastLinked) return false
  return firstElement(element, 'p') !== undefined && !(around.isArticle && isPersonBox(element, around))
}

/** Whether an element lists pages under titles, as the index of a blog does, or its links have their own texts. */
export function holdsCards(element: Element, around: Surroundings): boolean {
  const { sizes } = around
  const { linked, links } = sizes.of(element)
  if (links === 0) return false
  if (linked > links * longestLabel) return true
  const isCard = mayDescribe(element, around)
    ? (inner: Element) => isLinkedTitle(inner) || isDescribedLink(inner, sizes) || isPricedLink(inner, sizes)
    : isLinkedTitle
  let cards = 0
  return elementsOf(element).some((inner) => isCard(inner) && ++cards === fewestCards)
}

/** Elements and roles next to the content or around it. */
const beside = new Set('nav header footer aside navigation banner contentinfo complementary'.split(' '))

/**
 * Whether described links in an element may be content. Above the title or in a declared menu they belong to the menu, in an
 * article they are related pages, in a form filter results.
 */
function mayDescribe(element: Element, { sizes, beforeTitle, isArticle }: Surroundings): boolean {
  if (isArticle || sizes.of(element).before < beforeTitle) return false
  return !beside.has(element.tagName) && !beside.has(attribute(element, 'role')) && !holdsFields(element)
}

/** Fewest linked headings that are titles of other pages. */
const fewestTitles = 3

/** Whether an element, in an article, lists the titles of other pages: its headings are several and all linked, and it has no price, telephone number or hours. */
function listsTitles(element: Element, { sizes, isArticle }: Surroundings): boolean {
  if (!isArticle) return false
  const headings = elementsOf(element).filter((inner) => isHeading(inner) && sizes.of(inner).all > 0)
  const areTitles = headings.length >= fewestTitles && headings.every((one) => sizes.of(one).all === sizes.of(one).linked)
  return areTitles && !hasFacts(element)
}

/** Such a list in an aside, which may be longer than the article. */
export function isAsideOfTitles(element: Element, around: Surroundings): boolean {
  return isLandmark('aside', 'complementary')(element, around) === true && listsTitles(element, around)
}

/** {@link holdsHeading} that is not the title of another page in such a list. */
export function holdsOwnHeading(element: Element, rank: number, around: Surroundings): boolean {
  return holdsHeading(element, rank) && !listsTitles(element, around)
}

export function holdsFacts(element: Element, { sizes, isArticle }: Surroundings): boolean {
  return !isArticle && sizes.of(element).all < longest.imprint && hasFacts(element)
}
