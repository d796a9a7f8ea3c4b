import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createZstdCompress,
  createZstdDecompress,
} from 'node:zlib'

/** A content coding that can be decoded and re-encoded as a stream. */
interface Coding {
  readonly decode: () => Transform
  readonly encode: () => Transform
}

/** Each chunk is flushed at once, so that the first bytes of the origin arrive early; levels favour speed over size. */
const gzip: Coding = {
  decode: createGunzip,
  encode: () => createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH }),
}
const brotli: Coding = {
  decode: createBrotliDecompress,
  encode: () =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH }),
}
const zstd: Coding = {
  decode: createZstdDecompress,
  encode: () => createZstdCompress({ flush: constants.ZSTD_e_flush }),
}
const supported: ReadonlyMap<string, Coding> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['br', brotli],
  ['zstd', zstd],
])

/** The coding of a response: null for none, undefined if it is not supported or several are combined. */
export function codingOf(contentEncoding: string | undefined): Coding | null | undefined {
  const name = (contentEncoding ?? 'identity').trim().toLowerCase()
  return name === 'identity' || name === '' ? null : supported.get(name)
}

/** Restricts an `Accept-Encoding` field to supported codings, so that the document can be decoded. */
export function supportedCodings(acceptEncoding: string): string {
  const accepted = acceptEncoding.split(',').filter((item) => {
    const name = item.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    return name === 'identity' || supported.has(name)
  })
  return accepted.length === 0 ? 'identity' : accepted.join(',')
}
