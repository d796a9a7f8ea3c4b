import { distance } from 'fastest-levenshtein'
import { displayPath, sectionOf, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'

type Reader = OperationContext['reader']

/** A page that the reader may have meant. */
export interface NearMatch {
  readonly title: string
  readonly path: SitePath
}

/** Most matches that are named. */
const maxMatches = 5

/** Pages whose addresses are compared, the first ones by path of a larger site: about 2 MB. */
const maxPages = 10_000

/** Pages that are read in one turn; others are answered in between. */
const batch = 500

/** Longest part of an address that is compared, in characters, and most of its words. */
const maxSegment = 100
const maxWords = 8

/** A word on more pages does not tell one from another. */
const commonWord = 200

/** Most letters that may differ, and most addresses that are compared letter by letter. */
const maxEdits = 4
const maxCompared = 300

/**
 * Published pages that a missing address may stand for, best first: those that share the telling words of its last segment
 * in address or title, then those whose last segment is spelled alike. It costs a tenth of a millisecond: 404 is not limited.
 */
export async function nearMatches(path: SitePath, reader: Reader): Promise<readonly NearMatch[]> {
  const wanted = lastSegment(path)
  if (wanted === '') return []
  const addresses = await addressesOf(reader)
  const section = sectionOf(path)
  const found = new Set([...addresses.withWords(wordsOf(wanted), section), ...addresses.spelledLike(wanted)])
  return [...found].slice(0, maxMatches)
}

/** By generation, and no longer than it is in use. */
const known = new WeakMap<Reader['generation'], Promise<Addresses>>()

/** Read at the first missing page of a generation; a failure is tried again. */
function addressesOf(reader: Reader): Promise<Addresses> {
  const { generation } = reader
  const before = known.get(generation)
  if (before !== undefined) return before
  const reading = readAddresses(reader)
  known.set(generation, reading)
  reading.catch(() => known.delete(generation))
  return reading
}

async function readAddresses(reader: Reader): Promise<Addresses> {
  const addresses = new Addresses()
  let after: SitePath | undefined
  do {
    const pages = await reader.pages({ limit: batch, ...(after === undefined ? {} : { after }) })
    for (const { title, path } of pages) addresses.add({ title, path })
    after = pages.length < batch ? undefined : pages.at(-1)?.path
    await new Promise((resolve) => setImmediate(resolve))
  } while (after !== undefined && addresses.size < maxPages)
  return addresses
}

/** The addresses of a site by their words and their letters. */
class Addresses {
  readonly #pages: NearMatch[] = []
  readonly #segments: string[] = []
  /** By word of address or title: the numbers of the pages. */
  readonly #byWord = new Map<string, number[]>()

  get size(): number {
    return this.#pages.length
  }

  add(page: NearMatch): void {
    const number = this.#pages.push(page) - 1
    const segment = lastSegment(page.path)
    this.#segments.push(segment)
    for (const word of new Set([...wordsOf(segment), ...wordsOf(page.title)])) {
      const pages = this.#byWord.get(word)
      if (pages === undefined) this.#byWord.set(word, [number])
      // One more than are looked at marks the word as common.
      else if (pages.length <= commonWord) pages.push(number)
    }
  }

  /** Pages that share words which make up at least half of what the words tell; those of the same section first among equals. */
  withWords(words: readonly string[], section: SitePath | undefined): readonly NearMatch[] {
    const shared = new Map<number, number>()
    let most = 0
    for (const word of words.slice(0, maxWords)) {
      const pages = this.#byWord.get(word) ?? []
      if (pages.length > commonWord) continue
      const tells = Math.log(this.size / Math.max(1, pages.length)) + 1
      most += tells
      for (const page of pages) shared.set(page, (shared.get(page) ?? 0) + tells)
    }
    return [...shared]
      .filter(([, told]) => told * 2 >= most)
      .map(([number, told]) => ({ page: this.#pages[number], told, number }))
      .flatMap(({ page, ...rest }) => (page === undefined ? [] : [{ page, near: sectionOf(page.path) === section, ...rest }]))
      .toSorted((a, b) => b.told - a.told || Number(b.near) - Number(a.near) || a.number - b.number)
      .slice(0, maxMatches)
      .map(({ page }) => page)
  }

  /** Pages whose last segment differs by a few letters, the fewest first. */
  spelledLike(wanted: string): readonly NearMatch[] {
    const edits = Math.min(maxEdits, Math.ceil(wanted.length / 4))
    const near: { readonly page: NearMatch; readonly edits: number }[] = []
    let compared = 0
    for (const [number, segment] of this.#segments.entries()) {
      if (Math.abs(segment.length - wanted.length) > edits || segment[0] !== wanted[0]) continue
      if (++compared > maxCompared) break
      const page = this.#pages[number]
      const needed = distance(wanted, segment)
      if (page !== undefined && needed <= edits) near.push({ page, edits: needed })
    }
    return near
      .toSorted((a, b) => a.edits - b.edits)
      .slice(0, maxMatches)
      .map(({ page }) => page)
  }
}

/** The words of an address or a title, in lower case. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
}

/** The last segment as people read it, without an ending such as `.html` or `.md`. */
function lastSegment(path: SitePath): string {
  const segment = displayPath(path.endsWith('/') ? path.slice(0, -1) : path)
  return segment
    .slice(segment.lastIndexOf('/') + 1)
    .replace(/\.[a-z]{2,5}$/i, '')
    .toLowerCase()
    .slice(0, maxSegment)
}
