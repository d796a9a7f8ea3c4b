import type { Element, Root } from 'hast'
import type { SitePath } from '../../model/site-path.ts'
import { attribute, elementsOf, firstElement } from '../tree/element.ts'
import { readMicrodata } from './microdata.ts'
import { NodeGraph } from './node-graph.ts'
import { structuredDataLimits } from './structured-data-limits.ts'
import type { StructuredNode } from './structured-node.ts'
import { parseTolerantJson } from './tolerant-json.ts'

/** What a page says in JSON-LD and microdata. */
export interface StructuredData {
  /** Every thing that is described, nested ones included: those of JSON-LD first, each in the order of the document. */
  readonly nodes: readonly StructuredNode[]
  /** Those that stand by themselves: the roots of blocks, the members of `@graph`, items that are no property of another. */
  readonly topLevel: readonly StructuredNode[]
  /** One line for each block that could not be read, or not as a whole. */
  readonly warnings: readonly string[]
}

/**
 * Reads every JSON-LD block of a page, each by itself: a broken one costs only itself; then its microdata. `@graph` and
 * lists are flattened, references by `@id` and `itemid` joined within the page.
 * @param context where the page stands, to know own addresses
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

const noElement: Element = { type: 'element', tagName: 'html', properties: {}, children: [] }

function cutWarning(what: string): string {
  const { nodes, depth } = structuredDataLimits
  return `Parts of the ${what} were left out: it has more than ${nodes} things or is nested more than ${depth} deep.`
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
    graph.add(value, 'json-ld')
    // Other readers of JSON-LD, search engines among them, pass such a block over.
    return faults.length === 0 ? null : `is not valid JSON and was read all the same; it has ${faults.join(', ')}.`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `cannot be read and was passed over: ${reason.replace(/\s+/g, ' ').slice(0, 200).toWellFormed()}`
  }
}
