import type { ContentHash } from '../../model/page-record.ts'
import type { ListName, SiteRecord } from '../../model/site-record.ts'
import type { Generation, Section } from '../catalog.ts'
import { jsonOf, numberOf, type Row, textOf } from '../row-values.ts'
import type { StoredTimes } from '../page-changes.ts'
import { siteOf } from '../stored-records.ts'
import type { RowSource } from './database.ts'

/** Contents that hold lists. */
export type ListContents = { readonly [Name in ListName]?: ContentHash }

/** A row of `generation`. */
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
  /** Number of pages when the frequent tokens were last listed from the start. */
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

/** Adds the row of a generation. */
export async function insertGeneration(source: RowSource, meta: GenerationMeta): Promise<void> {
  const { generation, site, lists } = meta
  const values = {
    number: generation.number,
    format: meta.format,
    published_at: generation.publishedAt,
    pages: generation.pages,
    listed: meta.listed,
    site: JSON.stringify(site),
    sections: JSON.stringify(meta.sections),
    case_studies: lists.caseStudies,
    terms: lists.terms,
    offers: lists.offers,
    questions: lists.questions,
    term_language: meta.termLanguage,
    contents: [...Object.values(lists), ...(site.notFound === null ? [] : [site.notFound.content])],
    times: JSON.stringify(meta.times),
  }
  const names = Object.keys(values)
  const places = names.map((_, at) => `$${at + 1}`)
  await source.rows(`INSERT INTO daf.generation (${names.join(', ')}) VALUES (${places.join(', ')})`, Object.values(values))
}

/** Which generation is current, and which ones a rollback returns to. */
export interface Pointer {
  readonly current: number | undefined
  /** Generations that became current before this one and are kept, newest first. */
  readonly recent: readonly number[]
  /** Highest number that was ever given. */
  readonly last: number
}

/** Reads which generation is current. */
export async function readPointer(source: RowSource): Promise<Pointer> {
  const [row] = await source.rows('SELECT current, recent, last FROM daf.catalog')
  const recent: unknown = row?.['recent']
  return {
    current: typeof row?.['current'] === 'number' ? row['current'] : undefined,
    recent: Array.isArray(recent) ? recent.filter((number) => typeof number === 'number') : [],
    last: numberOf(row, 'last'),
  }
}
