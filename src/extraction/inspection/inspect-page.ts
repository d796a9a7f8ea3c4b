import type { Element, Root } from 'hast'
import { select } from '../tree/select.ts'
import { resolveLink, withoutBaseMark } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { declaredOrganization } from '../facts/contact/read-company.ts'
import { readStructuredData, type StructuredData } from '../facts/structured/structured-data.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { findUnseen } from '../visibility/find-unseen.ts'
import type { Unseen } from '../visibility/hiding-classes.ts'
import { leaveOut, textsOfUnseen } from '../visibility/leave-out-unseen.ts'
import type { OrganizationFact } from '../../model/page-facts.ts'
import { type ContactLink, contactLinks } from '../facts/contact/links.ts'
import { namesCurrency } from '../facts/prices/currencies.ts'
import { isSameNumber, digitsIn } from '../facts/contact/phone.ts'
import { normalisePriceText } from '../facts/prices/normalise-price-text.ts'
import { endsAsQuestion, questionText } from '../facts/questions/question-words.ts'
import { elementText } from '../tree/element-text.ts'
import { textsOf } from '../facts/structured/structured-node.ts'
import { visibleText } from '../tree/visible-text.ts'
import { TextSizes } from '../content/text-sizes.ts'
import { wordSet } from '../word-set.ts'
import { isCalled } from '../content/class-words.ts'

/** A page, and the forms that the configuration names on it. */
interface InspectionRequest extends ExtractionRequest {
  /** Selectors of the forms that the configuration names on this page. */
  readonly forms: readonly string[]
}

/** Findings about a page for its owner. Plain data. */
export interface PageInspection {
  /** Addresses of the site that its links, its frames and its forms without POST lead to, each once. */
  readonly links: readonly SitePath[]
  /** Removed hidden content: texts, and the number of invisible characters, which may spell words. */
  readonly hidden: { readonly texts: readonly string[]; readonly characters: number }
  readonly contradictions: readonly Contradiction[]
  /** Visible prices as written, each with every amount that it may mean. */
  readonly prices: readonly { readonly text: string; readonly amounts: readonly number[] }[]
  /** Questions in fold-outs, as written. */
  readonly questions: readonly string[]
  /** Which of the configured selectors found something here. */
  readonly found: {
    readonly main: boolean
    /** In the order of `pages.remove`. */
    readonly remove: readonly boolean[]
    /** In the order of the request. */
    readonly forms: readonly boolean[]
  }
}

/** Links of one page that are read. */
const maxLinks = 5_000

/**
 * Inspects a page for `daf check`. Pure.
 * @throws ExtractionError when the document is past a bound
 */
export function inspectPage(request: InspectionRequest): PageInspection {
  const { path, ownHosts, rules, forms } = request
  const { root, suspicious } = parseDocument(withoutBaseMark(request.html))
  const { main, remove = [] } = rules.pages ?? {}
  const head = readHead(root, request)
  // Before hidden parts are removed: menus and forms that open on a click count.
  const links = linksOf(root, head.base, ownHosts)
  const found = {
    main: main !== undefined && isFound(main, root),
    remove: remove.map((selector) => isFound(selector, root)),
    forms: forms.map((selector) => isFound(selector, root)),
  }
  const unseen = findUnseen(root)
  const texts = hiddenTexts(root, unseen)
  leaveOut(root, unseen)
  const structured = readStructuredData(root, { path, ownHosts })
  return {
    links,
    hidden: { texts, characters: suspicious },
    contradictions: contradictionsOn(root, structured, declaredOrganization({ structured, head, path, ownHosts, rules })),
    prices: pricesIn(normalisePriceText(visibleText(root))),
    questions: foldedQuestions(root),
    found,
  }
}

function linksOf(root: Root, base: string, ownHosts: readonly string[]): readonly SitePath[] {
  const links = new Set<SitePath>()
  for (const element of elementsOf(root)) {
    const href = addressOf(element)
    if (href === '' || href.startsWith('#')) continue
    const target = resolveLink(href, base, ownHosts)
    if (target.kind === 'own') links.add(target.path)
    if (links.size === maxLinks) break
  }
  return [...links]
}

/** Where a link, a frame, or a form that is not posted leads, as written; empty for every other element. */
function addressOf(element: Element): string {
  if (element.tagName === 'frame') return attribute(element, 'src')
  if (element.tagName === 'a' || element.tagName === 'area') return attribute(element, 'href')
  const isQuery = element.tagName === 'form' && /^(?:get)?$/i.test(attribute(element, 'method').trim())
  return isQuery ? attribute(element, 'action') : ''
}

/** A selector that cannot run on this page finds nothing. */
function isFound(selector: string, root: Root): boolean {
  try {
    return isElement(select(selector, root))
  } catch {
    return false
  }
}

/** A value that a page declares in JSON-LD and shows differently. */
interface Contradiction {
  readonly kind: 'phone' | 'email' | 'price'
  readonly declared: string
  /** The value that the page shows; empty if it only lacks the declared one. */
  readonly shown: string
}

/** Maximum number of compared prices and questions of one page. */
const maxPrices = 100

/** Compares declared values with visible ones. A value that the page does not show at all is not a contradiction. */
function contradictionsOn(
  root: Root,
  structured: StructuredData,
  organization: OrganizationFact | null,
): readonly Contradiction[] {
  const text = visibleText(root)
  const links = contactLinks(root)
  const linked = (kind: ContactLink['kind']) => links.filter((link) => link.kind === kind).map(({ value }) => value)
  return [
    ...phoneContradiction(linked('phone'), text, organization?.phone),
    ...emailContradiction(linked('email'), text, organization?.email),
    ...priceContradictions(text, structured),
  ]
}

function phoneContradiction(links: readonly string[], text: string, declared = ''): readonly Contradiction[] {
  const key = digitsIn(declared).slice(-8)
  // A short number may be part of any text.
  if (key.length < 8 || links.length === 0 || links.some((number) => isSameNumber(number, declared))) return []
  // Some numbers are written out and only others are links.
  if (text.replace(/[^\d\p{L}]+/gu, '').includes(key)) return []
  return [{ kind: 'phone', declared, shown: links[0] ?? '' }]
}

function emailContradiction(links: readonly string[], text: string, declared = ''): readonly Contradiction[] {
  const wanted = declared.toLowerCase()
  if (wanted === '' || links.length === 0 || links.some((address) => address.toLowerCase() === wanted)) return []
  return text.toLowerCase().includes(wanted) ? [] : [{ kind: 'email', declared, shown: links[0] ?? '' }]
}

/** Declared prices that a page with visible prices does not show. */
function priceContradictions(text: string, { nodes }: StructuredData): readonly Contradiction[] {
  const declared = new Set(nodes.flatMap((node) => textsOf(node, 'price')).filter((price) => /\d/.test(price)))
  if (declared.size === 0) return []
  const shown = normalisePriceText(text)
  if (!namesCurrency(shown)) return []
  const amounts = new Set(amountsIn(shown))
  return [...declared].slice(0, maxPrices).flatMap((price): readonly Contradiction[] => {
    const [amount] = amountsIn(price)
    return amount === undefined || amount === 0 || amounts.has(amount) ? [] : [{ kind: 'price', declared: price, shown: '' }]
  })
}

/** A number with a currency sign. */
const signedNumber = /[₪€£$] ?\d(?:[\d.,']*\d)?|\d[\d.,']* ?(?:[₪€£$]|Kč|zł|CHF|EUR|USD|GBP|ש"ח)(?!\p{L})/gu

function pricesIn(text: string): PageInspection['prices'] {
  const found = [...new Set([...text.matchAll(signedNumber)].map(([price]) => price))]
  return found.slice(0, maxPrices).map((price) => ({ text: price, amounts: amountsIn(price) }))
}

function foldedQuestions(root: Root): readonly string[] {
  const summaries = elementsOf(root)
    .filter(({ tagName }) => tagName === 'summary' || tagName === 'dt')
    .map((element) => questionText(elementText(element)))
  return summaries.filter(endsAsQuestion).slice(0, maxPrices)
}

/** Every possible reading of the numbers in a text, so that an ambiguous one is not reported. */
function amountsIn(text: string): readonly number[] {
  const joined = text.replace(/(\d) (?=\d{3}(?!\d))/g, '$1')
  // A space may also part a price from the number that follows it: `₪380 120 minutes`.
  const numbers = [...new Set([text, joined])].flatMap((reading) => [...reading.matchAll(/\d[\d.,']*/g)])
  return numbers.flatMap(([written]) => {
    const [, whole, decimals] = /^(\d[\d.']*),(\d{1,2})$/.exec(written.replace(/[.,']+$/, '')) ?? []
    if (whole !== undefined && decimals !== undefined) return [Number(`${whole.replaceAll(/[.']/g, '')}.${decimals}`)]
    const amount = Number(written.replace(/[,'](?=\d{3})|[.,']+$/g, ''))
    return /^\d{1,3}(?:\.\d{3})+$/.test(written) ? [amount, Number(written.replaceAll('.', ''))] : [amount]
  })
}

/** Hidden texts below this length are labels; those for screen readers alone may be sentences. In characters. */
const shortest = { hidden: 25, forScreenReaders: 100 } as const

/** Share of links above which a hidden part is a menu. */
const maxLinked = 0.5

/** Class names of elements that open on a click or a first visit. */
const interfaceWords = wordSet(
  'menu nav navigation modal popup dialog overlay lightbox cookie cookies consent gdpr offcanvas drawer search tooltip loader preloader cart',
)

const interfaceRoles = wordSet('navigation dialog alertdialog alert menu search banner contentinfo tooltip status')

/**
 * Hidden texts of a page, longest first, without menus, dialogs, forms and messages.
 * @param unseen of the whole page, from which nothing was removed yet
 */
function hiddenTexts(root: Root, unseen: Unseen): readonly string[] {
  const sizes = new TextSizes(root)
  const around = interfaceParts(root)
  const texts = [...textsOfUnseen(unseen)].filter(({ element, text, hiding }) => {
    if (text.length < (hiding === 'screen-readers' ? shortest.forScreenReaders : shortest.hidden) || around.has(element))
      return false
    const holdsFields = elementsOf(element).some((inner) => isElement(inner, 'form', 'input', 'textarea'))
    return sizes.linkShare(element) <= maxLinked && !holdsFields
  })
  return [...new Set(texts.map(({ text }) => text))].toSorted((one, other) => other.length - one.length)
}

/** Elements of the page's user interface, and what is inside them. */
function interfaceParts(root: Root): ReadonlySet<Element> {
  const parts = new Set<Element>()
  for (const element of elementsOf(root)) {
    if (!isInterface(element) || parts.has(element)) continue
    parts.add(element)
    for (const inner of elementsOf(element)) parts.add(inner)
  }
  return parts
}

function isInterface(element: Element): boolean {
  if (isElement(element, 'nav', 'form', 'dialog', 'select', 'button', 'label')) return true
  if (interfaceRoles.has(attribute(element, 'role'))) return true
  return !isElement(element, 'html', 'body', 'main', 'article') && isCalled(element, interfaceWords)
}
