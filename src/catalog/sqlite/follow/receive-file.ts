import { open, rm } from 'node:fs/promises'
import { hashFile } from '../hash-file.ts'
import { type Share, ShareError } from './share.ts'

/** A file that is wanted from a share. */
export interface WantedFile {
  /** In the share. */
  readonly path: string
  /** Lower-case hex. */
  readonly sha256: string
  /** Its size in bytes; null: not known. */
  readonly bytes: number | null
}

/** Most bytes of a file whose size is not known: 8 GiB. */
const mostBytes = 2 ** 33

/**
 * Brings a file of a share to a place here and checks its hash, reading what stands here then. A part that stands here
 * already, of an attempt before, is gone on from; what turns out to be damaged is removed. The bytes may not be on the disk yet.
 * @throws ShareError
 */
export async function receiveFile(share: Share, wanted: WantedFile, place: string, signal: AbortSignal): Promise<void> {
  const { path, sha256, bytes } = wanted
  const size = await append(share, wanted, place, signal)
  if (bytes !== null && size < bytes) throw new ShareError(`has a ${path} that is not whole (${size} of ${bytes} bytes)`)
  if (size <= (bytes ?? mostBytes) && (await hashFile(place)).sha256 === sha256) return
  await rm(place, { force: true })
  throw new ShareError(`has a ${path} that is damaged`)
}

/** Adds what is missing of a file; its size then, or more than it may have. */
async function append(share: Share, { path, bytes }: WantedFile, place: string, signal: AbortSignal): Promise<number> {
  const most = bytes ?? mostBytes
  const handle = await open(place, 'a')
  try {
    let { size } = await handle.stat()
    if (size >= most) return size
    const { from, chunks } = await share.open(path, size, signal)
    if (from !== size) await handle.truncate(from)
    size = from
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      size += chunk.length
      if (size > most) return size
      await handle.appendFile(chunk)
    }
    return size
  } finally {
    await handle.close()
  }
}
