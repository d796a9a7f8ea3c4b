import { lettersOf } from '../../extraction/facts/part-words.ts'
import type { PageQuestion } from '../../model/page-facts.ts'
import type { FactSource, QuestionRecord } from '../../model/site-record.ts'
import { refusalNotices, type FactPage, type Gathered, type SiteFactsInput } from './site-facts.ts'

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
  const byQuestion = new Map<string, FoundQuestion[]>()
  for (const page of ordered) {
    for (const fact of page.facts.questions) {
      const key = lettersOf(fact.question)
      const known = byQuestion.get(key)
      if (known === undefined) byQuestion.set(key, [{ fact, page }])
      else if (!known.some((one) => isSameAnswer(one.fact.answer, fact.answer))) known.push({ fact, page })
    }
  }
  const kept = new Set([...byQuestion.values()].flat().map(({ fact }) => fact))
  const found = ordered.flatMap((page) => page.facts.questions.filter((fact) => kept.has(fact)).map((fact) => ({ fact, page })))
  return {
    value: found.map(({ fact: { question, answer, fragment }, page: { record } }) => {
      return { path: record.path, ...(fragment !== null && { fragment }), question, answer, updatedAt: record.updatedAt }
    }),
    sources: sourcesOf(found),
    notices: pages.flatMap((page) => refusalNotices(page, ({ key }) => key === 'questions')),
  }
}

function sourcesOf(found: readonly FoundQuestion[]): readonly FactSource[] {
  const counts = Map.groupBy(found, ({ fact }) => fact.method)
  return Array.from(counts, ([method, those]) => ({ fact: 'questions', value: String(those.length), method, page: null }))
}

/** Pages repeat an answer in other words of markup, or the beginning of it. */
function isSameAnswer(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  return a.startsWith(b) || b.startsWith(a)
}
