import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../model/error-text.ts'
import { fileErrorText, isUnreadableFile } from '../file-errors.ts'
import { type Origin, SourceChangedError, type SourceDocument, SourceUnavailableError } from '../origin.ts'
import { decodedName } from './document-path.ts'
import { placeByName } from './list-documents.ts'
import { clockStep, FolderScanner, type FolderScan, mayHaveMissed } from './scan-folder.ts'
import { readSourceFile } from './source-file.ts'
import { type FolderBounds, folderBounds } from './walk-folder.ts'
import { watchFolder } from './watch-folder.ts'

/** Options for reading a folder. */
interface FolderOptions {
  /** Absolute paths of files and folders that are not part of the site, such as the data folder and the configuration. */
  readonly exclude?: readonly string[]
  readonly bounds?: Partial<FolderBounds>
  /** Time after which constantly written files do not delay the others, in milliseconds. Default 30,000. */
  readonly restlessAfter?: number
}

/** Number of repetitions of a scan that a change interrupted, and the delay of each, in milliseconds. */
const retry = { max: 4, pause: 50 } as const

/** A folder of built HTML of any generator as a source (CONTRACT 1 and 3). The name may be a link. */
export function openFolderOrigin(folder: string, { exclude = [], bounds = {}, restlessAfter }: FolderOptions = {}): Origin {
  const scanner = new FolderScanner(folder, exclude, { ...folderBounds, ...bounds }, restlessAfter)
  /** The scan whose documents are read, and the newest that is known to be complete. */
  let newest: FolderScan | undefined
  let complete: FolderScan | undefined
  return {
    list: async () => {
      newest = complete = await steadyScan(scanner)
      return newest.listing
    },
    read: async (document) => {
      if (newest === undefined) throw new SourceChangedError(`The source folder ${folder} has not been listed yet.`)
      try {
        return await readSourceFile(newest.scope, document)
      } catch (error) {
        throw readingError(error, document, scanner)
      }
    },
    placeOf: (location) => placeByName(location.split('/').map(decodedName).join('/')),
    changes: async function* (signal, noticed) {
      const readEarly =
        noticed &&
        ((scan: FolderScan, settled: Promise<void>) => {
          newest = scan
          noticed({ listing: scan.listing, settled })
        })
      const building = noticed && (() => noticed(undefined))
      for await (const scan of watchFolder({ folder, scanner, listed: () => complete, noticed: readEarly, building, signal })) {
        newest = complete = scan
        yield scan.listing
      }
    },
  }
}

async function steadyScan(scanner: FolderScanner): Promise<FolderScan> {
  for (let attempt = 1; ; attempt++) {
    try {
      const scan = await scanner.scan()
      if (!mayHaveMissed(scan) || attempt >= retry.max) return scan
      await pause(retry.pause)
      // Later changes have another time.
      if (await scanner.isAsFound(scan.began - clockStep)) return scan
    } catch (error) {
      if (!(error instanceof SourceChangedError) || attempt >= retry.max) throw error
      await pause(retry.pause)
    }
  }
}

/** A file without read permission must not keep the others from being published: from the next scan on it counts as unreadable. */
function readingError(error: unknown, document: SourceDocument, scanner: FolderScanner): Error {
  const { location } = document
  if (error instanceof SourceChangedError) {
    scanner.sawChange(document)
    return error
  }
  if (isUnreadableFile(error)) {
    scanner.leaveOut(document, fileErrorText(error))
    return new SourceChangedError(`${location} ${fileErrorText(error)}.`, { cause: error })
  }
  if (['EMFILE', 'ENFILE', 'ENOMEM'].includes(errorCode(error))) {
    return new SourceUnavailableError(`${location} ${fileErrorText(error)}.`, { cause: error })
  }
  return new SourceChangedError(`${location} ${fileErrorText(error)} any more.`, { cause: error })
}
