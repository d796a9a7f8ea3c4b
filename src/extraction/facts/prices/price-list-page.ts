import type { Element } from 'hast'
import { resolveLink } from '../../../model/base-url.ts'
import { percentDecoded, segmentsOf, spellingsOf } from '../../../model/site-path.ts'
import { textPattern } from '../../../model/text-pattern.ts'
import { titleParts } from '../../metadata/title.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, firstElement, isElement } from '../../tree/element.ts'
import { collapse } from '../../tree/visible-text.ts'
import type { FactPage } from '../fact-page.ts'
import { announcesPrices } from './amount-topics.ts'
import { onlyOf } from './only-of.ts'

/** Titles of price lists: `Tarifs & informations`, but not `Prices are rising`, `Prices and inflation` and `Prix et récompenses`. */
const priceListTitle = textPattern(
  `^(?:(?:our|unsere|nos|nuestros|nuestras|i nostri|onze|våra|våre|vores|наши) )?(?:${[
    'prices|pricing|price list|rates|fees|preise|preisliste|tarife|prix|tarifs?|honoraires|precios|tarifas|prezzi|tariffe|listino(?: prezzi)?',
    '(?:full |complete )?price table|טבלת מחירים(?: מלאה)?|מחירון מלא|prijzen|prijslijst|tarieven|ceny|ceník|cennik|preços|priser|prislista|prisliste|hinnat|hinnasto|árak|prețuri|cjenik|цены|прайс(?:-лист)?|τιμές|fiyatlar|מחירון|מחירים',
  ].join('|')})(?: ?(?:[&+,]|and|und|et|y|e|en|og|och|и|i|a) (?:${[
    'info(?:s|rmations?|rmationen|rmazioni|rmace|rmacje)?|información|services?|leistungen|prestations|servicios|servizi|treatments?|packages?|plans',
    'bookings?|buchung|réservations?|reservas?|prenotazioni?|(?:opening )?hours|öffnungszeiten|horaires|horarios?|orari|openingstijden|otevírací doba',
    'contact|kontakt|contacto|contatti|terms|conditions|konditionen|bedingungen|payment|zahlung|paiement|pago',
  ].join('|')}))?(?: 20\\d\\d)?$`,
  'iu',
)

/** Whether a title is that of a price list and nothing else. */
export function titlesPriceList(title: string): boolean {
  return priceListTitle.test(title)
}

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
 * Whether a page at the top level is a price list by its title and its address, although it is called an article. Site generators call every page
 * one, but give only posts a date or an author in Open Graph; those that give both to every page have no posts in the menu of the site.
 * @param isDeclared whether structured data calls it an article, too
 */
export function isPriceList(page: FactPage, isDeclared: boolean): boolean {
  const { path, head, root } = page
  const segment = onlyOf(percentDecoded(path).split('/').filter(Boolean)) ?? ''
  const isCalled = announcesPrices(segment.replace(/\.html?$/i, '').replaceAll(/[-_.]/g, ' '))
  const [heading] = head.mainHeadings
  const titles = [...titleParts(head.title), ...(heading === undefined ? [] : [collapse(elementText(heading))])]
  if (!isCalled || !titles.some(titlesPriceList)) return false
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
