import { rename, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Generation } from '../../catalog.ts'
import { type CatalogFolder, generationPath, removeGenerations, removeLeftovers, storedGenerations } from '../catalog-folder.ts'
import { copiedFrom, numberCopy, openGeneration } from '../generation-file.ts'
import type { Manifest } from '../manifest.ts'
import { readPointer, writePointer } from '../pointer.ts'
import { syncPath } from '../files.ts'
import { fetchContents, missingContent } from './fetch-contents.ts'
import { Allowance, receiveFile } from './receive-file.ts'
import { type Share, ShareError } from './share.ts'

/** A generation that is current here. */
export interface CurrentCopy {
  readonly number: number
  /** SHA-256 of the file that it is a copy of; undefined for one that was published here. */
  readonly sha256: string | undefined
}

/** A copied generation. */
export interface Copied {
  /** With its number here: numbers here count up even when the other catalog starts again. */
  readonly generation: Generation
  /** Number of contents that were fetched. */
  readonly contents: number
}

/** What is current in a folder; undefined when nothing is, or it cannot be read. @throws CatalogError when a newer daf wrote it */
export async function currentCopy(folder: CatalogFolder): Promise<CurrentCopy | undefined> {
  const pointer = await readPointer(folder)
  if (pointer === undefined) return undefined
  try {
    using generation = openGeneration(generationPath(folder, pointer.generation))
    return { number: pointer.generation, sha256: copiedFrom(generation.db) }
  } catch {
    return undefined
  }
}

/**
 * Copies the generation of a manifest with all contents that it serves, and makes it current here when everything is on the disk. Only for
 * the holder of the right to publish here. What was copied before a failure, or before the process was killed, is not copied again.
 * @param before what is current here
 * @throws ShareError, and other errors when this folder cannot be written; what is current here stays
 */
export async function copyGeneration(
  share: Share,
  manifest: Manifest,
  folder: CatalogFolder,
  before: CurrentCopy | undefined,
  signal: AbortSignal,
  report: (done: number, total: number) => void,
): Promise<Copied> {
  const part = join(folder.temporary, `copy-${manifest.sha256}`)
  await removeLeftovers(folder, part)
  const { file: path, sha256, bytes } = manifest
  const toCopy = bytes - ((await stat(part).catch(() => undefined))?.size ?? 0)
  const room = await roomIn(folder)
  if (toCopy > room)
    throw new ShareError(`has a generation of which ${toCopy} bytes must be copied, but there is only room for ${room}`)
  const allowance = new Allowance(bytes, `sends more of ${path} than its ${bytes} bytes`)
  await receiveFile(share, { path, sha256, bytes }, part, allowance, signal)
  const missing = missingContent(part, before && generationPath(folder, before.number))
  try {
    const ofContents = await contentAllowance(folder, manifest)
    await fetchContents(share, folder, missing.contents, ofContents, signal, (done) => report(done, missing.count))
  } finally {
    missing.close()
  }
  const number = Math.max(0, before?.number ?? 0, ...(await storedGenerations(folder))) + 1
  numberCopy(part, number, manifest.sha256)
  await syncPath(part)
  await rename(part, generationPath(folder, number))
  await syncPath(folder.generations)
  await writePointer(folder, { generation: number, before: [] })
  // The previous one is kept for readers that are about to open it.
  await removeGenerations(folder, new Set([number, before?.number ?? number]))
  return { generation: { ...manifest.generation, number }, contents: missing.count }
}

/** Share of the free disk space that a copy may take; others write there too. */
const usable = 0.9

/** Bytes that a copy may take here. */
async function roomIn(folder: CatalogFolder): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder.temporary)
  // Some file systems do not report it.
  return blocks === 0 ? Infinity : Math.floor(bavail * bsize * usable)
}

async function contentAllowance(folder: CatalogFolder, { contentBytes }: Manifest): Promise<Allowance> {
  const room = await roomIn(folder)
  return contentBytes !== null && contentBytes <= room
    ? new Allowance(contentBytes, `sends more contents than the ${contentBytes} bytes of its manifest`)
    : new Allowance(room, `has more contents than there is room for (${room} bytes)`)
}
