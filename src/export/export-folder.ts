import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { appendFile, lstat, mkdir, readFile, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../model/error-text.ts'
import {
  exportJournalLine,
  exportJournalName,
  exportRecordName,
  exportRecordText,
  parseExportJournal,
  parseExportRecord,
} from '../model/export-record.ts'
import type { ExportedFile } from './exported-files.ts'
import { Places } from './places.ts'

/** What an export did to its folder. */
export interface ExportOutcome {
  /** Number of files of the export that are in the folder. */
  readonly files: number
  readonly written: number
  /** Files of an earlier export that are no longer part of it. */
  readonly removed: number
  /** Places of the export where a file that is not daf's was left as it is; relative to the folder. */
  readonly foreign: readonly string[]
  /** Files of the export that cannot be in a folder, with the reason. */
  readonly impossible: readonly string[]
}

/** The longest name that common file systems allow, in bytes, and the longest path, with room for the name of a draft. */
const maxBytes = { name: 255, path: 4_000 } as const

/** Names of the export's own files: its record, its journal and drafts. */
const ownName = '.daf-export'

/** A link at the journal's place may lead out of the folder. */
const appendOnly = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

/**
 * Writes an export into a folder (CONTRACT 4): only files that changed, and over none that daf did not write. A file is daf's if an earlier
 * export recorded it and nobody has changed it since; such files that are no longer exported are removed.
 * @param folder created if it does not exist
 * @throws the system's error
 */
export async function exportInto(folder: string, files: AsyncIterable<ExportedFile>): Promise<ExportOutcome> {
  await mkdir(folder, { recursive: true })
  const root = await realpath(folder)
  const known = parseExportRecord(await textOf(join(root, exportRecordName)))
  const begun = parseExportJournal(await textOf(join(root, exportJournalName)))
  const isOurs = (location: string, present: string) =>
    known.get(location) === present || begun.get(location)?.has(present) === true
  const earlier = new Places([...known.keys(), ...begun.keys()])
  const current = new Places()
  const hashes = new Map<string, string>()
  const foreign: string[] = []
  const impossible: string[] = []
  let written = 0
  let removed = 0

  const remove = async (location: string): Promise<void> => {
    earlier.delete(location)
    if ((await obstacleTo(location, root)) !== undefined) return
    const present = await hashOf(join(root, location))
    if (present === undefined || !isOurs(location, present)) return
    await rm(join(root, location))
    await removeEmptyFolders(root, dirname(location))
    removed++
  }
  /** Whether a place is that of another one on this disk, which does not distinguish upper and lower case. */
  const isSamePlace = async (location: string, other: string | undefined): Promise<boolean> =>
    other !== undefined && (await isSameFile(join(root, location), join(root, other)))

  for await (const file of files) {
    const { location, sha256 } = file
    // The first one wins: otherwise the two would replace each other at every export.
    if (current.has(location) || (await isSamePlace(location, current.inOtherCase(location)))) {
      impossible.push(`${location}: another file of the export has this name`)
      continue
    }
    const formerName = earlier.inOtherCase(location)
    if (formerName !== undefined && (await isSamePlace(location, formerName))) await remove(formerName)
    if (!current.hasFolder(location)) for (const inWay of earlier.inTheWayOf(location)) await remove(inWay)
    const obstacle = await obstacleTo(location, root)
    if (obstacle !== undefined) {
      impossible.push(`${location}: ${obstacle}`)
      continue
    }
    const path = join(root, location)
    const present = await hashOf(path)
    if (present !== undefined && !isOurs(location, present)) {
      if (present !== sha256) foreign.push(location)
      continue
    }
    if (present !== sha256) {
      await appendFile(join(root, exportJournalName), exportJournalLine(location, sha256), { flag: appendOnly })
      await replace(path, file)
      written++
    }
    earlier.delete(location)
    current.add(location)
    hashes.set(location, sha256)
  }
  for (const location of earlier.values()) await remove(location)
  if (exportRecordText(known) !== exportRecordText(hashes))
    await replace(join(root, exportRecordName), { parts: () => [new TextEncoder().encode(exportRecordText(hashes))] })
  await rm(join(root, exportJournalName), { force: true })
  return { files: hashes.size, written, removed, foreign, impossible }
}

/** Whether two paths lead to one file. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([path, other].map((each) => lstat(each, { bigint: true }).catch(() => undefined)))
  return one !== undefined && two !== undefined && one.dev === two.dev && one.ino === two.ino
}

/** Why a file cannot be at a place of the folder; a link in its way could lead out of the folder. */
async function obstacleTo(location: string, root: string): Promise<string | undefined> {
  const names = location.split('/')
  if (names.some((name) => name === '' || name === '.' || name === '..' || name.includes('\0') || name.startsWith(ownName)))
    return 'no file can have this name'
  if (names.some((name) => Buffer.byteLength(name) > maxBytes.name)) return `its name is longer than ${maxBytes.name} bytes`
  if (Buffer.byteLength(join(root, location)) > maxBytes.path) return `its path is longer than ${maxBytes.path} bytes`
  for (let depth = 1; depth <= names.length; depth++) {
    const stats = await lstat(join(root, ...names.slice(0, depth))).catch(() => undefined)
    if (stats === undefined) return undefined
    const isLast = depth === names.length
    if (isLast ? !stats.isFile() : !stats.isDirectory())
      return `${names.slice(0, depth).join('/')} is ${stats.isSymbolicLink() ? 'a link' : isLast ? 'not a file' : 'not a folder'}`
  }
  return undefined
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  }
}

/** SHA-256 of a file in lower-case hex; undefined if there is none. */
async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  return hash.digest('hex')
}

/** Replaces a file as a whole, so that no reader of the folder sees half of one. */
async function replace(path: string, { parts }: Pick<ExportedFile, 'parts'>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = join(dirname(path), `${ownName}-${randomUUID()}`)
  try {
    await writeFile(draft, parts(), { flag: 'wx' })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Removes a folder and those above it as long as they are empty. */
async function removeEmptyFolders(root: string, location: string): Promise<void> {
  for (let folder = location; folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(root, folder))
    } catch {
      return
    }
  }
}
