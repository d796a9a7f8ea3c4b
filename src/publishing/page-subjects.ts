import { withoutBaseMark } from '../model/base-url.ts'
import { displayPath, parsePath, type SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { PublishedPage } from './publication.ts'
import { isSamePage } from './site-facts/find-page.ts'

/** Whether a page is about what sites repeat on many pages. */
interface PageSubject {
  readonly price: boolean
  readonly contact: boolean
}

/** Words in a title or address of a page about prices; Hebrew ones with prefix letters. */
const priceWords =
  /(?<!\p{L})(?:pric(?:e|es|ing)|costs?|rates|fees?|tariffs?|plans|packages|preise?|tarife?|tarifs|prix|precios?|цен[аы]|אסعار|[בהולש]{0,2}(?:מחיר(?:ים|י|ון)?|מחירון|עלו(?:ת|יות)|תעריפ(?:ים|ון)|תעריף|חבילות|כמה[- ]עולה))(?!\p{L})/iu

/** The same for contact details. */
const contactWords =
  /(?<!\p{L})(?:contacts?|contact[- ]?us|get[- ]in[- ]touch|kontakt|contacto|контакты|[בהול]{0,2}(?:צור|צרו|יצירת)[- ]קשר)(?!\p{L})/iu

/**
 * Decides what pages are about: pages that facts were read from, services (which have prices of their own), and pages that say so in
 * their title or address.
 */
export function pageSubjects(
  { pricing, contact }: Pick<SiteRecord, 'pricing' | 'contact'>,
  rules: SiteRules,
): (page: PublishedPage) => PageSubject {
  const priced = new Set(pricing?.sources ?? [])
  const contactPage = contact === null ? undefined : withoutBaseMark(contact.contact.contactPage)
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
