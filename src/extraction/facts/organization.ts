import { baseMark, resolveLink } from '../../model/base-url.ts'
import type { OrganizationFact, RefusedFact } from '../../model/page-facts.ts'
import type { SitePath } from '../../model/site-path.ts'
import { isWebPage } from '../metadata/main-things.ts'
import { readEmail, readTelephone } from './contact-values.ts'
import { factLimits } from './fact-limits.ts'
import { reachableNodes } from './follow-nodes.ts'
import { readOpeningHours } from './opening-hours.ts'
import { isOrganization } from './organization-types.ts'
import { readAddress } from './postal-address.ts'
import type { StructuredData } from './structured-data.ts'
import { firstAddress, firstText, nodesOf, type StructuredNode, textsOf } from './structured-node.ts'

/** Where the organization is read. */
export interface OrganizationContext {
  readonly path: SitePath
  readonly ownHosts: readonly string[]
  /** The home page and the contact page speak of their own company, whatever address they give it. */
  readonly trusted: boolean
}

/** What a page says of the company, and what of it could not be taken. */
export interface FoundOrganization {
  readonly organization: OrganizationFact | null
  readonly refused: readonly RefusedFact[]
}

/** Fields of the company that are one text. */
const texts = ['name', 'legalName', 'alternateName', 'slogan', 'description', 'foundingDate', 'taxID', 'vatID']

/** Reads the company whose page this is, put together from all that the page says of it. */
export function readOrganization(structured: StructuredData, context: OrganizationContext): FoundOrganization {
  const [main, ...others] = candidatesOf(structured, context)
  if (main === undefined) return { organization: null, refused: [] }
  const name = firstText(main, 'name')
  // A second company of the page is another one, unless it goes by the same name or by none.
  const nodes = [main, ...others.filter((other) => ['', name].includes(firstText(other, 'name')) || name === '')]
  const refused: RefusedFact[] = []
  return { organization: describe(nodes, context, refused), refused }
}

/** Most telling first; equal ones in the order of the page. */
function candidatesOf(structured: StructuredData, { ownHosts, path, trusted }: OrganizationContext): readonly StructuredNode[] {
  const found = reachableNodes(structured.topLevel, ownOrganizations).filter((node) => isOrganization(node))
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

function describe(nodes: readonly StructuredNode[], context: OrganizationContext, refused: RefusedFact[]): OrganizationFact {
  const points = nodes.flatMap((node) => nodesOf(node, 'contactPoint'))
  const places = nodes.flatMap((node) => nodesOf(node, 'location'))
  const phone = firstOf([...nodes, ...points], (node) =>
    valid(node, 'telephone', readTelephone, { key: 'contact.phone', reason: 'it is no telephone number' }, refused),
  )
  const email = firstOf([...nodes, ...points], (node) =>
    valid(node, 'email', readEmail, { key: 'contact.email', reason: 'it is no e-mail address' }, refused),
  )
  const address = firstOf([...nodes, ...places], readAddress)
  const hours = firstOf([...nodes, ...places, ...points], readOpeningHours)
  const languages = firstOf([...nodes.map(listOf('knowsLanguage')), ...points.map(listOf('availableLanguage'))], (list) =>
    list.length > 0 ? list : undefined,
  )
  const contactPage = firstOf(points, (point) => ownPath(firstAddress(point, 'url'), context))
  return {
    company: companyOf(nodes, context),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(address !== undefined && { address }),
    ...(hours !== undefined && { hours }),
    ...(languages !== undefined && { languages }),
    ...(contactPage !== undefined && { contactPage }),
    method: 'json-ld',
  }
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

function listOf(name: string): (node: StructuredNode) => readonly string[] {
  return (node) => [...new Set(textsOf(node, name))].slice(0, 50)
}

function companyOf(nodes: readonly StructuredNode[], context: OrganizationContext): Readonly<Record<string, unknown>> {
  const company: Record<string, unknown> = {}
  for (const name of texts)
    addField(
      company,
      name,
      firstOf(nodes, (node) => firstText(node, name) || undefined),
    )
  for (const name of ['url', 'logo']) {
    addField(
      company,
      name,
      firstOf(nodes, (node) => published(firstAddress(node, name), context)),
    )
  }
  addField(
    company,
    'sameAs',
    nonEmpty(nodes.flatMap((node) => textsOf(node, 'sameAs')).flatMap((url) => published(url, context) ?? [])),
  )
  addField(company, 'areaServed', nonEmpty(nodes.flatMap((node) => textsOf(node, 'areaServed'))))
  addField(company, 'founder', nonEmpty(nodes.flatMap((node) => textsOf(node, 'founder'))))
  return company
}

function addField(company: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) company[name] = value
}

function nonEmpty(list: readonly string[]): readonly string[] | undefined {
  const unique = [...new Set(list)].slice(0, 50)
  return unique.length > 0 ? unique : undefined
}

/** An address as it is stored: own ones with the base mark; undefined for what is no address of the web. */
function published(address: string, { path, ownHosts }: OrganizationContext): string | undefined {
  if (address === '') return undefined
  const target = resolveLink(address, path, ownHosts)
  if (target.kind === 'own') return baseMark + target.path + target.suffix
  return target.kind === 'foreign' && /^https?:/.test(target.url) ? target.url : undefined
}

function ownPath(address: string, { path, ownHosts }: OrganizationContext): SitePath | undefined {
  const target = address === '' ? undefined : resolveLink(address, path, ownHosts)
  return target?.kind === 'own' ? target.path : undefined
}
