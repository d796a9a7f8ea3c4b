import { analyseQuery, formKeys } from '../catalog/analysis/analyse-query.ts'
import { isFunctionWord } from '../catalog/analysis/function-words.ts'
import { searchKey } from '../catalog/search/query-words.ts'
import type { PartialHit } from '../catalog/search/search-partly.ts'
import type { CatalogReader } from '../catalog/catalog.ts'
import type { PageRecord } from '../model/page-record.ts'
import { parsePath, spellingsOf } from '../model/site-path.ts'
import { asksForFact, factPages, type FactPages } from './fact-pages.ts'
import { findPages, searchQuery } from './find-pages.ts'
import type { OperationContext } from './operation.ts'
import { isAnsweredByFact, partialMatches, withFactPages } from './partial-matches.ts'
import { passageTexts } from './passage/passage-texts.ts'
import { boundedText } from './passage/read-passage.ts'
import { smallPrintShare } from './small-print.ts'
import { states } from './states-fact.ts'

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
  /**
   * Where no page has every word: what the best page lacks of the words that say something, as typed. A word for a fact that the page has is
   * not among them. Null where pages have every word.
   */
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
 * Finds pages for a question or for words: those that have every word, else those that have the most significant ones. The latter come first where a page
 * has every word of a whole question, but not in its title: a long page may have them all by chance, each somewhere else (decisions 78 and 80).
 * @throws InvalidQueryError for words that cannot be searched for
 */
export async function findAnswers(question: string, { pages: max, room }: Extent, context: OperationContext): Promise<Answers> {
  const { reader } = context
  const query = searchQuery({ q: question })
  const facts = await factPages(query, reader)
  const asked = await withAddressedPage(question, facts, reader)
  const { pages, paging } = await findPages({ q: question, limit: max }, context)
  const isWhole = isWholeQuestion(question)
  const partial = paging.total > 0 && !isWhole ? { best: [], others: [] } : await partialMatches(query, reader)
  const found =
    paging.total > 0 && isWhole ? distinct([...namedPages(pages, question), ...pagesOf(partial.best), ...pages]) : pages
  const byWords = paging.total > 0 ? found : pagesOf(partial.best.filter((hit) => !isAnsweredByFact(hit)))
  const withTexts = async (some: readonly PageRecord[]): Promise<readonly Answer[]> => {
    const texts = await passageTexts(question, some, reader, (at) => room(at, some.length))
    const answers = some.map(async (page, at): Promise<Answer> => {
      const fact = facts.values.get(page.path) ?? ''
      const passage = texts[at] ?? ''
      const isFound = byWords.some(({ path }) => path === page.path)
      if (fact === '' || (isFound && !facts.isOfLocation && (!facts.isAll || states(passage, fact))))
        return { page, text: passage }
      const full = room(at, some.length)
      if (!facts.isForHours && !facts.isOfLocation) return { page, text: boundedText(fact, full) }
      const [own = ''] = await passageTexts(fact, [page], reader, () => Math.max(0, full - fact.length - 2))
      // Its own words say more: by appointment, closed on holidays.
      return { page, text: boundedText(states(own, fact) ? `${fact}\n\n${own}` : fact, full) }
    })
    return Promise.all(answers)
  }
  if (paging.total > 0) {
    // The best page may be about just that; the facts follow it, or come before what only has the word in its text, as a privacy policy has `address`.
    const shareOf = smallPrintShare(question)
    const best = found.filter((page) => shareOf(page) === 1).slice(0, 1)
    const ordered = asked.isAll ? distinct([...best.filter((page) => asked.mayBeMeant(page)), ...asked.pages, ...found]) : found
    const answers = await withTexts(ordered.slice(0, max))
    return { answers, total: Math.max(paging.total, answers.length), missing: null, suggestions: [] }
  }
  const ordered = (await withFactPages(partial, asked, query, reader)).slice(0, max)
  const suggestions = ordered.length === 0 ? await reader.suggest(query) : []
  return {
    answers: await withTexts(ordered.map(({ page }) => page)),
    total: ordered.length,
    missing: ordered.slice(0, 1).flatMap(({ page, missing }) => {
      const isOfFact = facts.pages.some(({ path }) => path === page.path)
      return isOfFact && facts.isAll ? [] : missing.filter((word) => says(word) && !(isOfFact && asksForFact(word)))
    }),
    suggestions,
  }
}

/** Whether a word says something, so that it matters which page lacks it. */
function says(word: string): boolean {
  return !searchKey(word).split(' ').every(isFunctionWord)
}

/** Fewest words that are more than a name of something. */
const minOfSentence = 4

/**
 * Whether words make a sentence: there are many, or one is a function word and at least two are not, or two are, as in `What is SEO`, or all
 * are, as in `Who are you`: a page about that need not have them.
 */
export function isWholeQuestion(question: string): boolean {
  const keys = searchKey(question).split(' ')
  const significant = keys.filter((key) => !isFunctionWord(key))
  if (significant.length < 2) return keys.length > significant.length + 1
  return keys.length >= minOfSentence || significant.length < keys.length
}

/** Most words of an address that is typed as words. */
const maxOfAddress = 4

/** The pages for a question with the one before them whose address it is, as `faq` is of `/faq/`, unless the title of another one has its words. */
async function withAddressedPage(question: string, facts: FactPages, reader: CatalogReader): Promise<FactPages> {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const path = words.length > maxOfAddress ? undefined : parsePath(`/${words.join('-')}/`)
  if (path === undefined) return facts
  const [page] = (await Promise.all(spellingsOf(path).map((spelling) => reader.page(spelling)))).filter(
    (found) => found !== undefined,
  )
  if (page === undefined) return facts
  const mayBeMeant = (other: PageRecord) => namedPages([other], question).length > 0
  return { ...facts, pages: distinct([page, ...facts.pages]), isAll: true, mayBeMeant }
}

/** Those whose title has every word: `Terms of service`, also with another form of a verb: `לבחור` for `בוחרים`. */
function namedPages(pages: readonly PageRecord[], question: string): readonly PageRecord[] {
  const words = analyseQuery(question).words.map(({ folded, guesses }) => new Set([...folded, ...(guesses[verbForms]?.() ?? [])]))
  return pages.filter(({ title }) => {
    const keys = new Set(analyseQuery(title).words.flatMap(formKeys))
    return words.every((word) => !word.isDisjointFrom(keys))
  })
}

/** The guesses of a word that are the forms of a verb. */
const verbForms = 1

function pagesOf(hits: readonly PartialHit[]): readonly PageRecord[] {
  return hits.map(({ page }) => page)
}

function distinct(pages: readonly PageRecord[]): readonly PageRecord[] {
  return [...new Map(pages.map((page) => [page.path, page])).values()]
}
