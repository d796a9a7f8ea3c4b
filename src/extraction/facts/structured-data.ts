import type { Element, Root } from 'hast'
import type { SitePath } from '../../model/site-path.ts'
import { attribute, elementsOf } from '../tree/element.ts'
import { NodeGraph } from './node-graph.ts'
import { structuredDataLimits } from './structured-data-limits.ts'
import type { StructuredNode } from './structured-node.ts'
import { parseTolerantJson } from './tolerant-json.ts'

/** What a page says in JSON-LD. */
export interface StructuredData {
  /** Every thing that is described, nested ones included, in the order of the document. */
  readonly nodes: readonly StructuredNode[]
  /** Those that stand by themselves: the roots of blocks and the members of `@graph`. */
  readonly topLevel: readonly StructuredNode[]
  /** One line for each block that could not be read, or not as a whole. */
  readonly warnings: readonly string[]
}

/**
 * Reads every JSON-LD block of a page, each by itself: a broken one costs only itself. `@graph` and lists are
 * flattened, references by `@id` joined within the page.
 * @param context where the page stands, to know own addresses
 */
export function readStructuredData(
  root: Root,
  context: { readonly path: SitePath; readonly ownHosts: readonly string[] },
): StructuredData {
  const graph = new NodeGraph(context)
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
  if (graph.cut) {
    const { nodes, depth } = structuredDataLimits
    warnings.push(`Parts of the JSON-LD were left out: it has more than ${nodes} things or is nested more than ${depth} deep.`)
  }
  return { ...graph.finish(), warnings }
}

/** Whether a warning tells of a block of which nothing was read. */
export function isUnreadableBlock(warning: string): boolean {
  return /^JSON-LD block \d+ cannot be read/.test(warning)
}

function isJsonLd(element: Element): boolean {
  return element.tagName === 'script' && /^application\/ld\+json(?:\s*;.*)?$/i.test(attribute(element, 'type'))
}

function scriptText(script: Element): string {
  return script.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}

/** Adds what a block says; says what is wrong with it. */
function addBlock(graph: NodeGraph, text: string): string | null {
  if (text.trim() === '') return null
  if (text.length > structuredDataLimits.block)
    return `is larger than ${structuredDataLimits.block / 1024} KB and was passed over.`
  try {
    const { value, faults } = parseTolerantJson(text)
    graph.add(value)
    // Other readers of JSON-LD, search engines among them, pass such a block over.
    return faults.length === 0 ? null : `is not valid JSON and was read all the same; it has ${faults.join(', ')}.`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `cannot be read and was passed over: ${reason.replace(/\s+/g, ' ').slice(0, 200).toWellFormed()}`
  }
}
