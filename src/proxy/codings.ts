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

/** A content coding that documents can be taken out of and put back into while they pass. */
export interface Coding {
  readonly decode: () => Transform
  readonly encode: () => Transform
}

/** Each piece is written out at once, so that what the origin sends early arrives early; fast rather than small. */
const gzip: Coding = {
  decode: () => createGunzip(),
  encode: () => createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH }),
}
const brotli: Coding = {
  decode: () => createBrotliDecompress(),
  encode: () =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH }),
}
const zstd: Coding = {
  decode: () => createZstdDecompress(),
  encode: () => createZstdCompress({ flush: constants.ZSTD_e_flush }),
}
const known: ReadonlyMap<string, Coding> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['br', brotli],
  ['zstd', zstd],
])

/** The coding of an answer: null where it has none, undefined where it is not known or several are laid over each other. */
export function codingOf(contentEncoding: string | undefined): Coding | null | undefined {
  const name = (contentEncoding ?? 'identity').trim().toLowerCase()
  return name === 'identity' || name === '' ? null : known.get(name)
}

/** The codings of a client that are known here: of another one the document could not be taken out. */
export function knownCodings(acceptEncoding: string): string {
  const kept = acceptEncoding.split(',').filter((item) => {
    const name = item.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    return name === 'identity' || known.has(name)
  })
  return kept.length === 0 ? 'identity' : kept.join(',')
}
