import { baseMark, resolveLink } from '../../model/base-url.ts'
import type { OrganizationFact, RefusedFact } from '../../model/page-facts.ts'
import type { SitePath } from '../../model/site-path.ts'
import { readEmail, readTelephone } from './contact-values.ts'
import { factLimits } from './fact-limits.ts'
import { readOpeningHours } from './opening-hours.ts'
import { readAddress } from './postal-address.ts'
import { idKey } from './id-key.ts'
import { firstAddress, firstText, nodesOf, type StructuredNode, type StructuredSource, textsOf } from './structured-node.ts'

/** Where an organization is described. */
export interface DescriptionContext {
  readonly path: SitePath
  readonly ownHosts: readonly string[]
  readonly source: StructuredSource
}

/** Fields of the company that are one text. */
const texts = ['name', 'legalName', 'alternateName', 'slogan', 'description', 'foundingDate', 'taxID', 'vatID']

/** What leads from an organization to a part of it. */
const parts = ['contactPoint', 'address', 'location', 'openingHoursSpecification', 'hoursAvailable']

/**
 * What nodes say of the one organization that they all describe, field by field the first that says it.
 * @param refused what could not be taken is added to it
 */
export function describeOrganization(
  nodes: readonly StructuredNode[],
  context: DescriptionContext,
  refused: RefusedFact[],
): OrganizationFact {
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
    ...idsOf(nodes, context),
    method: context.source,
  }
}

/** Ids by which parts of the organization on other pages are known to be its own. */
function idsOf(nodes: readonly StructuredNode[], context: DescriptionContext): Pick<OrganizationFact, 'ids'> {
  const described = nodes.flatMap((node) => parts.flatMap((name) => nodesOf(node, name)))
  const references = described.filter(({ types, properties }) => types.length === 0 && properties.size === 0)
  const keys = [...nodes, ...references].flatMap((node) => idKey(node.id, context) ?? [])
  const ids = [...new Set(keys)].slice(0, 50)
  return ids.length === 0 ? {} : { ids }
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

function companyOf(nodes: readonly StructuredNode[], context: DescriptionContext): Readonly<Record<string, unknown>> {
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
