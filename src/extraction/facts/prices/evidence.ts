import type { Element } from 'hast'
import { resolveLink } from '../../../model/base-url.ts'
import type { FactPage } from '../fact-page.ts'
import { declaredSiteName } from '../naming.ts'
import { lettersOf } from '../part-words.ts'
import { isArticlePage } from '../../metadata/article-page.ts'
import { mainThings, structuredTypeOf } from '../../metadata/main-things.ts'
import { titleParts } from '../../metadata/title.ts'
import { configuredType } from '../../page-type.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, firstElement, isElement } from '../../tree/element.ts'
import { collapse } from '../../tree/visible-text.ts'
import { percentDecoded, segmentsOf, spellingsOf } from '../../../model/site-path.ts'
import { announcesJobs, announcesPrices, longestTopic } from './amount-topics.ts'
import type { PriceLocale } from './currencies.ts'
import { localeOf } from './page-locale.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** Paths of articles, news and references, where prices are examples. */
const articlePath =
  /\/(?:(?:blog|guides)-|(?:blog|news|artikel|articles?|guides|magazin|magazine|journal|ratgeber|posts?|aktuelles|actualites|noticias|case-studies|case-study|portfolio|references?|referenzen|press|presse|stories|podcast|wiki)\/)[^/]+/i

/** Whether a page's address is that of an article, a news item or a reference. */
export function isArticlePath(path: string): boolean {
  return articlePath.test(percentDecoded(path))
}

/** Addresses of pages about the surroundings of a company, with prices of others: swimming pools, museums, ski passes. */
const surroundingsPath =
  /^\/(?:[a-z]{2}\/)?(?:okoli|okolí|okolica|okolice|umgebung|ausflugsziele|surroundings|vicinity|nearby|dintorni|alentours|environs|entorno|alrededores|arredores|omgeving)(?=[-_/.]|$)/i

/** Titles of legal pages, which state capital, fees and limits. */
const legalTitle =
  /(?<!\p{L})(?:impressum|imprint|mentions(?: l[ée]gales)?|legal(?: notices?| information| info| disclosure)|(?<=^\W*|[|–—-]\s*)legal(?=\W*(?:$|[|–—-]))|privacy|datenschutz(?:erklärung)?|terms(?: (?:of|and) .*)?|aviso legal|pol[ií]tica de (?:privacidade?|cookies)|privacidade?|confidentialit[ée]|note legali|disclaimer|widerruf\p{L}*|obchodní podmínky|podmínky|regulamin|הצהרת נגישות|תקנון|תנאי שימוש|מדיניות פרטיות)(?!\p{L})/iu

/** Acronyms of terms and conditions, but also of companies. */
const termsAcronym = /(?<!\p{L})(?:agb|cgv|cgu)(?!\p{L})/iu

/** Words in headings of terms and conditions. */
const termsHeading = /(?<!\p{L})(?:agb|cgv|cgu|\p{L}*bedingungen|conditions (?:générales|de vente|d['’]utilisation))(?!\p{L})/iu

/** Properties of a page that decide which of its amounts are the company's own prices. */
export interface PriceEvidence {
  readonly locale: PriceLocale
  /** The title, the heading or the path is about prices. */
  readonly aboutPrices: boolean
  /** A home page, in any language: its title does not name a thing. */
  readonly isHome: boolean
  /** An article, a case study, or a page about jobs or the law, whose amounts are not prices. */
  readonly isArticle: boolean
  /** The names of the site, letters only. */
  readonly siteNames: readonly string[]
}

/** Whether the title or address of a page is that of terms and conditions or an imprint. */
export function isLegalPage({ path, head }: Pick<FactPage, 'path' | 'head'>): boolean {
  const address = percentDecoded(path).replaceAll(/[-/_.]/g, ' ')
  if (legalTitle.test(head.title) || legalTitle.test(address) || termsAcronym.test(address)) return true
  // In Russian an `oferta` is a contract, in Polish everything that a company offers.
  if (/(?<!\p{L})oferta(?!\p{L})/iu.test(address) && /\p{Script=Cyrillic}/u.test(head.title)) return true
  if (!termsAcronym.test(head.title)) return false
  const [heading] = head.mainHeadings
  const isTitle = !head.addresses.includes('/') && /^(?:agb|cgv|cgu)$/iu.test(titleParts(head.title)[0] ?? '')
  return isTitle || heading === undefined || termsHeading.test(elementText(heading))
}

/** Whether a page is about jobs, and not about what its ads cost, according to its title, its heading or a part of its address. */
function isAboutJobs({ path, head }: FactPage): boolean {
  const parts = percentDecoded(path)
    .split('/')
    .map((part) => part.replace(/\.html?$/i, '').replaceAll(/[-_]/g, ' '))
  const [heading] = head.mainHeadings
  const titles = [titleParts(head.title)[0] ?? '', heading === undefined ? '' : collapse(elementText(heading)), ...parts]
  return titles.some(announcesJobs) && !titles.some(announcesPrices)
}

export function priceEvidence(page: FactPage): PriceEvidence {
  const { path, head, structured, rules } = page
  const type = structuredTypeOf(mainThings(structured, head.addresses), path)
  const isHome = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:index\.html?)?$/i.test(path)
  const isArticle =
    (isArticlePage({ path, rules }, head, type) && !isPriceList(page, type !== null)) ||
    isLegalPage(page) ||
    (!isHome && isAboutJobs(page)) ||
    (configuredType(path, rules) === undefined && (isArticlePath(path) || surroundingsPath.test(percentDecoded(path))))
  const texts = [
    head.title,
    ...head.mainHeadings.slice(0, 2).map((heading) => elementText(heading)),
    percentDecoded(path).replaceAll(/[-/_.]/g, ' '),
  ].map(collapse)
  let locale: PriceLocale | undefined
  return {
    // Computed when needed: most pages have no price, and this reads all of their text.
    get locale() {
      return (locale ??= localeOf(page))
    },
    aboutPrices: texts.some((text) => announcesPrices(text)),
    isArticle,
    isHome,
    siteNames: siteNamesOf(page),
  }
}

/** Titles of price lists: `Tarifs & informations`, but not `Prices are rising`, `Prices and inflation` and `Prix et récompenses`. */
const priceListTitle = textPattern(
  `^(?:(?:our|unsere|nos|nuestros|nuestras|i nostri|onze|våra|våre|vores|наши) )?(?:${[
    'prices|pricing|price list|rates|fees|preise|preisliste|tarife|prix|tarifs?|honoraires|precios|tarifas|prezzi|tariffe|listino(?: prezzi)?',
    'prijzen|prijslijst|tarieven|ceny|ceník|cennik|preços|priser|prislista|prisliste|hinnat|hinnasto|árak|prețuri|cjenik|цены|прайс(?:-лист)?|τιμές|fiyatlar|מחירון|מחירים',
  ].join('|')})(?: ?(?:[&+,]|and|und|et|y|e|en|og|och|и|i|a) (?:${[
    'info(?:s|rmations?|rmationen|rmazioni|rmace|rmacje)?|información|services?|leistungen|prestations|servicios|servizi|treatments?|packages?|plans',
    'bookings?|buchung|réservations?|reservas?|prenotazioni?|(?:opening )?hours|öffnungszeiten|horaires|horarios?|orari|openingstijden|otevírací doba',
    'contact|kontakt|contacto|contatti|terms|conditions|konditionen|bedingungen|payment|zahlung|paiement|pago',
  ].join('|')}))?$`,
  'iu',
)

/** Metadata that only posts have. */
const ofPosts = [
  'article:published_time',
  'article:author',
  'date',
  'datepublished',
  'dc.date',
  'dcterms.created',
  'pubdate',
  'publish_date',
]

/**
 * Whether a page at the top level is a price list by its title and its address. Site generators call every page an article, but give only posts
 * a date or an author in Open Graph; those that give both to every page have no posts in the menu of the site.
 */
function isPriceList(page: FactPage, isDeclared: boolean): boolean {
  const { path, head, root } = page
  const [segment = '', ...others] = percentDecoded(path).split('/').filter(Boolean)
  const isCalled = announcesPrices(segment.replace(/\.html?$/i, '').replaceAll(/[-_.]/g, ' '))
  const [heading] = head.mainHeadings
  const titles = [titleParts(head.title)[0] ?? '', ...(heading === undefined ? [] : [collapse(elementText(heading))])]
  if (others.length > 0 || !isCalled || !titles.some((title) => priceListTitle.test(title))) return false
  const isDated = ofPosts.some((name) => head.metas.has(name)) || firstElement(root, 'time') !== undefined
  return (!isDeclared && !isDated) || isInMenu(page)
}

/** How a list of the pages above a page is named. */
const breadcrumbs = /breadcrumb|crumbs/i

/** Other pages at the top level that a menu leads to at least: a switch of languages has none, or one. Elements of a menu that are read. */
const menu = { otherPages: 2, elements: 500 } as const

/** Whether a menu leads to the page itself: not a button of one, which often is a link to `#`, nor the pages above this one. */
function isInMenu({ head, ownHosts, root }: FactPage): boolean {
  const own = new Set(head.addresses.flatMap((address) => spellingsOf(address)))
  const pageOf = (link: Element) => {
    const href = link.tagName === 'a' ? attribute(link, 'href') : ''
    if (href === '' || href.includes('#')) return undefined
    const target = resolveLink(href, head.base, ownHosts)
    return target.kind === 'own' && target.suffix === '' ? target.path : undefined
  }
  const menus = new Set(
    elementsOf(root).flatMap((link) => {
      const path = pageOf(link)
      return path === undefined || !own.has(path) ? [] : (ancestorsOf(link).find(({ tagName }) => tagName === 'nav') ?? [])
    }),
  )
  return [...menus].some((nav) => {
    const inside = elementsOf(nav, menu.elements)
    const others = new Set(
      inside.flatMap((link) => pageOf(link) ?? []).filter((path) => !own.has(path) && segmentsOf(path).length < 2),
    )
    return others.size >= menu.otherPages && ![nav, ...ancestorsOf(nav), ...inside].some(isCalledBreadcrumbs)
  })
}

/** Whether an element is named or declared as a list of the pages above; a page as a whole may only say that it has one. */
function isCalledBreadcrumbs(element: Element): boolean {
  if (isElement(element, 'html', 'body')) return false
  return ['className', 'id', 'ariaLabel', 'itemType'].some((name) => breadcrumbs.test(attribute(element, name)))
}

/** The site name in metadata, the parts of the title, and the host names without public suffixes. */
function siteNamesOf({ head, ownHosts }: FactPage): readonly string[] {
  const named = [head.metas.get('og:site_name') ?? '', ...head.title.slice(0, longestTopic).split(nameSeparator)]
  const hosts = ownHosts.map((host) => host.replace(/^www\./, '').split('.')[0] ?? '')
  return [...named, ...hosts].map((name) => lettersOf(name)).filter((name) => name.length > 2)
}

/**
 * A name without that of the site at its end, as metadata and titles have it: `Hat kit | Own Puppets`, but not `Airport – Own Hotel` in a list.
 * @param isWhole whether the name is of the page's subject: the name of the site may then be cut off, or stand only in a title that says more
 * than the name, `Yoga – Jane Example`
 */
export function withoutSite(name: string, { head, structured }: FactPage, isWhole = false): string {
  const parts = name.slice(0, longestTopic).split(nameSeparator)
  const last = lettersOf(parts.length > 1 ? (parts.at(-1) ?? '') : '')
  if (last.length < shortestSiteName) return name
  const sites = [head.metas.get('og:site_name') ?? '', declaredSiteName(structured) ?? ''].map((site) => lettersOf(site))
  const title = head.title.slice(-longestTopic)
  const ofTitle = lettersOf(title).endsWith(lettersOf(name)) ? '' : (title.split(nameSeparator).at(-1) ?? '')
  const isSite = isWhole
    ? [...sites, lettersOf(ofTitle)].some((site) => site.startsWith(last))
    : sites.includes(last) && (name.includes(' | ') || lettersOf(title).startsWith(lettersOf(name)))
  return isSite ? parts.slice(0, -1).join(' – ') : name
}

/** Minimum letters for a text to count as the beginning of the site's name. */
const shortestSiteName = 5

const nameSeparator = /\s[|–—-]\s/
