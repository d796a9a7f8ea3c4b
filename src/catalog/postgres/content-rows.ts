import type { ContentHash } from '../../model/page-record.ts'
import { CatalogError, DamagedCatalogError } from '../catalog.ts'
import { bytesOf, numberOf } from '../row-values.ts'
import type { RowSource } from './database.ts'

/** Bytes of one row: a large content is several, so that no statement holds more than a few of them. */
export const partSize = 524_288

/** Most bytes that one query reads. */
const windowSize = 8 * partSize

/** The bytes from $2 to $3 of a content, part by part; of one without any in this range, its size alone. */
const select = `
  SELECT content.size::float8 AS size,
    substring(part.bytes FROM greatest($2 - part.part::bigint * ${partSize}, 0)::int + 1
      FOR least($3 - part.part::bigint * ${partSize}, ${partSize})::int - greatest($2 - part.part::bigint * ${partSize}, 0)::int) AS bytes
  FROM daf.content AS content LEFT JOIN daf.content_part AS part
    ON part.hash = content.hash AND part.part BETWEEN $2 / ${partSize} AND ($3 - 1) / ${partSize} AND $3 > $2
  WHERE content.hash = $1 ORDER BY part.part`

/** Number of stored bytes. @throws CatalogError when there are none */
export async function contentSize(source: RowSource, hash: ContentHash): Promise<number> {
  const [row] = await source.rows('SELECT size::float8 AS size FROM daf.content WHERE hash = $1', [hash])
  if (row === undefined) throw notStored(hash)
  return numberOf(row, 'size')
}

function notStored(hash: ContentHash): CatalogError {
  return new CatalogError(`Content ${hash} is not stored; publish the site again.`)
}

/** Reads stored bytes, or a range of them (`end` is exclusive). @throws CatalogError when there are none */
export async function readContent(
  source: RowSource,
  hash: ContentHash,
  range: { readonly start: number; readonly end: number } = { start: 0, end: Number.MAX_SAFE_INTEGER },
): Promise<Uint8Array> {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new CatalogError(`"${hash.slice(0, 80)}" is not a content hash.`)
  const start = Math.max(Math.trunc(range.start), 0)
  const parts: Uint8Array[] = []
  let end = Math.max(Math.trunc(range.end), start)
  for (let from = start; from < end || parts.length === 0; from += windowSize) {
    const rows = await source.rows(select, [hash, String(from), String(Math.min(end, from + windowSize))])
    const size = rows[0]?.['size']
    if (typeof size !== 'number') throw notStored(hash)
    end = Math.min(end, size)
    for (const row of rows) if (row['bytes'] !== null) parts.push(bytesOf(row, 'bytes'))
    if (from >= end) break
  }
  const bytes = joined(parts)
  if (bytes.length !== Math.max(end - start, 0)) {
    throw new DamagedCatalogError(`The catalog is damaged (content ${hash}); publish the site again.`)
  }
  return bytes
}

/** One piece in its own buffer: the driver's are views of larger ones, and a few bytes of them would keep the whole in memory. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
