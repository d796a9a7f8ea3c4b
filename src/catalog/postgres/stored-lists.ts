import type { ContentHash } from '../../model/page-record.ts'
import type { CaseStudyRecord, TermRecord } from '../../model/site-record.ts'
import { compareTerms } from '../analysis/compare-terms.ts'
import { foldTerm } from '../analysis/fold-term.ts'
import type { ListSlice, ListWindow } from '../catalog.ts'
import { pageItem, termItem } from '../list-items.ts'
import { caseStudySort, compareByNumberAndPath } from '../list-order.ts'
import { sliceOf } from '../list-slice.ts'
import { caseStudyOf, termOf } from '../stored-records.ts'
import type { GenerationMeta } from './generation-row.ts'
import type { PlaceFinder } from './place-finder.ts'

interface FoldedTerm {
  readonly record: TermRecord
  readonly folded: string
  readonly item: string
}

/** The case studies and the glossary of one generation: read whole when first asked for, and held. */
export class StoredLists {
  readonly #meta: GenerationMeta
  readonly #read: (hash: ContentHash) => Promise<Uint8Array>
  readonly #places: PlaceFinder
  #caseStudies: readonly CaseStudyRecord[] | undefined
  #terms: readonly FoldedTerm[] | undefined

  constructor(meta: GenerationMeta, read: (hash: ContentHash) => Promise<Uint8Array>, places: PlaceFinder) {
    this.#meta = meta
    this.#read = read
    this.#places = places
  }

  async caseStudies(window: ListWindow): Promise<ListSlice<CaseStudyRecord>> {
    const list = (this.#caseStudies ??= await this.#list(this.#meta.caseStudies, caseStudyOf))
    const { after } = window
    const path =
      after === undefined
        ? undefined
        : (list.find((study) => pageItem(study.path) === after.item)?.path ?? (await this.#places.path(after.item)))
    return sliceOf(
      list,
      window,
      (study) => ({ sort: caseStudySort(study), item: pageItem(study.path) }),
      (study) => after !== undefined && compareByNumberAndPath([caseStudySort(study), study.path], [after.sort, path ?? '']) <= 0,
    )
  }

  async terms(contains: string, window: ListWindow): Promise<ListSlice<TermRecord>> {
    const all = (this.#terms ??= (await this.#list(this.#meta.terms, termOf)).map((record) => ({
      record,
      folded: foldTerm(record.term),
      item: termItem(record),
    })))
    const { after } = window
    const last =
      after === undefined
        ? undefined
        : (all.find(({ item }) => item === after.item)?.record ?? (await this.#places.goneTerm(after.item)))
    const compare = compareTerms(this.#meta.termLanguage)
    const part = foldTerm(contains)
    const slice = sliceOf(
      all.filter(({ folded }) => folded.includes(part)),
      window,
      ({ item }) => ({ sort: 0, item }),
      ({ record }) => last !== undefined && compare(record, last) <= 0,
    )
    return { ...slice, items: slice.items.map(({ record }) => record) }
  }

  async #list<Item>(hash: ContentHash, complete: (stored: Item) => Item): Promise<readonly Item[]> {
    const stored: Item[] = JSON.parse(new TextDecoder().decode(await this.#read(hash)))
    return stored.map(complete)
  }
}
