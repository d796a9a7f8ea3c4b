import { hash } from 'node:crypto'
import type { ContentBlock, KeyedBlock } from '../extraction/repeats/content-block.ts'

/** Bytes of one block: key, rank and marks, length of its text, of its Markdown. */
const sizes = { key: 6, kind: 1, text: 3, markdown: 3 } as const
const blockSize = sizes.key + sizes.kind + sizes.text + sizes.markdown

const rankBits = 0b111
const priceBit = 0b1000
const contactBit = 0b1_0000
const denseBit = 0b10_0000
const linkedBit = 0b100_0000

/** Pages of more blocks are lists or data, and nothing is left out of them. */
const maxBlocks = 2_000

/**
 * Blocks in a compact form, since those of all pages are in memory during every publish: 13 bytes each, in base64. Keys are 48 bits
 * of the SHA-256 of their comparable text.
 */
export function packBlocks(blocks: readonly ContentBlock[]): string {
  if (blocks.length > maxBlocks) return ''
  const bytes = Buffer.alloc(blocks.length * blockSize)
  let at = 0
  for (const { comparable, rank, price, contact, dense, linked, text, markdown } of blocks) {
    const kind = rank | (price ? priceBit : 0) | (contact ? contactBit : 0) | (dense ? denseBit : 0) | (linked ? linkedBit : 0)
    at = bytes.writeUIntBE(blockKey(comparable), at, sizes.key)
    at = bytes.writeUIntBE(kind, at, sizes.kind)
    at = bytes.writeUIntBE(text, at, sizes.text)
    at = bytes.writeUIntBE(markdown, at, sizes.markdown)
  }
  return bytes.toString('base64')
}

/** The keys of a page's blocks from their packed form: all that counting needs. */
export function unpackKeys(packed: string): readonly number[] {
  const bytes = Buffer.from(packed, 'base64')
  const keys: number[] = []
  for (let at = 0; at < bytes.length; at += blockSize) keys.push(bytes.readUIntBE(at, sizes.key))
  return keys
}

/** The blocks of a page from their packed form. */
export function unpackBlocks(packed: string): readonly KeyedBlock[] {
  const bytes = Buffer.from(packed, 'base64')
  return Array.from({ length: bytes.length / blockSize }, (_, place) => {
    const at = place * blockSize
    const kind = bytes.readUInt8(at + sizes.key)
    return {
      key: bytes.readUIntBE(at, sizes.key),
      rank: kind & rankBits,
      price: (kind & priceBit) !== 0,
      contact: (kind & contactBit) !== 0,
      dense: (kind & denseBit) !== 0,
      linked: (kind & linkedBit) !== 0,
      text: bytes.readUIntBE(at + sizes.key + sizes.kind, sizes.text),
      markdown: bytes.readUIntBE(at + sizes.key + sizes.kind + sizes.text, sizes.markdown),
    }
  })
}

/** The length of the plain text of packed blocks, in characters; 0 for a page whose blocks are not stored. */
export function textLengthOf(packed: string): number {
  return unpackBlocks(packed).reduce((sum, { text }) => sum + text, 0)
}

/** The number that identifies a comparable text. */
export function blockKey(comparable: string): number {
  return hash('sha256', comparable, 'buffer').readUIntBE(0, sizes.key)
}

/** The name of a key in reports. */
export function keyName(key: number): string {
  return key.toString(16).padStart(12, '0')
}
