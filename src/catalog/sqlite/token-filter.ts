import type { DatabaseSync } from 'node:sqlite'
import { bytesOf, numberOf } from '../row-values.ts'

/** Bits for each token of a new filter, of which a token sets four: one absent token in 400 passes. */
const bitsPerToken = 16

/** With fewer bits for each token a filter is full: then one absent token in 40 passes. */
const minBits = 8

/** Initial and minimum size of a filter, in bytes. Sizes are powers of two. The initial one is enough for eight million tokens. */
const largest = 2 ** 23
const smallest = 64

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

  /** An empty filter with room for as many tokens as there may be; `shrink` it when it has them all. */
  static empty(): TokenFilter {
    return new TokenFilter(new Uint8Array(largest), 0)
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
    while (this.#bits.byteLength / 2 >= enough) {
      const half = this.#bits.byteLength / 2
      const folded = this.#bits.slice(0, half)
      for (let at = 0; at < half; at++) folded[at] = (folded[at] ?? 0) | (this.#bits[half + at] ?? 0)
      this.#bits = folded
    }
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
