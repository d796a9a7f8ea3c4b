import { otherSpellings, parsePath, type SitePath } from '../../model/site-path.ts'
import type { FactPage } from './site-facts.ts'

/** Finds published pages by any spelling of their path. */
export type PageFinder = (path: string) => FactPage | undefined

/** Makes a finder; a path is percent-encoded or not, with or without its last slash or `.html`. */
export function pageFinder(pages: readonly FactPage[]): PageFinder {
  const byPath = new Map<SitePath, FactPage>(pages.map((page) => [page.record.path, page]))
  return (path) => {
    const wanted = parsePath(path)
    if (wanted === undefined) return undefined
    const spelling = [wanted, ...otherSpellings(wanted)].find((candidate) => byPath.has(candidate))
    return spelling === undefined ? undefined : byPath.get(spelling)
  }
}
