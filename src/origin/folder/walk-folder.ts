import { type BigIntStats, type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { compareCodeUnits } from '../../model/compare-code-units.ts'
import { errorCode } from '../../model/error-text.ts'
import { exportJournalName, exportRecordName } from '../../model/export-record.ts'
import { fileErrorText, isUnreadableFile, revisionOf } from '../file-errors.ts'
import { SourceChangedError, SourceUnavailableError } from '../origin.ts'
import type { Warnings } from '../warnings.ts'
import { decodedName, isUnpublishedName, isUsableName } from './document-path.ts'
import { placeOf, type SourceFile, type SourceScope } from './source-file.ts'
import type { TimeSlices } from './time-slice.ts'

/** Limits of a folder source. A folder over `entries` is refused; anything over another limit is left out with a warning. */
export interface FolderBounds {
  /** Files and folders. */
  readonly entries: number
  /** Folders within each other. */
  readonly depth: number
  /** Bytes of one file. */
  readonly fileBytes: number
}

export const folderBounds: FolderBounds = { entries: 1_000_000, depth: 64, fileBytes: 512 * 1024 * 1024 }

/** A file that may be published. */
export interface FoundFile extends SourceFile {
  /** Its location with each name decoded. */
  readonly decoded: string
  /** Last change of the file, its name or its rights, in milliseconds since 1970. */
  readonly changed: number
}

/** The results of earlier walks of the same folder, by location: unchanged ones stay the same objects. */
export interface WalkMemory {
  readonly files: Map<string, FoundFile>
  readonly folders: Map<string, Folder>
}

/** The input of a walk. */
interface WalkContext extends SourceScope {
  readonly memory: WalkMemory
  readonly bounds: FolderBounds
  readonly slices: TimeSlices
  readonly warnings: Warnings
}

/** The result of a walk. */
export interface Walk {
  /** Upper folders first, by name within each. Unchanged ones are the same objects as in an earlier walk. */
  readonly files: readonly FoundFile[]
  /** `_redirects` in the root, if there is one. */
  readonly redirects: FoundFile | undefined
  /** Upper ones first. */
  readonly folders: readonly Folder[]
  /** Locations of folders into which `daf export` has written; empty for the source itself. */
  readonly exports: readonly string[]
  /** Locations of files and folders that exist but cannot be read. */
  readonly unreadable: readonly string[]
}

/** A folder being read. */
export interface Folder {
  readonly location: string
  readonly decoded: string
  /** Real path; compared with those of its parents to find links back to one of them. */
  readonly real: string
  readonly parent: Folder | undefined
  readonly depth: number
}

/** The type of an entry after following links. */
type Entry =
  | { readonly kind: 'file'; readonly stats: BigIntStats }
  | { readonly kind: 'folder'; readonly real: string }
  | undefined

/**
 * Finds the files of a folder that may be published, upper folders first. Links are followed as long as they stay inside.
 * Synchronous calls cost half as much as asynchronous ones, and time slices keep the process responsive.
 * @throws SourceChangedError if something disappeared meanwhile
 * @throws SourceUnavailableError if the folder cannot be read or has too many entries
 */
export async function walkFolder(context: WalkContext): Promise<Walk> {
  const { root, memory, bounds, slices, warnings } = context
  const files: FoundFile[] = []
  const folders: Folder[] = [{ location: '', decoded: '', real: root, parent: undefined, depth: 0 }]
  const exports = new Set<string>()
  const unreadable: string[] = []
  const skip = (location: string, error: unknown) => {
    unreadable.push(location)
    warnings.add(unreadableWarning(location, fileErrorText(error)))
  }
  let redirects: FoundFile | undefined
  let seen = 0
  for (const folder of folders) {
    for (const dirent of readFolder(folder, context, skip)) {
      if (slices.isOver()) await slices.pause()
      if (++seen > bounds.entries)
        throw new SourceUnavailableError(`The source folder ${root} holds more than ${bounds.entries} files.`)
      const location = inside(folder.location, dirent.name)
      const name = decodedName(dirent.name)
      if (name === exportRecordName || name === exportJournalName) exports.add(folder.location)
      const isRedirects = location === '_redirects'
      if (isUnpublishedName(name) && !isRedirects) continue
      if (context.exclude.size > 0 && context.exclude.has(folder.real + sep + dirent.name)) continue
      if (!isUsableName(name)) {
        warnings.add(`${JSON.stringify(location)} is left out: its name contains a character that addresses cannot have.`)
        continue
      }
      const entry = openEntry(dirent, location, folder, context, skip)
      if (entry?.kind === 'folder') {
        if (folder.depth < bounds.depth) folders.push(toFolder(entry.real, location, name, folder, memory))
        else warnings.add(`${location}/ is left out: it is deeper than ${bounds.depth} folders.`)
      } else if (entry?.kind === 'file') {
        const file = toFile(entry.stats, location, inside(folder.decoded, name), memory)
        if (isRedirects) redirects = file
        else if (file.size <= bounds.fileBytes) files.push(file)
        else warnings.add(`${location} is left out: it is larger than ${bounds.fileBytes} bytes.`)
      }
    }
  }
  return { files, redirects, folders, exports: [...exports], unreadable }
}

/** The report line for a file or folder that cannot be read. @param why `fileErrorText` */
export function unreadableWarning(location: string, why: string): string {
  return `${location} ${why}. Its published version stays.`
}

/** Whether two walks found the same unchanged files. */
export function areSame(before: readonly FoundFile[], now: readonly FoundFile[]): boolean {
  return before.length === now.length && before.every((file, at) => file === now[at])
}

function inside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** A file in the state of its stats; the same object as long as it does not change. */
export function toFile(stats: BigIntStats, location: string, decoded: string, { files }: WalkMemory): FoundFile {
  const revision = revisionOf(stats)
  const known = files.get(location)
  if (known?.revision === revision) return known
  const changed = Number(stats.ctimeNs / 1_000_000n)
  const file = { location, decoded, size: Number(stats.size), revision, changed }
  files.set(location, file)
  return file
}

function toFolder(real: string, location: string, name: string, parent: Folder, { folders }: WalkMemory): Folder {
  const known = folders.get(location)
  if (known?.real === real && known.parent === parent) return known
  const folder = { location, decoded: inside(parent.decoded, name), real, parent, depth: parent.depth + 1 }
  folders.set(location, folder)
  return folder
}

/** Records an entry that exists but cannot be read. */
type Skip = (location: string, error: unknown) => void

function readFolder({ location, real, depth }: Folder, { root }: WalkContext, skip: Skip): readonly Dirent[] {
  try {
    // A fixed order, independent of that on disk.
    return readdirSync(real, { withFileTypes: true }).sort((a, b) => compareCodeUnits(a.name, b.name))
  } catch (error) {
    if (hasVanished(error)) throw changedOnTheWay(location, error)
    if (depth === 0) throw new SourceUnavailableError(`The source folder ${root} ${fileErrorText(error)}.`, { cause: error })
    skip(location, error)
    return []
  }
}

function openEntry(dirent: Dirent, location: string, folder: Folder, context: WalkContext, skip: Skip): Entry {
  if (dirent.isDirectory()) return { kind: 'folder', real: folder.real + sep + dirent.name }
  const { warnings } = context
  try {
    if (dirent.isSymbolicLink()) return followLink(location, folder, context, skip)
    if (dirent.isFile()) return { kind: 'file', stats: statSync(folder.real + sep + dirent.name, { bigint: true }) }
  } catch (error) {
    if (hasVanished(error)) throw changedOnTheWay(location, error)
    skip(location, error)
    return undefined
  }
  warnings.add(`${location} is left out: it is neither a file nor a folder.`)
  return undefined
}

function followLink(location: string, folder: Folder, context: WalkContext, skip: Skip): Entry {
  const { root, warnings } = context
  const link = join(root, location)
  let real: string
  try {
    real = realpathSync(link)
  } catch (error) {
    if (isUnreadableFile(error)) skip(location, error)
    else warnings.add(`${location} is left out: its target ${fileErrorText(error)}.`)
    return undefined
  }
  const place = placeOf(real, context)
  if (place !== 'published') {
    const target = place === 'outside' ? 'a place outside of the folder' : 'something that is not published'
    warnings.add(`${location} is left out: it links to ${target}.`)
    return undefined
  }
  const stats = statSync(real, { bigint: true })
  if (stats.isFile()) return { kind: 'file', stats }
  if (!stats.isDirectory()) {
    warnings.add(`${location} is left out: it links to something that is neither a file nor a folder.`)
    return undefined
  }
  for (let around: Folder | undefined = folder; around !== undefined; around = around.parent) {
    if (around.real !== real) continue
    warnings.add(`${location} is left out: it links to a folder that contains it.`)
    return undefined
  }
  return { kind: 'folder', real }
}

function hasVanished(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function changedOnTheWay(location: string, cause: unknown): SourceChangedError {
  return new SourceChangedError(`The source changed while it was read: ${location === '' ? 'it' : location} is gone.`, {
    cause,
  })
}
