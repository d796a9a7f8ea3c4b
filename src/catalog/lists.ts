import { createHash } from 'node:crypto'
import type { SitePath } from '../model/site-path.ts'
import type { CaseStudyRecord, ListName, ListRecords } from '../model/site-record.ts'
import { compareCodeUnits, compareTerms } from './analysis/compare-terms.ts'
import { foldTerm } from './analysis/fold-term.ts'
import type { ListSlice, ListWindow, PageRange, Position } from './catalog.ts'
import { listRecordOf } from './stored-records.ts'

/** `item` of a {@link Position} for a page: the first 8 bytes of the SHA-256 of its path, as hex. */
export function pageItem(path: SitePath): string {
  return itemOf(path)
}

function itemOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

/** What decides the place of an item in its list. */
interface Place {
  /** `sort` of a {@link Position}. */
  readonly sort: number
  readonly path: SitePath
  /** The text that filters search. */
  readonly text: string
}

/** How the items of a list are named and ordered. */
interface ListKind<Item> {
  text(item: Item): string
  /** @param before number of earlier items of the same page */
  sort(item: Item, before: number): number
  /** Identifies the item among those of all lists; items with the same key are one. An item whose own fields move it gets another key. */
  key(item: Item, place: Place): string
  compare(language: string): (a: Place, b: Place) => number
}

/** Sorts after every date; a Date holds no more than 8.64e15 milliseconds. */
const undated = Number.MAX_SAFE_INTEGER

/** `sort` of a position in the case studies: newest first, without a date last. */
export function caseStudySort({ updatedAt }: Pick<CaseStudyRecord, 'updatedAt'>): number {
  const time = updatedAt === null ? Number.NaN : Date.parse(updatedAt)
  return Number.isNaN(time) ? undated : 0 - time
}

/** Order of items by a leading number and then by path, code unit by code unit. */
export function compareByNumberAndPath(a: readonly [number, SitePath], b: readonly [number, SitePath]): number {
  return a[0] - b[0] || compareCodeUnits(a[1], b[1])
}

/** By page, and within a page in the given order. */
const inPageOrder = () => (a: Place, b: Place) => compareCodeUnits(a.path, b.path) || a.sort - b.sort

/** A new list needs a row here, a record in `ListRecords`, and a place in the storage of each catalog. */
const kinds: { readonly [Name in ListName]: ListKind<ListRecords[Name]> } = {
  caseStudies: {
    text: ({ title }) => title,
    sort: caseStudySort,
    key: ({ path, fragment = '', title }, { sort }) => `case-study\0${sort}\0${path}\0${fragment}\0${title}`,
    compare: () => (a, b) => compareByNumberAndPath([a.sort, a.path], [b.sort, b.path]),
  },
  terms: {
    text: ({ term }) => term,
    sort: () => 0,
    key: ({ term, path }) => `${foldTerm(term)}\0${path}`,
    compare(language) {
      const compare = compareTerms(language)
      return (a, b) => compare({ term: a.text, path: a.path }, { term: b.text, path: b.path })
    },
  },
  offers: {
    text: ({ name }) => name,
    sort: (_offer, before) => before,
    key: ({ path, fragment = '', name, unit, priceText }) =>
      ['offer', path, fragment, foldTerm(name), unit, foldTerm(priceText)].join('\0'),
    compare: inPageOrder,
  },
  questions: {
    text: ({ question }) => question,
    sort: (_question, before) => before,
    key: ({ path, question }) => `question\0${path}\0${foldTerm(question)}`,
    compare: inPageOrder,
  },
}

/** An item of a list with derived values. */
export interface ListEntry<Item> {
  readonly record: Item
  /** See {@link Position}. */
  readonly item: string
  readonly place: Place
  /** Its index in the list. */
  readonly at: number
  /** Its text, folded for filters. */
  readonly folded: string
}

/** The items of a list, sorted and without duplicates. @param language decides the order of terms */
export function listEntries<Name extends ListName>(
  name: Name,
  records: readonly ListRecords[Name][],
  language: string,
): readonly ListEntry<ListRecords[Name]>[] {
  const kind = kinds[name]
  const entries = new Map<string, Omit<ListEntry<ListRecords[Name]>, 'at'>>()
  const onPage = new Map<SitePath, number>()
  for (const record of records) {
    const { path } = record
    const before = onPage.get(path) ?? 0
    const text = kind.text(record)
    const place = { sort: kind.sort(record, before), path, text }
    const item = itemOf(kind.key(record, place))
    if (entries.has(item)) continue
    entries.set(item, { record, item, place, folded: foldTerm(text) })
    onPage.set(path, before + 1)
  }
  const compare = kind.compare(language)
  return [...entries.values()].toSorted((a, b) => compare(a.place, b.place)).map((entry, at) => ({ ...entry, at }))
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

/** What is stored about an item that has left its list: with `sort` of a position it gives its place. */
export type GoneItem = Pick<Place, 'path' | 'text'>

/** A list whose items are all known. */
interface WholeList<Name extends ListName> {
  readonly name: Name
  readonly entries: readonly ListEntry<ListRecords[Name]>[]
  /** The language that decided the order of the terms. */
  readonly language: string
  /** Finds items that have left the list. */
  gone(item: string): Promise<GoneItem | undefined>
}

/** A part of a list. @param contains as of `CatalogReader.list` */
export async function listSlice<Name extends ListName>(
  { name, entries, language, gone }: WholeList<Name>,
  window: ListWindow,
  contains: string,
): Promise<ListSlice<ListRecords[Name]>> {
  const { after } = window
  const part = foldTerm(contains)
  const current = entries.findIndex(({ item }) => item === after?.item)
  const place = after && { sort: after.sort, ...((current < 0 && (await gone(after.item))) || { path: '', text: '' }) }
  const compare = kinds[name].compare(language)
  const slice = sliceOf(
    entries.filter(({ folded }) => folded.includes(part)),
    window,
    ({ item, place: { sort } }) => ({ sort, item }),
    (entry) => (current < 0 ? place !== undefined && compare(entry.place, place) < 0 : entry.at <= current),
  )
  return { ...slice, items: slice.items.map(({ record }) => record) }
}

/** How a stored catalog reads the lists of one generation and finds items that have left them. */
export interface ListSource {
  /** Empty for a generation written before the list existed. */
  records<Name extends ListName>(name: Name): Promise<readonly ListRecords[Name][]>
  /** The language that decided the order of the terms. */
  readonly language: string
  gone(item: string): Promise<GoneItem | undefined>
}

/** The lists of one generation, each read in full when first needed and then cached. */
export class StoredLists {
  readonly #source: ListSource
  readonly #known: { readonly [Name in ListName]: { entries?: readonly ListEntry<ListRecords[Name]>[] } } = {
    caseStudies: {},
    terms: {},
    offers: {},
    questions: {},
  }

  constructor(source: ListSource) {
    this.#source = source
  }

  /** A part of a list, see `CatalogReader.list`. */
  async slice<Name extends ListName>(name: Name, window: ListWindow, contains = ''): Promise<ListSlice<ListRecords[Name]>> {
    const { language } = this.#source
    const gone = (item: string) => this.#source.gone(item)
    return listSlice({ name, entries: await this.#entriesOf(name), language, gone }, window, contains)
  }

  async #entriesOf<Name extends ListName>(name: Name): Promise<readonly ListEntry<ListRecords[Name]>[]> {
    const known = this.#known[name]
    if (known.entries !== undefined) return known.entries
    const records = (await this.#source.records(name)).map((record) => listRecordOf(name, record))
    return (known.entries = listEntries(name, records, this.#source.language))
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
