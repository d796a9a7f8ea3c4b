import type { Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { CaseStudyRecord, SiteRecord, TermRecord } from '../../model/site-record.ts'
import type { PageKeys } from '../analysis/analyse-page.ts'
import type { DocumentMemo, Generation } from '../catalog.ts'

/** A page with the keys under which it is found. */
export interface IndexedPage {
  readonly page: PageRecord
  readonly keys: PageKeys
  readonly words: ReadonlySet<string>
}

/** All that a generation holds but the bytes of its contents. */
export interface MemoryContents {
  readonly documents: Map<string, DocumentMemo>
  readonly pages: Map<SitePath, IndexedPage>
  readonly entries: Map<SitePath, Entry>
  readonly caseStudies: readonly CaseStudyRecord[]
  readonly terms: readonly TermRecord[]
  readonly language: string
}

/** A published generation. */
export interface MemoryGeneration extends MemoryContents {
  readonly generation: Generation
  readonly site: SiteRecord
  /** The items that this generation and those before it had, by the name that positions give them. */
  readonly everListed: ReadonlyMap<string, { readonly path: SitePath; readonly term: string }>
}

/** The contents of a site without anything. */
export function emptyContents(): MemoryContents {
  return { documents: new Map(), pages: new Map(), entries: new Map(), caseStudies: [], terms: [], language: 'en' }
}
