import { resolveLink } from '../../model/base-url.ts'
import type { OrganizationFact, OrganizationPart, RefusedFact } from '../../model/page-facts.ts'
import type { SitePath } from '../../model/site-path.ts'
import { isWebPage } from '../metadata/main-things.ts'
import { reachableNodes } from './follow-nodes.ts'
import { idKey } from './id-key.ts'
import { describeOrganization } from './organization-fields.ts'
import { isOrganization, tellsOfOrganization } from './organization-types.ts'
import type { StructuredData } from './structured-data.ts'
import { firstAddress, firstText, hasType, nodesOf, type StructuredNode, type StructuredSource } from './structured-node.ts'

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

/** Reads the company whose page this is, put together from all that the page says of it in one way. */
export function readOrganization(
  structured: StructuredData,
  source: StructuredSource,
  context: OrganizationContext,
): FoundOrganization {
  const [main, ...others] = candidatesOf(structured, source, context)
  if (main === undefined) return { organization: null, refused: [] }
  const name = firstText(main, 'name')
  // A second company of the page is another one, unless it goes by the same name or by none.
  const nodes = [main, ...others.filter((other) => ['', name].includes(firstText(other, 'name')) || name === '')]
  const refused: RefusedFact[] = []
  const organization = describeOrganization(nodes, { ...context, source }, refused)
  const { company, method: _, ...known } = organization
  return { organization: Object.keys({ ...company, ...known }).length === 0 ? null : organization, refused }
}

/** Most telling first; equal ones in the order of the page. */
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
export function readOrganizationParts(structured: StructuredData, context: OrganizationContext): readonly OrganizationPart[] {
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
  return node.types.length === 0 && tellsOfOrganization(node) ? node : null
}
