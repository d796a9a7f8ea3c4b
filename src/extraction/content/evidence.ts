import type { Element } from 'hast'
import { isHeading } from '../tree/element-kinds.ts'
import { attribute, elementsOf, firstElement, hasAttribute, isElement } from '../tree/element.ts'
import { visibleText } from '../tree/visible-text.ts'
import { claimsToBe, isConsent, isDisclosed, isFooterByName, isNamed, isReadersPart, mayBeNamed } from './names.ts'
import { says, saysAt } from './phrases.ts'
import type { TextSizes } from './text-sizes.ts'

/** What is known about the place of an element, in addition to the element itself. */
export interface Surroundings {
  readonly sizes: TextSizes
  /** Ids that a button or tab of the page opens. */
  readonly controlled: ReadonlySet<string>
  /** Whether an ancestor is `main` or `article`. */
  readonly inContent: boolean
  /** Whether the page marks its content with `main`. */
  readonly hasMain: boolean
  /** Whether an ancestor is a testimonial. */
  readonly inQuote: boolean
  /** Whether an ancestor is a heading or the trigger of an accordion. */
  readonly inHeading: boolean
  /** What stands between other parts of a text with paragraphs. */
  readonly insets: ReadonlySet<Element>
  /** Whether the page is an article. */
  readonly isArticle: boolean
  /** Lists of other pages, with their headings. */
  readonly related: ReadonlySet<Element>
}

/** Where a signal comes from: those of one source say the same thing twice. */
type Source = 'name' | 'element' | 'words' | 'links' | 'place' | 'size' | 'fields' | 'date' | 'repetition' | 'content'

interface Signal {
  /** As an owner reads it in `daf check --page`. */
  readonly name: string
  readonly source: Source
  /** Of an element of which it holds entirely; positive for boilerplate. */
  readonly weight: number
  /** Share of the page's text up to which it may go; {@link guarded} where nothing is said. */
  readonly most?: number
  /** How far it holds, from 0 to 1. */
  readonly holds: (element: Element, around: Surroundings) => number | boolean
}

/**
 * What may make an element boilerplate. Nothing else is weighed on elements of which none of these holds.
 * A list of the weights in order of size would show less than their sums: an element goes from 1, by two sources at least.
 */
const claims: readonly Signal[] = [
  { name: 'name of a consent dialog', source: 'name', weight: 3, most: 0.95, holds: isConsent },
  { name: 'names of what readers write', source: 'name', weight: 3, most: 0.95, holds: isReadersPart },
  { name: 'name of comments', source: 'name', weight: 3, most: 0.95, holds: isCommentList },
  { name: 'name of a person’s box', source: 'name', weight: 1.3, holds: isPersonBox },
  // An unclosed article element may contain it too.
  { name: 'name of a footer', source: 'name', weight: 0.8, most: 0.7, holds: isFooterByName },
  { name: 'name of a form’s messages', source: 'name', weight: 0.9, holds: (element) => isNamed(element, 'formMessage') },
  { name: 'metadata of a post', source: 'name', weight: 0.9, holds: isPostMeta },
  { name: 'telling name', source: 'name', weight: 0.75, holds: hasPlainName },
  { name: 'doubtful name', source: 'name', weight: 0.5, holds: hasDoubtfulName },
  { name: 'nav element', source: 'element', weight: 1, most: 0.8, holds: isNavigation },
  { name: 'footer element', source: 'element', weight: 0.8, holds: isLandmark('footer', 'contentinfo') },
  { name: 'header element', source: 'element', weight: 0.7, holds: isPageHeader },
  { name: 'aside element', source: 'element', weight: 0.7, holds: isLandmark('aside', 'complementary') },
  {
    name: 'form, dialog or search',
    source: 'element',
    weight: 0.6,
    holds: (element) => isElement(element, 'form', 'dialog', 'search'),
  },
  { name: 'button', source: 'element', weight: 0.8, holds: isPlainButton },
  { name: 'role of a control', source: 'element', weight: 0.75, holds: (element) => roles.has(attribute(element, 'role')) },
  { name: 'list of links', source: 'element', weight: 0.4, most: 0.7, holds: isLinkList },
  { name: 'heading of other pages', source: 'words', weight: 3, holds: (element, { related }) => related.has(element) },
  { name: 'request or pointer', source: 'words', weight: 1.6, holds: isOnlyPointer },
  { name: 'line about rights', source: 'words', weight: 1, holds: isImprintLine },
]

/** What speaks for or against a claim. */
const evidence: readonly Signal[] = [
  { name: 'outside of the main content', source: 'place', weight: 1.3, most: 0.95, holds: isOutside },
  { name: 'in a page without main', source: 'place', weight: 0.3, holds: (_, { inContent, hasMain }) => !inContent && !hasMain },
  {
    name: 'late in the article',
    source: 'place',
    weight: 0.25,
    holds: (element, { isArticle, sizes }) => isArticle && sizes.isLate(element),
  },
  // By itself too little to count, but enough for a certain name.
  { name: 'late in the page', source: 'place', weight: 0, holds: (element, { sizes }) => sizes.isLate(element) },
  { name: 'links', source: 'links', weight: 1, holds: linkedShare },
  { name: 'little text', source: 'size', weight: 0.2, holds: (element, { sizes }) => sizes.of(element).all < little },
  {
    name: 'little text of an article',
    source: 'size',
    weight: 0.5,
    holds: (element, { sizes, isArticle }) => isArticle && sizes.of(element).all < little,
  },
  { name: 'form fields', source: 'fields', weight: 0.5, holds: holdsFields },
  { name: 'like parts', source: 'repetition', weight: 0, holds: holdsLikeParts },
  { name: 'time and author', source: 'date', weight: 0.3, holds: tellsTime },
  { name: 'notice of rights', source: 'words', weight: 0.8, holds: isImprint },
  { name: 'cards', source: 'content', weight: -1, holds: holdsCards },
  {
    name: 'opens on a click',
    source: 'content',
    weight: -0.75,
    holds: (element, { controlled }) => isDisclosed(element, controlled),
  },
  {
    name: 'part of a quotation',
    source: 'content',
    weight: -0.75,
    holds: (element, { inQuote }) => inQuote || claimsToBe(element, 'quote'),
  },
  { name: 'text between paragraphs', source: 'content', weight: -0.75, holds: isInset },
  { name: 'part of a card', source: 'content', weight: -0.5, holds: (element) => claimsToBe(element, 'part') },
  { name: 'headings', source: 'content', weight: -0.5, holds: (element) => holdsHeading(element, 6) },
  { name: 'titles', source: 'content', weight: -0.6, holds: (element) => holdsHeading(element, 2) },
  { name: 'facts', source: 'content', weight: -0.5, holds: holdsFacts },
]

/** Share of the page's text from which an element stays, whatever it is called (reference: guarded pruning). */
export const guarded = 0.35

/** Least sum of weights of boilerplate. */
const leastScore = 0.999

/** What was weighed about an element that is boilerplate. */
export interface Verdict {
  /** Share of the page's text up to which it may go. */
  readonly most: number
  /** Names of the signals, for its owner. */
  readonly signals: readonly string[]
}

/** Why an element is boilerplate; undefined if it is not. A name alone, or an element alone, never suffices. The caller weighs how much of the page it contains. */
export function verdictOn(element: Element, around: Surroundings): Verdict | undefined {
  const found = held(claims, element, around)
  if (found.length === 0) return undefined
  const all = [...found, ...held(evidence, element, around)]
  const sources = new Map<Source, number>()
  let score = 0
  for (const { signal, weight } of all) {
    if (weight < 0) score += weight
    else sources.set(signal.source, Math.max(weight, sources.get(signal.source) ?? 0))
  }
  if (sources.size < 2) return undefined
  for (const weight of sources.values()) score += weight
  if (score < leastScore) return undefined
  const most = Math.max(guarded, ...all.map(({ signal }) => signal.most ?? guarded))
  return { most, signals: all.filter(({ weight }) => weight >= 0).map(({ signal }) => signal.name) }
}

function held(signals: readonly Signal[], element: Element, around: Surroundings): { signal: Signal; weight: number }[] {
  const all: { signal: Signal; weight: number }[] = []
  for (const signal of signals) {
    const share = Number(signal.holds(element, around))
    if (share > 0) all.push({ signal, weight: signal.weight * share })
  }
  return all
}

/** Roles of elements that are not content (WAI-ARIA 1.2). */
const roles = new Set('search dialog alertdialog menu menubar toolbar status tooltip progressbar'.split(' '))

/** Share of links from which they count. */
const leastLinked = 0.3

/** Share of links from which a list consists of links, how many these are, and how long they are at most, in characters. */
const linkList = { share: 0.85, links: 5, label: 100 } as const

/** The same of a menu that is a row of a table. */
const menuRow = { share: 0.85, links: 3, label: 30 } as const

/** Number of linked titles or like cards from which a list of links is a list of articles or services, not a menu. */
const fewestTitles = 3

/** Length below which an element has little text, in characters. */
const little = 200

/** Average length above which links are cards with a text of their own, in characters. */
const longestLabel = 80

/** Longest box about a person, metadata of a post, text about rights, line of it, pointer and button, in characters. */
const longest = { person: 1_500, postMeta: 400, imprint: 600, line: 160, pointer: 160, button: 60 } as const

function isCommentList(element: Element, { isArticle }: Surroundings): boolean {
  return isArticle && mayBeNamed(element) && isNamed(element, 'comments')
}

/** The author of an article, or a member of a discussion. */
function isPersonBox(element: Element, { isArticle, sizes }: Surroundings): boolean {
  return mayBeNamed(element) && sizes.of(element).all <= longest.person && isNamed(element, isArticle ? 'author' : 'member')
}

/** Breadcrumbs may be a paragraph. */
function hasPlainName(element: Element): boolean {
  return (mayBeNamed(element) || isElement(element, 'p')) && claimsToBe(element, 'plain')
}

/** The link that a heading consists of is the heading. */
function hasDoubtfulName(element: Element, { inHeading, isArticle }: Surroundings): boolean {
  if (!mayBeNamed(element) || (inHeading && element.tagName === 'a')) return false
  return claimsToBe(element, 'doubtful') || (isArticle && claimsToBe(element, 'ofArticle'))
}

function isNavigation(element: Element): boolean {
  return element.tagName === 'nav' || attribute(element, 'role') === 'navigation'
}

function isLandmark(tagName: string, role: string): Signal['holds'] {
  return (element) => element.tagName === tagName || (attribute(element, 'role') === role && mayBeNamed(element))
}

/** That of a section is content. */
function isPageHeader(element: Element, around: Surroundings): boolean {
  return (
    !around.inContent && isLandmark('header', 'banner')(element, around) === true && firstElement(element, 'h1') === undefined
  )
}

/** A button that opens an accordion is its heading. */
function isPlainButton(element: Element, { inHeading, controlled, sizes }: Surroundings): boolean {
  if (element.tagName !== 'button' || sizes.of(element).all > longest.button) return false
  return !(inHeading || isOpener(element) || isDisclosed(element, controlled))
}

/** Whether a button or tab opens adjacent content. */
export function isOpener(element: Element): boolean {
  return (
    attribute(element, 'role') === 'tab' ||
    (hasAttribute(element, 'ariaExpanded') && !hasAttribute(element, 'ariaHasPopup')) ||
    element.tagName === 'summary'
  )
}

/** An undeclared menu, or a list of other pages with hardly any text. */
function isLinkList(element: Element, { sizes, inContent }: Surroundings): boolean {
  if (inContent) return false
  const { all, links } = sizes.of(element)
  // On pages with layout tables, the menu is a table too.
  const limit = isElement(element, 'td', 'table')
    ? menuRow
    : isElement(element, 'ul', 'ol', 'div', 'section')
      ? linkList
      : undefined
  return limit !== undefined && links >= limit.links && sizes.linkShare(element) >= limit.share && all / links <= limit.label
}

/**
 * Whether an element only prompts the reader: to subscribe, go to the next page, or press a button. In an article,
 * pointers to other pages stand between paragraphs, as in the news.
 */
function isOnlyPointer(element: Element, { sizes, isArticle }: Surroundings): boolean {
  const { all, links } = sizes.of(element)
  if (!isElement(element, 'div', 'section', 'aside', 'p', 'ul') || all > longest.pointer) return false
  const text = visibleText(element)
  if (all >= 12 && says(text, 'newsletter')) return true
  if (links === 0 || links > 2) return false
  const share = sizes.linkShare(element)
  return (
    (share >= 0.95 && says(text, 'turning')) || (isArticle && share >= 0.6 && says(text, 'pointing')) || onlyAsks(element, sizes)
  )
}

/** A heading that is a question or a call, with a button below it and nothing else. */
function onlyAsks(element: Element, sizes: TextSizes): boolean {
  const { all, linked } = sizes.of(element)
  const headings = elementsOf(element).filter(isHeading).take(2).toArray()
  const [heading] = headings
  if (headings.length !== 1 || heading === undefined || sizes.of(heading).all + linked < all) return false
  return linked > 0 && /[?!]$/.test(visibleText(heading))
}

/** A line about rights that begins with them, or beside the content anywhere. */
function isImprintLine(element: Element, { sizes, inContent }: Surroundings): boolean {
  if (!isElement(element, 'p', 'div', 'td', 'center', 'small', 'span', 'li')) return false
  const { all } = sizes.of(element)
  if (all === 0 || all > longest.line) return false
  const at = saysAt(visibleText(element), 'rights')
  return at === 0 || (at > 0 && !inContent)
}

function isImprint(element: Element, { sizes }: Surroundings): boolean {
  return sizes.of(element).all < longest.imprint && says(visibleText(element), 'rights')
}

/** A footer outside `main` or `article` declares where it stands. */
function isOutside(element: Element, { inContent, hasMain }: Surroundings): boolean {
  return !inContent && (hasMain || element.tagName === 'footer')
}

function linkedShare(element: Element, { sizes }: Surroundings): number {
  const share = sizes.linkShare(element)
  return share > leastLinked ? share : 0
}

function holdsFields(element: Element): boolean {
  return elementsOf(element).some((inner) => isElement(inner, 'form', 'input', 'select', 'textarea', 'button', 'label'))
}

/** A list of three parts or more with the same element and class, such as comments. */
function holdsLikeParts(element: Element): boolean {
  const kinds = new Map<string, number>()
  for (const child of element.children) {
    if (!isElement(child)) continue
    const kind = `${child.tagName} ${attribute(child, 'className').split(' ')[0] ?? ''}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  if (kinds.values().some((count) => count >= 3)) return true
  return element.children.some((child) => isElement(child, 'ol', 'ul', 'div', 'section') && holdsLikeParts(child))
}

/** The part of a block theme's template that tells a post's date, author and categories, not the post. */
function isPostMeta(element: Element, { sizes }: Surroundings): boolean {
  if (sizes.of(element).all > longest.postMeta || !isNamed(element, 'templatePart')) return false
  const inner = [...elementsOf(element)]
  return inner.some((one) => isNamed(one, 'postMeta')) && !inner.some((one) => isNamed(one, 'post'))
}

function tellsTime(element: Element, { sizes }: Surroundings): boolean {
  return sizes.of(element).all <= longest.postMeta && elementsOf(element).some((inner) => inner.tagName === 'time')
}

/** In books a sidebar is a text within the text. */
function isInset(element: Element, { insets, sizes }: Surroundings): boolean {
  return insets.has(element) && sizes.linkShare(element) <= leastLinked && firstElement(element, 'p') !== undefined
}

/** Whether an element lists pages under titles, as the index of a blog does, or its links have texts of their own. */
function holdsCards(element: Element, { sizes }: Surroundings): boolean {
  const { linked, links } = sizes.of(element)
  if (links === 0) return false
  return (
    linked > links * longestLabel ||
    elementsOf(element).filter(isLinkedTitle).take(fewestTitles).toArray().length === fewestTitles
  )
}

/** Menus have headings of a lower rank. */
function isLinkedTitle(element: Element): boolean {
  if (isElement(element, 'h1', 'h2')) return firstElement(element, 'a') !== undefined
  return isElement(element, 'a') && elementsOf(element).some((inner) => isElement(inner, 'h1', 'h2'))
}

/** Whether an element contains a heading, down to a rank. */
function holdsHeading(element: Element, rank: number): boolean {
  return elementsOf(element).some((inner) => isHeading(inner) && Number(inner.tagName.slice(1)) <= rank)
}

/** Prices, notes on VAT, telephone numbers, opening hours. */
const facts =
  /[₪€£$]|(?:ש|מע)["״][חמ]|(?<!\p{L})(?:VAT|Kč|zł|руб)(?!\p{L})|(?:\d[ ().\-–/]{0,2}){8}\d|\d{1,2}[:.]\d{2} ?(?:[ap]m|uhr|h)? ?(?:[-–—]|to|bis|a|do|au?) ?\d/iu

function holdsFacts(element: Element, { sizes, isArticle }: Surroundings): boolean {
  return !isArticle && sizes.of(element).all < longest.imprint && facts.test(visibleText(element))
}
