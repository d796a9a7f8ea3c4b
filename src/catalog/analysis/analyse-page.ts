import { unpackPlaces } from '../../model/passage-place.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { displayPath } from '../../model/site-path.ts'
import { firstWord, leadEnd, type PageTrace, rankedPart, stemOfCode, traceCodes, traceStems, TraceWriter } from './page-trace.ts'
import { wordsInside } from './sign-words.ts'
import type { TracedPassage } from './traced-passages.ts'
import { compound, wordKeys } from './word-keys.ts'
import { words, type Word } from './words.ts'

/** The search keys of a page, and the trace that its ranking is computed from. */
export interface PageKeys {
  /** Of its title. */
  readonly title: ReadonlySet<string>
  /** Of the words that say what it is about: those of its title and summary, those of its address that it has, and those that it repeats. */
  readonly about: ReadonlySet<string>
  /** Of its title, summary and text. */
  readonly all: ReadonlySet<string>
  readonly trace: PageTrace
  readonly passages: readonly TracedPassage[]
}

/** Maximum number of distinct keys per page; a text of many thousand words has fewer. Text beyond them is not searchable. */
const maxKeys = 50_000

/** A word counts as repeated from this share of the highest BM25 term frequency that a page of its length can reach. */
const repeatedShare = 0.7
const saturation = 1.2
const usualLength = 1000

/**
 * Analyses a page for search. Linear in the length of its texts.
 * @param passages where they begin, packed
 */
export function analysePage(
  page: Pick<PageRecord, 'title' | 'summary'> & Partial<Pick<PageRecord, 'path'>>,
  text: string,
  passages = '',
): PageKeys {
  const known = new Map<string, KnownWord>()
  const trace = new TraceWriter()
  const title = new Set<string>()
  addKeys(title, page.title, known, trace)
  trace.endTitle()
  const all = new Set(title)
  addKeys(all, page.summary, known, trace)
  const about = new Set(all)
  const address = new Set<string>()
  addKeys(address, addressWords(page.path ?? ''), known, trace, { isText: false })
  trace.endLead()
  const places = unpackPlaces(passages)
  const seen = new Set<KnownWord>()
  const add = (start: number, end: number | undefined) => {
    const before = trace.end
    addKeys(all, text.slice(start, end), known, trace, { seen })
    return trace.end - before
  }
  add(0, places[0]?.text)
  const traced: TracedPassage[] =
    places.length > 0 ? [] : [{ start: leadEnd(trace.trace()), text: 0, markdown: 0, fragment: '', headings: [] }]
  for (const [at, { headings, ...place }] of places.entries()) {
    const start = trace.end
    let end = place.text
    const { isFull } = trace
    traced.push({ ...place, start, headings: headings.map(({ rank, length }) => ({ rank, length: add(end, (end += length)) })) })
    add(end, isFull ? undefined : places[at + 1]?.text)
    // It only marks the end of the last passage that can be found.
    if (isFull) break
  }
  for (const key of address) if (all.has(key)) about.add(key)
  addRepeated(about, seen, rankedPart(trace.trace()))
  return { title, all, about, trace: trace.trace(), passages: traced }
}

/** The words of a path, as far as it is written in words. */
function addressWords(path: string): string {
  return displayPath(path)
    .replace(/\.html?$/, '')
    .replace(/[/_-]+/g, ' ')
}

function addRepeated(about: Set<string>, known: Iterable<KnownWord>, trace: PageTrace): void {
  const times = new Uint16Array(traceStems)
  for (let at = firstWord; at < trace.length; at++) {
    const stem = stemOfCode(trace[at] ?? 0)
    times[stem] = (times[stem] ?? 0) + 1
  }
  const length = saturation * (0.7 + (0.3 * trace.length) / usualLength)
  const min = (repeatedShare / (1 - repeatedShare)) * length
  for (const { keys, codes } of known) {
    if (codes.some((code) => (times[stemOfCode(code)] ?? 0) >= min)) for (const key of keys) about.add(key)
  }
}

/** What a word contributes to a page; cached, since words repeat within a text and across the pages of a site. */
interface KnownWord {
  readonly keys: readonly string[]
  readonly codes: readonly number[]
}

/** Short words of all pages. A longer string would hold the whole text that it was cut from. */
const shortWords = new Map<string, KnownWord>()
const maxShort = 12
const maxShortWords = 32_768

function addKeys(
  keys: Set<string>,
  text: string,
  known: Map<string, KnownWord>,
  trace: TraceWriter,
  { seen = new Set<KnownWord>(), isText = true } = {},
): void {
  const add = (word: Word, isWritten: boolean) => {
    const found = (word.text.length > maxShort ? known : shortWords).get(word.text) ?? analysed(word, known)
    trace.add(found.codes, isWritten)
    if (seen.has(found)) return
    seen.add(found)
    for (const key of found.keys) keys.add(key)
  }
  let before: Word | undefined
  for (const word of words(text)) {
    add(word, isText)
    if (before !== undefined && word.tied) add(compound(before, word), false)
    before = word
    if (keys.size >= maxKeys) return
  }
}

function analysed(word: Word, known: Map<string, KnownWord>): KnownWord {
  const keys = wordKeys(word)
  const codes = traceCodes(word, keys)
  const inside = wordsInside(word.text).map((text): Word => ({ kind: 'plain', text, tied: false }))
  const found = {
    keys,
    codes: inside.length === 0 ? codes : [...codes, ...inside.flatMap((one) => traceCodes(one, wordKeys(one)))],
  }
  if (word.text.length > maxShort) known.set(word.text, found)
  else {
    if (shortWords.size >= maxShortWords) shortWords.clear()
    shortWords.set(word.text, found)
  }
  return found
}
