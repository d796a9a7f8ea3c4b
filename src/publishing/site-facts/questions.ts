import { lettersOf } from '../../extraction/facts/part-words.ts'
import type { PageQuestion } from '../../model/page-facts.ts'
import type { FactSource, Notice, QuestionRecord } from '../../model/site-record.ts'
import { refusalNotices, type FactPage, type Gathered, type SiteFactsInput } from './site-facts.ts'

/** Questions of one site that are published; a site with more is a forum. */
const mostQuestions = 10_000

/** A question and the page that answers it. */
interface FoundQuestion {
  readonly fact: PageQuestion
  readonly page: FactPage
}

/**
 * The questions that the site answers (CONTRACT 4, listQuestions), each once: pages about questions come first, then others in order of
 * path. A question with another answer on another page is another question: what something takes differs from service to service.
 */
export function gatherQuestions({ pages }: SiteFactsInput): Gathered<readonly QuestionRecord[]> {
  const ordered = pages.toSorted((one, other) => Number(other.facts.isQuestionPage) - Number(one.facts.isQuestionPage))
  const all = ordered.flatMap((page) => page.facts.questions.map((fact): FoundQuestion => ({ fact, page })))
  const different = new Set([...Map.groupBy(all, ({ fact }) => lettersOf(fact.question)).values()].flatMap(withDifferentAnswers))
  const found = all.filter((one) => different.has(one))
  const published = found.slice(0, mostQuestions)
  const message = `Only the first ${mostQuestions} of ${found.length} questions are published.`
  const cut: readonly Notice[] = found.length > mostQuestions ? [{ level: 'warning', message, key: 'questions' }] : []
  return {
    value: published.map(({ fact: { question, answer, fragment }, page: { record } }) => {
      return { path: record.path, ...(fragment !== null && { fragment }), question, answer, updatedAt: record.updatedAt }
    }),
    sources: sourcesOf(published),
    notices: [...cut, ...pages.flatMap((page) => refusalNotices(page, ({ key }) => key === 'questions'))],
  }
}

function sourcesOf(found: readonly FoundQuestion[]): readonly FactSource[] {
  const counts = Map.groupBy(found, ({ fact }) => fact.method)
  return Array.from(counts, ([method, those]) => ({ fact: 'questions', value: String(those.length), method, page: null }))
}

/** Of several answers to one question the first of each: pages repeat an answer in other words of markup, or the beginning of it. */
function withDifferentAnswers(all: readonly FoundQuestion[]): readonly FoundQuestion[] {
  if (all.length === 1) return all
  const worded = [...Map.groupBy(all, ({ fact }) => fact.answer).values()].flatMap((same) => same.slice(0, 1))
  const answers = new SetOfBeginnings()
  return worded.filter(({ fact }) => answers.add(lettersOf(fact.answer)))
}

/** Texts of which none is the beginning of another. */
class SetOfBeginnings {
  /** In order, so that only the neighbours of a text can begin with it or be its beginning. */
  readonly #texts: string[] = []

  /** Adds a text; false where it begins one of the others or one of them begins it. */
  add(text: string): boolean {
    let [from, to] = [0, this.#texts.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#texts[middle] ?? '') < text) from = middle + 1
      else to = middle
    }
    const [before, after] = [this.#texts[from - 1], this.#texts[from]]
    if (after?.startsWith(text) === true || (before !== undefined && text.startsWith(before))) return false
    this.#texts.splice(from, 0, text)
    return true
  }
}
