import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName, reason } from '../catalog-folder.ts'
import { missing, readManifestText, type Share, ShareError, type SharedFile } from './share.ts'

/** Bytes that are read at once, at first and later on: most files are small, and a network folder answers each read by a message. */
const readSizes = { first: 32 * 1024, later: 1024 * 1024 } as const

/**
 * A catalog in a folder that several machines see. Files are opened and read from the start each time: network file systems
 * keep what a look at a name says for many seconds, and show the newest bytes to who opens a file (NFS: close-to-open).
 */
export class FolderShare implements Share {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  get name(): string {
    return this.#folder
  }

  async manifest(): Promise<string> {
    const { chunks } = await this.open(manifestName, 0)
    return readManifestText(chunks)
  }

  async open(path: string, from: number): Promise<SharedFile> {
    return { from, chunks: read(join(this.#folder, path), path, from) }
  }

  async close(): Promise<void> {}
}

async function* read(file: string, path: string, from: number): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // A pipe in place of a file must not be waited for.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      let buffer = Buffer.allocUnsafe(readSizes.first)
      for (let at = from; ;) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
        if (bytesRead === readSizes.first) buffer = Buffer.allocUnsafe(readSizes.later)
      }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = reason(error)
    throw new ShareError(code === 'ENOENT' ? missing(path) : `cannot be read (${path}: ${code})`, { cause: error })
  }
}
