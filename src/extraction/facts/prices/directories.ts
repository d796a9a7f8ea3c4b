import type { Element } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { attribute, childElements, elementsOf, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { hostNameOf } from '../../../model/base-url.ts'
import type { FactPage } from '../fact-page.ts'
import { memoize } from '../../../model/maps.ts'
import { onlyOf } from './only-of.ts'

/** Fewest items in a list of companies. */
const minCompanies = 3

/** Bounds of one list. */
const max = { items: 50, links: 20 } as const

/** A phone number with its area, which is not a date, or an e-mail address. */
const contact =
  /(?<![\d.,/-])(?!\d{1,2}[./-] ?\d{1,2}[./-](?:\D|$|(?:19|20)\d\d(?!\d)))(?:\+|\(?0)\d[\d\s()/.-]{6,24}\d|[^\s@]@[\p{L}\d-]{1,60}\./u

/** Headings of what belongs to the company, such as branches, but not members or recommended companies. */
const own =
  /^(?!.*(?:partner|parten|parceir|member|mitglied|membr|miembro|socio|soci(?!\p{L})|recommend|empfehl|партн[её]р|член|שותפ|חבר|مختار|شرك))(?:(?:our|unsere|nos|nuestr[oa]s|(?:[oa]s )?noss[oa]s|(?:i|le) nostr[ie]|onze|nasze|naše|våra|vores|våre|наши|наші)(?!\p{L})|.* שלנו$)/iu

/** Tells whether an element is in a list of other companies, such as hotels near a conference: items with contact details and domains of their own. */
export function inDirectories({ ownHosts, outline }: Pick<FactPage, 'ownHosts' | 'outline'>): (element: Element) => boolean {
  const ours = new Set(ownHosts.map((host) => domainOf(hostNameOf(host))))
  // A domain below the company's is that of a branch.
  const isOurs = (domain: string) => ours.has(domain) || ours.values().some((host) => domain.endsWith(`.${host}`))
  const isDirectory = memoize((list: Element) => {
    const items = childElements(list).filter(isItem)
    const some = items.length < minCompanies ? [] : items.slice(0, max.items)
    const count = new Set(some.map(companyIn).filter((domain) => domain !== undefined && !isOurs(domain))).size
    return count >= minCompanies && count * 2 > items.length && !own.test(outline.headingOver(list)?.text.trim() ?? '')
  })
  return (element) =>
    withAncestors(element).some((item) => {
      const list = parentOf(item)
      return list !== undefined && isItem(item) && isDirectory(list)
    })
}

/** The domain of the company that an item names with its contact details, if it is the only one. */
function companyIn(item: Element): string | undefined {
  const links = elementsOf(item).filter((element) => isElement(element, 'a'))
  if (links.length === 0 || links.length > max.links || !contact.test(elementText(item))) return undefined
  return onlyOf(new Set(links.flatMap((link) => linkedDomain(attribute(link, 'href')))))
}

function isItem(element: Element): boolean {
  return isElement(element, 'li', 'div', 'article', 'tr')
}

/** The domain of a URL or an e-mail address. */
function linkedDomain(href: string): readonly string[] {
  const host = /^\s*(?:https?:\/\/|mailto:[^@?]{1,80}@)([\p{L}\d.-]{3,100})/iu.exec(href)?.[1]
  return host === undefined ? [] : [domainOf(host)]
}

/** A host without `www.`, so that the site and the mailboxes of a company have one. */
function domainOf(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
}
