import { toInstant } from '../../model/instant.ts'
import { readableText } from '../../model/readable-text.ts'

/** The relevant fields of a row of a status dashboard's `incidents.json`. */
export interface Incident {
  readonly id: string
  readonly name: string
  /** RFC 3339 in UTC. */
  readonly began: string
  readonly ended: string | null
  /** Address of the announcement, relative to the dashboard. */
  readonly uri: string
  /** False when the row says that it is about another product than Ranking. */
  readonly ranking: boolean
}

/** The content of a feed or a file of known updates. */
interface Incidents {
  readonly incidents: readonly Incident[]
  /** One line for each row that could not be read. */
  readonly problems: readonly string[]
}

/** Bounds of one feed. */
interface IncidentLimits {
  /** Rows that are read. */
  readonly rows: number
  /** Problems that are listed. */
  readonly problems: number
}

const defaultLimits: IncidentLimits = { rows: 2_000, problems: 5 }

/** Longest id, name and uri, in characters. */
const longest = { id: 100, name: 200, uri: 500 }

/** `service_key` of Ranking in the search engine's dashboard (reference: the status feed). */
const rankingKey = 'rGHU1u87FJnkP6W2GwMi'

/** Reads a feed in the dashboard's format. A row that cannot be read is reported and skipped. */
export function parseIncidents(json: unknown, limits: IncidentLimits = defaultLimits): Incidents {
  if (!Array.isArray(json)) return { incidents: [], problems: ['The updates are not a list of incidents.'] }
  const incidents: Incident[] = []
  const problems: string[] = []
  for (const [at, row] of json.slice(0, limits.rows).entries()) {
    const incident = readRow(row)
    if (typeof incident === 'string') problems.push(`Row ${at + 1} of the updates ${incident} and was skipped.`)
    else incidents.push(incident)
  }
  if (json.length > limits.rows) problems.unshift(`Only the first ${limits.rows} rows of the updates were read.`)
  return { incidents, problems: shorten(problems, limits.problems) }
}

/** The incident, or what is wrong with the row. */
function readRow(row: unknown): Incident | string {
  if (typeof row !== 'object' || row === null) return 'is not an object'
  const fields = new Map<string, unknown>(Object.entries(row))
  const id = textOf(fields.get('id'), longest.id)
  const name = textOf(fields.get('external_desc'), longest.name)
  const began = toInstant(textOf(fields.get('begin'), longest.id))
  const end = textOf(fields.get('end'), longest.id)
  const ended = toInstant(end)
  if (id === '') return 'has no id'
  if (name === '') return 'has no external_desc'
  if (began === null) return 'has no valid begin date'
  if (end !== '' && ended === null) return 'has an end that is not a date'
  if (ended !== null && ended < began) return 'ends before it begins'
  const uri = textOf(fields.get('uri'), longest.uri) || `incidents/${encodeURIComponent(id)}`
  return { id, name, began, ended, uri, ranking: isRanking(fields) }
}

/** Text on one line, truncated; empty for anything but text and numbers. */
function textOf(value: unknown, longest: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return readableText(String(value).slice(0, longest))
    .replace(/[\s\u0000-\u001F]+/g, ' ')
    .trim()
    .toWellFormed()
}

/** A row that names no product, as in a file of known updates, is accepted. */
function isRanking(fields: ReadonlyMap<string, unknown>): boolean {
  const products = fields.get('affected_products')
  const entries: readonly unknown[] = Array.isArray(products) ? products : []
  const said = [
    textOf(fields.get('service_name'), longest.name),
    textOf(fields.get('service_key'), longest.id),
    ...entries.flatMap((product) => {
      const parts = new Map<string, unknown>(typeof product === 'object' && product !== null ? Object.entries(product) : [])
      return [textOf(parts.get('title'), longest.name), textOf(parts.get('id'), longest.id)]
    }),
  ].filter((text) => text !== '')
  return said.length === 0 || said.some((text) => text === rankingKey || text.toLowerCase() === 'ranking')
}

function shorten(problems: readonly string[], max: number): readonly string[] {
  if (problems.length <= max) return problems
  return [...problems.slice(0, max), `There are ${problems.length - max} more problems with the updates.`]
}
