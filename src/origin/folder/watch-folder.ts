import { Alarm } from '../alarm.ts'
import { SourceChangedError, SourceUnavailableError } from '../origin.ts'
import { openFolderEvents } from './folder-events.ts'
import { clockStep, isSameScan, mayHaveMissed, type FolderScan, type FolderScanner } from './scan-folder.ts'
import { findRoot } from './source-file.ts'

/** The input of {@link watchFolder}. */
interface FolderWatch {
  /** The source as named. */
  readonly folder: string
  readonly scanner: FolderScanner
  /** The scan that the reader knows: only differences from it are changes. */
  readonly listed: () => FolderScan | undefined
  /** Called with a scan that has few changes, before it is known to be complete; see `UnsettledChange`. */
  readonly noticed?: ((scan: FolderScan, settled: Promise<void>) => void) | undefined
  /** Called, perhaps repeatedly, while more documents change: a build, which is read once it is complete. */
  readonly building?: (() => void) | undefined
  readonly signal: AbortSignal
}

/** Pauses between scans, in milliseconds. */
const pauses = {
  /** While there are events for every folder, and while some have none. */
  watched: 1_000,
  unwatched: 250,
  /** Between scans of which the second confirms the first, and after an event. */
  short: 100,
  /** Between checks that the name still resolves to the same folder, and while there is none. */
  root: 250,
} as const

/** A pause is at least this many times as long as the last scan took: without, and after, an event. */
const costFactors = { idle: 9, event: 3 } as const

/**
 * Time for which a changed folder must stay unchanged to count as stable, in milliseconds. Changes of a build must be readable
 * 2 s after its last write (CONTRACT 1), which includes reading and publishing. A build that removes the folder first is recognized by
 * missing documents, and gets more time. A single page that is rewritten in a quiet folder is an edit rather than a build (decision 61).
 */
const quiet = { changed: 800, missing: 1_150, rewrittenPage: 350 } as const

/** Most times that a page is waited for which is written in several steps. */
const maxSteps = 5

/** More new or changed documents than this look like a build in progress, which is not worth reading before it ends. */
const fewChanges = 20

/** A scan with a change that may be incomplete. */
interface PendingScan {
  readonly scan: FolderScan
  /** By `performance.now()`, if nothing changes until then. */
  readonly stableAt: number
  /** Whether `noticed` may be called with it. */
  readonly isSmall: boolean
  /** Set when `noticed` was called. */
  settling?: PromiseWithResolvers<void>
}

/**
 * Yields a scan whenever the folder has changed and is stable again. Scans decide, since replaced folders cause no events; events only
 * trigger a scan sooner. Waits while the folder is missing, being replaced or unreadable.
 */
export async function* watchFolder({
  folder,
  scanner,
  listed,
  noticed,
  building,
  signal,
}: FolderWatch): AsyncGenerator<FolderScan, void> {
  const alarm = new Alarm()
  const events = openFolderEvents(() => {
    const { began, names } = events.burst()
    if (began === published?.began && (names?.size ?? Infinity) > published.names) trustsEdits = false
    alarm.ring()
  })
  const stop = () => {
    events.close()
    alarm.ring()
  }
  const sleepUntil = async (time: number): Promise<void> => {
    for (let left = time - performance.now(); left > 0 && !signal.aborted; left = time - performance.now())
      await alarm.sleep(left)
  }
  /** The burst of events that the newest published edit was part of, with the number of its names. */
  let published: { readonly began: number; readonly names: number } | undefined
  /** Whether a single rewritten page may be an edit. Not after more has followed one: then a generator writes page by page. */
  let trustsEdits = true
  /** Whether all events since a scan may be one edit. */
  const mayBeEdit = (scan: FolderScan): boolean => {
    const { began, names } = events.burst()
    return noticed !== undefined && trustsEdits && events.watchesAll() && names !== undefined && began >= scan.began
  }
  /** A scan that differs from the newest in one page, if that is all that events show. */
  const findEdit = async (scan: FolderScan): Promise<FolderScan | undefined> => {
    // A page may be written in several steps.
    for (let step = 1; step <= maxSteps && mayBeEdit(scan) && !signal.aborted; step++) {
      const seen = events.last()
      await sleepUntil(performance.now() + clockStep + 1)
      if (events.last() === seen) break
    }
    const { names } = events.burst()
    return mayBeEdit(scan) && names !== undefined ? scanner.withRewrittenPage(scan, names) : undefined
  }
  /** The newest scan while the next one may be ended by an edit, which is then looked for at once. */
  let unchanged: FolderScan | undefined
  /** When the last scan ended, by `performance.now()`. */
  let scanned = 0
  /** Sleeps until the next scan: after an event, if another folder has taken the name, or after a while. Returns an edit at once. */
  const idle = async (scan: FolderScan): Promise<FolderScan | undefined> => {
    const { cost, began, root } = scan
    const start = performance.now()
    const usual = Math.max(events.watchesAll() ? pauses.watched : pauses.unwatched, cost * costFactors.idle)
    // After an edit, which is not a scan, the usual one follows at the usual time, but not while the edit is published.
    const due = Math.max(scanned + usual, start + Math.min(usual, pauses.watched))
    while (performance.now() < due && !signal.aborted) {
      await alarm.sleep(Math.min(pauses.root, due - performance.now()))
      if (events.last() >= began) {
        const edit = await findEdit(scan)
        if (edit === undefined) await sleepUntil(Math.max(performance.now() + pauses.short, start + cost * costFactors.event))
        return edit
      }
      const found = await findRoot(folder).catch(() => undefined)
      if (found?.identity !== root.identity) return undefined
    }
    // However many edits follow each other, a scan is completed.
    if (performance.now() - scanned < 2 * usual) unchanged = scan
    return undefined
  }
  let pending: PendingScan | undefined
  const dropPending = (): void => {
    pending?.settling?.reject(new SourceChangedError('The source has changed again.'))
    pending = undefined
  }
  /** Calls `noticed` with a small change, unless the scan may have missed a write. Returns the time of the next scan, by `performance.now()`. */
  const noticeEarly = (change: PendingScan, scan: FolderScan): number => {
    if (noticed === undefined || !change.isSmall || change.settling !== undefined) return change.stableAt
    if (mayHaveMissed(scan)) return Math.min(change.stableAt, performance.now() + pauses.short)
    change.settling = Promise.withResolvers()
    change.settling.promise.catch(() => {})
    noticed(change.scan, change.settling.promise)
    return change.stableAt
  }
  /** Calls `noticed` with an edit and waits for its rest. False if there was more meanwhile: then the next scan decides. */
  const confirmEdit = async (scan: FolderScan): Promise<boolean> => {
    // Unlike the file's time, which may be by another clock.
    const changed = performance.now() - Math.max(0, Date.now() - events.last())
    const change: PendingScan = { scan, stableAt: changed + quiet.changed, isSmall: true }
    pending = change
    noticeEarly(change, scan)
    const due = changed + quiet.rewrittenPage
    while (performance.now() < due && events.last() < scan.began && !signal.aborted) await alarm.sleep(due - performance.now())
    const root = await findRoot(folder).catch(() => undefined)
    const isSame = root?.identity === scan.root.identity && (await scanner.isAsFound(scan.newest - 1))
    if (signal.aborted || events.last() >= scan.began || !isSame) return false
    const { began, names } = events.burst()
    published = { began, names: names?.size ?? 0 }
    change.settling?.resolve()
    pending = undefined
    return true
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    let first: FolderScan | undefined
    let identity: string | undefined
    let lastBegan = 0
    let edit: FolderScan | undefined
    while (!signal.aborted) {
      if (edit !== undefined && (await confirmEdit(edit))) {
        yield edit
        edit = await idle(edit)
        continue
      }
      const last = unchanged
      edit = unchanged = undefined
      const isOutdated = () => last !== undefined && mayBeEdit(last)
      const scan = await scanIfThere(scanner, isOutdated)
      if (last !== undefined && scan === undefined && isOutdated()) {
        edit = await findEdit(last)
        continue
      }
      scanned = performance.now()
      const after = lastBegan
      lastBegan = scan?.began ?? Date.now()
      if (scan === undefined) {
        dropPending()
        await sleepUntil(performance.now() + pauses.root)
        continue
      }
      if (scan.root.identity !== identity) events.clear()
      identity = scan.root.identity
      await events.watch(scan.folders.map(({ real }) => real))
      if (signal.aborted) return
      first ??= scan
      const known = listed() ?? first
      const isKnown = isSameScan(scan, known)
      // A change that was noticed is confirmed even if the reader has listed the folder meanwhile.
      if (pending !== undefined && isSameScan(scan, pending.scan) && (!isKnown || pending.settling !== undefined)) {
        if (performance.now() < pending.stableAt) await sleepUntil(noticeEarly(pending, scan))
        else {
          const stable = pending.scan
          pending.settling?.resolve()
          pending = undefined
          yield stable
          edit = await idle(scan)
        }
      } else if (isKnown) {
        dropPending()
        edit = await idle(scan)
      } else {
        const changed = changeTime(scan, pending?.scan ?? known, after, events.last())
        // A clock that was set back meanwhile must not prolong the wait.
        const elapsed = Math.max(0, Date.now() - changed)
        const isLoss = hasLost(scan, known)
        const stableAt = performance.now() - elapsed + (isLoss ? quiet.missing : quiet.changed)
        dropPending()
        const changes = countChanged(scan, known)
        const isSmall = !isLoss && scan.root.identity === known.root.identity && changes <= fewChanges
        pending = { scan, stableAt, isSmall }
        if (!isSmall && changes > 0) building?.()
        await sleepUntil(Math.max(noticeEarly(pending, scan), performance.now() + pauses.short))
      }
    }
  } finally {
    dropPending()
    signal.removeEventListener('abort', stop)
    events.close()
  }
}

/** An unreadable source is not a change: published content stays. */
async function scanIfThere(scanner: FolderScanner, isOutdated: () => boolean): Promise<FolderScan | undefined> {
  try {
    return await scanner.scan(isOutdated)
  } catch (error) {
    if (error instanceof SourceUnavailableError || error instanceof SourceChangedError) return undefined
    throw error
  }
}

/**
 * Time of the last change before a scan, in milliseconds since 1970: as late as possible if neither files nor events show it.
 * Deleted files have no time.
 * @param before an earlier scan
 * @param after when the previous scan started: the change came later
 * @param event time of the last event
 */
function changeTime(scan: FolderScan, before: FolderScan, after: number, event: number): number {
  const times = (hasLost(scan, before) ? [event] : [event, scan.newest]).filter((time) => time >= after && time <= scan.ended)
  return times.length === 0 ? scan.ended : Math.max(...times)
}

/** Number of documents that an earlier scan does not have in this state. */
function countChanged(scan: FolderScan, before: FolderScan): number {
  const revisions = new Map(before.listing.documents.map(({ location, revision }) => [location, revision]))
  return scan.listing.documents.filter(({ location, revision }) => revisions.get(location) !== revision).length
}

/** Whether a document of an earlier scan is missing or has become empty. */
function hasLost(scan: FolderScan, before: FolderScan): boolean {
  const sizes = new Map(scan.listing.documents.map(({ location, size }) => [location, size]))
  return before.listing.documents.some(({ location, size }) => {
    const now = sizes.get(location)
    return now === undefined || (now === 0 && size > 0)
  })
}
