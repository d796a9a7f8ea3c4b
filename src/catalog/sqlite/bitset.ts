import { countBits } from '../count-bits.ts'

/** Which numbers are wanted. */
export interface PartOfNumbers {
  /** Without the members that all sets of any one of these groups have in common. */
  readonly except?: readonly (readonly Bitset[])[]
  /** The lowest one. */
  readonly from?: number
  /** How many to skip from there. */
  readonly skip?: number
  readonly limit: number
}

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

  /** Numbers that sets of one bound have in common, in order. */
  static common(sets: readonly Bitset[], { except = [], from = 0, skip = 0, limit }: PartOfNumbers): readonly number[] {
    const [first, ...others] = sets.map((set) => set.#words)
    const found: number[] = []
    if (first === undefined) return found
    const left = except.map((others) => others.map((set) => set.#words))
    let skipped = 0
    for (let at = from >>> 5; at < first.length && found.length < limit; at++) {
      let bits = first[at] ?? 0
      for (const words of others) bits &= words[at] ?? 0
      for (const others of left) {
        let out = -1
        for (const words of others) out &= words[at] ?? 0
        bits &= ~out
      }
      if (at === from >>> 5) bits &= -1 << (from & 31)
      for (; bits !== 0 && found.length < limit; bits &= bits - 1) {
        if (skipped++ >= skip) found.push(at * 32 + 31 - Math.clz32(bits & -bits))
      }
    }
    return found
  }

  /**
   * The numbers with the heaviest sets, at least `min`: the heaviest first, among equals the lowest.
   * @param sets of one bound, each with its weight
   */
  static heaviest(sets: readonly Bitset[], weights: readonly number[], min: number, max: number): readonly number[] {
    const all = sets.map((set, at) => ({ words: set.#words, weight: weights[at] ?? 0 }))
    const required = requiredSets(all, min)
    const best: { readonly number: number; readonly weight: number }[] = []
    let needed = min
    for (let at = 0; at < (all[0]?.words.length ?? 0); at++) {
      let bits = 0
      for (const { words } of required) bits |= words[at] ?? 0
      for (; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits
        let weight = 0
        for (const set of all) if (((set.words[at] ?? 0) & bit) !== 0) weight += set.weight
        if (weight < needed) continue
        const found = { number: at * 32 + 31 - Math.clz32(bit), weight }
        const place = best.findLastIndex((other) => other.weight >= weight) + 1
        best.splice(place, 0, found)
        if (best.length > max) best.pop()
        if (best.length === max) needed = (best.at(-1)?.weight ?? 0) + 1
      }
    }
    return best.map(({ number }) => number)
  }

  /** How many numbers below `end` sets of one bound have in common. */
  static countCommon(sets: readonly Bitset[], end: number): number {
    const [first, ...others] = sets.map((set) => set.#words)
    if (first === undefined) return end
    const whole = end >>> 5
    let count = 0
    for (let at = 0; at < whole; at++) {
      let bits = first[at] ?? 0
      for (const words of others) bits &= words[at] ?? 0
      count += countBits(bits)
    }
    if ((end & 31) === 0) return count
    let rest = (first[whole] ?? 0) & ((1 << (end & 31)) - 1)
    for (const words of others) rest &= words[whole] ?? 0
    return count + countBits(rest)
  }
}

/** The fewest sets without which no number can weigh enough: the heaviest ones. */
function requiredSets<Weighted extends { readonly weight: number }>(sets: readonly Weighted[], min: number): readonly Weighted[] {
  let rest = sets.reduce((sum, { weight }) => sum + weight, 0)
  return sets
    .toSorted((a, b) => b.weight - a.weight)
    .filter(({ weight }) => {
      const isTelling = rest >= min
      rest -= weight
      return isTelling
    })
}
