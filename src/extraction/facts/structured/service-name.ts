import { lettersOf } from '../part-words.ts'
import { firstText, nodesOf, type StructuredNode } from './structured-node.ts'

/** The name of a thing or service, without that of its provider before or after it: `Gutters — Own Handyman Ltd`. */
export function nameWithoutProvider(node: StructuredNode): string {
  const name = firstText(node, 'name')
  const parts = name.split(/(\s[|–—-]\s)/u)
  const providers = parts.length < 3 ? [] : nodesOf(node, 'provider').map((provider) => lettersOf(firstText(provider, 'name')))
  const isProvider = (part = '') => lettersOf(part) !== '' && providers.includes(lettersOf(part))
  if (isProvider(parts.at(-1))) return parts.slice(0, -2).join('')
  return isProvider(parts[0]) ? parts.slice(2).join('') : name
}
