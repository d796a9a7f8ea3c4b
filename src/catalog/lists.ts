import { createHash } from 'node:crypto'
import type { SitePath } from '../model/site-path.ts'
import type { CaseStudyRecord, TermRecord } from '../model/site-record.ts'
import { compareCodeUnits, compareTerms, type OrderedTerm } from './analysis/compare-terms.ts'
import { foldTerm } from './analysis/fold-term.ts'
import type { ListSlice, ListWindow, PageRange, Position } from './catalog.ts'
import { caseStudyOf, termOf } from './stored-records.ts'

/** `item` of a {@link Position} for a page or a case study: the first 8 bytes of the SHA-256 of its path, as hex. */
export function pageItem(path: SitePath): string {
  return item(path)
}

/** `item` of a {@link Position} for a glossary term: the same of its folded text and its path. */
export function termItem(term: OrderedTerm): string {
  return item(`${foldTerm(term.term)}\0${term.path}`)
}

function item(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

/** Sorts after every date; a Date holds no more than 8.64e15 milliseconds. */
const undated = Number.MAX_SAFE_INTEGER

/** `sort` of a position in the case studies: newest first, without a date last. */
export function caseStudySort(study: Pick<CaseStudyRecord, 'updatedAt'>): number {
  const time = study.updatedAt === null ? Number.NaN : Date.parse(study.updatedAt)
  return Number.isNaN(time) ? undated : 0 - time
}

/** Order of items by a leading number and then by path, code unit by code unit. */
export function compareByNumberAndPath(a: readonly [number, SitePath], b: readonly [number, SitePath]): number {
  return a[0] - b[0] || compareCodeUnits(a[1], b[1])
}

/** The case studies in the order of their list, each path once. */
export function orderedCaseStudies(list: readonly CaseStudyRecord[]): readonly CaseStudyRecord[] {
  return withoutRepeats(list, ({ path }) => path).toSorted((a, b) =>
    compareByNumberAndPath([caseStudySort(a), a.path], [caseStudySort(b), b.path]),
  )
}

/** The terms in the order of the glossary, each once. */
export function orderedTerms(list: readonly TermRecord[], language: string): readonly TermRecord[] {
  return withoutRepeats(list, termItem).toSorted(compareTerms(language))
}

/** The first of each item: an item must have one place only. */
function withoutRepeats<Item>(list: readonly Item[], key: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>()
  return list.filter((item) => seen.size !== seen.add(key(item)).size)
}

/**
 * A part of a list that is known in full.
 * @param isUpTo whether an item is before or at the position behind which the part begins
 */
export function sliceOf<Item>(
  list: readonly Item[],
  window: ListWindow,
  position: (item: Item) => Position,
  isUpTo: (item: Item) => boolean,
): ListSlice<Item> {
  const offset = window.after === undefined ? window.offset : list.filter(isUpTo).length
  const items = list.slice(offset, offset + window.limit)
  const last = items.at(-1)
  return {
    items,
    total: list.length,
    offset,
    next: last !== undefined && offset + items.length < list.length ? position(last) : null,
  }
}

/** How a stored catalog reads the lists of one generation, in their order, and finds items that they do not hold any more. */
export interface ListSource {
  caseStudies(): Promise<readonly CaseStudyRecord[]>
  terms(): Promise<readonly TermRecord[]>
  /** The language that decided the order of the terms. */
  readonly termLanguage: string
  /** Path of a page or a case study that a position names. */
  pathOf(item: string): Promise<SitePath | undefined>
  /** A term that has left the glossary. */
  goneTerm(item: string): Promise<OrderedTerm | undefined>
}

interface FoldedTerm {
  readonly record: TermRecord
  readonly folded: string
  readonly item: string
}

/** The case studies and the glossary of one generation: read in full when first needed, and kept. */
export class StoredLists {
  readonly #source: ListSource
  #caseStudies: readonly CaseStudyRecord[] | undefined
  #terms: readonly FoldedTerm[] | undefined

  constructor(source: ListSource) {
    this.#source = source
  }

  async caseStudies(window: ListWindow): Promise<ListSlice<CaseStudyRecord>> {
    const list = (this.#caseStudies ??= (await this.#source.caseStudies()).map(caseStudyOf))
    const { after } = window
    const path =
      after && (list.find((study) => pageItem(study.path) === after.item)?.path ?? (await this.#source.pathOf(after.item)))
    return sliceOf(
      list,
      window,
      (study) => ({ sort: caseStudySort(study), item: pageItem(study.path) }),
      (study) => after !== undefined && compareByNumberAndPath([caseStudySort(study), study.path], [after.sort, path ?? '']) <= 0,
    )
  }

  async terms(contains: string, window: ListWindow): Promise<ListSlice<TermRecord>> {
    const all = (this.#terms ??= (await this.#source.terms()).map(termOf).map((record) => ({
      record,
      folded: foldTerm(record.term),
      item: termItem(record),
    })))
    const { after } = window
    const last = after && (all.find(({ item }) => item === after.item)?.record ?? (await this.#source.goneTerm(after.item)))
    const compare = compareTerms(this.#source.termLanguage)
    const part = foldTerm(contains)
    const slice = sliceOf(
      all.filter(({ folded }) => folded.includes(part)),
      window,
      ({ item }) => ({ sort: 0, item }),
      ({ record }) => last !== undefined && compare(record, last) <= 0,
    )
    return { ...slice, items: slice.items.map(({ record }) => record) }
  }
}

/** Sorts after every path of a section: paths are ASCII. */
const afterEveryPath = '\uFFFF'

/** Between which paths the pages of a range are. */
export interface PathBounds {
  readonly from: SitePath
  /** Excluded; it may be `from`. */
  readonly except: SitePath
  /** The first one behind the range. */
  readonly before: string
}

/** The paths of a range of pages, for stores that keep them in order. */
export function pathBounds({ section = '', after = '' }: PageRange): PathBounds {
  return { from: after > section ? after : section, except: after, before: section + afterEveryPath }
}
