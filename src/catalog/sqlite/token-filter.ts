import type { DatabaseSync } from 'node:sqlite'
import { bytesOf, numberOf } from '../row-values.ts'

/** Bits for each token of a new filter, of which a token sets four: one absent token in 400 passes. */
const bitsPerToken = 16

/** With fewer bits for each token a filter is full: then one absent token in 40 passes. */
const minBits = 8

/** Sizes of a filter, in bytes, are powers of two: the largest has room for eight million tokens. */
const largest = 2 ** 23
const smallest = 64

/** Least initial size: enough for the tokens that SQLite still holds in memory, which do not count in the size of the database. */
const initial = 2 ** 20

/**
 * A Bloom filter of all tokens of a search index. Most forms that a query may mean are on no page: the filter says so in a
 * fraction of a microsecond, where a lookup in the index takes ten. It never denies a token that is there; removed tokens
 * pass until the filter is next rebuilt from the whole index.
 */
export class TokenFilter {
  #bits: Uint8Array
  #tokens: number

  private constructor(bits: Uint8Array, tokens: number) {
    this.#bits = bits
    this.#tokens = tokens
  }

  /**
   * An empty filter with room for as many tokens as there may be in a database of so many bytes, where each takes more than the two bytes
   * that it needs here; `shrink` it when it has them all.
   */
  static empty(databaseBytes: number): TokenFilter {
    let size = initial
    while (size < databaseBytes && size < largest) size *= 2
    return new TokenFilter(new Uint8Array(size), 0)
  }

  /** The filter that is stored in a generation or a draft; undefined if there is none yet. */
  static read(db: DatabaseSync): TokenFilter | undefined {
    const row = db.prepare('SELECT bits, tokens FROM token_filter').get()
    return row === undefined ? undefined : new TokenFilter(bytesOf(row, 'bits'), numberOf(row, 'tokens'))
  }

  /** Stores the filter in a draft. */
  write(db: DatabaseSync): void {
    db.exec('DELETE FROM token_filter')
    db.prepare('INSERT INTO token_filter (bits, tokens) VALUES (?, ?)').run(this.#bits, this.#tokens)
  }

  /** Whether it is still useful with this number of further tokens. */
  hasRoomFor(tokens: number): boolean {
    return this.#bits.byteLength * 8 >= (this.#tokens + tokens) * minBits || this.#bits.byteLength === largest
  }

  add(token: string): void {
    if (this.mayHave(token)) return
    for (const bit of this.#places(token)) this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] ?? 0) | (1 << (bit & 7))
    this.#tokens++
  }

  /** False only for a token that no page has. */
  mayHave(token: string): boolean {
    return this.#places(token).every((bit) => ((this.#bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0)
  }

  /** Shrinks it to the smallest sufficient size: a bit's place in half the bytes is its place modulo their number of bits. */
  shrink(): void {
    const enough = Math.max(smallest, (this.#tokens * bitsPerToken) / 8)
    let size = this.#bits.byteLength
    while (size / 2 >= enough) size /= 2
    // Four bytes at a time: in a small publish, this is one of the longest steps.
    const words = new Uint32Array(this.#bits.buffer)
    const folded = words.slice(0, size / words.BYTES_PER_ELEMENT)
    const mask = folded.length - 1
    for (let at = folded.length; at < words.length; at++) folded[at & mask] = (folded[at & mask] ?? 0) | (words[at] ?? 0)
    this.#bits = new Uint8Array(folded.buffer)
  }

  /** Double hashing (Kirsch and Mitzenmacher 2006): as good as independent hashes, and two are enough to compute. */
  #places(token: string): readonly number[] {
    const mask = this.#bits.byteLength * 8 - 1
    let first = 0x811c9dc5
    let second = 0x9747b28c
    for (let at = 0; at < token.length; at++) {
      const code = token.charCodeAt(at)
      first = Math.imul(first ^ code, 0x01000193)
      second = Math.imul(second ^ code, 0x5bd1e995)
      second ^= second >>> 15
    }
    first ^= first >>> 15
    const step = second | 1
    return [first & mask, (first + step) & mask, (first + 2 * step) & mask, (first + 3 * step) & mask]
  }
}
