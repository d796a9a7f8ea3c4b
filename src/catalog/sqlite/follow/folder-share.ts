import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestName, reason } from '../catalog-folder.ts'
import { missing, readManifestText, type Share, ShareError, type SharedFile } from './share.ts'

/** Bytes that are read at once: in a network folder each read is a message. */
const readSize = 256 * 1024

/**
 * A catalog in a folder that several machines share. Files are opened each time: network file systems cache what `stat` returns for many
 * seconds, and show the newest bytes to whoever opens a file (NFS: close-to-open).
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

async function* read(file: string, path: string, start: number): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // A pipe in place of a file must not be waited for.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    yield* handle.createReadStream({ start, highWaterMark: readSize })
  } catch (error) {
    const code = reason(error)
    throw new ShareError(code === 'ENOENT' ? missing(path) : `cannot be read (${path}: ${code})`, { cause: error })
  }
}
