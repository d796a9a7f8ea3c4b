import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { Semaphore } from '../model/semaphore.ts'
import { parseQualityValues, qualityOf } from './quality-values.ts'

/** The supported content codings, in order of preference. */
export const contentCodings = ['br', 'zstd', 'gzip'] as const
export type ContentCoding = (typeof contentCodings)[number]

/** Bodies smaller than this, in bytes, are not worth compressing. */
const worthwhile = 256

/** Media types whose content is not already compressed. */
const compressible =
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|wasm)\b|application\/(?:ld\+json|linkset\+json|xhtml\+xml|rss\+xml)|image\/svg\+xml|font\/(?:ttf|otf))/i

/** Whether a response of this type and size is compressed; if so, it has `Vary: Accept-Encoding`. */
export function isCompressible(contentType: string | undefined, size: number): boolean {
  return size >= worthwhile && contentType !== undefined && compressible.test(contentType)
}

/** The coding to send, by `Accept-Encoding` (RFC 9110 section 12.5.3); null for none. */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding | null {
  if (acceptEncoding === undefined) return null
  const list = parseQualityValues(acceptEncoding)
  const wildcard = qualityOf(list, '*') ?? 0
  const identity = qualityOf(list, 'identity') ?? 0
  let best: ContentCoding | null = null
  let weight = 0
  for (const coding of contentCodings) {
    const quality = qualityOf(list, coding) ?? wildcard
    if (quality > weight) {
      best = coding
      weight = quality
    }
  }
  return weight > 0 && weight >= identity ? best : null
}

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)
const gzipped = promisify(gzip)

/** Larger bodies, in bytes, are compressed at cheaper levels, and only two at a time: Node's thread pool also reads files. */
const largeBody = 512 * 1024
const largeCodings = new Semaphore(2)

/** Compression levels: a cached response is sent many times, so it is worth more CPU than a large one, which is evicted sooner. */
const levels = {
  br: { usual: 5, large: 3 },
  zstd: { usual: 6, large: 3 },
  gzip: { usual: 6, large: 3 },
} as const

/**
 * Compresses a body.
 * @returns a separate buffer: those of zlib are views of larger ones (64 KiB in Node 26), which would stay in memory
 */
export async function encodeBody(body: Uint8Array, coding: ContentCoding): Promise<Uint8Array> {
  const { usual, large } = levels[coding]
  const coded =
    body.byteLength > largeBody ? await largeCodings.run(() => code(body, coding, large)) : await code(body, coding, usual)
  return new Uint8Array(coded)
}

function code(body: Uint8Array, coding: ContentCoding, level: number): Promise<Buffer> {
  switch (coding) {
    case 'br':
      return brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      })
    case 'zstd':
      return zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: level } })
    case 'gzip':
      return gzipped(body, { level })
  }
}
