import type { ContentHash } from '../../model/page-record.ts'
import type { CaseStudyRecord, TermRecord } from '../../model/site-record.ts'
import { orderedCaseStudies, orderedTerms } from '../lists.ts'
import type { DraftContent } from './draft-content.ts'
import type { GenerationMeta } from './generation-row.ts'

/** The lists of a generation, as contents: generations with the same list share it. */
export interface StoredLists {
  readonly caseStudies: ContentHash
  readonly terms: ContentHash
  readonly termLanguage: string
}

/** The case studies and the glossary of a draft. */
export class DraftLists {
  readonly #content: DraftContent
  #caseStudies: ContentHash | undefined
  #terms: ContentHash | undefined
  #termLanguage: string

  constructor(content: DraftContent, base: GenerationMeta | undefined) {
    this.#content = content
    this.#caseStudies = base?.caseStudies
    this.#terms = base?.terms
    this.#termLanguage = base?.termLanguage ?? 'en'
  }

  putCaseStudies(list: readonly CaseStudyRecord[]): void {
    this.#caseStudies = this.#put(orderedCaseStudies(list))
  }

  putTerms(list: readonly TermRecord[], language: string): void {
    this.#terms = this.#put(orderedTerms(list, language))
    this.#termLanguage = language
  }

  /** The lists as they are now; empty ones where none were put. */
  store(): StoredLists {
    return {
      caseStudies: this.#caseStudies ?? this.#put([]),
      terms: this.#terms ?? this.#put([]),
      termLanguage: this.#termLanguage,
    }
  }

  #put(list: readonly unknown[]): ContentHash {
    return this.#content.put(new TextEncoder().encode(JSON.stringify(list)))
  }
}
