import { watch, type FSWatcher } from 'node:fs'
import { join, sep } from 'node:path'
import { decodedName, isUnpublishedName } from './document-path.ts'
import { startTimeSlices } from './time-slice.ts'

/** Maximum number of watched folders, upper ones first. The system shares a limited number of watches among all programs. */
const maxFolders = 12_000

/** Events with less time than this between them, in milliseconds, belong to the same burst. */
const burstGap = 2_000

/** Maximum number of names kept of a burst. */
const maxNames = 4

/** Events that follow each other closely. */
interface EventBurst {
  /** Time of its first event, in milliseconds since 1970. */
  readonly began: number
  /** Absolute paths that its events name; undefined if some name none, there are too many, or it may have begun before the folder was watched. */
  readonly names: ReadonlySet<string> | undefined
}

/**
 * Watches folders for changes. An event is only a hint to scan sooner: there are none for a replaced folder, on some network disks, or
 * beyond the limits of the system.
 */
interface FolderEvents {
  /** Watches these folders and no others. */
  readonly watch: (folders: readonly string[]) => Promise<void>
  /** Forgets all folders: others may have taken their names. */
  readonly clear: () => void
  /** Whether every folder is watched. */
  readonly watchesAll: () => boolean
  /** Time of the last event, in milliseconds since 1970; 0 if there was none. */
  readonly last: () => number
  /** The newest events that follow each other closely. */
  readonly burst: () => EventBurst
  readonly close: () => void
}

export function openFolderEvents(onEvent: () => void): FolderEvents {
  const watchers = new Map<string, FSWatcher>()
  const opened = Date.now()
  /** Number of folders that are to be watched. */
  let wantedFolders = Infinity
  let last = 0
  let burst: EventBurst = { began: opened, names: undefined }
  let closed = false

  const drop = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const dropAll = () => {
    for (const folder of watchers.keys()) drop(folder)
  }
  /** When a folder appears, disappears or is replaced, so do those inside it. */
  const dropBranch = (folder: string) => {
    if (!watchers.has(folder)) return
    for (const name of watchers.keys()) if (name === folder || name.startsWith(folder + sep)) drop(name)
  }
  const handle = (folder: string, event: string, name: string | null) => {
    if (name !== null && isUnpublishedName(decodedName(name)) && name !== '_redirects') return
    if (event === 'rename' && name !== null) dropBranch(join(folder, name))
    const now = Date.now()
    const isContinued = now - Math.max(last, opened) < burstGap
    const before = isContinued ? burst.names : new Set<string>()
    const names = before && name !== null ? new Set(before).add(join(folder, name)) : undefined
    burst = { began: isContinued ? burst.began : now, names: names !== undefined && names.size <= maxNames ? names : undefined }
    last = now
    onEvent()
  }
  const open = (folder: string): boolean => {
    try {
      const watcher = watch(folder, { persistent: false }, (event, name) => handle(folder, event, name))
      watcher.on('error', () => drop(folder))
      watchers.set(folder, watcher)
      return true
    } catch {
      // Gone, or beyond the system's limit: scans find changes without events.
      return false
    }
  }
  return {
    watch: async (folders) => {
      // A folder that links lead to is listed more than once.
      const all = new Set(folders)
      wantedFolders = all.size
      const wanted = new Set([...all].slice(0, maxFolders))
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder)
      const slices = startTimeSlices()
      let isOpen = true
      for (const folder of wanted) {
        if (slices.isOver()) await slices.pause()
        if (closed) return
        isOpen &&= watchers.has(folder) || open(folder)
      }
    },
    clear: dropAll,
    watchesAll: () => watchers.size === wantedFolders,
    last: () => last,
    burst: () => burst,
    close: () => {
      closed = true
      dropAll()
    },
  }
}
