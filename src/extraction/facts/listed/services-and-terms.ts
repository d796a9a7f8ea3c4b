import type { PageFacts } from '../../../model/page-facts.ts'
import { percentDecoded } from '../../../model/site-path.ts'
import { isArticleToo, isWebPage } from '../../metadata/main-things.ts'
import { pageType } from '../../page-type.ts'
import { elementText } from '../../tree/element-text.ts'
import { type FactPage, selectedText } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { listedServices, placesOnPage, serviceParts } from './listed-services.ts'
import { plainWords } from '../part-words.ts'
import { isOrganization } from '../structured/organization-types.ts'
import {
  firstText,
  hasType,
  nodesOf,
  preferred,
  reachableNodes,
  type StructuredNode,
  textsOf,
} from '../structured/structured-node.ts'

/** Service and its subtypes (schema.org); ProfessionalService is a business, not one of them. */
const serviceTypes = new Set(
  'Service BroadcastService CableOrSatelliteService FinancialProduct BankAccount CurrencyConversionService InvestmentOrDeposit LoanOrCredit PaymentCard PaymentService FoodService GovernmentService Taxi TaxiService WebAPI'.split(
    ' ',
  ),
)

/** What somebody offers to patients (schema.org); a page about one explains it. */
const treatmentTypes = new Set(
  'MedicalTherapy MedicalProcedure MedicalTest TherapeuticProcedure DiagnosticProcedure SurgicalProcedure PhysicalTherapy PsychologicalTreatment'.split(
    ' ',
  ),
)

/** What leads from a company, a catalog or an offer to what is offered. */
const offering = ['hasOfferCatalog', 'makesOffer', 'itemListElement', 'item', 'itemOffered', 'availableService']

/** The services that a page describes, that its company offers, and that it lists; services that are only mentioned do not count. */
export function readServices(page: FactPage): Partial<PageFacts> {
  const described = describedThings(page, serviceTypes, offeredBy).slice(0, factLimits.services)
  return {
    services: placesOnPage(described, page),
    listedServices: page.rules.services === undefined ? listedServices(page) : null,
    serviceParts: serviceParts(page),
  }
}

function offeredBy(node: StructuredNode): readonly string[] {
  return isWebPage(node) ? ['mainEntity', 'about', ...offering] : ['mainEntity', 'provider', ...offering]
}

/**
 * The only place that a service is served in, where its name, or the title or address of its page, says so, if without its region; else
 * undefined.
 */
function areaOf(node: StructuredNode, { head }: FactPage): string | undefined {
  const [served = '', ...others] = textsOf(node, 'areaServed')
  if (others.length > 0) return undefined
  const headings = head.headings.slice(0, 1).map((heading) => elementText(heading))
  const titles = [firstText(node, 'name'), head.title, ...headings, ...head.addresses.map((path) => percentDecoded(path))]
  // In Hebrew, the preposition is a part of the word.
  const isSaid = (area: string) =>
    titles.some((title) => [` ${area} `, ` ב${area} `].some((form) => ` ${plainWords(title)} `.includes(form)))
  return [served, served.split(',')[0] ?? ''].map((name) => plainWords(name)).find((area) => area !== '' && isSaid(area))
}

const termTypes = new Set(['DefinedTerm', 'CategoryCode'])

/** What leads to terms that are explained; `about` and `mentions` lead to ones that are only mentioned. */
const explaining = ['mainEntity', 'hasDefinedTerm', 'itemListElement', 'item']

/** The terms that a page explains, those of a DefinedTermSet among them, and what the configured selector finds. */
export function readTerms(page: FactPage): Partial<PageFacts> {
  const described = describedThings(page, termTypes, () => explaining).slice(0, factLimits.terms)
  const terms = described.map(({ name, description, ...place }) => ({ term: name, summary: description, ...place }))
  // A page may be part of the glossary by its JSON-LD, too.
  const isGlossary = terms.length > 0 || page.head.addresses.some((address) => pageType(address, page.rules, null) === 'glossary')
  return { terms, term: isGlossary ? selectedText(page, page.rules.glossary?.term) : null }
}

/** The `serviceType` of a service without a name, without a slogan after it: `Warranty check — before it is too late`. */
function typeOfService(node: StructuredNode): string {
  return (
    firstText(node, 'serviceType')
      .split(/\s[-–—|:]\s/u)[0]
      ?.trim() ?? ''
  )
}

/** The named things of some types that are reached from the top level of JSON-LD, else of microdata. */
function describedThings(
  page: FactPage,
  types: ReadonlySet<string>,
  leads: (node: StructuredNode) => readonly string[],
): PageFacts['services'] {
  const reached = reachableNodes(page.structured.topLevel, (node) => leads(node).flatMap((name) => nodesOf(node, name)))
  const { topLevel } = page.structured
  const offered = new Set(
    types === serviceTypes
      ? reached.flatMap((node) => [...nodesOf(node, 'itemOffered'), ...nodesOf(node, 'availableService')])
      : [],
  )
  // A taxi service with an address is the company; what it offers, or calls a service in general, is one.
  const isCompany = (node: StructuredNode) => !offered.has(node) && !node.types.includes('Service') && isOrganization(node)
  const isOne = (node: StructuredNode) =>
    (hasType(node, types) && !isCompany(node)) || (offered.has(node) && hasType(node, treatmentTypes))
  return preferred(reached.filter((node) => isOne(node) && !isArticleToo(node, topLevel)))
    .map((node) => {
      const area = areaOf(node, page)
      return {
        name: firstText(node, 'name') || typeOfService(node),
        description: firstText(node, 'description') || null,
        path: node.page,
        method: node.source,
        ...(area !== undefined && { area }),
      }
    })
    .filter(({ name }) => name !== '')
}
