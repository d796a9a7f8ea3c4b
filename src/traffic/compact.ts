import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DayCounts, dayBounds, type DayBounds } from './day-counts.ts'
import { dayAfter } from './days.ts'
import { writePart } from './part-file.ts'
import { byDay } from './read-day.ts'
import { countsFileName, isMissing, listCounts, namesIn, readCounts, writeCounts, type CountsFile } from './traffic-folder.ts'

/** A part is written for an hour at most; one that was left alone for two belongs to nobody any more, in milliseconds. */
const closedAfter = 2 * 3_600_000

/** Days that are kept. */
const maxDays = 400

/** What all files together may take, in bytes. */
const maxBytes = 64 * 1024 * 1024

/** Days whose queries are kept as they came. */
export const daysInFull = 31

/** Older queries stay only where they were asked as often in one day: what one person typed once is forgotten. */
const leastAsked = 3

/** Bounds of a day that is older than {@link daysInFull}. */
const oldDayBounds: DayBounds = {
  searches: { ...dayBounds.searches, rows: 200 },
  terms: { ...dayBounds.terms, rows: 50 },
  pages: { ...dayBounds.pages, rows: 500 },
}

const lockName = 'compacting.lock'
const markerName = 'shortened-before'

/**
 * Brings the files of a folder down to one for each day, short ones for days long past, and removes the oldest. Any number of
 * processes may call it: one at a time does it, and what others still count into is left alone.
 * @param today the day that is counted now
 */
export async function compact(folder: string, today: string): Promise<void> {
  if ((await namesIn(folder)).length === 0) return
  if (!(await takeLock(folder))) return
  try {
    const days = byDay(await listCounts(folder))
    const merged: string[] = []
    for (const [day, files] of days) if (await mergeParts(folder, day, files)) merged.push(day)
    await shortenOld(folder, [...days.keys()], merged, dayAfter(today, -daysInFull))
    await removeOldest(folder)
    await removeDrafts(folder)
  } finally {
    await rm(join(folder, lockName), { force: true })
  }
}

/** Whether this process is the one that does it. A lock that was left behind by one that died goes, for the next time. */
async function takeLock(folder: string): Promise<boolean> {
  const path = join(folder, lockName)
  try {
    await (await open(path, 'wx')).close()
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if ((await ageOf(path)) > closedAfter) await rm(path, { force: true })
    return false
  }
}

/** Adds the closed parts of a day to its file. The file names them until they are gone, so that none counts twice after a crash. Whether there were any. */
async function mergeParts(folder: string, day: string, files: readonly CountsFile[]): Promise<boolean> {
  const closed: string[] = []
  for (const { name, id } of files) {
    if (id !== null && (await ageOf(join(folder, name))) > closedAfter) closed.push(id)
  }
  if (closed.length === 0) return false
  const own = files.find(({ id }) => id === null)
  const whole = own === undefined ? { counts: new DayCounts(), merged: [] } : await readCounts(folder, own)
  // Another version wrote it: its files stay as they are.
  if (whole === null) return false
  const merged = closed.filter((id) => whole.merged.includes(id))
  for (const id of closed) {
    if (merged.includes(id)) continue
    const part = await readCounts(folder, { name: countsFileName(day, id), day, id })
    if (part === null) continue
    whole.counts.addAll(part.counts)
    merged.push(id)
  }
  if (merged.length === 0) return false
  await writeCounts(folder, countsFileName(day, null), writePart({ counts: whole.counts, merged }), true)
  for (const id of merged) await rm(join(folder, countsFileName(day, id)), { force: true })
  return true
}

/** Shortens the days before one that are not short yet. A file tells up to which day that was done: a year need not be read each time. */
async function shortenOld(folder: string, days: readonly string[], changed: readonly string[], before: string): Promise<void> {
  const marker = join(folder, markerName)
  const written = await readFile(marker, 'utf8').catch(() => '')
  // A clock that once was wrong must not keep days in full for ever.
  const done = written <= before ? written : ''
  const due = days.filter((day) => day < before && (day >= done || changed.includes(day)))
  for (const day of due) await shorten(folder, day)
  if (due.length > 0) await writeCounts(folder, markerName, before, false)
}

/** Leaves of a day long past what is worth a comparison. */
async function shorten(folder: string, day: string): Promise<void> {
  const name = countsFileName(day, null)
  const whole = await readCounts(folder, { name, day, id: null })
  if (whole === null) return
  const { searches, terms, pages } = whole.counts
  const short = new DayCounts(oldDayBounds)
  Object.assign(short.interfaces, whole.counts.interfaces)
  short.searches.addAll(...searches.atLeast(leastAsked))
  short.terms.addAll(...terms.atLeast(leastAsked))
  short.pages.addAll(pages.rows(), pages.others)
  const text = writePart({ counts: short, merged: whole.merged })
  if (text !== writePart(whole)) await writeCounts(folder, name, text, true)
}

async function removeOldest(folder: string): Promise<void> {
  let days = 0
  let bytes = 0
  for (const [, files] of [...byDay(await listCounts(folder))].toReversed()) {
    days++
    for (const { name } of files) bytes += await sizeOf(join(folder, name))
    // The newest day is never the one that is too much.
    if (days === 1 || (days <= maxDays && bytes <= maxBytes)) continue
    for (const { name } of files) await rm(join(folder, name), { force: true })
  }
}

/** What processes left behind that died while they wrote. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.tmp') && (await ageOf(path)) > closedAfter) await rm(path, { force: true })
  }
}

/** Time since a file was last written, in milliseconds by the clock of the machine; 0 for one that vanished. */
async function ageOf(path: string): Promise<number> {
  const stats = await statOf(path)
  return stats === null ? 0 : Date.now() - stats.mtimeMs
}

async function sizeOf(path: string): Promise<number> {
  return (await statOf(path))?.size ?? 0
}

async function statOf(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
