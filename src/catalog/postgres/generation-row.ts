import type { ContentHash } from '../../model/page-record.ts'
import type { ListName, SiteRecord } from '../../model/site-record.ts'
import type { Generation, Section } from '../catalog.ts'
import { jsonOf, numberOf, type Row, textOf } from '../row-values.ts'
import type { StoredTimes } from '../page-changes.ts'
import { siteOf } from '../stored-records.ts'

/** Contents that hold lists. */
export type ListContents = { readonly [Name in ListName]?: ContentHash }

/** All that one row says of a generation. */
export interface GenerationMeta {
  readonly generation: Generation
  /** See `catalogFormat`. */
  readonly format: number
  readonly site: SiteRecord
  readonly sections: readonly Section[]
  /** Contents that hold the lists, as JSON, in their order; those of later versions are missing. */
  readonly lists: ListContents
  /** The language that decided the order of the terms. */
  readonly termLanguage: string
  /** Number of pages when the frequent tokens were listed afresh. */
  readonly listed: number
  readonly times: StoredTimes
}

/** Reads a row of `generation`. */
export function generationMeta(row: Row): GenerationMeta {
  return {
    generation: { number: numberOf(row, 'number'), publishedAt: textOf(row, 'published_at'), pages: numberOf(row, 'pages') },
    format: numberOf(row, 'format'),
    site: siteOf(row, 'site'),
    sections: jsonOf(row, 'sections'),
    lists: {
      caseStudies: textOf(row, 'case_studies'),
      terms: textOf(row, 'terms'),
      ...(row['offers'] === null ? {} : { offers: textOf(row, 'offers') }),
      ...(row['questions'] === null ? {} : { questions: textOf(row, 'questions') }),
    },
    termLanguage: textOf(row, 'term_language'),
    listed: numberOf(row, 'listed'),
    times: jsonOf(row, 'times'),
  }
}

/** Statement that adds the row of a generation, see {@link generationValues}. */
export const insertGeneration = `
  INSERT INTO daf.generation
    (number, format, published_at, pages, listed, site, sections, case_studies, terms, offers, questions, term_language, contents, times)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`

/** Values of {@link insertGeneration}. */
export function generationValues(meta: GenerationMeta): readonly unknown[] {
  const { generation, format, listed, site, sections, lists, termLanguage, times } = meta
  const { number, publishedAt, pages } = generation
  const { caseStudies, terms, offers, questions } = lists
  const contents = [...Object.values(lists), ...(site.notFound === null ? [] : [site.notFound.content])]
  const json = [JSON.stringify(site), JSON.stringify(sections)]
  return [
    number,
    format,
    publishedAt,
    pages,
    listed,
    ...json,
    caseStudies,
    terms,
    offers,
    questions,
    termLanguage,
    contents,
    JSON.stringify(times),
  ]
}

/** Which generation is current, and which ones a rollback returns to. */
export interface Pointer {
  readonly current: number | undefined
  /** Generations that became current before this one and are kept, newest first. */
  readonly recent: readonly number[]
  /** Highest number that was ever given. */
  readonly last: number
}

/** Statement that reads the pointer. */
export const selectPointer = 'SELECT current, recent, last FROM daf.catalog'

/** Reads the row of {@link selectPointer}. */
export function pointerOf(row: Row | undefined): Pointer {
  const recent: unknown = row?.['recent']
  return {
    current: typeof row?.['current'] === 'number' ? row['current'] : undefined,
    recent: Array.isArray(recent) ? recent.filter((number) => typeof number === 'number') : [],
    last: numberOf(row, 'last'),
  }
}
