import type { Element } from 'hast'
import type { PageFacts } from '../../../model/page-facts.ts'
import { percentDecoded } from '../../../model/site-path.ts'
import { isGuide } from '../../metadata/guides.ts'
import { isAlsoArticle, isWebPage } from '../../metadata/main-things.ts'
import { isBlock } from '../../tree/element-kinds.ts'
import { elementText } from '../../tree/element-text.ts'
import { ancestorsOf, attribute, elementsOf, isElement } from '../../tree/element.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import type { OutlineHeading } from '../page-outline.ts'
import { lettersOf, plainWords } from '../part-words.ts'
import { isOrganization } from '../structured/organization-types.ts'
import { serviceName } from '../structured/service-name.ts'
import {
  firstText,
  hasType,
  nodesOf,
  preferred,
  reachableNodes,
  type StructuredNode,
  textsOf,
} from '../structured/structured-node.ts'
import { textLines } from '../text-lines.ts'
import { wordSet } from '../../word-set.ts'
import { textPattern } from '../../../model/text-pattern.ts'

/** The services that JSON-LD, else microdata, describes or lists as offered by the company; services that are only mentioned do not count. */
export function describedServices(page: FactPage): PageFacts['services'] {
  const { topLevel } = page.structured
  const reached = reachableNodes(topLevel, (node) => offering(node).flatMap((name) => nodesOf(node, name)))
  const offered = new Set(reached.flatMap((node) => [...nodesOf(node, 'itemOffered'), ...nodesOf(node, 'availableService')]))
  // A taxi service with an address is the company itself; what it offers, or a plain `Service`, is a service.
  const isCompany = (node: StructuredNode) => !offered.has(node) && !node.types.includes('Service') && isOrganization(node)
  const isService = (node: StructuredNode) =>
    (hasType(node, serviceTypes) && !isCompany(node)) || (offered.has(node) && hasType(node, treatmentTypes))
  const services = preferred(
    reached.filter((node) => isService(node) && !isAlsoArticle(node, topLevel) && !isGuide(node, page.head)),
  )
    .map((node) => {
      const area = areaOf(node, page)
      return {
        name: serviceName(node),
        description: firstText(node, 'description') || null,
        path: node.page,
        method: node.source,
        ...(area !== undefined && { area }),
      }
    })
    .filter(({ name }) => name !== '')
  return placesOnPage(services.slice(0, factLimits.services), page)
}

/** Service and its subtypes (schema.org); ProfessionalService is a business, not one of them. */
const serviceTypes = wordSet(
  'Service BroadcastService CableOrSatelliteService FinancialProduct BankAccount CurrencyConversionService InvestmentOrDeposit LoanOrCredit PaymentCard PaymentService FoodService GovernmentService Taxi TaxiService WebAPI',
)

/** What somebody offers to patients (schema.org); a page about one explains it. */
const treatmentTypes = wordSet(
  'MedicalTherapy MedicalProcedure MedicalTest TherapeuticProcedure DiagnosticProcedure SurgicalProcedure PhysicalTherapy PsychologicalTreatment',
)

/** Properties that lead from a page, a company, a catalog or an offer to what is offered. */
function offering(node: StructuredNode): readonly string[] {
  return ['mainEntity', isWebPage(node) ? 'about' : 'provider', ...toOffered]
}

const toOffered = ['hasOfferCatalog', 'makesOffer', 'itemListElement', 'item', 'itemOffered', 'availableService']

/**
 * The only place where a service is available, if its name or the title or address of its page says so, with or without the region; else
 * undefined.
 */
function areaOf(node: StructuredNode, { head }: FactPage): string | undefined {
  const [served = '', ...others] = textsOf(node, 'areaServed')
  if (others.length > 0) return undefined
  const headings = head.mainHeadings.slice(0, 1).map((heading) => elementText(heading))
  const titles = [firstText(node, 'name'), head.title, ...headings, ...head.addresses.map((path) => percentDecoded(path))]
  // In Hebrew, the preposition is part of the word.
  const isSaid = (area: string) =>
    titles.some((title) => [` ${area} `, ` ב${area} `].some((form) => ` ${plainWords(title)} `.includes(form)))
  return [served, served.split(',')[0] ?? ''].map((name) => plainWords(name)).find((area) => area !== '' && isSaid(area))
}

/** Finds where services from JSON-LD without their own page appear on this page. */
function placesOnPage(services: PageFacts['services'], page: FactPage): PageFacts['services'] {
  if (services.length === 0) return services
  const headings = new Map(page.outline.headings.map((heading) => [lettersOf(heading.text), heading]))
  const isShown = nameFinder(page)
  return services.map((service) => {
    const heading = headings.get(lettersOf(service.name))
    const fragment = heading === undefined ? '' : idNear(heading, page)
    const shown = heading !== undefined || isShown(service.name)
    return { ...service, ...(shown && { shown }), ...(fragment !== '' && { fragment }) }
  })
}

/** The ID of a heading, or of the part that starts with it. */
function idNear({ element }: OutlineHeading, { outline }: FactPage): string {
  const own = [element, ...elementsOf(element)].map((one) => attribute(one, 'id')).find((id) => id !== '')
  if (own !== undefined) return own
  for (const around of ancestorsOf(element)) {
    if (isElement(around, 'main', 'body') || outline.headingsIn(around)[0]?.element !== element) return ''
    if (attribute(around, 'id') !== '') return attribute(around, 'id')
  }
  return ''
}

/**
 * Tells whether a name is visible on a page: in one line, as whole words, or as a heading and the beginning of a line below it, as in
 * price lists: `Massage for two`, and below it `60 minutes`.
 */
function nameFinder({ outline, root }: FactPage): (name: string) => boolean {
  const text = textLines(root)
    .map((line) => wordsOf(line.text))
    .join('\n')
  const headings = outline.headings.map((heading) => ({ heading, words: wordsOf(heading.text) }))
  let lines: ReadonlyMap<OutlineHeading | undefined, readonly Line[]> | undefined
  const linesBelow = (heading: OutlineHeading): readonly Line[] => {
    lines ??= Map.groupBy(outline.elements.filter(isLine).map(lineOf), (line) => line.heading)
    return lines.get(heading) ?? []
  }
  const isLine = (element: Element) => {
    const { all } = outline.sizes.of(element)
    return all > 0 && all <= longestLine && isBlock(element)
  }
  const lineOf = (element: Element) => ({ heading: outline.headingOver(element), words: wordsOf(elementText(element)) })
  return (name) => {
    const words = wordsOf(name)
    if (words === '') return false
    if (textPattern(`(?:^|[ \\n])${hebrewPrefix}${words}(?:$|[ \\n])`, 'u').test(text)) return true
    return headings.some(({ heading, words: first }) => {
      const rest = first !== '' && words.startsWith(`${first} `) ? words.slice(first.length + 1) : ''
      return rest !== '' && linesBelow(heading).some((line) => `${line.words} `.startsWith(`${rest} `))
    })
  }
}

/** Longest line whose beginning may complete a name in a heading, in characters. */
const longestLine = 200

/** Words before which Hebrew writes `the`, `to`, `for` and the like. */
const hebrewPrefix = '[ובהלמשכ]{0,2}'

interface Line {
  readonly heading: OutlineHeading | undefined
  readonly words: string
}

/** The words of a line in lower case, separated by single spaces. */
function wordsOf(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
