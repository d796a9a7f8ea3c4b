import { InvalidQueryError } from '../model/errors.ts'
import { maxPathLength, parsePath, type SitePath } from '../model/site-path.ts'

/**
 * The address that a request names, in its canonical spelling: every spelling of it is answered alike.
 * @param raw path as requested, without query
 * @throws InvalidQueryError for what is no path
 */
export function requestPath(raw: string): SitePath {
  const path = parsePath(raw)
  if (path === undefined) {
    throw new InvalidQueryError(
      `The path cannot be read; percent-encode it as UTF-8, without NUL and backslash, in at most ${maxPathLength} characters.`,
    )
  }
  return path
}
