import { realpath } from 'node:fs/promises'
import { errorCode, faultText, isRefused } from '../file-errors.ts'
import { SourceChangedError, type SourceDocument, type SourceListing } from '../origin.ts'
import { collectWarnings, type Warnings } from '../warnings.ts'
import { listDocuments } from './list-documents.ts'
import { type ParsedRedirects, parseRedirects } from './redirects-file.ts'
import { rememberRestless, restlessAfter } from './restless-files.ts'
import { findRoot, type FolderRoot, readSourceFile, type SourceScope } from './source-file.ts'
import { startTimeSlices, type TimeSlices } from './time-slice.ts'
import {
  areSame,
  type Folder,
  type FolderBounds,
  type FoundFile,
  unreadableWarning,
  type Walk,
  walkFolder,
  type WalkMemory,
} from './walk-folder.ts'

/** What one look at a folder saw. */
export interface FolderLook {
  readonly root: FolderRoot
  /** What of it may be read. */
  readonly scope: SourceScope
  readonly listing: SourceListing
  /** Revision of `_redirects`; empty where there is none. */
  readonly redirectsRevision: string
  /** When the file that changed last did so, in milliseconds since 1970 by the clock of the disk. */
  readonly newest: number
  /** Upper ones first. */
  readonly folders: readonly Folder[]
  /** When the look began and ended, in milliseconds since 1970. */
  readonly began: number
  readonly ended: number
  /** Milliseconds of the processor's work. */
  readonly cost: number
}

/** Looks at one folder again and again; a look remembers what did not change from the one before. */
export interface FolderViewer {
  /** @throws SourceUnavailableError, SourceChangedError */
  readonly look: () => Promise<FolderLook>
  /** Leaves out a document that cannot be read, until it changes. */
  readonly leaveOut: (document: SourceDocument, why: string) => void
  /** Tells that a document was not what the look showed. */
  readonly sawChange: (document: SourceDocument) => void
}

/** Bytes of a `_redirects` file that are read. */
const maxRedirectsBytes = 4 * 1024 * 1024

/** A `_redirects` file as it was read. */
interface KnownRedirects extends ParsedRedirects {
  readonly revision: string
  /** It is there, and cannot be read. */
  readonly refused?: true
}

const noRedirects: KnownRedirects = { revision: '', rules: [], warnings: [] }

/** Documents of files that were the same at each look since. */
interface Listed {
  readonly files: readonly FoundFile[]
  readonly documents: readonly SourceDocument[]
  readonly warnings: readonly string[]
}

/**
 * @param folder the source as it was named; may be a link
 * @param exclude absolute paths that are left out
 * @param patience see `restlessAfter`
 */
export function viewFolder(
  folder: string,
  exclude: readonly string[],
  bounds: FolderBounds,
  patience = restlessAfter,
): FolderViewer {
  const memory: WalkMemory = { files: new Map(), folders: new Map() }
  const known = new WeakMap<FoundFile, SourceDocument>()
  const unreadable = rememberUnreadable()
  const restless = rememberRestless(patience)
  let listed: Listed | undefined
  let knownRedirects = noRedirects

  const list = async (files: readonly FoundFile[], scope: SourceScope, slices: TimeSlices): Promise<Listed> => {
    if (listed !== undefined && areSame(listed.files, files)) return listed
    const warnings = collectWarnings()
    return { files, documents: await listDocuments(files, { scope, known, warnings, slices }), warnings: warnings.all() }
  }
  return {
    look: async () => {
      const began = Date.now()
      const root = await findRoot(folder)
      const slices = startTimeSlices()
      const warnings = collectWarnings()
      const scope = { root: root.path, exclude: await withoutLinks(exclude) }
      const walk = await walkFolder({ ...scope, memory, bounds, slices, warnings })
      const { readable, unreadable: refused } = unreadable.split(restless.settle(walk.files, warnings), warnings)
      const found = await list(readable, scope, slices)
      if (walk.redirects?.revision !== knownRedirects.revision) knownRedirects = await readRedirects(scope, walk.redirects)
      const redirects = knownRedirects
      const cost = slices.worked()
      // A link that was swapped meanwhile, or a folder that was made anew, would mix two builds.
      if ((await findRoot(folder)).identity !== root.identity) {
        throw new SourceChangedError(`The source folder ${folder} was replaced while it was looked at.`)
      }
      listed = found
      forgetGone(memory, walk)
      return {
        root,
        scope,
        listing: {
          documents: found.documents,
          redirects: redirects.rules,
          unreadable: [...walk.unreadable, ...refused, ...(redirects.refused === true ? ['_redirects'] : [])],
          warnings: [...warnings.all(), ...found.warnings, ...redirects.warnings],
        },
        redirectsRevision: redirects.revision,
        newest: walk.files.reduce((time, { changed }) => Math.max(time, changed), walk.redirects?.changed ?? 0),
        folders: walk.folders,
        began,
        ended: Date.now(),
        cost,
      }
    },
    leaveOut: unreadable.add,
    sawChange: ({ location }) => restless.leaveOut(location),
  }
}

/** What is gone is forgotten once it is more than what is there. */
function forgetGone({ files, folders }: WalkMemory, walk: Walk): void {
  if (files.size > 2 * walk.files.length + 100) {
    files.clear()
    for (const file of walk.files) files.set(file.location, file)
  }
  if (folders.size > 2 * walk.folders.length + 100) folders.clear()
}

/** Whether two looks saw the same documents and rules in the same folder. */
export function sawTheSame(a: FolderLook, b: FolderLook): boolean {
  const [before, now] = [a.listing.documents, b.listing.documents]
  if (a.root.path !== b.root.path || a.redirectsRevision !== b.redirectsRevision) return false
  if (before === now) return true
  return (
    before.length === now.length &&
    before.every((document, at) => document.location === now[at]?.location && document.revision === now[at].revision)
  )
}

async function withoutLinks(paths: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await Promise.all(paths.map((path) => realpath(path).catch(() => path))))
}

async function readRedirects(scope: SourceScope, file: FoundFile | undefined): Promise<KnownRedirects> {
  if (file === undefined) return noRedirects
  const { revision, size } = file
  if (size > maxRedirectsBytes) {
    return { revision, rules: [], warnings: [`_redirects is left out: it is larger than ${maxRedirectsBytes} bytes.`] }
  }
  try {
    return { revision, ...parseRedirects(new TextDecoder().decode(await readSourceFile(scope, file))) }
  } catch (error) {
    if (error instanceof SourceChangedError) throw error
    if (errorCode(error) === 'ENOENT') {
      throw new SourceChangedError('The source changed while it was looked at: _redirects is gone.', { cause: error })
    }
    const warnings = [unreadableWarning('_redirects', faultText(error))]
    return { revision, rules: [], warnings, ...(isRefused(error) ? { refused: true } : {}) }
  }
}

/** Documents that could not be read: they count as such until they change. */
export interface UnreadableDocuments {
  /** @param why as the end of a sentence, `faultText` */
  readonly add: (document: SourceDocument, why: string) => void
  /** The files that may be read, and the locations of the others; a warning tells each. */
  readonly split: (
    files: readonly FoundFile[],
    warnings: Warnings,
  ) => { readonly readable: readonly FoundFile[]; readonly unreadable: readonly string[] }
}

export function rememberUnreadable(): UnreadableDocuments {
  const faults = new Map<string, { readonly revision: string; readonly why: string }>()
  return {
    add: ({ location, revision }, why) => faults.set(location, { revision, why }),
    split: (files, warnings) => {
      if (faults.size === 0) return { readable: files, unreadable: [] }
      const unreadable: string[] = []
      const readable = files.filter(({ location, revision }) => {
        const fault = faults.get(location)
        if (fault?.revision === revision) {
          warnings.add(unreadableWarning(location, fault.why))
          unreadable.push(location)
          return false
        }
        faults.delete(location)
        return true
      })
      return { readable, unreadable }
    },
  }
}
