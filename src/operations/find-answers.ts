import { queryWords } from '../catalog/search/query-words.ts'
import type { PageRecord } from '../model/page-record.ts'
import { findPages, searchQuery } from './find-pages.ts'
import type { OperationContext } from './operation.ts'
import { pageSnippet } from './snippet/page-snippet.ts'
import { WordFinder } from './snippet/written-words.ts'

/** A page that may answer a question. */
export interface Answer {
  readonly page: PageRecord
  /** The passage that fits the question best, plain text. */
  readonly text: string
}

/** Pages that may answer a question. */
export interface Answers {
  /** Best first. */
  readonly answers: readonly Answer[]
  /** Number of pages that were found. */
  readonly total: number
  /** Queries that find something, where nothing was found. */
  readonly suggestions: readonly string[]
}

/**
 * Finds pages for a question or for words.
 * @throws InvalidQueryError for words that cannot be searched for
 */
export async function findAnswers(question: string, most: number, context: OperationContext): Promise<Answers> {
  const { pages, clauses, paging } = await findPages({ q: question, limit: most }, context)
  const { total } = paging
  if (total === 0) return { answers: [], total, suggestions: await context.reader.suggest(searchQuery({ q: question })) }
  const words = new WordFinder(queryWords(clauses))
  const answers = pages.map(async (page) => {
    const snippet = await pageSnippet(page, words, context.reader)
    return { page, text: snippet.replaceAll('**', '') }
  })
  return { answers: await Promise.all(answers), total, suggestions: [] }
}
