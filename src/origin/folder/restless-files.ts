import type { Warnings } from '../warnings.ts'
import { areSame, type FoundFile } from './walk-folder.ts'

/**
 * Time for which only the same files must have changed to count as restless, in milliseconds: no build writes only the same files for
 * that long.
 */
export const restlessAfter = 30_000

/** Time without a change after which a file is stable again, in milliseconds; longer than a folder must be stable to be published. */
const calm = 2_000

/**
 * Files that are written constantly, such as a counter or a log: a folder with one is never stable. The others are published anyway, and
 * such a file stays as it was until it is stable.
 */
export interface RestlessFiles {
  /** The publishable versions of the files in the newest scan, with a warning for each that is not the newest. */
  readonly settle: (files: readonly FoundFile[], warnings: Warnings) => readonly FoundFile[]
  /** The previous version of a restless file can no longer be read: it is left out. */
  readonly leaveOut: (location: string) => void
}

/** A file that changed within the last scans, and what it was before. */
interface MovingFile {
  before: FoundFile | undefined
  /** When a change of it was last seen, by `performance.now()`. */
  seen: number
}

export function createRestlessFiles(patience: number): RestlessFiles {
  const moving = new Map<string, MovingFile>()
  let last: readonly FoundFile[] = []
  /** When a stable file last changed, or a file appeared or disappeared. */
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
      // Most scans find no change.
      if (!areSame(last, files)) findChanges(files, now)
      for (const [location, { seen }] of moving) if (now - seen > calm) moving.delete(location)
      last = files
      if (moving.size === 0 || !isRestless(now)) return files
      return files.flatMap((file) => {
        const { before } = moving.get(file.location) ?? { before: file }
        if (before === undefined) warnings.add(`${file.location} is left out: it changes all the time.`)
        else if (before !== file) warnings.add(`${file.location} stays as it was: it changes all the time.`)
        return before ?? []
      })
    },
    leaveOut: (location) => {
      const file = moving.get(location)
      if (file !== undefined && isRestless(performance.now())) file.before = undefined
    },
  }
}
