import { findAboutPage } from './about-page.ts'
import { gatherCaseStudies } from './case-studies.ts'
import { gatherContact } from './contact/gather-contact.ts'
import { gatherOffers } from './offers.ts'
import { gatherPricing } from './pricing.ts'
import { gatherQuestions } from './questions.ts'
import { ownPages } from './own-pages.ts'
import { gatherServices } from './services.ts'
import type { OfferFact, RefusedFact } from '../../model/page-facts.ts'
import type { ServiceRecord } from '../../model/site-record.ts'
import type { FactPage, SiteFacts, SiteFactsInput } from './site-facts.ts'
import { gatherTerms } from './terms.ts'

/**
 * Combines the facts of all pages: configuration first, then JSON-LD, then what selectors and pages say, field by field
 * (CONTRACT 2). Nothing is guessed; what cannot be published is reported with the key that would fix it.
 */
export function assembleSiteFacts(all: SiteFactsInput): SiteFacts {
  const { pages, notices } = ownPages(all)
  const input = { ...all, pages }
  const services = gatherServices(input)
  const pricing = gatherPricing(input)
  const contact = gatherContact(input)
  const caseStudies = gatherCaseStudies(input)
  const terms = gatherTerms(input)
  const offers = gatherOffers(
    { ...input, pages: withoutAmountsOfClients(pages, caseStudies.ownPages, services.value) },
    contact.value,
    services.value,
  )
  const questions = gatherQuestions(input)
  const gathered = [contact, services, pricing, offers, questions, caseStudies, terms]
  return {
    services: services.value,
    pricing: pricing.value,
    contact: contact.value,
    lists: { caseStudies: caseStudies.value, terms: terms.value, offers: offers.value, questions: questions.value },
    sources: [...gathered.flatMap(({ sources }) => sources), ...findAboutPage(input)],
    notices: [...notices, ...gathered.flatMap((one) => one.notices)],
  }
}

/**
 * Pages whose amounts are not the company's prices if they are about a case study, as in `244 leads at £0.90 each`. A case study may also lead to
 * the page of a service or to the prices.
 */
function withoutAmountsOfClients(
  pages: readonly FactPage[],
  caseStudies: ReadonlySet<string>,
  services: readonly ServiceRecord[],
): readonly FactPage[] {
  const ofServices = new Set<string>(services.map(({ path }) => path))
  return pages.map((page) => {
    const { record, facts } = page
    const isOfClient = caseStudies.has(record.path) && !ofServices.has(record.path) && !facts.aboutPrices
    if (!isOfClient || facts.offers.every(isConfigured)) return page
    const others = facts.offers.filter((offer) => !isConfigured(offer))
    const reason = 'the page is about a case study, whose amounts may be those of a client'
    const refused = others.map(({ name }): RefusedFact => ({ key: 'offers', text: name, reason }))
    return { ...page, facts: { ...facts, offers: facts.offers.filter(isConfigured), refused: [...facts.refused, ...refused] } }
  })
}

function isConfigured({ method }: OfferFact): boolean {
  return method === 'selector'
}
