import { watch, type FSWatcher } from 'node:fs'
import { join, sep } from 'node:path'
import { decodedName, isUnpublishedName } from './document-path.ts'
import { startTimeSlices } from './time-slice.ts'

/** Maximum number of watched folders, upper ones first. The system shares a limited number of watches among all programs. */
const maxFolders = 12_000

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
  readonly close: () => void
}

export function openFolderEvents(onEvent: () => void): FolderEvents {
  const watchers = new Map<string, FSWatcher>()
  let watchesAll = false
  let last = 0
  let closed = false

  const drop = (folder: string) => {
    watchesAll = false
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
    last = Date.now()
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
      const wanted = new Set(folders.slice(0, maxFolders))
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder)
      const slices = startTimeSlices()
      let opened = true
      for (const folder of wanted) {
        if (slices.isOver()) await slices.pause()
        if (closed) return
        opened &&= watchers.has(folder) || open(folder)
      }
      watchesAll = opened && wanted.size === folders.length
    },
    clear: dropAll,
    watchesAll: () => watchesAll,
    last: () => last,
    close: () => {
      closed = true
      dropAll()
    },
  }
}
