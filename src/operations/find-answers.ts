import type { PageRecord } from '../model/page-record.ts'
import { factPages, withFactPages } from './fact-pages.ts'
import { findPages, searchQuery } from './find-pages.ts'
import type { OperationContext } from './operation.ts'
import { boundedText } from './passage/read-passage.ts'
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
 * Where fewer pages have every word, those that only lack words such as `what` follow: a page of many words may have them all by chance, and the one that
 * answers does without. Measured with 900 whole questions: the answer is one of the first five for 956 of 1,000 instead of 953.
 */
const fewPages = 3

/**
 * Finds pages for a question or for words: those that have every word, or every telling one where the former are few, else those that have the most
 * telling ones.
 * @throws InvalidQueryError for words that cannot be searched for
 */
export async function findAnswers(question: string, { pages: most, room }: Extent, context: OperationContext): Promise<Answers> {
  const { reader } = context
  const query = searchQuery({ q: question })
  const facts = await factPages(query, reader)
  const { pages, paging } = await findPages({ q: question, limit: most }, context)
  const partial = paging.total < fewPages ? await reader.partial(query, most) : []
  const telling = partial.filter(({ score }) => score >= leastShare * (partial[0]?.score ?? 0))
  const others = paging.total === 0 ? telling : telling.filter(({ hasAllTelling }) => hasAllTelling)
  const byWords = [...pages, ...others.map(({ page }) => page)]
  const withTexts = async (found: readonly PageRecord[]): Promise<readonly Answer[]> => {
    const texts = await passageTexts(question, found, reader, (at) => room(at, found.length))
    return found.map((page, at) => {
      const fact = has(byWords, page) ? '' : boundedText(facts.values.get(page.path) ?? '', room(at, found.length))
      return { page, text: fact || (texts[at] ?? '') }
    })
  }
  if (paging.total > 0) {
    // The best page may be about just that; the facts follow it.
    const found = facts.isAll ? [...pages.slice(0, 1), ...facts.pages, ...byWords] : byWords
    const different = [...new Map(found.map((page) => [page.path, page])).values()]
    const answers = await withTexts(different.slice(0, most))
    return { answers, total: Math.max(paging.total, answers.length), missing: null, suggestions: [] }
  }
  const hits = withFactPages(telling, facts, question).slice(0, most)
  const suggestions = hits.length === 0 ? await reader.suggest(query) : []
  return {
    answers: await withTexts(hits.map(({ page }) => page)),
    total: hits.length,
    missing: hits[0]?.missing ?? [],
    suggestions,
  }
}

function has(pages: readonly PageRecord[], { path }: PageRecord): boolean {
  return pages.some((page) => page.path === path)
}
