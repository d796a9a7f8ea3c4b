import { PreparedAnswer } from '../http/prepared-answer.ts'
import type { StreamedAnswer } from '../http/streamed-answer.ts'
import type { Observation } from './request-observer.ts'

/** Says of an answer of the site's own addresses what it is: a page in one of its forms, a file, a redirect, or that nothing is there. */
export function namePageAnswer(observation: Observation, answer: PreparedAnswer | StreamedAnswer): void {
  const { status, type } =
    answer instanceof PreparedAnswer
      ? { status: answer.status, type: answer.identity.headers['content-type'] ?? '' }
      : { status: 200, type: '' }
  if (status >= 300 && status < 400) return observation.is('html', 'redirect')
  const route = status === 200 ? 'page' : 'missing'
  if (type.startsWith('text/markdown')) return observation.is('markdown', route)
  if (type.startsWith('text/html')) return observation.is('html', route)
  if (status === 200) observation.is('asset', 'file')
  else observation.is('other', route)
}
