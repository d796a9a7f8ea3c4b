import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { hashFile } from '../files.ts'
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

/** Bytes that may still be received, of one file or of several together. */
export class Allowance {
  #left: number
  readonly #past: string

  /**
   * @param bytes in all
   * @param past message about a share that sends more, as a clause about it
   */
  constructor(bytes: number, past: string) {
    this.#left = bytes
    this.#past = past
  }

  /** @throws ShareError when there are fewer */
  take(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw new ShareError(this.#past)
  }
}

/**
 * Copies a file of a share and checks its hash. A part from an earlier attempt is continued; a damaged file is removed. The bytes may not
 * be synced to the disk yet. What is sent past the size, or past the allowance, is not read.
 * @throws ShareError
 */
export async function receiveFile(
  share: Share,
  wanted: WantedFile,
  place: string,
  allowance: Allowance,
  signal: AbortSignal,
): Promise<void> {
  const { path, sha256, bytes } = wanted
  const received = await append(share, wanted, place, allowance, signal)
  if (bytes !== null && received.size < bytes)
    throw new ShareError(`has a ${path} that is incomplete (${received.size} of ${bytes} bytes)`)
  const isWhole = bytes === null || received.size === bytes
  if (isWhole && (received.sha256 ?? (await hashFile(place)).sha256) === sha256) return
  await rm(place, { force: true })
  throw new ShareError(isWhole ? `has a ${path} that is damaged` : `sends more of ${path} than its ${bytes} bytes`)
}

/** A file that was received. */
interface Received {
  /** More than expected, where receiving was stopped. */
  readonly size: number
  /** Undefined when a part was here before, which has not been hashed. */
  readonly sha256: string | undefined
}

/** Appends the missing part of a file. */
async function append(
  share: Share,
  { path, bytes }: WantedFile,
  place: string,
  allowance: Allowance,
  signal: AbortSignal,
): Promise<Received> {
  await using handle = await open(place, 'a')
  const { size: before } = await handle.stat()
  if (bytes !== null && before >= bytes && before > 0) return { size: before, sha256: undefined }
  const { from, chunks } = await share.open(path, before, signal)
  if (from !== before) await handle.truncate(from)
  const hash = createHash('sha256')
  let size = from
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    size += chunk.length
    if (bytes !== null && size > bytes) break
    allowance.take(chunk.length)
    hash.update(chunk)
    await handle.appendFile(chunk)
  }
  return { size, sha256: from === 0 ? hash.digest('hex') : undefined }
}
