import type { FactPage } from '../fact-page.ts'
import { declaredSiteName } from '../naming.ts'
import { lettersOf } from '../part-words.ts'
import { textLines } from '../text-lines.ts'
import { isArticlePage } from '../../metadata/article-page.ts'
import { mainThings, structuredTypeOf } from '../../metadata/main-things.ts'
import { titleParts } from '../../metadata/title.ts'
import { configuredType } from '../../page-type.ts'
import { elementText } from '../../tree/element-text.ts'
import { collapse } from '../../tree/visible-text.ts'
import { isHomePage, percentDecoded } from '../../../model/site-path.ts'
import { announcesJobs, announcesPrices, longestTopic } from './amount-topics.ts'
import type { PriceLocale } from './currencies.ts'
import { localeOf } from './page-locale.ts'
import { numbersAfterNames } from './numbers-after-names.ts'
import { isPriceList } from './price-list-page.ts'

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
  /** What the first number in lines such as `Colour 45 – 60 €` belongs to. */
  readonly numbersAfterNames: 'price' | 'name' | 'unclear'
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
  const type = structuredTypeOf(mainThings(structured, head), path)
  const isHome = isHomePage(path)
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
  let afterNames: PriceEvidence['numbersAfterNames'] | undefined
  return {
    // Computed when needed: most pages have no price, and these read all of their text.
    get locale() {
      return (locale ??= localeOf(page))
    },
    get numbersAfterNames() {
      return (afterNames ??= numbersAfterNames(textLines(page.root).map(({ text }) => text)))
    },
    aboutPrices: texts.some((text) => announcesPrices(text)),
    isArticle,
    isHome,
    siteNames: siteNamesOf(page),
  }
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
