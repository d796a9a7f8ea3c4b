import { cacheControl, textAnswer } from '../http/answer.ts'
import { PreparedAnswer } from '../http/prepared-answer.ts'

/**
 * A redirect of the site.
 * @param to a canonical path with or without query and fragment, or an absolute URL; ASCII, as resolvePath gives it
 * @param query of the request, without its question mark; handed on to a path that has none of its own
 */
export function redirectAnswer(to: string, status: number, query: string): PreparedAnswer {
  const location = to.startsWith('/') ? withQuery(to, query) : to
  return new PreparedAnswer(
    textAnswer(status, 'text/plain; charset=utf-8', `This page is at ${location}\n`, {
      location,
      'cache-control': cacheControl.site,
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    }),
  )
}

function withQuery(to: string, query: string): string {
  if (query === '' || to.includes('?')) return to
  const [path = '', fragment] = to.split('#', 2)
  // What came in a request line may still hold characters that a header field must not.
  const safe = query.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()))
  return `${path}?${safe}${fragment === undefined ? '' : `#${fragment}`}`
}
