import type { Element, Root } from 'hast'
import { errorMessage } from '../../../model/error-text.ts'
import { isRecord } from '../../../model/json-record.ts'
import { primaryTag } from '../../../model/language-tag.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { attribute, elementsOf, firstElement } from '../../tree/element.ts'
import { build } from '../../tree/nodes.ts'
import { readMicrodata } from './microdata.ts'
import { structuredDataLimits } from '../limits.ts'
import { firstAddress, idKey, type StructuredNode, type StructuredSource, type StructuredValue } from './structured-node.ts'
import { parseTolerantJson } from './tolerant-json.ts'
import { resolveLink } from '../../../model/base-url.ts'

/** What a page says in JSON-LD and microdata. */
export interface StructuredData {
  /** Every described thing, including nested ones: JSON-LD first, each in document order. */
  readonly nodes: readonly StructuredNode[]
  /** The roots of blocks, the members of `@graph`, and top-level items. */
  readonly topLevel: readonly StructuredNode[]
  /** One line for each block that could not be read completely. */
  readonly warnings: readonly string[]
}

/**
 * Reads the JSON-LD blocks of a page independently, so that a broken one does not affect the others; then its microdata. `@graph` and
 * lists are flattened, references by `@id` and `itemid` joined within the page.
 * @param context address and hosts of the page, to recognise its own addresses
 */
export function readStructuredData(
  root: Root,
  context: { readonly path: SitePath; readonly ownHosts: readonly string[] },
): StructuredData {
  const language = attribute(firstElement(root, 'html') ?? noElement, 'lang')
  const graph = new NodeGraph({ ...context, language })
  const warnings: string[] = []
  let block = 0
  for (const script of elementsOf(root)) {
    if (!isJsonLd(script)) continue
    block++
    if (block > structuredDataLimits.blocks) {
      warnings.push(`Only the first ${structuredDataLimits.blocks} JSON-LD blocks were read.`)
      break
    }
    const problem = addBlock(graph, scriptText(script))
    if (problem !== null) warnings.push(`JSON-LD block ${block} ${problem}`)
  }
  if (graph.cut) warnings.push(cutWarning('JSON-LD'))
  graph.cut = false
  const { items, cut } = readMicrodata(root)
  graph.add(items, 'microdata')
  if (cut || graph.cut) warnings.push(cutWarning('microdata'))
  return { ...graph.finish(), warnings }
}

const noElement = build('html', [])

function cutWarning(what: string): string {
  const { nodes, depth } = structuredDataLimits
  return `Parts of the ${what} were left out: it has more than ${nodes} things or is nested more than ${depth} deep.`
}

/** Whether a warning is about a block that could not be read at all. */
export function isUnreadableBlock(warning: string): boolean {
  return /^JSON-LD block \d+ cannot be read/.test(warning)
}

function isJsonLd(element: Element): boolean {
  return element.tagName === 'script' && /^application\/ld\+json(?:\s*;.*)?$/i.test(attribute(element, 'type'))
}

function scriptText(script: Element): string {
  return script.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}

/** Adds a block to the graph. Returns what is wrong with it; null for a valid one. */
function addBlock(graph: NodeGraph, text: string): string | null {
  if (text.trim() === '') return null
  if (text.length > structuredDataLimits.block) return `is larger than ${structuredDataLimits.block / 1024} KB and was skipped.`
  try {
    const { value, faults } = parseTolerantJson(text)
    graph.add(value, 'json-ld')
    // Other readers of JSON-LD, search engines among them, skip such a block.
    return faults.length === 0 ? null : `is not valid JSON, though it could be read; it has ${faults.join(', ')}.`
  } catch (error) {
    const reason = errorMessage(error)
    return `cannot be read and was skipped: ${reason.replace(/\s+/g, ' ').slice(0, 200).toWellFormed()}`
  }
}

/** A node under construction. */
interface GrowingNode extends StructuredNode {
  readonly types: string[]
  page: SitePath | null
  readonly properties: Map<string, Set<StructuredValue>>
}

/** Prefixes of schema.org names. */
const prefix = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i

/** Where the things are described. */
interface GraphContext {
  readonly path: SitePath
  readonly ownHosts: readonly string[]
  /** BCP 47 language tag of the page; empty if unknown. */
  readonly language: string
}

/** Combines the things in a page's JSON-LD and microdata, joined by `@id`. */
class NodeGraph {
  /** Whether something was left out because of a bound. */
  cut = false
  readonly #context: GraphContext
  readonly #nodes: GrowingNode[] = []
  readonly #topLevel = new Set<GrowingNode>()
  readonly #byId = new Map<string, GrowingNode>()
  #mentions = 0
  #source: StructuredSource = 'json-ld'

  constructor(context: GraphContext) {
    this.#context = context
  }

  /** Adds the value of one block of JSON-LD, or microdata in the form of one. */
  add(block: unknown, source: StructuredSource): void {
    this.#source = source
    this.#addTopLevel(block, 0)
  }

  /** Everything that was added. Call this once, at the end. */
  finish(): { readonly nodes: readonly StructuredNode[]; readonly topLevel: readonly StructuredNode[] } {
    for (const node of this.#nodes) node.page = this.#pageOf(node)
    return { nodes: this.#nodes.filter(isDescribed), topLevel: [...this.#topLevel].filter(isDescribed) }
  }

  #addTopLevel(value: unknown, depth: number): void {
    if (depth > structuredDataLimits.depth) {
      this.cut = true
    } else if (Array.isArray(value)) {
      for (const part of value) this.#addTopLevel(part, depth + 1)
    } else if (isRecord(value)) {
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
    if (Array.isArray(value)) return this.#inOrder(value).flatMap((part) => this.#values(part, depth + 1))
    if (!isRecord(value)) return []
    for (const wrapper of ['@value', '@list', '@set']) {
      if (wrapper in value) return this.#values(value[wrapper], depth + 1)
    }
    const node = this.#node(value, depth)
    return node === undefined ? [] : [node]
  }

  /** Of texts in several languages, those in the page's language come first. */
  #inOrder(values: readonly unknown[]): readonly unknown[] {
    const language = primaryTag(this.#context.language)
    const isOwn = (value: unknown) => isRecord(value) && primaryTag(String(value['@language'])) === language
    return language === '' || !values.some(isOwn) ? values : [...values.filter(isOwn), ...values.filter((value) => !isOwn(value))]
  }

  #node(value: Readonly<Record<string, unknown>>, depth: number): GrowingNode | undefined {
    const node = this.#named(value['@id'] ?? value['id'])
    if (node === undefined) return undefined
    // The schema.org context makes `type` and `id` aliases of the keywords.
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

  /** The node with that id, or a new one; undefined if there are too many. */
  #named(rawId: unknown): GrowingNode | undefined {
    this.#mentions++
    if (this.#mentions > structuredDataLimits.nodes) {
      this.cut = true
      return undefined
    }
    const id = typeof rawId === 'string' && rawId !== '' ? rawId : null
    const key = idKey(id, this.#context) ?? id
    const known = key === null ? undefined : this.#byId.get(key)
    if (known !== undefined) return known
    const node: GrowingNode = { source: this.#source, types: [], id, page: null, properties: new Map() }
    this.#nodes.push(node)
    if (key !== null) this.#byId.set(key, node)
    return node
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

/** References whose target the page does not describe are dropped. */
function isDescribed(node: GrowingNode): boolean {
  return node.types.length > 0 || node.properties.size > 0
}
