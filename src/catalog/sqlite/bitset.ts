/** A set of whole numbers below a bound, one bit for each. */
export class Bitset {
  readonly #words: Uint32Array

  constructor(bound: number) {
    this.#words = new Uint32Array(Math.ceil(bound / 32))
  }

  get bytes(): number {
    return this.#words.byteLength
  }

  add(number: number): void {
    const at = number >>> 5
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (number & 31))
  }

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
  }

  addAll(other: Bitset): void {
    for (let at = 0; at < this.#words.length; at++) this.#words[at] = (this.#words[at] ?? 0) | (other.#words[at] ?? 0)
  }

  /** Whether sets of one bound have a number in common. */
  static intersect(sets: readonly Bitset[]): boolean {
    const [first, ...others] = sets.map((set) => set.#words)
    return first?.some((word, at) => others.reduce((bits, words) => bits & (words[at] ?? 0), word) !== 0) ?? false
  }

  /** Size of the intersection of sets of one bound, of the numbers below `end` only. */
  static countCommon(sets: readonly Bitset[], end: number): number {
    const [first, ...others] = sets.map((set) => set.#words)
    if (first === undefined) return end
    const whole = end >>> 5
    let count = 0
    for (let at = 0; at < whole; at++) {
      let bits = first[at] ?? 0
      for (const words of others) bits &= words[at] ?? 0
      count += ones(bits)
    }
    if ((end & 31) === 0) return count
    let rest = (first[whole] ?? 0) & ((1 << (end & 31)) - 1)
    for (const words of others) rest &= words[whole] ?? 0
    return count + ones(rest)
  }
}

/** Number of ones in 32 bits, added up in parallel. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
