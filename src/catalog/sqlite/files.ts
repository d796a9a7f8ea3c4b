import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../model/error-text.ts'

/** A name in a folder that no other process, thread or call uses; containers that share a volume may share process numbers. */
export function temporaryName(folder: string, purpose: string): string {
  return join(folder, `${purpose}-${randomUUID()}`)
}

/**
 * Writes a file so that at every moment, also after kill -9 or a power cut, it holds the old or the new bytes in full.
 * @param temporary folder on the same file system
 */
export async function replaceFile(
  path: string,
  bytes: string | Uint8Array,
  temporary: string,
  purpose = basename(path),
): Promise<void> {
  const draft = temporaryName(temporary, purpose)
  try {
    await writeFile(draft, bytes, { flag: 'wx', flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncPath(dirname(path))
}

/** Waits until a file's bytes, or a folder's names, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync().catch((error: unknown) => {
    // Windows refuses this for folders, and there a rename is durable without it.
    if (process.platform !== 'win32') throw error
  })
}

/**
 * Creates a folder and its missing parents. Node's own `recursive` loops forever, filling the memory, where every attempt fails with
 * ENOENT, as below `/proc`.
 * @throws the system's error
 */
export async function createFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await createFolder(dirname(path), mode)
    // Another process may have made it meanwhile.
    await mkdir(path, { mode }).catch(async (again: unknown) => {
      if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw again
    })
  }
}

/** Bytes that are read at once for hashing: fewer turns of the event loop than with Node's 64 KiB. */
const readSize = 1024 * 1024

/** SHA-256 of a file, in lower-case hex, and its size in bytes. Memory does not grow with the file. */
export async function hashFile(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256')
  const file = createReadStream(path, { highWaterMark: readSize })
  await pipeline(file, hash)
  return { sha256: hash.digest('hex'), bytes: file.bytesRead }
}
