import type { Warnings } from '../warnings.ts'
import { areSame, type FoundFile } from './walk-folder.ts'

/**
 * For how long nothing but the same files must have changed until these count as restless, in milliseconds: no build writes
 * only what it wrote before for as long.
 */
export const restlessAfter = 30_000

/** A file that stays as it is for longer rests, in milliseconds; longer than a folder must rest to be published. */
const calm = 2_000

/**
 * Files that are written over and over, such as a counter or a log: a folder that holds one never comes to rest. So that the
 * others are published all the same, such a file stays as it was before, until it rests.
 */
export interface RestlessFiles {
  /** The files of the newest look as they may be published; a warning tells each that is not as it is. */
  readonly settle: (files: readonly FoundFile[], warnings: Warnings) => readonly FoundFile[]
  /** What a restless file was before cannot be read any more: it is left out. */
  readonly leaveOut: (location: string) => void
}

/** A file that changed within the last looks, and what it was before. */
interface MovingFile {
  before: FoundFile | undefined
  /** When a change of it was last seen, by the clock of `performance.now()`. */
  seen: number
}

export function rememberRestless(patience: number): RestlessFiles {
  const moving = new Map<string, MovingFile>()
  let last: readonly FoundFile[] = []
  /** When a file changed that had rested, came or went. */
  let since = performance.now()

  const findChanges = (files: readonly FoundFile[], now: number) => {
    const before = new Map(last.map((file) => [file.location, file]))
    if (files.length !== last.length) since = now
    for (const file of files) {
      const was = before.get(file.location)
      if (was === file) continue
      const known = moving.get(file.location)
      if (known === undefined || was === undefined) since = now
      if (known !== undefined) known.seen = now
      else if (was !== undefined) moving.set(file.location, { before: was, seen: now })
    }
  }
  const isRestless = (now: number) => now - since >= patience
  return {
    settle: (files, warnings) => {
      const now = performance.now()
      // Most looks see what the one before saw.
      if (!areSame(last, files)) findChanges(files, now)
      for (const [location, { seen }] of moving) if (now - seen > calm) moving.delete(location)
      last = files
      if (moving.size === 0 || !isRestless(now)) return files
      return files.flatMap((file) => {
        const { before } = moving.get(file.location) ?? { before: file }
        if (before === undefined) warnings.add(`${file.location} is left out: it is written all the time.`)
        else if (before !== file) warnings.add(`${file.location} stays as it was: it is written all the time.`)
        return before ?? []
      })
    },
    leaveOut: (location) => {
      const file = moving.get(location)
      if (file !== undefined && isRestless(performance.now())) file.before = undefined
    },
  }
}
