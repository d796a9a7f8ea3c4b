import { withoutBaseMark } from '../model/base-url.ts'
import { displayPath, parsePath, type SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { PublishedPage } from './publication.ts'
import { isSamePage } from './site-facts/site-facts.ts'

/** What a page is about, of what a site repeats for its readers' sake. */
export interface PageSubject {
  readonly price: boolean
  readonly contact: boolean
}

/** Words that tell in a title or an address that a page is about prices; Hebrew ones with a letter before them. */
const priceWords =
  /(?<!\p{L})(?:pric(?:e|es|ing)|costs?|rates|fees?|tariffs?|plans|packages|preise?|tarife?|tarifs|prix|precios?|цен[аы]|אסعار|[בהולש]{0,2}(?:מחיר(?:ים|י|ון)?|מחירון|עלו(?:ת|יות)|תעריפ(?:ים|ון)|תעריף|חבילות|כמה[- ]עולה))(?!\p{L})/iu

/** The same for how to reach the company. */
const contactWords =
  /(?<!\p{L})(?:contacts?|contact[- ]?us|get[- ]in[- ]touch|kontakt|contacto|контакты|[בהול]{0,2}(?:צור|צרו|יצירת)[- ]קשר)(?!\p{L})/iu

/**
 * Tells what pages are about: those that facts were read from, services (their price is their own), and those that say
 * so in their title or address.
 */
export function pageSubjects(
  { pricing, contact }: Pick<SiteRecord, 'pricing' | 'contact'>,
  rules: SiteRules,
): (page: PublishedPage) => PageSubject {
  const priced = new Set(pricing?.sources ?? [])
  const contactPage = contact === null ? undefined : withoutBaseMark(contact.contact.contactPage ?? '')
  const configured = [rules.pricing?.page, rules.pricing?.ranges?.page]
  return ({ record: { path, title, type }, facts }) => {
    const words = `${title}\n${displayPath(path).replace(/_/g, '-')}`
    return {
      price: type === 'service' || priced.has(path) || configured.some((page) => isAt(page, path)) || priceWords.test(words),
      contact:
        facts.contactPageMethod !== null || path === contactPage || isAt(rules.contact?.page, path) || contactWords.test(words),
    }
  }
}

function isAt(named: string | undefined, path: SitePath): boolean {
  const page = named === undefined ? undefined : parsePath(named)
  return page !== undefined && isSamePage(page, path)
}
