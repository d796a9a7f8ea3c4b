import { lstat, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { errorCode } from '../../model/error-text.ts'
import { exportRecordName } from '../../model/export-record.ts'
import { fileErrorText, isUnreadableFile } from '../file-errors.ts'
import { isHtmlType } from '../media-types.ts'
import { SourceChangedError, type SourceDocument, type SourceListing } from '../origin.ts'
import { collectWarnings, type Warnings } from '../warnings.ts'
import { endsLikeHtml, listDocuments, placeByName } from './list-documents.ts'
import { type ParsedRedirects, parseRedirects } from './redirects-file.ts'
import { OwnExport } from './own-export.ts'
import { createRestlessFiles, restlessAfter, type RestlessFiles } from './restless-files.ts'
import { findRoot, type FolderRoot, isUnchanged, readSourceFile, type SourceScope } from './source-file.ts'
import { startTimeSlices, type TimeSlices } from './time-slice.ts'
import {
  areSame,
  type Folder,
  type FolderBounds,
  type FoundFile,
  toFile,
  unreadableWarning,
  type Walk,
  walkFolder,
  type WalkMemory,
} from './walk-folder.ts'

/** The result of one scan of a folder. */
export interface FolderScan {
  readonly root: FolderRoot
  /** The files that may be read. */
  readonly scope: SourceScope
  readonly listing: SourceListing
  /** Revision of `_redirects`; empty if there is none. */
  readonly redirectsRevision: string
  /** Time of the last change of any file, in milliseconds since 1970 by the clock of the disk. */
  readonly newest: number
  /** Upper ones first. */
  readonly folders: readonly Folder[]
  /** When the scan began and ended, in milliseconds since 1970. */
  readonly began: number
  readonly ended: number
  /** Processor time, in milliseconds. */
  readonly cost: number
}

/**
 * File times have a resolution of up to 10 ms: a file that is written, scanned and written again within it looks unchanged. A scan
 * is valid if it started this many milliseconds after the last change, or if what changed then is the same later.
 */
export const clockStep = 20

/** Maximum size of a `_redirects` file, in bytes. */
const maxRedirectsBytes = 4 * 1024 * 1024

/** Maximum number of files that are checked again one by one. */
const fewFiles = 100

/** A `_redirects` file that was read. */
interface KnownRedirects extends ParsedRedirects {
  readonly revision: string
  /** It exists but cannot be read. */
  readonly isUnreadable?: true
}

const noRedirects: KnownRedirects = { revision: '', rules: [], warnings: [] }

/** Documents of files that were the same at each scan since. */
interface Listed {
  readonly files: readonly FoundFile[]
  readonly documents: readonly SourceDocument[]
  readonly warnings: readonly string[]
}

/** Scans one folder repeatedly; unchanged parts are taken from the previous scan. */
export class FolderScanner {
  readonly #folder: string
  readonly #exclude: readonly string[]
  readonly #bounds: FolderBounds
  readonly #memory: WalkMemory = { files: new Map(), folders: new Map() }
  readonly #documents = new WeakMap<FoundFile, SourceDocument>()
  readonly #restless: RestlessFiles
  /** Why files could not be read, by location; they are not retried before they change. */
  readonly #unreadable = new Map<string, { readonly revision: string; readonly why: string }>()
  readonly #ownExport = new OwnExport()
  #listed: Listed | undefined
  #scope: SourceScope | undefined
  #redirects = noRedirects

  /**
   * @param folder the source as named; may be a link
   * @param exclude absolute paths that are left out
   * @param patience see `restlessAfter`
   */
  constructor(folder: string, exclude: readonly string[], bounds: FolderBounds, patience = restlessAfter) {
    this.#folder = folder
    this.#exclude = exclude
    this.#bounds = bounds
    this.#restless = createRestlessFiles(patience)
  }

  /**
   * @param isOutdated whether the scan need not go on
   * @throws SourceUnavailableError, SourceChangedError
   */
  async scan(isOutdated = () => false): Promise<FolderScan> {
    const began = Date.now()
    const root = await findRoot(this.#folder)
    const assertWanted = () => {
      if (isOutdated()) throw new SourceChangedError(`The source folder ${this.#folder} changed while it was read.`)
    }
    const slices = startTimeSlices(assertWanted)
    const warnings = collectWarnings()
    const scope = { root: root.path, exclude: await withoutLinks(this.#exclude) }
    const walk = await this.#withoutOwnExport(
      await walkFolder({ ...scope, memory: this.#memory, bounds: this.#bounds, slices, warnings }),
      scope,
      warnings,
    )
    const { readable, unreadable } = this.#split(this.#restless.settle(walk.files, warnings), warnings)
    const listed = await this.#list(readable, scope, slices)
    if (walk.redirects?.revision !== this.#redirects.revision) this.#redirects = await readRedirects(scope, walk.redirects)
    const redirects = this.#redirects
    const cost = slices.worked()
    // A link or folder that was replaced meanwhile would mix two builds.
    if ((await findRoot(this.#folder)).identity !== root.identity) {
      throw new SourceChangedError(`The source folder ${this.#folder} was replaced while it was read.`)
    }
    assertWanted()
    this.#listed = listed
    this.#scope = scope
    forgetGone(this.#memory, walk)
    return {
      root,
      scope,
      listing: {
        documents: listed.documents,
        redirects: redirects.rules,
        unreadable: [...walk.unreadable, ...unreadable, ...(redirects.isUnreadable === true ? ['_redirects'] : [])],
        warnings: [...warnings.all(), ...listed.warnings, ...redirects.warnings],
      },
      redirectsRevision: redirects.revision,
      newest: walk.files.reduce((time, { changed }) => Math.max(time, changed), walk.redirects?.changed ?? 0),
      folders: walk.folders,
      began,
      ended: Date.now(),
      cost,
    }
  }

  /**
   * Whether the files of the last scan that changed after a time, in milliseconds since 1970, are still as it found them. False also where there
   * are none, or too many for this to be faster than another scan.
   */
  async isAsFound(since: number): Promise<boolean> {
    const scope = this.#scope
    const fresh = this.#listed?.files.filter(({ changed }) => changed > since) ?? []
    if (scope === undefined || fresh.length === 0 || fresh.length > fewFiles) return false
    const same = await Promise.all(fresh.map((file) => isUnchanged(scope, file)))
    return same.every(Boolean)
  }

  /**
   * A scan with one page rewritten since, without scanning the rest of the folder again.
   * @param scan the newest
   * @param paths absolute: the page, and temporary files that are gone by now
   * @returns undefined unless exactly one HTML document has changed and its end has been written
   */
  async withRewrittenPage(scan: FolderScan, paths: ReadonlySet<string>): Promise<FolderScan | undefined> {
    const began = Date.now()
    const listed = this.#listed
    const root = scan.root.path
    if (listed?.documents !== scan.listing.documents) return undefined
    const locations = new Set(Array.from(paths, (path) => relative(root, path).replaceAll(sep, '/')))
    const before = listed.files.find(({ location }) => locations.has(location))
    // Through links, a file has several locations.
    const others = listed.files.some(
      (file) => file !== before && (locations.has(file.location) || file.revision === before?.revision),
    )
    const concernsMore = others || [...scan.folders, { location: '_redirects' }].some(({ location }) => locations.has(location))
    const document = listed.documents.find(({ location }) => location === before?.location)
    if (before === undefined || document === undefined || concernsMore) return undefined
    const found = await Promise.all(
      Array.from(locations, async (location) => ({
        location,
        stats: await lstat(join(root, location), { bigint: true }).catch(() => undefined),
      })),
    )
    const [page, ...rest] = found.filter(({ stats }) => stats !== undefined)
    if (page?.location !== before.location || page.stats?.isFile() !== true || rest.length > 0) return undefined
    const file = toFile(page.stats, before.location, before.decoded, this.#memory)
    const isSettled = file !== before && file.changed <= began - clockStep && file.size <= this.#bounds.fileBytes
    const isHtml = isHtmlType(placeByName(file.decoded)?.mediaType ?? '')
    if (!isSettled || !isHtml || !(await endsLikeHtml(scan.scope, file)) || this.#listed !== listed) return undefined
    const rewritten = { ...document, revision: file.revision, size: file.size }
    this.#documents.set(file, rewritten)
    const files = listed.files.map((each) => (each === before ? file : each))
    const documents = listed.documents.map((each) => (each === document ? rewritten : each))
    this.#listed = { ...listed, files, documents }
    return { ...scan, listing: { ...scan.listing, documents }, newest: file.changed, began, ended: Date.now() }
  }

  /** Leaves out a document that cannot be read, until it changes. @param why `fileErrorText` */
  leaveOut({ location, revision }: SourceDocument, why: string): void {
    this.#unreadable.set(location, { revision, why })
  }

  /** Records that a document differs from the scan. */
  sawChange({ location }: SourceDocument): void {
    this.#restless.leaveOut(location)
  }

  /** The files that may be read, and the locations of the others, each with a warning. */
  #split(
    files: readonly FoundFile[],
    warnings: Warnings,
  ): { readonly readable: readonly FoundFile[]; readonly unreadable: readonly string[] } {
    const unreadable: string[] = []
    if (this.#unreadable.size === 0) return { readable: files, unreadable }
    const readable = files.filter(({ location, revision }) => {
      const known = this.#unreadable.get(location)
      if (known?.revision !== revision) {
        this.#unreadable.delete(location)
        return true
      }
      warnings.add(unreadableWarning(location, known.why))
      unreadable.push(location)
      return false
    })
    return { readable, unreadable }
  }

  async #withoutOwnExport(walk: Walk, scope: SourceScope, warnings: Warnings): Promise<Walk> {
    await this.#ownExport.refresh(walk.exports, scope)
    const [redirects] = await this.#ownExport.without(walk.redirects === undefined ? [] : [walk.redirects], scope)
    const files = await this.#ownExport.without(walk.files, scope)
    if (files.length === 0 && walk.files.length > 0)
      warnings.add(`Every file was written by daf export and is left out; to publish them as a site, remove ${exportRecordName}.`)
    return { ...walk, files, redirects }
  }

  async #list(files: readonly FoundFile[], scope: SourceScope, slices: TimeSlices): Promise<Listed> {
    if (this.#listed !== undefined && areSame(this.#listed.files, files)) return this.#listed
    const warnings = collectWarnings()
    const documents = await listDocuments(files, { scope, known: this.#documents, warnings, slices })
    return { files, documents, warnings: warnings.all() }
  }
}

/** Forgets deleted files once they outnumber the existing ones. */
function forgetGone({ files, folders }: WalkMemory, walk: Walk): void {
  if (files.size > 2 * walk.files.length + 100) {
    files.clear()
    for (const file of walk.files) files.set(file.location, file)
  }
  if (folders.size > 2 * walk.folders.length + 100) folders.clear()
}

/** Whether a file that was written during or right before a scan may have changed without looking so, see {@link clockStep}. */
export function mayHaveMissed({ newest, began, ended }: FolderScan): boolean {
  return newest > began - clockStep && newest <= ended
}

/** Whether two scans found the same documents and rules in the same folder. */
export function isSameScan(a: FolderScan, b: FolderScan): boolean {
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
      throw new SourceChangedError('The source changed while it was read: _redirects is gone.', { cause: error })
    }
    const warnings = [unreadableWarning('_redirects', fileErrorText(error))]
    return { revision, rules: [], warnings, ...(isUnreadableFile(error) ? { isUnreadable: true } : {}) }
  }
}
