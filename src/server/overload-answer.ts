import type { Answer } from '../http/answer.ts'
import { problemAnswer } from '../http/problems.ts'

/** Seconds after which a shed request may be sent again: shedding has ended by then, or the load has not. */
const retryAfter = 5

/** What a request is told that is not taken since more is asked than can be answered (CONTRACT 3, Problems). */
export function overloadAnswer(baseUrl: string): Answer {
  return problemAnswer('overloaded', `The service is overloaded; wait ${retryAfter} seconds and try again.`, baseUrl, {
    headers: { 'retry-after': String(retryAfter) },
  })
}
