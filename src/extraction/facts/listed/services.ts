import type { PageFacts } from '../../../model/page-facts.ts'
import type { FactPage } from '../fact-page.ts'
import { describedServices } from './described-services.ts'
import { listedServices } from './listed-services.ts'
import { serviceParts } from './service-parts.ts'

/** The services that a page describes in JSON-LD, those that it lists for its visitors, and its parts that the configuration names. */
export function readServices(page: FactPage): Partial<PageFacts> {
  return {
    services: describedServices(page),
    listedServices: page.rules.services === undefined ? listedServices(page) : null,
    serviceParts: serviceParts(page),
  }
}
