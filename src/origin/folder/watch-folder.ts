import { Alarm } from '../alarm.ts'
import { SourceChangedError, SourceUnavailableError } from '../origin.ts'
import { type FolderHints, openFolderHints } from './folder-events.ts'
import { type FolderLook, type FolderViewer, sawTheSame } from './scan-folder.ts'
import { findRoot } from './source-file.ts'

/** What watching works with. */
export interface FolderWatch {
  /** The source as it was named. */
  readonly folder: string
  readonly viewer: FolderViewer
  /** The look that the reader knows: only what differs from it is a change. */
  readonly handedOut: () => FolderLook | undefined
  readonly signal: AbortSignal
}

/** Pauses between looks, in milliseconds. */
const pauses = {
  /** While every folder is listened to. */
  heard: 1_000,
  /** While some are not. */
  unheard: 250,
  /** Between looks of which the second confirms the first, and after a hint. */
  short: 100,
  /** Between checks that the same folder still stands at its name, and while none does. */
  root: 250,
} as const

/** After a look no other follows for this many times what it cost: looks of their own accord, and after hints. */
const rests = { idle: 9, hint: 3 } as const

/** A look that shows something new, and when it has come to rest if it still shows the same then. */
interface Pending {
  readonly look: FolderLook
  /** By the clock of `performance.now()`, which nobody sets. */
  readonly restsAt: number
}

/**
 * Yields a look each time that the folder has changed and come to rest. A look is the truth, since events miss folders that
 * are replaced; events only make it come sooner. While the folder is missing, being replaced or unreadable it waits.
 */
export async function* watchFolder({ folder, viewer, handedOut, signal }: FolderWatch): AsyncGenerator<FolderLook, void> {
  const alarm = new Alarm()
  const hints = openFolderHints(() => alarm.ring())
  const stop = () => {
    hints.close()
    alarm.ring()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    let first: FolderLook | undefined
    let pending: Pending | undefined
    let identity: string | undefined
    let seen = 0
    while (!signal.aborted) {
      const look = await lookIfThere(viewer)
      const before = seen
      seen = look?.began ?? Date.now()
      if (look === undefined) {
        pending = undefined
        await sleepUntil(performance.now() + pauses.root, alarm, signal)
        continue
      }
      if (look.root.identity !== identity) hints.forget()
      identity = look.root.identity
      await hints.listen(look.folders.map(({ real }) => real))
      if (signal.aborted) return
      first ??= look
      const known = handedOut() ?? first
      if (sawTheSame(look, known)) {
        pending = undefined
        await idle(look, { folder, alarm, hints, signal })
      } else if (pending === undefined || !sawTheSame(look, pending.look)) {
        const changed = timeOfChange(look, { seen: before, before: pending?.look ?? known, hint: hints.last() })
        // A clock that was set back meanwhile must not make the rest longer than it is.
        const rested = Math.max(0, Date.now() - changed)
        pending = { look, restsAt: performance.now() - rested + quietTime(look, known) }
        await sleepUntil(Math.max(pending.restsAt, performance.now() + pauses.short), alarm, signal)
      } else if (performance.now() < pending.restsAt) {
        await sleepUntil(pending.restsAt, alarm, signal)
      } else {
        pending = undefined
        yield look
      }
    }
  } finally {
    signal.removeEventListener('abort', stop)
    hints.close()
  }
}

/** Nothing to look at is no change: what was published stays. */
async function lookIfThere(viewer: FolderViewer): Promise<FolderLook | undefined> {
  try {
    return await viewer.look()
  } catch (error) {
    if (error instanceof SourceUnavailableError || error instanceof SourceChangedError) return undefined
    throw error
  }
}

async function sleepUntil(time: number, alarm: Alarm, signal: AbortSignal): Promise<void> {
  for (let left = time - performance.now(); left > 0 && !signal.aborted; left = time - performance.now()) await alarm.sleep(left)
}

/** Sleeps until it is time for the next look: after a hint, when another folder stands at the name, or after a while. */
async function idle(
  look: FolderLook,
  {
    folder,
    alarm,
    hints,
    signal,
  }: { readonly folder: string; readonly alarm: Alarm; readonly hints: FolderHints; readonly signal: AbortSignal },
): Promise<void> {
  const start = performance.now()
  const due = start + Math.max(hints.hearsAll() ? pauses.heard : pauses.unheard, look.cost * rests.idle)
  while (performance.now() < due && !signal.aborted) {
    await alarm.sleep(Math.min(pauses.root, due - performance.now()))
    if (hints.last() >= look.began) {
      return sleepUntil(Math.max(performance.now() + pauses.short, start + look.cost * rests.hint), alarm, signal)
    }
    const root = await findRoot(folder).catch(() => undefined)
    if (root?.identity !== look.root.identity) return
  }
}

/**
 * How long a changed folder must stay as it is until it counts as at rest, in milliseconds. What a build changed must be
 * readable 2 s after its last write (CONTRACT 1), of which reading and publishing it need a part. A build that removes the
 * folder before it writes it anew is recognised by what is missing, and is given longer.
 */
const quiet = { changed: 800, missing: 1_150 } as const

/** How long a look must stay true until it may be published in place of the known one. */
export function quietTime(look: FolderLook, known: FolderLook): number {
  return hasLost(look, known) ? quiet.missing : quiet.changed
}

/** What is known of the time before a look. */
export interface Evidence {
  /** When the look before began, in milliseconds since 1970: the change came after it. */
  readonly seen: number
  /** That look, or one that saw the same. */
  readonly before: FolderLook
  /** When the system last told of a change. */
  readonly hint: number
}

/**
 * When the last change before a look happened, in milliseconds since 1970: as late as it can have been, where neither the
 * files nor the system tell. What is gone cannot tell its time.
 */
export function timeOfChange(look: FolderLook, { seen, before, hint }: Evidence): number {
  const told = (hasLost(look, before) ? [hint] : [hint, look.newest]).filter((time) => time >= seen && time <= look.ended)
  return told.length === 0 ? look.ended : Math.max(...told)
}

/** Whether a document of the look before is missing or has become empty. */
function hasLost(look: FolderLook, before: FolderLook): boolean {
  const sizes = new Map(look.listing.documents.map(({ location, size }) => [location, size]))
  return before.listing.documents.some(({ location, size }) => {
    const now = sizes.get(location)
    return now === undefined || (now === 0 && size > 0)
  })
}
