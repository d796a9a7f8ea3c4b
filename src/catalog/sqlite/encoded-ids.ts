import { DamagedCatalogError } from '../catalog.ts'

const more = 0x80
const bitsPerByte = 7

/**
 * A list of ids in ascending order, as the differences between neighbours, each in groups of seven bits, the lowest first.
 * The words of a page take about one and a half bytes each.
 */
export function encodeIds(ids: readonly number[]): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const id of ids) {
    let rest = id - before
    for (; rest >= more; rest = Math.floor(rest / more)) bytes.push((rest % more) + more)
    bytes.push(rest)
    before = id
  }
  return Uint8Array.from(bytes)
}

/** What {@link encodeIds} wrote. @throws DamagedCatalogError */
export function decodeIds(bytes: Uint8Array): readonly number[] {
  const ids: number[] = []
  let before = 0
  let difference = 0
  let shift = 0
  for (const byte of bytes) {
    difference += (byte % more) * 2 ** shift
    shift = byte < more ? 0 : shift + bitsPerByte
    if (shift > 0) continue
    before += difference
    ids.push(before)
    difference = 0
  }
  if (shift > 0) throw new DamagedCatalogError('The catalog is damaged (words of a page); publish the site again.')
  return ids
}
