import type { PageRecord } from '../model/page-record.ts'
import { findPages, searchQuery } from './find-pages.ts'
import type { OperationContext } from './operation.ts'
import { passageTexts } from './passage/passage-texts.ts'

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
  /** Where no page has every word: the words that the best page lacks, as typed. Null where pages have them all. */
  readonly missing: readonly string[] | null
  /** Queries that find something, where nothing was found. */
  readonly suggestions: readonly string[]
}

/** How much is returned for a question. */
interface Extent {
  /** Most pages. */
  readonly pages: number
  /** Longest passage in characters, by the number of its page and how many there are. */
  readonly room: (at: number, of: number) => number
}

/**
 * Of the pages that lack words, those with at least this share of the best one's score. Measured with 900 whole questions: it leaves out 3 pages
 * in 10 and .1 % of the answers.
 */
const leastShare = 0.6

/**
 * Finds pages for a question or for words: those that have every word, else those that have the most telling ones.
 * @throws InvalidQueryError for words that cannot be searched for
 */
export async function findAnswers(question: string, { pages: most, room }: Extent, context: OperationContext): Promise<Answers> {
  const { reader } = context
  const query = searchQuery({ q: question })
  const withTexts = async (pages: readonly PageRecord[]): Promise<readonly Answer[]> => {
    const texts = await passageTexts(question, pages, reader, (at) => room(at, pages.length))
    return pages.map((page, at) => ({ page, text: texts[at] ?? '' }))
  }
  const { pages, paging } = await findPages({ q: question, limit: most }, context)
  if (paging.total > 0) return { answers: await withTexts(pages), total: paging.total, missing: null, suggestions: [] }
  const partial = await reader.partial(query, most)
  const hits = partial.filter(({ score }) => score >= leastShare * (partial[0]?.score ?? 0))
  const answers = await withTexts(hits.map(({ page }) => page))
  const suggestions = hits.length === 0 ? await reader.suggest(query) : []
  return { answers, total: hits.length, missing: hits[0]?.missing ?? [], suggestions }
}
