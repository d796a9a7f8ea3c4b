import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../model/error-text.ts'
import {
  contentOf,
  countsByDay,
  countsFileName,
  namesIn,
  readCounts,
  unlessMissing,
  writeCounts,
  type CountsFile,
} from './count-files.ts'
import { DayCounts, dayAfter, dayBounds, tallyColumns, tallyNames, type DayBounds } from './day-counts.ts'

/** A process writes a part for an hour at most; one that was not written for two is closed. In milliseconds. */
const closedAfter = 2 * 3_600_000

/** Days that are kept, and bytes of all files together. */
const maxDays = 400
const maxBytes = 64 * 1024 * 1024

/** Days whose queries are all kept. */
const daysInFull = 31

/** Of older days only queries stay that were asked as often in one day: what one person typed once is forgotten. */
const minAsked = 3

/** Bounds of a day that is older than {@link daysInFull}. */
const oldDayBounds: DayBounds = {
  ...dayBounds,
  searches: { ...dayBounds.searches, rows: 200 },
  terms: { ...dayBounds.terms, rows: 50 },
  pages: { ...dayBounds.pages, rows: 500 },
  agentPages: { ...dayBounds.agentPages, rows: 200 },
  agentQueries: { ...dayBounds.agentQueries, rows: 50 },
}

const lockName = 'compacting.lock'
const markerName = 'shortened-before'

/**
 * Merges the files of a folder into one per day, shortens those of old days, and removes the oldest. Any number of processes may
 * call it: one at a time does it, and parts that may still be written are left alone.
 * @param today the day that is counted now
 */
export async function compact(folder: string, today: string): Promise<void> {
  if ((await namesIn(folder)).length === 0) return
  if (!(await takeLock(folder))) return
  try {
    const days = await countsByDay(folder)
    const changed = new Set<string>()
    for (const [day, files] of days) if (await mergeParts(folder, day, files)) changed.add(day)
    await shortenOld(folder, [...days.keys()], changed, dayAfter(today, -daysInFull))
    await removeOldest(folder)
    for (const name of await namesIn(folder)) if (name.endsWith('.tmp')) await removeStale(join(folder, name))
  } finally {
    await rm(join(folder, lockName), { force: true })
  }
}

/** Whether this process may compact. The lock of a process that died is removed, for the next time. */
async function takeLock(folder: string): Promise<boolean> {
  const path = join(folder, lockName)
  try {
    await (await open(path, 'wx')).close()
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    await removeStale(path)
    return false
  }
}

/**
 * Adds the closed parts of a day to its file, which names them until they are gone, so that none counts twice after a crash.
 * @returns whether there were any
 */
async function mergeParts(folder: string, day: string, files: readonly CountsFile[]): Promise<boolean> {
  const closed: string[] = []
  for (const { name, id } of files) if (id !== null && (await isStale(join(folder, name)))) closed.push(id)
  if (closed.length === 0) return false
  const own = files.find(({ id }) => id === null)
  const whole = own === undefined ? { counts: new DayCounts(), merged: [] } : await readCounts(folder, own.name)
  // Another version wrote it: its files stay as they are.
  if (whole === null) return false
  const merged: string[] = []
  for (const id of closed) {
    if (!whole.merged.includes(id)) {
      const part = await readCounts(folder, countsFileName(day, id))
      if (part === null) continue
      whole.counts.addAll(part.counts)
    }
    merged.push(id)
  }
  if (merged.length === 0) return false
  await writeCounts(folder, countsFileName(day, null), contentOf({ counts: whole.counts, merged }), true)
  for (const id of merged) await rm(join(folder, countsFileName(day, id)), { force: true })
  return true
}

/** Shortens the days before `before`. A file says up to which day that was done, so that a year is not read each time. */
async function shortenOld(folder: string, days: readonly string[], changed: ReadonlySet<string>, before: string): Promise<void> {
  const written = (await unlessMissing(readFile(join(folder, markerName), 'utf8'))) ?? ''
  // A clock that once was wrong must not keep days in full forever.
  const done = written <= before ? written : ''
  const due = days.filter((day) => day < before && (day >= done || changed.has(day)))
  for (const day of due) await shorten(folder, day)
  if (due.length > 0) await writeCounts(folder, markerName, before, false)
}

async function shorten(folder: string, day: string): Promise<void> {
  const name = countsFileName(day, null)
  const whole = await readCounts(folder, name)
  if (whole === null) return
  const { interfaces, tallies } = whole.counts
  const short = new DayCounts(oldDayBounds)
  Object.assign(short.interfaces, interfaces)
  for (const tally of tallyNames) {
    const ofQueries = tallyColumns[tally].some((column) => column === 'notFound')
    short.tallies[tally].addAll(...tallies[tally].atLeast(ofQueries ? minAsked : 0))
  }
  await writeCounts(folder, name, contentOf({ counts: short, merged: whole.merged }), true)
}

async function removeOldest(folder: string): Promise<void> {
  let days = 0
  let bytes = 0
  for (const [, files] of [...(await countsByDay(folder))].toReversed()) {
    days++
    for (const { name } of files) bytes += (await unlessMissing(stat(join(folder, name))))?.size ?? 0
    // The newest day always stays.
    if (days === 1 || (days <= maxDays && bytes <= maxBytes)) continue
    for (const { name } of files) await rm(join(folder, name), { force: true })
  }
}

/** Removes what a process left behind that died. */
async function removeStale(path: string): Promise<void> {
  if (await isStale(path)) await rm(path, { force: true })
}

/** Whether a file was last written so long ago that no process writes it any more, by the clock of the machine. */
async function isStale(path: string): Promise<boolean> {
  const found = await unlessMissing(stat(path))
  return found !== undefined && Date.now() - found.mtimeMs > closedAfter
}
