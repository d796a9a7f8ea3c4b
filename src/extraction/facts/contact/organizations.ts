import type { DescribedPlace, OrganizationFact, OrganizationPart, RefusedFact } from '../../../model/page-facts.ts'
import { resolveLink } from '../../../model/base-url.ts'
import { isWebPage } from '../../metadata/main-things.ts'
import { withoutUndefined } from '../../../model/without-undefined.ts'
import type { FactPage } from '../fact-page.ts'
import { factLimits } from '../limits.ts'
import { hasOrganizationProperty, isOrganization } from '../structured/organization-types.ts'
import type { StructuredData } from '../structured/structured-data.ts'
import {
  firstAddress,
  firstText,
  hasType,
  idKey,
  nodesOf,
  reachableNodes,
  type StructuredNode,
  type StructuredSource,
} from '../structured/structured-node.ts'
import { addressesFarApart, describeOrganization, readAddress } from './describe-organization.ts'

/** The page whose structured data is read. */
export interface OrganizationContext extends Pick<FactPage, 'path' | 'ownHosts'> {
  /** The home page and the contact page describe the company itself, whatever URL they give for it. */
  readonly trusted: boolean
}

/** The company whose page this is, from everything that the page says about it in JSON-LD or in microdata; null for none. */
export function readOrganization(
  structured: StructuredData,
  source: StructuredSource,
  context: OrganizationContext,
  refused: RefusedFact[],
): OrganizationFact | null {
  const [main, ...others] = candidatesOf(structured, source, context)
  if (main === undefined) return null
  const name = firstText(main, 'name')
  const [branch, ...branches] = others.filter((other) => wholesOf(other).includes(main))
  // A second company on the page is a different one, unless it has the same name or none, or is the only branch on a page about the company.
  const isSame = (other: StructuredNode) =>
    ['', name].includes(firstText(other, 'name')) || name === '' || (context.trusted && other === branch && branches.length === 0)
  const nodes = [main, ...others.filter(isSame)]
  const organization = describeOrganization(nodes, { ...context, source }, refused)
  const { company, method: _, ...known } = organization
  return Object.keys({ ...company, ...known }).length === 0 ? null : organization
}

/** Those with the most contact details first, then in the order of the page; branches of another one last, unless the page may be that of a branch. */
function candidatesOf(
  structured: StructuredData,
  source: StructuredSource,
  { ownHosts, path, trusted }: OrganizationContext,
): readonly StructuredNode[] {
  const reached = reachableNodes(structured.topLevel, ownOrganizations)
  const found = reached.filter((node) => node.source === source && isOrganization(node))
  const isForeign = (node: StructuredNode) => resolveLink(firstAddress(node, 'url') || path, path, ownHosts).kind === 'foreign'
  const branches = found.flatMap(wholesOf)
  // The only place of a group, without the group's address, may be the company.
  const isWhole = (node: StructuredNode) =>
    firstText(node, 'name') !== '' &&
    !isForeign(node) &&
    (firstAddress(node, 'url') !== '' || branches.filter((whole) => whole === node).length > 1)
  const wholes = new Set(found.filter(isWhole))
  const isBranch = (node: StructuredNode) =>
    Number(trusted && wholesOf(node).some((whole) => whole !== node && wholes.has(whole)))
  return found
    .filter((node) => trusted || !isForeign(node))
    .toSorted((one, other) => isBranch(one) - isBranch(other) || weight(other) - weight(one))
}

/** The organizations that one says it is a branch of. */
function wholesOf(node: StructuredNode): readonly StructuredNode[] {
  return ['parentOrganization', 'branchOf'].flatMap((name) => nodesOf(node, name))
}

/**
 * Properties that lead to the company of the site. Reviews, authors, `about` of an article and the like lead to other ones.
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
export function readPlaces(structured: StructuredData, context: OrganizationContext): readonly DescribedPlace[] {
  const reached = reachableNodes(structured.topLevel, (node) => [
    ...ownOrganizations(node),
    ...placeProperties.flatMap((name) => nodesOf(node, name)),
  ])
  return reached
    .filter((node) => (isOrganization(node) || hasType(node, new Set(['Place']))) && readAddress(node) !== undefined)
    .flatMap((node): readonly DescribedPlace[] => {
      const { company, address, ...said } = describeOrganization([node], { ...context, source: node.source }, [])
      const name = typeof company['name'] === 'string' ? company['name'] : undefined
      const { phone, email, hours, method } = said
      const separate = address === undefined ? [] : addressesFarApart(node)
      if (separate.length === 0)
        return [{ ...withoutUndefined({ name, phone, email, hours }), address: address ?? {}, path: node.page, method }]
      // Nothing says which of them the hours are for, and a branch may have a phone number of its own.
      return separate.map((own) => ({ ...withoutUndefined({ name: own.name }), address: own.address, path: node.page, method }))
    })
    .slice(0, factLimits.places)
}

/** Properties by which an organization refers to a part, by the type of the part. */
const partProperties: Readonly<Record<string, string>> = {
  ContactPoint: 'contactPoint',
  PostalAddress: 'address',
  Place: 'location',
  OpeningHoursSpecification: 'openingHoursSpecification',
}

/** Most parts that are read on one page. */
const maxParts = 50

/**
 * Parts of an organization that a page describes under an `@id` of their own, for the page that refers to them: what
 * JSON-LD joins within a page it joins over all documents that are read together (JSON-LD 1.1, 3.3 Node identifiers).
 */
export function readOrganizationParts(structured: StructuredData, context: OrganizationContext): readonly OrganizationPart[] {
  return structured.topLevel
    .flatMap((node): readonly OrganizationPart[] => {
      const id = idKey(node.id, context)
      const whole = id === null ? null : wholeOf(node)
      if (id === null || whole === null) return []
      return [{ id, fact: describeOrganization([whole], { ...context, source: node.source }, []) }]
    })
    .slice(0, maxParts)
}

/** An organization that has the part, or that the untyped node is itself; null for anything else. */
function wholeOf(node: StructuredNode): StructuredNode | null {
  const type = Object.keys(partProperties).find((name) => hasType(node, new Set([name])))
  const property = type === undefined ? undefined : partProperties[type]
  if (property !== undefined) return { ...node, id: null, types: [], properties: new Map([[property, new Set([node])]]) }
  return node.types.length === 0 && hasOrganizationProperty(node) ? node : null
}
