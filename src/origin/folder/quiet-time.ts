import type { FolderLook } from './look-at-folder.ts'

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
