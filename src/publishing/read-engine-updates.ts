import type { EngineUpdateRecord, Notice } from '../model/site-record.ts'
import { mergeUpdates } from './engine-updates/merge-updates.ts'
import { parseIncidents, type Incident } from './engine-updates/parse-incidents.ts'
import type { EngineUpdatesSource } from './publish-settings.ts'

/** What stands in the feed and in the seed. */
export interface UpdateFiles {
  readonly feed: UpdateFile
  readonly seed: UpdateFile
}

/** Parsed JSON, or why it could not be read; neither where none is configured. */
export interface UpdateFile {
  readonly json?: unknown
  readonly fault?: string
}

/** Ranking updates as far as they are known, and what was wrong with reading them. */
export interface KnownUpdates {
  /** Newest first. */
  readonly updates: readonly EngineUpdateRecord[]
  readonly notices: readonly Notice[]
}

/** Reads the feed and the seed. */
export async function readUpdateFiles({ readFeed, readSeed }: EngineUpdatesSource): Promise<UpdateFiles> {
  const [feed, seed] = await Promise.all([readFile(readFeed), readFile(readSeed)])
  return { feed, seed }
}

async function readFile(read: (() => Promise<unknown>) | null): Promise<UpdateFile> {
  if (read === null) return {}
  try {
    return { json: await read() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Adds what was read to what was known before. When a file cannot be read, what is known stays (CONTRACT 3, Engine updates).
 * @param site base of each `officialUrl`
 */
export function mergeUpdateFiles({ feed, seed }: UpdateFiles, known: readonly EngineUpdateRecord[], site: string): KnownUpdates {
  const [fromFeed, fromSeed] = [incidentsOf(feed, 'engineUpdates.feed'), incidentsOf(seed, 'engineUpdates.seed')]
  return {
    updates: mergeUpdates({ known, seed: fromSeed.incidents, feed: fromFeed.incidents, site }),
    notices: [...fromFeed.notices, ...fromSeed.notices],
  }
}

function incidentsOf(
  { json, fault }: UpdateFile,
  key: string,
): { readonly incidents: readonly Incident[]; readonly notices: readonly Notice[] } {
  const notice = (message: string): Notice => ({ level: 'warning', message, key })
  if (fault !== undefined) return { incidents: [], notices: [notice(`${fault} The updates that are known are served.`)] }
  if (json === undefined) return { incidents: [], notices: [] }
  const { incidents, problems } = parseIncidents(json)
  return { incidents, notices: problems.map((problem) => notice(problem)) }
}
