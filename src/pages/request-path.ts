import { InvalidQueryError } from '../model/errors.ts'
import { maxPathLength, parsePath, type SitePath } from '../model/site-path.ts'

/**
 * The canonical spelling of a requested path.
 * @param raw path as requested, without query
 * @throws InvalidQueryError if it is malformed
 */
export function requestPath(raw: string): SitePath {
  const path = parsePath(raw)
  if (path === undefined) {
    throw new InvalidQueryError(
      `The path is malformed; percent-encode it as UTF-8, without NUL and backslash, in at most ${maxPathLength} characters.`,
    )
  }
  return path
}
