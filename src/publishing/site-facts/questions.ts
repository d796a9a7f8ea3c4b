import type { QuestionRecord } from '../../model/site-record.ts'
import type { Gathered, SiteFactsInput } from './site-facts.ts'

/** The questions that the site itself answers (CONTRACT 4, listQuestions). */
export function gatherQuestions(_input: SiteFactsInput): Gathered<readonly QuestionRecord[]> {
  return { value: [], sources: [], notices: [] }
}
