import { lettersOf } from '../part-words.ts'
import { isOrganization } from './organization-types.ts'
import { firstText, nodesOf, type StructuredNode } from './structured-node.ts'

/** The name of a service: its own, else its type. */
export function serviceName(node: StructuredNode): string {
  return nameWithoutProvider(node) || typeName(node)
}

/** The `serviceType` of a service without a slogan after it, as in `Warranty check — before it is too late`; empty if it is the address of a term. */
function typeName(node: StructuredNode): string {
  const type =
    firstText(node, 'serviceType')
      .split(/\s[-–—|:]\s/u)[0]
      ?.trim() ?? ''
  return /^https?:/i.test(type) ? '' : type
}

/**
 * The name of a thing or service, without that of the company that provides it before or after it: `Gutters — Own Handyman Ltd`. The name of a
 * person stays: `Consultation – Dr. Example` differs from that of a colleague.
 */
function nameWithoutProvider(node: StructuredNode): string {
  const name = firstText(node, 'name')
  const parts = name.split(/(\s[|–—-]\s)/u)
  const companies = parts.length < 3 ? [] : nodesOf(node, 'provider').filter(isOrganization)
  const providers = companies.map((provider) => lettersOf(firstText(provider, 'name')))
  const isProvider = (part = '') => lettersOf(part) !== '' && providers.includes(lettersOf(part))
  if (isProvider(parts.at(-1))) return parts.slice(0, -2).join('')
  return isProvider(parts[0]) ? parts.slice(2).join('') : name
}
