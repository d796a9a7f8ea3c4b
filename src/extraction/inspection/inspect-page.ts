import type { Element, Root } from 'hast'
import { select } from '../tree/select.ts'
import { resolveLink, withoutBaseMark } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { readFacts } from '../facts/read-facts.ts'
import { readStructuredData, type StructuredData } from '../facts/structured-data.ts'
import { attribute, elementsOf, isElement } from '../tree/element.ts'
import { readHead } from '../tree/page-head.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { findUnseen, type Unseen } from '../visibility/find-unseen.ts'
import { leaveOut, textsOfUnseen } from '../visibility/leave-out-unseen.ts'
import type { OrganizationFact } from '../../model/page-facts.ts'
import { currencyOf, normalisePriceText } from '../facts/price-words.ts'
import { textsOf } from '../facts/structured-node.ts'
import { visibleText } from '../tree/visible-text.ts'
import { classWords } from '../content/class-words.ts'
import { TextSizes } from '../content/text-sizes.ts'

/** A page, and what the owner wants to know of it beside what is published. */
interface InspectionRequest extends ExtractionRequest {
  /** Selectors of the forms that the configuration names on this page. */
  readonly forms: readonly string[]
}

/** What the owner of a page should know of it and no reader needs. Pure data. */
export interface PageInspection {
  /** Own addresses that it links to, each once. */
  readonly links: readonly SitePath[]
  /** What no visitor sees and was left out: the texts, and how many invisible characters that may spell one. */
  readonly hidden: { readonly texts: readonly string[]; readonly characters: number }
  readonly contradictions: readonly Contradiction[]
  /** What JSON-LD says of the company here; `name` is empty where it says none. */
  readonly organization: { readonly name: string; readonly phone: string | null } | null
  /** Which of the configured selectors found something here. */
  readonly found: {
    readonly main: boolean
    /** In the order of `pages.remove`. */
    readonly remove: readonly boolean[]
    /** In the order of the request. */
    readonly forms: readonly boolean[]
  }
}

/** Links of one page that are looked at. */
const mostLinks = 5_000

/**
 * Looks at a page that extraction can read, for `daf check`. Pure.
 * @throws ExtractionError when the document is past a bound
 */
export function inspectPage(request: InspectionRequest): PageInspection {
  const { path, ownHosts, rules, forms } = request
  const { root, suspicious } = parseDocument(withoutBaseMark(request.html))
  const { main, remove = [] } = rules.pages ?? {}
  const head = readHead(root, request)
  // Menus and forms that open at a click count, too.
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
  const { organization } = readFacts(root, structured, head, request)
  return {
    links,
    hidden: { texts, characters: suspicious },
    contradictions: contradictionsOn(root, structured, organization),
    organization: organization === null ? null : { name: nameOf(organization.company), phone: organization.phone ?? null },
    found,
  }
}

function linksOf(root: Root, base: string, ownHosts: readonly string[]): readonly SitePath[] {
  const links = new Set<SitePath>()
  for (const element of elementsOf(root)) {
    if (element.tagName !== 'a' && element.tagName !== 'area') continue
    const href = attribute(element, 'href')
    if (href === '' || href.startsWith('#')) continue
    const target = resolveLink(href, base, ownHosts)
    if (target.kind === 'own') links.add(target.path)
    if (links.size === mostLinks) break
  }
  return [...links]
}

function nameOf({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? name : ''
}

/** A selector that cannot run on this very page finds nothing. */
function isFound(selector: string, root: Root): boolean {
  try {
    return isElement(select(selector, root))
  } catch {
    return false
  }
}

/** Something that a page declares in JSON-LD and shows differently. */
interface Contradiction {
  readonly kind: 'phone' | 'email' | 'price'
  readonly declared: string
  /** What stands there instead; empty where it is only known that the declared value does not stand on the page. */
  readonly shown: string
}

/** Prices of one page that are compared. */
const mostPrices = 100

/** Compares what a page declares with what a visitor reads on it. What the page does not show contradicts nothing. */
function contradictionsOn(
  root: Root,
  structured: StructuredData,
  organization: OrganizationFact | null,
): readonly Contradiction[] {
  const text = visibleText(root)
  return [
    ...phoneContradiction(root, text, organization?.phone),
    ...emailContradiction(root, text, organization?.email),
    ...priceContradictions(text, structured),
  ]
}

/** Digits that tell one number from another, whichever way the country is written before them. */
const tellingDigits = 8

function phoneContradiction(root: Root, text: string, declared: string | undefined): readonly Contradiction[] {
  const wanted = declared === undefined ? '' : lastDigits(declared)
  if (declared === undefined || wanted.length < tellingDigits) return []
  const linked = addressesOf(root, 'tel:')
  if (linked.length === 0 || linked.some((number) => lastDigits(number) === wanted)) return []
  // Some numbers are written out and only others are links.
  if (text.replace(/[^\d\p{L}]+/gu, '').includes(wanted)) return []
  return [{ kind: 'phone', declared, shown: linked[0] ?? '' }]
}

function lastDigits(number: string): string {
  return number.replace(/\D+/g, '').slice(-tellingDigits)
}

function emailContradiction(root: Root, text: string, declared: string | undefined): readonly Contradiction[] {
  if (declared === undefined) return []
  const wanted = declared.toLowerCase()
  const linked = addressesOf(root, 'mailto:')
  if (linked.length === 0 || linked.some((address) => address.toLowerCase() === wanted) || text.toLowerCase().includes(wanted))
    return []
  return [{ kind: 'email', declared, shown: linked[0] ?? '' }]
}

/** What the links of a scheme lead to, without a query. */
function addressesOf(root: Root, scheme: 'tel:' | 'mailto:'): readonly string[] {
  const found = new Set<string>()
  for (const element of elementsOf(root)) {
    const href = element.tagName === 'a' ? attribute(element, 'href') : ''
    if (href.slice(0, scheme.length).toLowerCase() !== scheme) continue
    const address = decoded(href.slice(scheme.length).split('?')[0] ?? '').trim()
    if (address !== '') found.add(address)
  }
  return [...found]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A declared price that stands nowhere on a page that shows prices. */
function priceContradictions(text: string, { nodes }: StructuredData): readonly Contradiction[] {
  const declared = new Set(nodes.flatMap((node) => textsOf(node, 'price')).filter((price) => /\d/.test(price)))
  if (declared.size === 0) return []
  const shown = normalisePriceText(text)
  if (currencyOf(shown) === null) return []
  const amounts = new Set(amountsIn(shown))
  return [...declared].slice(0, mostPrices).flatMap((price): readonly Contradiction[] => {
    const [amount] = amountsIn(price)
    return amount === undefined || amount === 0 || amounts.has(amount) ? [] : [{ kind: 'price', declared: price, shown: '' }]
  })
}

/** Numbers as people write them, in every way in which they can be read, so that no doubt is told as a contradiction. */
function amountsIn(text: string): readonly number[] {
  const joined = text.replace(/(\d) (?=\d{3}(?!\d))/g, '$1')
  return [...joined.matchAll(/\d[\d.,']*/g)].flatMap(([written]) => {
    const amount = Number(written.replace(/[,'](?=\d{3})|[.,']+$/g, ''))
    return /^\d{1,3}(?:\.\d{3})+$/.test(written) ? [amount, Number(written.replaceAll('.', ''))] : [amount]
  })
}

/** Hidden texts below this length are labels; those for screen readers alone may be sentences. In characters. */
const shortest = { hidden: 25, spoken: 100 } as const

/** Share of links above which a hidden part is a menu. */
const mostLinked = 0.5

/** Words of what waits for a click or a first visit. */
const interfaceWords = new Set(
  'menu nav navigation modal popup dialog overlay lightbox cookie cookies consent gdpr offcanvas drawer search tooltip loader preloader cart'.split(
    ' ',
  ),
)

const interfaceRoles = new Set('navigation dialog alertdialog alert menu search banner contentinfo tooltip status'.split(' '))

/**
 * Hidden texts of a page, longest first, without what its readers would not get in any case: menus, dialogues, forms, messages.
 * @param unseen of the whole page, from which nothing was left out yet
 */
function hiddenTexts(root: Root, unseen: Unseen): readonly string[] {
  const sizes = new TextSizes(root)
  const around = interfaceParts(root)
  const texts = [...textsOfUnseen(unseen)].filter(({ element, text, hiding }) => {
    if (text.length < (hiding === 'spoken' ? shortest.spoken : shortest.hidden) || around.has(element)) return false
    return sizes.linkShare(element) <= mostLinked && !holdsFields(element)
  })
  return [...new Set(texts.map(({ text }) => text))].toSorted((one, other) => other.length - one.length)
}

/** Elements that are a part of the page's interface, or stand in one. */
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
  return !isElement(element, 'html', 'body', 'main', 'article') && classWords(element).some((word) => interfaceWords.has(word))
}

function holdsFields(element: Element): boolean {
  for (const inner of elementsOf(element)) if (isElement(inner, 'form', 'input', 'textarea')) return true
  return false
}
