import type { PageRecord } from '../../model/page-record.ts'
import { analysePage } from '../analysis/analyse-page.ts'
import { pageTokens } from '../analysis/opaque-tokens.ts'
import type { PageOutline } from '../analysis/traced-passages.ts'
import { pageRank } from './search-order.ts'
import { listedWords } from './site-words.ts'

/** What an engine stores of a page, so that search finds it, puts it in order and suggests its words. */
export interface SearchablePage extends PageOutline {
  readonly rank: number
  /** Separated by spaces, see `pageTokens`. */
  readonly tokens: string
  readonly words: ReadonlySet<string>
}

/** Analyses a page for search. @param passages where its passages begin, packed */
export function searchablePage(page: PageRecord, text: string, passages?: string): SearchablePage {
  const keys = analysePage(page, text, passages)
  return {
    rank: pageRank(page),
    tokens: pageTokens(keys, page.type),
    trace: keys.trace,
    passages: keys.passages,
    words: listedWords([page.title, page.summary, text]),
  }
}
