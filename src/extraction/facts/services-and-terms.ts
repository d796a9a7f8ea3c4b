import type { DefinedTerm, StructuredService } from '../../model/page-facts.ts'
import { isWebPage } from '../metadata/main-things.ts'
import { factLimits } from './limits.ts'
import { firstText, hasType, nodesOf, preferred, reachableNodes, type StructuredNode } from './structured-node.ts'
import type { StructuredData } from './structured-data.ts'

/** Service and its subtypes (schema.org); ProfessionalService is a business, not one of them. */
const serviceTypes = new Set(
  'Service BroadcastService CableOrSatelliteService FinancialProduct BankAccount CurrencyConversionService InvestmentOrDeposit LoanOrCredit PaymentCard PaymentService FoodService GovernmentService Taxi TaxiService WebAPI'.split(
    ' ',
  ),
)

/** What leads from a company, a catalog or an offer to what is offered. */
const offering = ['hasOfferCatalog', 'makesOffer', 'itemListElement', 'item', 'itemOffered']

/** The services that a page describes or that its company offers. Services that are only mentioned are none of its own. */
export function readServices(structured: StructuredData): readonly StructuredService[] {
  const reached = reachableNodes(structured.topLevel, offered)
  return preferred(reached.filter((node) => hasType(node, serviceTypes)))
    .map((node) => ({
      name: firstText(node, 'name'),
      description: firstText(node, 'description') || null,
      path: node.page,
      method: node.source,
    }))
    .filter(({ name }) => name !== '')
    .slice(0, factLimits.services)
}

function offered(node: StructuredNode): readonly StructuredNode[] {
  const names = isWebPage(node) ? ['mainEntity', 'about', ...offering] : ['mainEntity', 'provider', ...offering]
  return names.flatMap((name) => nodesOf(node, name))
}

const termTypes = new Set(['DefinedTerm', 'CategoryCode'])

/** What leads to terms that are explained; `about` and `mentions` lead to ones that are only spoken of. */
const explaining = ['mainEntity', 'hasDefinedTerm', 'itemListElement', 'item']

/** The terms that a page explains in JSON-LD or microdata, those of a DefinedTermSet among them. */
export function readTerms(structured: StructuredData): readonly DefinedTerm[] {
  const reached = reachableNodes(structured.topLevel, (node) => explaining.flatMap((name) => nodesOf(node, name)))
  return preferred(reached.filter((node) => hasType(node, termTypes)))
    .map((node) => ({
      term: firstText(node, 'name'),
      summary: firstText(node, 'description') || null,
      path: node.page,
      method: node.source,
    }))
    .filter(({ term }) => term !== '')
    .slice(0, factLimits.terms)
}
