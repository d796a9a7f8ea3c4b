import type { PageRecord } from '../../model/page-record.ts'
import { stemWithoutPrefixes } from './hebrew-keys.ts'
import { isIrregularKey } from './hebrew-nouns.ts'
import { stemPlain } from './plain-keys.ts'
import { indexKeys, pairs } from './word-keys.ts'
import { type Word, words } from './words.ts'

/**
 * What ordering the hits needs to know of a page, in the order of its words: a number of 16 bits for each, of which the
 * upper 12 stand for the word in all its forms and the lower 4 for the form. Numbers of different words may be the same,
 * since a page that is ordered is known to have the words; they disturb its score a little. The first number says how
 * many of them are of title and summary.
 */
export type PageTrace = Uint16Array

/** Words of a page whose places count; what follows only counts as found. */
const maxTraced = 1000

const formBits = 4
/** Number of stems that are told apart. */
export const traceStems = 2 ** (16 - formBits)

/** Traces a page. */
export function pageTrace(page: Pick<PageRecord, 'title' | 'summary'>, text: string): PageTrace {
  const known = new Map<string, readonly number[]>()
  const codes: number[] = [0]
  const add = (part: string) => {
    for (const word of words(part)) {
      if (codes.length > maxTraced) return
      let ofWord = known.get(word.text)
      if (ofWord === undefined) known.set(word.text, (ofWord = traceCodes(word)))
      for (const code of ofWord) if (codes.length <= maxTraced) codes.push(code)
    }
  }
  add(page.title)
  add(page.summary)
  codes[0] = codes.length - 1
  add(text)
  return Uint16Array.from(codes)
}

/** The bytes in which a trace is stored, the lower one of each number first, on every machine. */
export function traceBytes(trace: PageTrace): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(trace.length * 2))
  for (const [at, code] of trace.entries()) bytes.setUint16(at * 2, code, true)
  return new Uint8Array(bytes.buffer)
}

/** Reads {@link traceBytes}. */
export function readTrace(bytes: Uint8Array): PageTrace {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint16Array.from({ length: bytes.byteLength >> 1 }, (_, at) => view.getUint16(at * 2, true))
}

/** The numbers of a word: one, except for an unspaced run, whose pairs of letters each have one. */
export function traceCodes(word: Word): readonly number[] {
  if (word.kind === 'unspaced') return pairs(word.text).map((pair) => codeOf(pair, pair))
  return [codeOf(stemOf(indexKeys({ ...word, tied: false })), word.text)]
}

/** The upper bits of the words that a key finds. */
export function traceStemOf(key: string): number {
  return hash(stemOf([key])) % traceStems
}

/** The upper bits of a number. */
export function stemOfCode(code: number): number {
  return code >>> formBits
}

function codeOf(stem: string, form: string): number {
  return (hash(stem) % traceStems) * 2 ** formBits + (hash(form) >>> (32 - formBits))
}

/** One stem for all that a reader takes for a word. */
function stemOf(keys: readonly string[]): string {
  const [first = ''] = keys
  return keys.find(isIrregularKey) ?? (/^[א-ת]/.test(first) ? stemWithoutPrefixes(first) : stemPlain(first))
}

/** FNV-1a over code units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
