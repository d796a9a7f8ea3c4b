import { withoutBaseMark } from '../model/base-url.ts'
import { isSameAddress, parsePath, type SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { PublishedPage } from './publication.ts'
import { pageRole } from './site-facts/contact/contact-page.ts'

/** Subjects of a page whose repeated texts are worth keeping. */
export interface PageSubject {
  readonly price: boolean
  readonly contact: boolean
}

/**
 * Decides what pages are about: those that facts were read from, services (which have their own prices), and those whose title, heading or
 * address says so.
 */
export function pageSubjects(
  { pricing, contact }: Pick<SiteRecord, 'pricing' | 'contact'>,
  rules: SiteRules,
): (page: PublishedPage) => PageSubject {
  const priced = new Set(pricing?.sources ?? [])
  const contactPage = contact === null ? undefined : withoutBaseMark(contact.contact.contactPage ?? '')
  const configured = [rules.pricing?.page, rules.pricing?.ranges?.page]
  return (page) => {
    const { path, type } = page.record
    const { aboutPrices, contactPageMethod } = page.facts
    return {
      price: type === 'service' || aboutPrices || priced.has(path) || configured.some((named) => isAt(named, path)),
      contact:
        pageRole(page) === 'contact' || contactPageMethod !== null || path === contactPage || isAt(rules.contact?.page, path),
    }
  }
}

function isAt(named: string | undefined, path: SitePath): boolean {
  const page = named === undefined ? undefined : parsePath(named)
  return page !== undefined && isSameAddress(page, path)
}
