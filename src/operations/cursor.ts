import { createHash } from 'node:crypto'
import type { Position } from '../catalog/catalog.ts'
import { InvalidQueryError } from '../model/errors.ts'

/** The list and the filters that a cursor belongs to; `limit` may change between pages (CONTRACT 3, Lists). */
export type CursorScope = readonly [list: string, ...filters: (string | undefined)[]]

/*
 * Layout as base64url: version (1 byte), checksum (5), what the cursor holds: for a position in a list the sort value as float64 (8) and
 * the item (8). The checksum covers scope and content, which rejects altered cursors and those of another list or query.
 * It is not secret: any server must accept what another one issued.
 */
const version = 1
const checksumLength = 5
const headLength = 1 + checksumLength
const positionLength = 8 + 8

/** The cursor of a position in a list. */
export function encodeCursor(scope: CursorScope, position: Position): string {
  const content = Buffer.alloc(positionLength)
  content.writeDoubleBE(position.sort)
  content.write(position.item, 8, 'hex')
  return sealCursor(scope, content)
}

/**
 * The position that a cursor refers to.
 * @throws InvalidQueryError when this service did not issue it for this list and query
 */
export function decodeCursor(scope: CursorScope, cursor: string): Position {
  const content = openCursor(scope, cursor, positionLength)
  return { sort: content.readDoubleBE(), item: content.toString('hex', 8) }
}

/** The cursor that holds these bytes. */
export function sealCursor(scope: CursorScope, content: Uint8Array): string {
  const bytes = Buffer.alloc(headLength + content.length)
  bytes.writeUInt8(version)
  bytes.set(content, headLength)
  checksum(scope, bytes).copy(bytes, 1)
  return bytes.toString('base64url')
}

/**
 * The bytes that a cursor holds.
 * @throws InvalidQueryError when this service did not issue it for this list and query
 */
export function openCursor(scope: CursorScope, cursor: string, length: number): Buffer {
  const bytes = Buffer.from(cursor, 'base64url')
  const sound =
    bytes.length === headLength + length &&
    bytes.toString('base64url') === cursor &&
    bytes.readUInt8() === version &&
    checksum(scope, bytes).equals(bytes.subarray(1, headLength))
  if (!sound) {
    throw new InvalidQueryError(
      'was not issued for this list and query; pass nextCursor of the previous page with the same parameters, or leave it out to start at the first page.',
      'cursor',
    )
  }
  return bytes.subarray(headLength)
}

function checksum(scope: CursorScope, bytes: Buffer): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(scope.map((part) => part ?? null)))
    .update(bytes.subarray(headLength))
    .digest()
    .subarray(0, checksumLength)
}
