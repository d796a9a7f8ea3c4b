import { resolveLink } from '../../model/base-url.ts'
import type { SitePath } from '../../model/site-path.ts'
import { structuredDataLimits } from './structured-data-limits.ts'
import { firstAddress, type StructuredNode, type StructuredValue } from './structured-node.ts'

/** A node while it is put together. */
interface GrowingNode extends StructuredNode {
  readonly types: string[]
  page: SitePath | null
  readonly properties: Map<string, Set<StructuredValue>>
}

/** Prefixes of names of schema.org. */
const prefix = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i

/** Puts the things of a page's JSON-LD together, joined by `@id`. */
export class NodeGraph {
  /** Whether something was left out because of a bound. */
  cut = false
  readonly #context: { readonly path: SitePath; readonly ownHosts: readonly string[] }
  readonly #nodes: GrowingNode[] = []
  readonly #topLevel = new Set<GrowingNode>()
  readonly #byId = new Map<string, GrowingNode>()
  #mentions = 0

  constructor(context: { readonly path: SitePath; readonly ownHosts: readonly string[] }) {
    this.#context = context
  }

  /** Adds the value of one block. */
  add(block: unknown): void {
    this.#addTopLevel(block, 0)
  }

  /** Everything that was added; the graph is not to be used any more. */
  finish(): { readonly nodes: readonly StructuredNode[]; readonly topLevel: readonly StructuredNode[] } {
    for (const node of this.#nodes) node.page = this.#pageOf(node)
    return { nodes: this.#nodes.filter(isDescribed), topLevel: [...this.#topLevel].filter(isDescribed) }
  }

  #addTopLevel(value: unknown, depth: number): void {
    if (depth > structuredDataLimits.depth) {
      this.cut = true
    } else if (Array.isArray(value)) {
      for (const part of value) this.#addTopLevel(part, depth + 1)
    } else if (isObject(value)) {
      if ('@graph' in value) this.#addTopLevel(value['@graph'], depth + 1)
      if (Object.keys(value).some((key) => !['@graph', '@context', '@id'].includes(key))) {
        const node = this.#node(value, depth)
        if (node !== undefined) this.#topLevel.add(node)
      }
    }
  }

  #values(value: unknown, depth: number): readonly StructuredValue[] {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [value]
    if (typeof value !== 'object' || value === null) return []
    if (depth > structuredDataLimits.depth) {
      this.cut = true
      return []
    }
    if (Array.isArray(value)) return value.flatMap((part) => this.#values(part, depth + 1))
    if (!isObject(value)) return []
    for (const wrapper of ['@value', '@list', '@set']) {
      if (wrapper in value) return this.#values(value[wrapper], depth + 1)
    }
    const node = this.#node(value, depth)
    return node === undefined ? [] : [node]
  }

  #node(value: Readonly<Record<string, unknown>>, depth: number): GrowingNode | undefined {
    const node = this.#named(value['@id'] ?? value['id'])
    if (node === undefined) return undefined
    // The context of schema.org lets `type` and `id` stand for the keywords.
    for (const type of [value['@type'] ?? value['type']].flat()) {
      if (typeof type === 'string' && !node.types.includes(type.replace(prefix, ''))) node.types.push(type.replace(prefix, ''))
    }
    for (const [key, part] of Object.entries(value)) {
      if (key.startsWith('@')) continue
      const name = key.replace(prefix, '')
      const more = this.#values(part, depth + 1)
      const known = node.properties.get(name)
      if (known === undefined && more.length > 0) node.properties.set(name, new Set(more))
      else for (const one of more) known?.add(one)
    }
    return node
  }

  /** The node of that id, or a new one; undefined when there are too many. */
  #named(rawId: unknown): GrowingNode | undefined {
    this.#mentions++
    if (this.#mentions > structuredDataLimits.nodes) {
      this.cut = true
      return undefined
    }
    const id = typeof rawId === 'string' && rawId !== '' ? rawId : null
    const key = id === null ? null : this.#idKey(id)
    const known = key === null ? undefined : this.#byId.get(key)
    if (known !== undefined) return known
    const node: GrowingNode = { types: [], id, page: null, properties: new Map() }
    this.#nodes.push(node)
    if (key !== null) this.#byId.set(key, node)
    return node
  }

  /** `#org`, `/#org` and `https://own.example/#org` are one id on the home page. */
  #idKey(id: string): string {
    if (id.startsWith('_:')) return id
    const target = resolveLink(id, this.#context.path, this.#context.ownHosts)
    return target.kind === 'own' ? target.path + target.suffix : id
  }

  #pageOf(node: GrowingNode): SitePath | null {
    for (const address of [firstAddress(node, 'url'), firstAddress(node, 'mainEntityOfPage')]) {
      if (address !== '') return this.#ownPath(address)
    }
    return node.id === null || /^(?:#|_:)/.test(node.id) ? null : this.#ownPath(node.id)
  }

  /** A fragment of the home page is a name (`/#organization`), not a place where the thing is described. */
  #ownPath(address: string): SitePath | null {
    const target = resolveLink(address, this.#context.path, this.#context.ownHosts)
    if (target.kind !== 'own') return null
    return target.path === '/' && target.suffix.includes('#') ? null : target.path
  }
}

/** A reference whose target the page does not describe says nothing. */
function isDescribed(node: GrowingNode): boolean {
  return node.types.length > 0 || node.properties.size > 0
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
