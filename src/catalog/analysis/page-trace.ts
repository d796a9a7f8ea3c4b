import { endianness } from 'node:os'
import { codeUnitAt } from '../../model/code-unit.ts'
import { stemWithoutPrefixes } from './hebrew-keys.ts'
import { isIrregularKey } from './hebrew-nouns.ts'
import { stemPlain } from './plain-keys.ts'
import { markedStem, pairs } from './word-keys.ts'
import type { Word } from './words.ts'

/**
 * The data that ranking needs of a page, in the order of its words: a 16-bit number for each, of which the
 * upper 12 identify the word in all its forms and the lower 4 the form. Different words may have the same number,
 * since a ranked page is known to contain the words; collisions affect its score only slightly. The first number says how
 * many of them belong to the title and summary.
 */
export type PageTrace = Uint16Array

/** Number of words of a page whose passages are found; later words only count as matches. */
const maxTraced = 32_000

/** Number of words that decide the rank of a page: reading more of them would take time, and say little more. */
const maxRanked = 4_000
/** Bytes of {@link traceBytes} that {@link rankedPart} needs. */
export const rankedBytes = 2 * (1 + maxRanked)

const formBits = 4
/** Number of distinguishable stems. */
export const traceStems = 2 ** (16 - formBits)

/** Builds a trace, part by part, in the order title, summary, text. */
export class TraceWriter {
  readonly #codes = [0]

  /** Adds the numbers of a word. */
  add(codes: readonly number[]): void {
    for (const code of codes) if (this.#codes.length <= maxTraced) this.#codes.push(code)
  }

  /** Title and summary end here. */
  endLead(): void {
    this.#codes[0] = this.length
  }

  /** Number of the numbers so far. */
  get length(): number {
    return this.#codes.length - 1
  }

  /** Further words do not count. */
  get isFull(): boolean {
    return this.length >= maxTraced
  }

  trace(): PageTrace {
    return Uint16Array.from(this.#codes)
  }
}

/** The part of a trace that decides the rank of its page. */
export function rankedPart(trace: PageTrace): PageTrace {
  return trace.subarray(0, 1 + maxRanked)
}

const isBigEndian = endianness() === 'BE'

/** The stored bytes of a trace, little-endian on every machine. */
export function traceBytes(trace: PageTrace): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(trace.length * 2))
  for (const [at, code] of trace.entries()) bytes.setUint16(at * 2, code, true)
  return new Uint8Array(bytes.buffer)
}

/** Reads {@link traceBytes}. */
export function readTrace(bytes: Uint8Array): PageTrace {
  // A copy begins where numbers of 16 bits may begin, and does not hold what the bytes are a part of.
  const trace = new Uint16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1)
  if (isBigEndian) for (const [at, code] of trace.entries()) trace[at] = (code >>> 8) | (code << 8)
  return trace
}

/**
 * The numbers of a word: one, except for an unspaced run, whose pairs of letters each have one.
 * @param keys its keys, without those of a compound
 */
export function traceCodes(word: Word, keys: readonly string[]): readonly number[] {
  if (word.kind === 'unspaced') return pairs(word.text).map((pair) => codeOf(pair, pair))
  return [codeOf(stemOf(keys), word.text)]
}

/** The upper bits of the words that a key finds. */
export function traceStemOf(key: string): number {
  return hash(stemOf([key])) % traceStems
}

/** By stem: which of at most 32 words have a key with it, one bit each. @param words keys of each word */
export function stemMasks(words: readonly (readonly string[])[]): Uint32Array {
  const masks = new Uint32Array(traceStems)
  for (const [at, keys] of words.entries()) {
    for (const stem of keys.map(traceStemOf)) masks[stem] = (masks[stem] ?? 0) | (1 << at)
  }
  return masks
}

/** The upper bits of a number. */
export function stemOfCode(code: number): number {
  return code >>> formBits
}

function codeOf(stem: string, form: string): number {
  return (hash(stem) % traceStems) * 2 ** formBits + (hash(form) >>> (32 - formBits))
}

/** One stem for all forms that a reader recognises as the same word. */
function stemOf(keys: readonly string[]): string {
  const [first = ''] = keys
  return keys.find(isIrregularKey) ?? markedStem(first) ?? (/^[א-ת]/.test(first) ? stemWithoutPrefixes(first) : stemPlain(first))
}

/** FNV-1a over code units. */
function hash(text: string): number {
  const { length } = text
  let value = 0x811c9dc5
  for (let at = 0; at < length; at++) value = Math.imul(value ^ codeUnitAt(text, at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
