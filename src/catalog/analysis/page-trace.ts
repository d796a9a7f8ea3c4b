import { codeUnitAt } from '../../model/code-unit.ts'
import { stemWithoutPrefixes } from './hebrew-keys.ts'
import { isIrregularKey } from './hebrew-nouns.ts'
import { stemPlain } from './plain-keys.ts'
import { markedStem, pairs } from './word-keys.ts'
import type { Word } from './words.ts'

/**
 * The data that ranking needs of a page, in the order of its words: a 24-bit number for each, of which the
 * upper 12 identify the word in all its forms and the lower 12 the form. Different words may have the same upper bits,
 * since a ranked page is known to contain the words; collisions affect its score only slightly. One in 4,096 pairs of forms has the
 * same number: then each counts as the other. The first two numbers are {@link titleEnd} and {@link leadEnd}.
 */
export type PageTrace = Uint32Array

/** Index of the first word in a trace. */
export const firstWord = 2

/** Number of words of a page whose passages are found; later words only count as matches. */
const maxTraced = 32_000

/** Number of words that decide the rank of a page: reading more of them would take time, and say little more. */
const maxRanked = 4_000
const numberBytes = 3
/** Bytes of {@link traceBytes} that {@link rankedPart} needs. */
export const rankedBytes = numberBytes * (firstWord + maxRanked)

const formBits = 12
/** Number of distinguishable stems. */
export const traceStems = 2 ** (24 - formBits)

/** Builds a trace, part by part, in the order title, summary, text. */
export class TraceWriter {
  readonly #codes = [firstWord, firstWord]

  /** Adds the numbers of a word. @param isWritten whether title, summary or text have the word in this form; else only its stem counts */
  add(codes: readonly number[], isWritten: boolean): void {
    for (const code of codes) if (!this.isFull) this.#codes.push(isWritten ? code : (code >>> formBits) << formBits)
  }

  /** The title ends here. */
  endTitle(): void {
    this.#codes[0] = this.end
  }

  /** Title, summary and address end here. */
  endLead(): void {
    this.#codes[1] = this.end
  }

  /** Index behind the numbers so far. */
  get end(): number {
    return this.#codes.length
  }

  /** Further words do not count. */
  get isFull(): boolean {
    return this.end >= firstWord + maxTraced
  }

  trace(): PageTrace {
    return Uint32Array.from(this.#codes)
  }
}

/** The part of a trace that decides the rank of its page. */
export function rankedPart(trace: PageTrace): PageTrace {
  return trace.subarray(0, firstWord + maxRanked)
}

/** Index behind the title. */
export function titleEnd(trace: PageTrace): number {
  return trace[0] ?? 0
}

/** Index behind title, summary and address. */
export function leadEnd(trace: PageTrace): number {
  return trace[1] ?? 0
}

/** The stored bytes of a trace: three for each number, little-endian on every machine. */
export function traceBytes(trace: PageTrace): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(trace.length * numberBytes))
  for (const [at, code] of trace.entries()) {
    bytes.setUint16(at * numberBytes, code, true)
    bytes.setUint8(at * numberBytes + 2, code >>> 16)
  }
  return new Uint8Array(bytes.buffer)
}

/** Reads {@link traceBytes}. */
export function readTrace({ buffer, byteOffset, length }: Uint8Array): PageTrace {
  const bytes = new DataView(buffer, byteOffset, length)
  const trace = new Uint32Array(Math.floor(length / numberBytes))
  for (let at = 0; at < trace.length; at++) {
    trace[at] = bytes.getUint16(at * numberBytes, true) | (bytes.getUint8(at * numberBytes + 2) << 16)
  }
  return trace
}

/**
 * The numbers of a word as typed: one, except for an unspaced run, whose pairs of letters each have one.
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
  // Multiplied once more, since words that differ in one letter have similar hashes. 0 is no form.
  const bits = Math.imul(hash(form), 0x9e3779b1) >>> (32 - formBits)
  return (hash(stem) % traceStems) * 2 ** formBits + (bits || 1)
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
