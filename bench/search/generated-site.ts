import type { PageRecord } from '../../src/model/page-record.ts'
import { contentTypes } from '../../src/model/content-type.ts'
import { packPlaces, type PassagePlace } from '../../src/model/passage-place.ts'

/** A generated site, fully determined by its size. */
export interface SiteSize {
  readonly pages: number
  /** Number of words of a page's text, without title and summary. */
  readonly words: number
}

const vocabulary = 60_000
const titleWords = 5
const summaryWords = 15
const headingWords = 4
/** Of a passage, with its heading. */
const passageWords = 120

/** Small random number generator (mulberry32), so that every run measures the same text. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hebrew = 'אבגדהוזחטיכלמנסעפצקרשת'
const latin = 'abcdefghijklmnoprstuvw'

/** The word of a rank: distinct for each rank, shorter for common ones; a third of them Latin. */
function wordOf(rank: number): string {
  const letters = rank % 3 === 2 ? latin : hebrew
  let word = ''
  for (let rest = rank * 7 + 500; rest > 0; rest = Math.floor(rest / 22)) word += letters[rest % 22] ?? ''
  return word
}

const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank))

/** Words by Zipf's law, by the inverse of its continuous distribution. */
function textOf(seed: number, length: number): string {
  const next = random(seed)
  return Array.from({ length }, () => words[Math.min(vocabulary - 1, Math.floor(vocabulary ** next()) - 1)] ?? '').join(' ')
}

/** A page, its plain text, and where its passages begin. `edition` generates another text for the same page. */
export function generatedPage(
  at: number,
  size: SiteSize,
  edition = 0,
): { readonly page: PageRecord; readonly text: string; readonly passages: string } {
  const hash = 'ab'.repeat(32)
  const type = contentTypes[at % contentTypes.length] ?? 'page'
  const seed = at * 3 + edition * 1e7
  const page: PageRecord = {
    path: `/${type}/${at % 97}/p${at}/`,
    title: textOf(seed + 1e9, titleWords),
    summary: textOf(seed + 1e9 + 1, summaryWords),
    type,
    language: 'he',
    author: null,
    publishedAt: null,
    updatedAt: null,
    markdown: hash,
    text: hash,
  }
  return { page, ...withHeadings(textOf(seed + 1e9 + 2, size.words)) }
}

/** A text in passages, each under a heading on a line of its own. */
function withHeadings(words: string): { readonly text: string; readonly passages: string } {
  const list = words.split(' ')
  const places: PassagePlace[] = []
  let text = ''
  for (let at = 0; at < list.length; at += passageWords) {
    const heading = `${list.slice(at, at + headingWords).join(' ')}\n`
    places.push({ text: text.length, markdown: text.length, fragment: '', headings: [{ rank: 2, length: heading.length }] })
    text += `${heading}${list.slice(at + headingWords, at + passageWords).join(' ')}\n`
  }
  return { text, passages: packPlaces(places) }
}

/** Ranks of the words that occur on this share of the pages. */
function ranksWithin(size: SiteSize, min: number, max: number): readonly [number, number] {
  const length = titleWords + summaryWords + size.words
  const share = (rank: number) => 1 - (1 - Math.log((rank + 2) / (rank + 1)) / Math.log(vocabulary)) ** length
  const firstBelow = (bound: number) => {
    const rank = words.findIndex((_, at) => share(at) < bound)
    return rank === -1 ? vocabulary - 1 : rank
  }
  const from = firstBelow(max)
  return [from, Math.max(firstBelow(min), from + 5)]
}

function among([from, to]: readonly [number, number]): (next: () => number) => string {
  return (next) => words[Math.floor(from + next() * (to - from))] ?? ''
}

/** Kinds of query. */
export type QueryKind =
  | 'rare word'
  | 'common word'
  | 'two common words'
  | 'two words'
  | 'three words'
  | 'three stop-like words'
  | 'nothing found'
  | 'words of a question'

/** Queries by kind; each call generates a new one. */
export function queryKinds(size: SiteSize): Readonly<Record<QueryKind, (next: () => number) => string>> {
  const stop = among(ranksWithin(size, 0.85, 1))
  const common = among(ranksWithin(size, 0.4, 0.75))
  const medium = among(ranksWithin(size, 0.02, 0.2))
  const rare = among(ranksWithin(size, 0.000_5, 0.01))
  return {
    'rare word': rare,
    'common word': common,
    'two common words': (next) => `${common(next)} ${common(next)}`,
    'two words': (next) => `${medium(next)} ${rare(next)}`,
    'three words': (next) => `${common(next)} ${medium(next)} ${medium(next)}`,
    // No page has the word with this letter before it.
    'nothing found': (next) => `${rare(next)} ץ${rare(next)}`,
    'words of a question': (next) => `ץ${rare(next)} ${common(next)} ${medium(next)} ${stop(next)} ${rare(next)} ${medium(next)}`,
    'three stop-like words': (next) => `${stop(next)} ${stop(next)} ${stop(next)}`,
  }
}
