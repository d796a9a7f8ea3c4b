import { watch, type FSWatcher } from 'node:fs'
import { join, sep } from 'node:path'
import { decodedName, isUnpublishedName } from './document-path.ts'
import { startTimeSlices } from './time-slice.ts'

/** Folders that are listened to; the upper ones come first. The system shares a limited number among all programs. */
const maxFolders = 12_000

/**
 * Listens for changes in folders. What it tells is a hint to look sooner, never knowledge: it hears nothing of a folder that
 * was replaced, of some network disks, or past the limits of the system.
 */
export interface FolderHints {
  /** Listens to these folders and no others. */
  readonly listen: (folders: readonly string[]) => Promise<void>
  /** Forgets every folder: another one may stand under the same name. */
  readonly forget: () => void
  /** Whether every folder is listened to. */
  readonly hearsAll: () => boolean
  /** When something was heard last, in milliseconds since 1970; 0 when nothing was. */
  readonly last: () => number
  readonly close: () => void
}

export function openFolderHints(onHint: () => void): FolderHints {
  const watchers = new Map<string, FSWatcher>()
  let hearsAll = false
  let last = 0
  let closed = false

  const drop = (folder: string) => {
    hearsAll = false
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const dropAll = () => {
    for (const folder of watchers.keys()) drop(folder)
  }
  /** A folder that came, went or was replaced takes those in it along. */
  const dropBranch = (folder: string) => {
    if (!watchers.has(folder)) return
    for (const name of watchers.keys()) if (name === folder || name.startsWith(folder + sep)) drop(name)
  }
  const hear = (folder: string, event: string, name: string | null) => {
    if (name !== null && isUnpublishedName(decodedName(name)) && name !== '_redirects') return
    if (event === 'rename' && name !== null) dropBranch(join(folder, name))
    last = Date.now()
    onHint()
  }
  const open = (folder: string): boolean => {
    try {
      const watcher = watch(folder, { persistent: false }, (event, name) => hear(folder, event, name))
      watcher.on('error', () => drop(folder))
      watchers.set(folder, watcher)
      return true
    } catch {
      // Gone, or past the system's limit: looks find what is not heard.
      return false
    }
  }
  return {
    listen: async (folders) => {
      const wanted = new Set(folders.slice(0, maxFolders))
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder)
      const slices = startTimeSlices()
      let opened = true
      for (const folder of wanted) {
        if (slices.isOver()) await slices.pause()
        if (closed) return
        opened &&= watchers.has(folder) || open(folder)
      }
      hearsAll = opened && wanted.size === folders.length
    },
    forget: dropAll,
    hearsAll: () => hearsAll,
    last: () => last,
    close: () => {
      closed = true
      dropAll()
    },
  }
}
