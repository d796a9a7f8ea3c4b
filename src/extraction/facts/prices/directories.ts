import type { Element } from 'hast'
import { elementText } from '../../tree/element-text.ts'
import { attribute, childElements, elementsOf, isElement, parentOf, withAncestors } from '../../tree/element.ts'
import { hostNameOf } from '../../../model/base-url.ts'
import type { FactPage } from '../fact-page.ts'
import { remembered } from '../../../model/maps.ts'

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

/** Finds lists of other companies, such as hotels near a conference: each item has a phone number or an e-mail address, and its own domain. */
export class Directories {
  readonly #own: ReadonlySet<string>
  readonly #known = new Map<Element, boolean>()

  readonly #outline: FactPage['outline']

  constructor({ ownHosts, outline }: Pick<FactPage, 'ownHosts' | 'outline'>) {
    this.#own = new Set(ownHosts.map((host) => domainOf(hostNameOf(host))))
    this.#outline = outline
  }

  /** Whether an element is, or is in, an item of such a list. */
  holds(element: Element): boolean {
    return withAncestors(element).some((item) => {
      const list = parentOf(item)
      return list !== undefined && isItem(item) && remembered(this.#known, list, () => this.#isDirectory(list))
    })
  }

  #isDirectory(list: Element): boolean {
    const items = childElements(list).filter(isItem)
    const domains = items.length < minCompanies ? [] : items.slice(0, max.items).flatMap((item) => this.#companyIn(item) ?? [])
    const count = new Set(domains).size
    const isOwn = own.test(this.#outline.headingOver(list)?.text.trim() ?? '')
    return count >= minCompanies && count * 2 > items.length && !isOwn
  }

  /** The domain of the company that an item names with its contact details, if it is the only one. */
  #companyIn(item: Element): string | undefined {
    const links = elementsOf(item).filter((element) => isElement(element, 'a'))
    if (links.length === 0 || links.length > max.links || !contact.test(elementText(item))) return undefined
    const [domain, ...others] = new Set(links.flatMap((link) => linkedDomain(attribute(link, 'href'))))
    return domain === undefined || others.length > 0 || this.#isOwn(domain) ? undefined : domain
  }

  /** Whether a domain is the company's or one below it, such as that of a branch. */
  #isOwn(domain: string): boolean {
    return this.#own.has(domain) || this.#own.values().some((host) => domain.endsWith(`.${host}`))
  }
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
