import { resolveLink, withoutBaseMark } from '../../../model/base-url.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { plainText } from './declared-text.ts'

/** A thing that a page describes in JSON-LD or microdata. Plain data; joined references may form cycles. */
export interface StructuredNode {
  /** How it is described; JSON-LD if both. */
  readonly source: StructuredSource
  /** Without the prefix of schema.org: `Organization`. */
  readonly types: readonly string[]
  /** `@id`, as written. */
  readonly id: string | null
  /** The own page that the thing is described on, by its `url`, `mainEntityOfPage` or `@id`; null if it names none. */
  readonly page: SitePath | null
  /** Values by name, without the schema.org prefix; lists flattened, `@value` unwrapped. */
  readonly properties: ReadonlyMap<string, ReadonlySet<StructuredValue>>
}

/** The supported formats, the more reliable first. */
export type StructuredSource = 'json-ld' | 'microdata'

/** One value of a property. */
export type StructuredValue = string | number | boolean | StructuredNode

/** Longest text of a value, in characters. */
const longestText = 10_000

/** Whether the thing is of one of the types. */
export function hasType(node: StructuredNode, types: ReadonlySet<string>): boolean {
  return node.types.some((type) => types.has(type))
}

/** Values of a property, in order. */
export function valuesOf(node: StructuredNode, name: string): readonly StructuredValue[] {
  return [...(node.properties.get(name) ?? [])]
}

/** Things that a property names, in order. */
export function nodesOf(node: StructuredNode, name: string): readonly StructuredNode[] {
  return valuesOf(node, name).filter((value) => typeof value === 'object')
}

/** Texts of a property as one line each, in order; a thing counts by its name (`addressCountry` may be a Country). */
export function textsOf(node: StructuredNode, name: string): readonly string[] {
  return valuesOf(node, name)
    .map((value) => textOf(value))
    .filter((text) => text !== '')
}

/** The first text of a property; empty if there is none. */
export function firstText(node: StructuredNode, name: string): string {
  return textsOf(node, name)[0] ?? ''
}

/** A value as one line of text. */
export function textOf(value: StructuredValue): string {
  if (typeof value !== 'object') return plainText(withoutBaseMark(String(value).slice(0, longestText)))
  const name = valuesOf(value, 'name').find((part) => typeof part === 'string')
  return name === undefined ? '' : textOf(name)
}

/** The first address of a property: a text, or a thing's `url` or `@id` (an ImageObject, a reference); empty if there is none. */
export function firstAddress(node: StructuredNode, name: string): string {
  for (const value of valuesOf(node, name)) {
    const address =
      typeof value === 'object' ? firstText(value, 'url') || firstText(value, 'contentUrl') || value.id || '' : textOf(value)
    if (address !== '') return withoutBaseMark(address)
  }
  return ''
}

/** Things of one kind, without those of microdata where JSON-LD describes any: it usually describes the same. */
export function preferred(nodes: readonly StructuredNode[]): readonly StructuredNode[] {
  const declared = nodes.filter(({ source }) => source === 'json-ld')
  return declared.length > 0 ? declared : nodes
}

/**
 * The given nodes and all nodes reachable from them, each once, those nearer to a root first.
 */
export function reachableNodes(
  roots: readonly StructuredNode[],
  step: (node: StructuredNode) => readonly StructuredNode[],
): readonly StructuredNode[] {
  const reached = new Set(roots)
  // A set also iterates over elements added during the iteration.
  for (const node of reached) for (const next of step(node)) reached.add(next)
  return [...reached]
}

/**
 * An `@id` in a form that can be compared: `#org`, `/#org` and `https://own.example/#org` are one id on the
 * home page. Null if there is none, and for ids that are local to their page (`_:b0`).
 */
export function idKey(
  id: string | null,
  { path, ownHosts }: { readonly path: SitePath; readonly ownHosts: readonly string[] },
): string | null {
  if (id === null || id.startsWith('_:')) return null
  const target = resolveLink(id, path, ownHosts)
  return target.kind === 'own' ? target.path + target.suffix : id
}
