import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DayBounds } from './day-counts.ts'
import { maxPartBytes, readPart, type DayPart } from './part-file.ts'

/** A file of counts: `2026-11-21.json` of a whole day, `2026-11-21.<id>.json` of what one process counted for at most an hour. */
export interface CountsFile {
  readonly name: string
  /** `2026-11-21`, in UTC. */
  readonly day: string
  /** Null: the day's own file, into which parts are merged. */
  readonly id: string | null
}

const fileName = /^(\d{4}-\d{2}-\d{2})(?:\.([0-9a-f]{12}))?\.json$/

/** An id that no other part has. */
export function newPartId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 12)
}

/** Name of the file of a part, or of a whole day. */
export function countsFileName(day: string, id: string | null): string {
  return id === null ? `${day}.json` : `${day}.${id}.json`
}

/** The files of counts in a folder, oldest day first; none where there is no folder. */
export async function listCounts(folder: string): Promise<readonly CountsFile[]> {
  const files: CountsFile[] = []
  for (const name of await namesIn(folder)) {
    const [, day, id = null] = fileName.exec(name) ?? []
    if (day !== undefined) files.push({ name, day, id })
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** All names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Reads a file of counts; null when it vanished or makes no sense. */
export async function readCounts(folder: string, { name }: CountsFile, bounds?: DayBounds): Promise<DayPart | null> {
  try {
    const path = join(folder, name)
    const found = await stat(path)
    if (!found.isFile() || found.size > maxPartBytes) return null
    return readPart(await readFile(path, 'utf8'), bounds)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Writes a file so that at every moment it holds the old or the new text in full. The folder is made when it is first needed.
 * @param durably waits for the disk, so that what it replaces may be removed
 */
export async function writeCounts(folder: string, name: string, text: string, durably: boolean): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${newPartId()}.tmp`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(text)
      if (durably) await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Whether an error says that there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
