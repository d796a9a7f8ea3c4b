import { createHash } from 'node:crypto'
import type { SitePath } from '../model/site-path.ts'
import type { CaseStudyRecord, ListName, ListRecords } from '../model/site-record.ts'
import { compareCodeUnits } from '../model/compare-code-units.ts'
import { compareTerms } from './analysis/compare-terms.ts'
import { foldTerm } from './analysis/fold-term.ts'
import type { CatalogReader, PageRange } from './catalog.ts'
import { listRecordOf } from './stored-records.ts'

/** `item` of a `Position`: the first 8 bytes of a SHA-256, as hex. @param key path of a page, or what identifies an item of a list */
export function itemOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

/** What decides the place of an item in its list. */
interface Place {
  /** `sort` of a `Position`. */
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
  /** See `Position`. */
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

/** What is stored about an item that has left its list: with `sort` of a position it gives its place. */
export type GoneItem = Pick<Place, 'path' | 'text'>

/** How a catalog reads the lists of one generation and finds items that have left them. */
export interface ListSource {
  /** Empty for a generation written before the list existed. */
  records<Name extends ListName>(name: Name): Promise<readonly ListRecords[Name][]>
  /** The language that decided the order of the terms. */
  readonly language: string
  gone(item: string): Promise<GoneItem | undefined>
}

/** Reads the lists of one generation, each in full when it is first needed; then it is cached. */
export function listReader(source: ListSource): CatalogReader['list'] {
  const { language } = source
  const known: { readonly [Name in ListName]: { entries?: readonly ListEntry<ListRecords[Name]>[] } } = {
    caseStudies: {},
    terms: {},
    offers: {},
    questions: {},
  }
  const entriesOf = async <Name extends ListName>(name: Name): Promise<readonly ListEntry<ListRecords[Name]>[]> => {
    const { entries } = known[name]
    if (entries !== undefined) return entries
    const records = (await source.records(name)).map((record) => listRecordOf(name, record))
    return (known[name].entries = listEntries(name, records, language))
  }
  return async (name, { after, limit, offset: from }, contains = '') => {
    const all = await entriesOf(name)
    const current = all.findIndex(({ item }) => item === after?.item)
    const place = after && { sort: after.sort, ...((current < 0 && (await source.gone(after.item))) || { path: '', text: '' }) }
    const compare = kinds[name].compare(language)
    const isUpTo = (entry: ListEntry<unknown>) =>
      current < 0 ? place !== undefined && compare(entry.place, place) < 0 : entry.at <= current
    const part = foldTerm(contains)
    const list = all.filter(({ folded }) => folded.includes(part))
    const offset = after === undefined ? from : list.filter(isUpTo).length
    const entries = list.slice(offset, offset + limit)
    const last = offset + entries.length < list.length ? entries.at(-1) : undefined
    return {
      items: entries.map(({ record }) => record),
      total: list.length,
      offset,
      next: last === undefined ? null : { sort: last.place.sort, item: last.item },
    }
  }
}

/** Sorts after every path of a section: paths are ASCII. */
const afterEveryPath = '\uFFFF'

/** Between which paths the pages of a range are. */
export interface PathBounds {
  readonly from: SitePath
  /** Excluded; it may be `from`. */
  readonly except: SitePath
  /** The first one after the range. */
  readonly before: string
}

/** The paths of a range of pages, for stores that keep them in order. */
export function pathBounds({ section = '', after = '' }: PageRange): PathBounds {
  return { from: after > section ? after : section, except: after, before: section + afterEveryPath }
}
