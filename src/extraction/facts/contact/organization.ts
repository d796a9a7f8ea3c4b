import { baseMark, resolveLink } from '../../../model/base-url.ts'
import type { DescribedPlace, OrganizationFact, OrganizationPart, PageFacts, RefusedFact } from '../../../model/page-facts.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { isOrganization, hasOrganizationProperty } from '../structured/organization-types.ts'
import { isSampleName } from '../structured/sample-names.ts'
import { attribute, elementsOf } from '../../tree/element.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { contactPageKind } from './words.ts'
import { isWebPage } from '../../metadata/main-things.ts'
import {
  firstAddress,
  firstText,
  hasType,
  idKey,
  nodesOf,
  reachableNodes,
  textOf,
  textsOf,
  type StructuredNode,
  type StructuredSource,
  valuesOf,
} from '../structured/structured-node.ts'
import type { StructuredData } from '../structured/structured-data.ts'
import { readEmail } from './email.ts'
import { isPlaceholder, readTelephone } from './phone.ts'
import { isSampleAddress } from './postal-address.ts'
import { type FactPage, isNamed } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { readShownContact } from './shown-contact.ts'
import { readOpeningHours, unreadableHours } from './opening-hours.ts'

/** Where an organization is described. */
interface OrganizationContext extends Pick<FactPage, 'path' | 'ownHosts'> {
  /** The home page and the contact page speak of the company itself, whatever address they give it. */
  readonly trusted: boolean
}

const contactPage = new Set(['ContactPage'])

/** What a page states about the company, in JSON-LD, in microdata and in its visible text. */
export function readCompany(page: FactPage): Partial<PageFacts> {
  const { structured, root } = page
  const contactNode = contactPageNode(page)
  const context = contextOf(page, contactNode)
  const refused: RefusedFact[] = []
  const organization = readOrganization(structured, 'json-ld', context, refused)
  const marked = readOrganization(structured, 'microdata', context, refused)
  const shown = readShownContact(root)
  return {
    organization,
    organizationElsewhere: marked === null ? [] : [marked],
    organizationParts: readOrganizationParts(structured, context),
    places: readPlaces(structured, context),
    shownContact: shown.values,
    shownPlaces: shown.places,
    contactLinks: contactLinksOf(page),
    contactPageMethod: contactNode?.source ?? null,
    refused: [...refused, ...shown.refused],
  }
}

/** The company as a page describes it in JSON-LD; null where it does not. */
export function declaredOrganization(page: Omit<FactPage, 'root' | 'outline'>): OrganizationFact | null {
  return readOrganization(page.structured, 'json-ld', contextOf(page, contactPageNode(page)), [])
}

function contactPageNode(page: Pick<FactPage, 'structured' | 'head' | 'path'>): StructuredNode | undefined {
  return page.structured.topLevel.find((node) => hasType(node, contactPage) && isNamed(node.page ?? undefined, page))
}

function contextOf(page: Omit<FactPage, 'root' | 'outline'>, contactNode: StructuredNode | undefined): OrganizationContext {
  const { head, rules } = page
  const isContactPage = rules.contact?.page !== undefined && isNamed(rules.contact.page, page)
  return { ...page, trusted: contactNode !== undefined || head.addresses.includes('/') || isContactPage }
}

/** Links to contact pages that are kept per page. */
const mostContactLinks = 3

/** The site's pages that links on this page call a contact page. */
function contactLinksOf({ root, path, ownHosts }: FactPage): readonly SitePath[] {
  const targets = [...elementsOf(root)].flatMap((element): readonly SitePath[] => {
    if (element.tagName !== 'a') return []
    const text = visibleText(element)
    if (text.length > 40 || contactPageKind(text) !== 'contact') return []
    const target = resolveLink(attribute(element, 'href'), path, ownHosts)
    return target.kind === 'own' && !target.suffix.includes('#') ? [target.path] : []
  })
  return [...new Set(targets)].slice(0, mostContactLinks)
}

/** Properties that reference the locations of a company. */
const placeProperties = [
  'department',
  'subOrganization',
  'location',
  'branch',
  'hasPart',
  'containsPlace',
  'itemListElement',
  'item',
]

/** The branches, departments and locations that a page describes with an address. */
function readPlaces(structured: StructuredData, context: OrganizationContext): readonly DescribedPlace[] {
  const reached = reachableNodes(structured.topLevel, (node) => [
    ...ownOrganizations(node),
    ...placeProperties.flatMap((name) => nodesOf(node, name)),
  ])
  return reached
    .filter((node) => (isOrganization(node) || hasType(node, new Set(['Place']))) && readAddress(node) !== undefined)
    .slice(0, factLimits.places)
    .map((node) => {
      const {
        company,
        phone,
        email,
        address = {},
        hours,
        method,
      } = describeOrganization([node], { ...context, source: node.source }, [])
      const name = typeof company['name'] === 'string' ? company['name'] : undefined
      return {
        ...(name !== undefined && { name }),
        address,
        ...(phone !== undefined && { phone }),
        ...(email !== undefined && { email }),
        ...(hours !== undefined && { hours }),
        path: node.page,
        method,
      }
    })
}

/** The company whose page this is, from all that the page says about it in one way; null for none. */
function readOrganization(
  structured: StructuredData,
  source: StructuredSource,
  context: OrganizationContext,
  refused: RefusedFact[],
): OrganizationFact | null {
  const [main, ...others] = candidatesOf(structured, source, context)
  if (main === undefined) return null
  const name = firstText(main, 'name')
  // A second company of the page is another one, unless it has the same name or none.
  const nodes = [main, ...others.filter((other) => ['', name].includes(firstText(other, 'name')) || name === '')]
  const organization = describeOrganization(nodes, { ...context, source }, refused)
  const { company, method: _, ...known } = organization
  return Object.keys({ ...company, ...known }).length === 0 ? null : organization
}

/** Those with the most contact details first, then in the order of the page. */
function candidatesOf(
  structured: StructuredData,
  source: StructuredSource,
  { ownHosts, path, trusted }: OrganizationContext,
): readonly StructuredNode[] {
  const reached = reachableNodes(structured.topLevel, ownOrganizations)
  const found = reached.filter((node) => node.source === source && isOrganization(node))
  const isForeign = (node: StructuredNode) => resolveLink(firstAddress(node, 'url') || path, path, ownHosts).kind === 'foreign'
  return found.filter((node) => trusted || !isForeign(node)).toSorted((one, other) => weight(other) - weight(one))
}

/**
 * What leads to the company of the site. Reviews, authors, `about` of an article and the like lead to other ones.
 */
function ownOrganizations(node: StructuredNode): readonly StructuredNode[] {
  const names = isWebPage(node)
    ? ['publisher', 'mainEntity', 'about', 'isPartOf', 'provider']
    : ['publisher', 'provider', 'seller']
  return names.flatMap((name) => nodesOf(node, name))
}

function weight(node: StructuredNode): number {
  const says = (...names: readonly string[]) => names.some((name) => node.properties.has(name))
  return [
    says('telephone', 'contactPoint'),
    says('email', 'contactPoint'),
    says('address', 'location'),
    says('openingHours', 'openingHoursSpecification'),
    says('name'),
  ].filter(Boolean).length
}

/** Properties by which an organization refers to a part, by the type of the part. */
const partProperties: Readonly<Record<string, string>> = {
  ContactPoint: 'contactPoint',
  PostalAddress: 'address',
  Place: 'location',
  OpeningHoursSpecification: 'openingHoursSpecification',
}

/** Parts of one page that are taken. */
const mostParts = 50

/**
 * Parts of an organization that a page describes under an `@id` of their own, for the page that refers to them: what
 * JSON-LD joins within a page it joins over all documents that are read together (JSON-LD 1.1, 3.3 Node identifiers).
 */
function readOrganizationParts(structured: StructuredData, context: OrganizationContext): readonly OrganizationPart[] {
  return structured.topLevel
    .flatMap((node): readonly OrganizationPart[] => {
      const id = idKey(node.id, context)
      const whole = id === null ? null : wholeOf(node)
      if (id === null || whole === null) return []
      return [{ id, fact: describeOrganization([whole], { ...context, source: node.source }, []) }]
    })
    .slice(0, mostParts)
}

/** An organization that has the part, or that the untyped node is itself; null for anything else. */
function wholeOf(node: StructuredNode): StructuredNode | null {
  const type = Object.keys(partProperties).find((name) => hasType(node, new Set([name])))
  const property = type === undefined ? undefined : partProperties[type]
  if (property !== undefined) return { ...node, id: null, types: [], properties: new Map([[property, new Set([node])]]) }
  return node.types.length === 0 && hasOrganizationProperty(node) ? node : null
}

/** Where an organization is described. */
interface DescriptionContext {
  readonly path: SitePath
  readonly ownHosts: readonly string[]
  readonly source: StructuredSource
}

/** Fields of the company that are one text. */
const texts = ['name', 'legalName', 'alternateName', 'slogan', 'description', 'foundingDate', 'taxID', 'vatID']

/** Those that are a page's where the organization is declared to be a page other than the home page, too: `Contact Acme`. */
const ofPages = new Set(['name', 'description', 'url'])

/** What leads from an organization to a part of it. */
const parts = ['contactPoint', 'address', 'location', 'openingHoursSpecification', 'hoursAvailable']

/**
 * Combines the nodes that describe one organization: for each field the first value counts.
 * @param refused receives what could not be used
 */
function describeOrganization(
  nodes: readonly StructuredNode[],
  context: DescriptionContext,
  refused: RefusedFact[],
): OrganizationFact {
  const points = nodes.flatMap((node) => nodesOf(node, 'contactPoint'))
  const places = nodes.flatMap((node) => nodesOf(node, 'location'))
  const phone = firstOf([...nodes, ...points], (node) =>
    valid(node, 'telephone', readTelephone, { key: 'contact.phone', reason: 'it is not a telephone number' }, refused),
  )
  const email = firstOf([...nodes, ...points], (node) =>
    valid(node, 'email', readEmail, { key: 'contact.email', reason: 'it is not an e-mail address' }, refused),
  )
  const samples = nodes.filter((node) => isSampleName(firstText(node, 'name')))
  for (const node of samples)
    refused.push({ key: 'contact.company', text: firstText(node, 'name'), reason: 'it is the name that a template has' })
  const named = nodes.filter((node) => !samples.includes(node))
  // With a template's telephone number, the address is the template's, too.
  const isSample = (node: StructuredNode) =>
    isSampleAddress(Object.values(readAddress(node) ?? {}).join(', ')) || textsOf(node, 'telephone').some(isPlaceholder)
  const known = [...named, ...places].filter((node) => !isSample(node))
  const address = firstOf(known, readAddress)
  // With a template's name or address, the hours are the template's, too.
  const hours = known.length > 0 ? firstOf([...known, ...points], readOpeningHours) : undefined
  for (const { text, reason } of hours === undefined ? known.flatMap(unreadableHours) : [])
    refused.push({ key: 'contact.hours', text: text.slice(0, factLimits.text), reason })
  const languages =
    firstOf(nodes, (node) => unique(textsOf(node, 'knowsLanguage'))) ??
    firstOf(points, (point) => unique(textsOf(point, 'availableLanguage')))
  const contactPage = firstOf(points, (point) => ownPath(firstAddress(point, 'url'), context))
  return {
    company: companyOf(named, context),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(address !== undefined && { address }),
    ...(hours !== undefined && { hours }),
    ...(languages !== undefined && { languages }),
    ...(contactPage !== undefined && { contactPage }),
    ...idsOf(nodes, context),
    method: context.source,
  }
}

/** Ids that link parts on other pages to the organization. */
function idsOf(nodes: readonly StructuredNode[], context: DescriptionContext): Pick<OrganizationFact, 'ids'> {
  const described = nodes.flatMap((node) => parts.flatMap((name) => nodesOf(node, name)))
  const references = described.filter(({ types, properties }) => types.length === 0 && properties.size === 0)
  const ids = unique([...nodes, ...references].flatMap((node) => idKey(node.id, context) ?? []))
  return ids === undefined ? {} : { ids }
}

function firstOf<Item, Value>(items: readonly Item[], read: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = read(item)
    if (value !== undefined) return value
  }
  return undefined
}

/** The first value of a property that can be used; the others are refused. */
function valid(
  node: StructuredNode,
  property: string,
  read: (text: string) => string | undefined,
  refusal: Omit<RefusedFact, 'text'>,
  refused: RefusedFact[],
): string | undefined {
  for (const text of textsOf(node, property)) {
    const value = read(text)
    if (value !== undefined) return value
    refused.push({ ...refusal, text: text.slice(0, factLimits.text) })
  }
  return undefined
}

function companyOf(nodes: readonly StructuredNode[], context: DescriptionContext): Readonly<Record<string, unknown>> {
  const listOfAll = (name: string) => nodes.flatMap((node) => textsOf(node, name))
  const sameAs = listOfAll('sameAs').flatMap((url) => published(url, context) ?? [])
  const firstWith = <Value>(name: string, read: (node: StructuredNode) => Value | undefined) =>
    firstOf(
      nodes.filter((node) => !ofPages.has(name) || context.path === '/' || !isWebPage(node)),
      read,
    )
  const fields: readonly (readonly [string, unknown])[] = [
    ...texts.map((name) => [name, firstWith(name, (node) => firstText(node, name) || undefined)] as const),
    ...['url', 'logo'].map((name) => [name, firstWith(name, (node) => published(firstAddress(node, name), context))] as const),
    ['sameAs', unique(sameAs)],
    ...['areaServed', 'founder'].map((name) => [name, unique(listOfAll(name))] as const),
  ]
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** The different texts of a list, within bounds; undefined for none. */
function unique(list: readonly string[]): readonly string[] | undefined {
  const different = [...new Set(list)].slice(0, 50)
  return different.length > 0 ? different : undefined
}

/** An address as it is stored: own ones with the base mark; undefined for anything but a web address. */
function published(address: string, { path, ownHosts }: DescriptionContext): string | undefined {
  if (address === '') return undefined
  const target = resolveLink(address, path, ownHosts)
  if (target.kind === 'own') return baseMark + target.path + target.suffix
  return target.kind === 'foreign' && /^https?:/.test(target.url) ? target.url : undefined
}

function ownPath(address: string, { path, ownHosts }: DescriptionContext): SitePath | undefined {
  const target = address === '' ? undefined : resolveLink(address, path, ownHosts)
  return target?.kind === 'own' ? target.path : undefined
}

/** The fields of a PostalAddress (schema.org), in the order in which an address is written. */
const fields = ['streetAddress', 'postOfficeBoxNumber', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry']

/** Fields that say nothing of a place but its country. */
const isOfCountry = new Set(['addressRegion', 'addressCountry'])

/** The first address of a place: PostalAddress fields, or `{text}` where it is written as one text; undefined for none or a country alone. */
function readAddress(node: StructuredNode): Readonly<Record<string, string>> | undefined {
  for (const value of valuesOf(node, 'address')) {
    const address = typeof value === 'object' ? fieldsOf(value) : wordsOf(textOf(value))
    if (Object.keys(address).some((field) => !isOfCountry.has(field))) return address
  }
  return undefined
}

function fieldsOf(address: StructuredNode): Readonly<Record<string, string>> {
  const known = fields.map((field): [string, string] => [field, firstText(address, field)]).filter(([, text]) => text !== '')
  return known.length > 0 ? Object.fromEntries(known) : wordsOf(firstText(address, 'name') || firstText(address, 'description'))
}

/** A web or e-mail address is not a postal address. */
function wordsOf(text: string): Readonly<Record<string, string>> {
  return text === '' || /^(?:https?:\/\/|www\.)\S*$|^\S+@\S+$/i.test(text) ? {} : { text }
}
