import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, faultText, isRefused } from '../file-errors.ts'
import { type Origin, SourceChangedError, type SourceDocument, SourceUnavailableError } from '../origin.ts'
import { decodedName } from './document-path.ts'
import { placeByName } from './list-documents.ts'
import { type FolderLook, type FolderViewer, viewFolder } from './scan-folder.ts'
import { readSourceFile } from './source-file.ts'
import { type FolderBounds, folderBounds } from './walk-folder.ts'
import { watchFolder } from './watch-folder.ts'

/** How a folder is read. */
export interface FolderOptions {
  /** Absolute paths of files and folders that are no part of the site, such as the data folder and the configuration. */
  readonly exclude?: readonly string[]
  readonly bounds?: Partial<FolderBounds>
  /** Milliseconds after which files that are written over and over do not hold up the others. Default 30,000. */
  readonly restlessAfter?: number
}

/** A look that a change disturbed is taken again this many times, this many milliseconds later. */
const retry = { most: 4, pause: 50 } as const

/**
 * Times of files count in steps of up to 10 ms: a file that is written, looked at and written again within one step looks the same.
 * A look counts when it began this many milliseconds after the last change.
 */
const clockStep = 20

/** A folder of built HTML of any generator as a source (CONTRACT 1 and 3). The name may be that of a link. */
export function openFolderOrigin(folder: string, { exclude = [], bounds = {}, restlessAfter }: FolderOptions = {}): Origin {
  const viewer = viewFolder(folder, exclude, { ...folderBounds, ...bounds }, restlessAfter)
  let newest: FolderLook | undefined
  const handedOut = () => newest
  return {
    list: async () => {
      newest = await steadyLook(viewer)
      return newest.listing
    },
    read: async (document) => {
      if (newest === undefined) throw new SourceChangedError(`The source folder ${folder} has not been listed yet.`)
      try {
        return await readSourceFile(newest.scope, document)
      } catch (error) {
        throw readingError(error, document, viewer)
      }
    },
    placeOf: (location) => placeByName(location.split('/').map(decodedName).join('/')),
    changes: async function* (signal) {
      for await (const look of watchFolder({ folder, viewer, handedOut, signal })) {
        newest = look
        yield look.listing
      }
    },
  }
}

async function steadyLook(viewer: FolderViewer): Promise<FolderLook> {
  for (let attempt = 1; ; attempt++) {
    try {
      const look = await viewer.look()
      const isFresh = look.newest > look.began - clockStep && look.newest <= look.ended
      if (!isFresh || attempt >= retry.most) return look
    } catch (error) {
      if (!(error instanceof SourceChangedError) || attempt >= retry.most) throw error
    }
    await pause(retry.pause)
  }
}

/** One file that nobody may read must not keep the others from being published: from the next look on it counts as unreadable. */
function readingError(error: unknown, document: SourceDocument, viewer: FolderViewer): Error {
  const { location } = document
  if (error instanceof SourceChangedError) {
    viewer.sawChange(document)
    return error
  }
  if (isRefused(error)) {
    viewer.leaveOut(document, faultText(error))
    return new SourceChangedError(`${location} ${faultText(error)}.`, { cause: error })
  }
  if (['EMFILE', 'ENFILE', 'ENOMEM'].includes(errorCode(error))) {
    return new SourceUnavailableError(`${location} ${faultText(error)}.`, { cause: error })
  }
  return new SourceChangedError(`${location} ${faultText(error)} any more.`, { cause: error })
}
