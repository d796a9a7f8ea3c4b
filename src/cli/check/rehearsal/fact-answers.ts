import { foldTerm } from '../../../catalog/analysis/fold-term.ts'
import { closest } from '../../../config/closest.ts'
import { isRecord, type JsonRecord } from '../../../model/json-record.ts'
import type { CallTool } from './tool-calls.ts'

/** The list of items, or the object with fields, that answers for a kind of fact. */
interface FactSource {
  readonly tool: 'get_company_info' | 'glossary_lookup' | 'engine_updates'
  readonly topic?: string
  /** Field of the result that holds the list; absent if the result's own fields are the facts. */
  readonly list?: string
}

/** The facts that can be expected, by their first word as `daf check` names them. */
const sources: Readonly<Record<string, FactSource>> = {
  contact: { tool: 'get_company_info', topic: 'contact' },
  pricing: { tool: 'get_company_info', topic: 'pricing' },
  services: { tool: 'get_company_info', topic: 'services', list: 'services' },
  offers: { tool: 'get_company_info', topic: 'pricing', list: 'offers' },
  questions: { tool: 'get_company_info', topic: 'questions', list: 'questions' },
  caseStudies: { tool: 'get_company_info', topic: 'case-studies', list: 'caseStudies' },
  terms: { tool: 'glossary_lookup', list: 'terms' },
  engineUpdates: { tool: 'engine_updates', list: 'updates' },
}

/** Parts of a long list that are read for one question. */
const maxParts = 20

/**
 * Whether the tools give a fact, and in a list one that answers the question.
 * @param fact such as `contact.phone`, `services.geo`, `offers`
 * @returns why not, as a clause; undefined if they do
 */
export async function factAnswers(fact: string, ask: string, call: CallTool): Promise<string | undefined> {
  const [kind = '', ...rest] = fact.replace(/\[\d+\].*$/, '').split('.')
  const source = sources[kind]
  if (source === undefined) return `there is no fact ${fact} (known: ${Object.keys(sources).join(', ')})`
  const name = rest.join('.')
  if (source.list === undefined) return missingField(fact, name, await call(source.tool, argumentsOf(source)))
  const items = await itemsOf(source, call)
  if (items.length === 0) return `the site publishes no ${kind}`
  if (kind === 'services' && name !== '') {
    const ids = items.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
    if (ids.includes(name)) return undefined
    return `the site publishes no service ${name} (${meant(name, ids) ?? `its services: ${ids.join(', ')}`})`
  }
  if (kind === 'services' || items.some((item) => answers(item, ask))) return undefined
  return `none of the published ${kind} has at least half of its words`
}

function argumentsOf({ topic }: FactSource): Record<string, string> {
  return topic === undefined ? {} : { topic }
}

/** All items of a list, part by part. */
async function itemsOf(source: FactSource, call: CallTool): Promise<readonly JsonRecord[]> {
  const items: JsonRecord[] = []
  let before = 0
  for (let part = 0; part < maxParts; part++) {
    const content = await call(source.tool, { ...argumentsOf(source), ...(before > 0 && { offset: before }) })
    const found = content?.[source.list ?? '']
    if (!Array.isArray(found)) return items
    items.push(...found)
    // Prices have their own note.
    const note = content?.['offersNote'] ?? content?.['note']
    const next = typeof note === 'string' ? Number(/"offset":(\d+)/.exec(note)?.[1] ?? 0) : 0
    if (next <= before) return items
    before = next
  }
  return items
}

/** Where a fact is a field of the result, or of the `contact` in it. */
function missingField(fact: string, name: string, content: JsonRecord | undefined): string | undefined {
  const [kind = ''] = fact.split('.')
  if (content === undefined) return `the site publishes no ${kind}`
  const inner = content['contact']
  const fields: JsonRecord = { ...content, ...(isRecord(inner) ? inner : {}) }
  if (name === '' || isKnown(fields[name])) return undefined
  const known = Object.keys(fields).filter((field) => field !== 'contact' && isKnown(fields[field]))
  const hint = meant(name, known) ?? `it publishes ${known.map((field) => `${kind}.${field}`).join(', ')}`
  return `the site publishes no ${fact} (${hint})`
}

function meant(name: string, known: readonly string[]): string | undefined {
  const nearest = closest(name, known)
  return nearest === undefined ? undefined : `did you mean ${nearest}?`
}

function isKnown(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Whether at least half of the words of a question are in an item, Hebrew ones also without their prefix. */
function answers(item: JsonRecord, ask: string): boolean {
  const text = foldTerm(JSON.stringify(item))
  const words = foldTerm(ask).match(/[\p{L}\p{N}]{2,}/gu) ?? []
  const found = words.filter((word) => text.includes(word) || (/^[הבכלמשו]\p{L}{3}/u.test(word) && text.includes(word.slice(1))))
  return found.length > 0 && found.length * 2 >= words.length
}
