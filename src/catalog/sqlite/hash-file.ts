import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Bytes that are read at once: fewer turns of the event loop than with Node's 64 KiB. */
const readSize = 1024 * 1024

/** SHA-256 of a file, in lower-case hex, and its size in bytes. Memory does not grow with the file. */
export async function hashFile(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256')
  const file = createReadStream(path, { highWaterMark: readSize })
  await pipeline(file, hash)
  return { sha256: hash.digest('hex'), bytes: file.bytesRead }
}
