import type { Root } from 'hast'
import type { PageFacts } from '../../model/page-facts.ts'
import { otherSpellings, parsePath, type SitePath } from '../../model/site-path.ts'
import type { ExtractionRequest } from '../extracted-page.ts'
import { canonicalOf } from '../metadata/canonical.ts'
import { pageType } from '../page-type.ts'
import { readHead } from '../tree/page-head.ts'
import { readServices, readTerms } from './services-and-terms.ts'
import { factLimits } from './limits.ts'
import { readPlans, readPriceRanges, type FoundPlans } from './pricing.ts'
import { isOrganization } from './organization-types.ts'
import { readOrganization, readOrganizationParts } from './organization.ts'
import { plainText } from './plain-text.ts'
import { readShownContact } from './shown-contact.ts'
import { firstTextBelow } from './select-elements.ts'
import type { StructuredData } from './structured-data.ts'
import { firstText, hasType, type StructuredSource } from './structured-node.ts'

/** A page without prices. */
const noPlans: FoundPlans = { plans: [], method: null, refused: [] }

/**
 * Reads the facts that a page carries: JSON-LD and microdata wherever they stand, and what the configured selectors find on the pages
 * that the configuration names (CONTRACT 2).
 * @param root the whole document: facts stand in headers, footers and forms, too
 */
export function readFacts(root: Root, structured: StructuredData, request: ExtractionRequest): PageFacts {
  const { path, ownHosts, rules } = request
  const head = readHead(root, path, ownHosts)
  const canonical = canonicalOf(head, ownHosts)
  // A page may be published at its canonical address, which is decided later; the owner may know either one.
  const addresses = canonical?.kind === 'own' ? [path, canonical.path] : [path]
  const isPricingPage = isAt(rules.pricing?.page, addresses)
  const note = selected(root, isPricingPage ? rules.pricing?.note : undefined)
  const { plans, method, refused } = isPricingPage ? readPlans(root, structured, rules.pricing ?? {}, note ?? '') : noPlans
  const rangeRules = rules.pricing?.ranges
  const isRangesPage = rangeRules !== undefined && isAt(rangeRules.page, addresses)
  const found = isRangesPage ? readPriceRanges(root, rangeRules.each) : { ranges: [], refused: [] }
  const contactPageMethod = contactPageSource(structured, addresses)
  const isNamedContactPage = rules.contact?.page !== undefined && isAt(rules.contact.page, addresses)
  const trusted = contactPageMethod !== null || addresses.includes('/') || isNamedContactPage
  const types = addresses.map((address) => pageType(address, rules, null))
  const terms = readTerms(structured)
  const context = { path, ownHosts, trusted }
  const declared = readOrganization(structured, 'json-ld', context)
  const marked = readOrganization(structured, 'microdata', context)
  const shown = isNamedContactPage ? readShownContact(root) : { facts: [], refused: [] }
  return {
    siteName: plainText(head.metas.get('og:site_name') ?? '') || structuredName(structured),
    organization: declared.organization,
    organizationElsewhere: [...(marked.organization === null ? [] : [marked.organization]), ...shown.facts],
    organizationParts: readOrganizationParts(structured, context),
    services: readServices(structured),
    plans,
    plansMethod: plans.length > 0 ? method : null,
    priceNote: note,
    priceRanges: found.ranges,
    terms,
    // Only rules make a case study; a glossary page may be one by JSON-LD, too.
    result: types.includes('case-study') ? selected(root, rules.caseStudies?.result) : null,
    term: types.includes('glossary') || terms.length > 0 ? selected(root, rules.glossary?.term) : null,
    contactPageMethod,
    refused: [...declared.refused, ...marked.refused, ...shown.refused, ...refused, ...found.refused].slice(
      0,
      factLimits.refused,
    ),
  }
}

/** Whether a page is the one that the configuration names, in whatever spelling; without a name any page may be it. */
function isAt(named: string | undefined, addresses: readonly SitePath[]): boolean {
  if (named === undefined) return true
  const page = parsePath(named)
  return page !== undefined && [page, ...otherSpellings(page)].some((spelling) => addresses.includes(spelling))
}

/** Text of what a configured selector finds; null where nothing is configured or found. */
function selected(root: Root, selector: string | undefined): string | null {
  if (selector === undefined) return null
  return firstTextBelow(selector, root).slice(0, factLimits.text).toWellFormed() || null
}

const contactPage = new Set(['ContactPage'])

function contactPageSource(structured: StructuredData, addresses: readonly SitePath[]): StructuredSource | null {
  const page = structured.topLevel.find((node) => hasType(node, contactPage) && isAt(node.page ?? undefined, addresses))
  return page?.source ?? null
}

const site = new Set(['WebSite'])

/** The name of the company, else that of the site (CONTRACT 2, site.name). */
function structuredName(structured: StructuredData): string | null {
  const { topLevel } = structured
  const named = [...topLevel.filter((node) => isOrganization(node)), ...topLevel.filter((node) => hasType(node, site))]
  return named.map((node) => firstText(node, 'name')).find((name) => name !== '') ?? null
}
