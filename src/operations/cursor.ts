import { createHash } from 'node:crypto'
import type { Position } from '../catalog/catalog.ts'
import { InvalidQueryError } from '../model/errors.ts'

/** The list and the filters that a cursor belongs to; `limit` may change between pages (CONTRACT 3, Lists). */
export type CursorScope = readonly [list: string, ...filters: (string | undefined)[]]

/*
 * Layout, 22 bytes as 30 characters of base64url: version (1), checksum (5), sort value as float64 (8), item (8).
 * The checksum covers scope and position, which rejects altered cursors and those of another list or query.
 * It is not secret: any server must accept what another one issued.
 */
const version = 1
const checksumLength = 5
const length = 1 + checksumLength + 8 + 8

/** The cursor that stands for a position in a list. */
export function encodeCursor(scope: CursorScope, position: Position): string {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt8(version)
  bytes.writeDoubleBE(position.sort, 1 + checksumLength)
  bytes.write(position.item, 1 + checksumLength + 8, 'hex')
  checksum(scope, bytes).copy(bytes, 1)
  return bytes.toString('base64url')
}

/**
 * The position that a cursor stands for.
 * @throws InvalidQueryError when this service did not issue it for this list and query
 */
export function decodeCursor(scope: CursorScope, cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url')
  const sound =
    bytes.length === length &&
    bytes.toString('base64url') === cursor &&
    bytes.readUInt8() === version &&
    checksum(scope, bytes).equals(bytes.subarray(1, 1 + checksumLength))
  if (!sound) {
    throw new InvalidQueryError(
      'was not issued for this list and query; pass nextCursor of the previous page with the same parameters, or leave it out to start at the first page.',
      'cursor',
    )
  }
  return {
    sort: bytes.readDoubleBE(1 + checksumLength),
    item: bytes.toString('hex', 1 + checksumLength + 8),
  }
}

function checksum(scope: CursorScope, bytes: Buffer): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(scope.map((part) => part ?? null)))
    .update(bytes.subarray(1 + checksumLength))
    .digest()
    .subarray(0, checksumLength)
}
