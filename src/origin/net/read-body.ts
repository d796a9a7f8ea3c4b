import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { errorCode } from '../../model/error-text.ts'

/** The body cannot be used; the message is the rest of a sentence that begins with “it”. */
export class BodyError extends Error {
  override readonly name = 'BodyError'
}

/** Content codings that requests accept. Some servers send `deflate` without the zlib format that it names (RFC 9110, 8.4.1.2). */
export const acceptedCodings = 'gzip, br, zstd'

/** Codings on top of each other; more are hostile. */
const maxCodings = 2

/** How much is read. */
export interface BodyBounds {
  /** Most bytes after decompression. */
  readonly limit: number
  /** A longer body is truncated; otherwise it is an error. */
  readonly cut?: boolean
}

/**
 * Reads a body, decompressed.
 * @param coding value of `Content-Encoding`
 * @throws BodyError; the stream's own errors
 */
export async function readBody(body: Readable, coding: string, { limit, cut = false }: BodyBounds): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of source) {
      chunks.push(chunk)
      length += chunk.length
      if (length <= limit) continue
      if (cut) return
      throw new BodyError(`is larger than ${limit} bytes`)
    }
  }
  const decoders = decodersOf(coding)
  try {
    await pipeline([body, ...decoders, collect])
  } catch (error) {
    const isDamaged = /^(Z_|ERR_(_ERROR|BROTLI|ZSTD)|ZSTD)/.test(errorCode(error))
    throw isDamaged ? new BodyError('does not match its Content-Encoding') : error
  }
  return Buffer.concat(chunks).subarray(0, limit)
}

function decodersOf(coding: string): readonly Transform[] {
  const names = coding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > maxCodings) throw new BodyError('is encoded too many times')
  return names.toReversed().map((name) => {
    const create = decoders.get(name)
    if (create === undefined) throw new BodyError('has a Content-Encoding that was not accepted')
    return create()
  })
}

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])
