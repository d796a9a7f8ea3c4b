import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { errorCode } from '../model/error-text.ts'
import { parseJson } from '../model/json-record.ts'
import { DayCounts, tallyColumns, tallyNames, type TallyName } from './day-counts.ts'

/** A file of counts: `2026-11-21.json` of a whole day, `2026-11-21.<id>.json` of what one process counted for at most an hour. */
export interface CountsFile {
  readonly name: string
  /** `2026-11-21`, in UTC. */
  readonly day: string
  /** Null: the day's own file, into which parts are merged. */
  readonly id: string | null
}

/** What a file of counts holds. */
interface FileCounts {
  readonly counts: DayCounts
  /** Ids of parts whose counts are included already. */
  readonly merged: readonly string[]
}

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const name = Type.String({ maxLength: 1_000 })

/** The content of a tally: a name and a count for each column. */
const TallyOf = (tally: TallyName) =>
  Type.Object({
    rows: Type.Array(Type.Tuple([name, ...tallyColumns[tally].map(() => count)]), { maxItems: 10_000 }),
    others: count,
  })

/** The content of a file. Members that a later version may add are ignored. */
const Content = Type.Object({
  version: Type.Literal(1),
  merged: Type.Array(Type.String({ maxLength: 64 })),
  interfaces: Type.Object({ html: count, markdown: count, rest: count, mcp: count, discovery: count }),
  searches: TallyOf('searches'),
  terms: TallyOf('terms'),
  pages: TallyOf('pages'),
  // Files of earlier versions do not have them.
  agents: Type.Optional(TallyOf('agents')),
  agentPages: Type.Optional(TallyOf('agentPages')),
  agentQueries: Type.Optional(TallyOf('agentQueries')),
})

const validator = Compile(Content)

/** Largest file that is read, in bytes; those that are written are far smaller. */
const maxFileBytes = 8 * 1024 * 1024

const fileNames = /^(\d{4}-\d{2}-\d{2})(?:\.([0-9a-f]{12}))?\.json$/

/** An id that no other part has. */
export function newPartId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 12)
}

/** Name of the file of a part, or of a whole day. */
export function countsFileName(day: string, id: string | null): string {
  return id === null ? `${day}.json` : `${day}.${id}.json`
}

/** The files of counts in a folder by their day, oldest day first; none if there is no folder. */
export async function countsByDay(folder: string): Promise<ReadonlyMap<string, readonly CountsFile[]>> {
  const files: CountsFile[] = []
  for (const found of (await namesIn(folder)).toSorted()) {
    const [, day, id = null] = fileNames.exec(found) ?? []
    if (day !== undefined) files.push({ name: found, day, id })
  }
  return Map.groupBy(files, ({ day }) => day)
}

/** All names in a folder; none if there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return (await unlessMissing(readdir(folder))) ?? []
}

/** Reads a file of counts; null when it is gone or invalid, such as one that another version wrote. */
export async function readCounts(folder: string, fileName: string): Promise<FileCounts | null> {
  const path = join(folder, fileName)
  const found = await unlessMissing(stat(path))
  if (found?.isFile() !== true || found.size > maxFileBytes) return null
  const content = parseJson((await unlessMissing(readFile(path, 'utf8'))) ?? '')
  if (!validator.Check(content)) return null
  const counts = new DayCounts()
  Object.assign(counts.interfaces, content.interfaces)
  for (const tally of tallyNames) {
    const { rows = [], others = 0 } = content[tally] ?? {}
    counts.tallies[tally].addAll(rows, others)
  }
  return { counts, merged: content.merged }
}

/** All counts of one day: its own file, and the parts that are not merged into it yet. */
export async function readDay(folder: string, files: readonly CountsFile[]): Promise<DayCounts> {
  const counts = new DayCounts()
  let merged: readonly string[] = []
  // The day's own file says which parts it includes, and sorts after them.
  for (const { name, id } of files.toReversed()) {
    if (id !== null && merged.includes(id)) continue
    const read = await readCounts(folder, name)
    if (read === null) continue
    counts.addAll(read.counts)
    merged = [...merged, ...read.merged]
  }
  return counts
}

/** The counts as the text of a file. */
export function contentOf({ counts: { interfaces, tallies }, merged }: FileCounts): string {
  const written = tallyNames.map((tally) => [tally, { rows: tallies[tally].rows(), others: tallies[tally].others }] as const)
  return `${JSON.stringify({ version: 1, merged, interfaces, ...Object.fromEntries(written) })}\n`
}

/**
 * Writes a file so that it always holds either the old or the new text in full. The folder is made when it is first needed.
 * @param durably waits for the disk, so that what it replaces may be removed
 */
export async function writeCounts(folder: string, fileName: string, text: string, durably: boolean): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${newPartId()}.tmp`)
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: durably })
    await rename(draft, join(folder, fileName))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The result, or undefined if the file or folder does not exist. */
export async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
