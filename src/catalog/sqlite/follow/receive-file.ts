import { createHash } from 'node:crypto'
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
 * Brings a file of a share to a place here and checks its hash. A part that stands here already, of an attempt before, is gone
 * on from; what turns out to be damaged is removed. The bytes may not be on the disk yet.
 * @throws ShareError
 */
export async function receiveFile(share: Share, wanted: WantedFile, place: string, signal: AbortSignal): Promise<void> {
  const { path, sha256, bytes } = wanted
  const received = await append(share, wanted, place, signal)
  if (bytes !== null && received.size < bytes)
    throw new ShareError(`has a ${path} that is not whole (${received.size} of ${bytes} bytes)`)
  const isWhole = received.size <= (bytes ?? mostBytes)
  if (isWhole && (received.sha256 ?? (await hashFile(place)).sha256) === sha256) return
  await rm(place, { force: true })
  throw new ShareError(`has a ${path} that is damaged`)
}

/** A file that was received. */
interface Received {
  /** More than it may have, where it was given up. */
  readonly size: number
  /** Undefined when a part was here before, which nobody has looked at. */
  readonly sha256: string | undefined
}

/** Adds what is missing of a file. */
async function append(share: Share, { path, bytes }: WantedFile, place: string, signal: AbortSignal): Promise<Received> {
  const most = bytes ?? mostBytes
  const handle = await open(place, 'a')
  try {
    const { size: before } = await handle.stat()
    if (before >= most) return { size: before, sha256: undefined }
    const { from, chunks } = await share.open(path, before, signal)
    if (from !== before) await handle.truncate(from)
    const hash = createHash('sha256')
    let size = from
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      size += chunk.length
      if (size > most) break
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
    return { size, sha256: from === 0 ? hash.digest('hex') : undefined }
  } finally {
    await handle.close()
  }
}
