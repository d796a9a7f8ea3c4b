import { markdownPath } from '../../../model/site-path.ts'
import type { SiteRecord } from '../../../model/site-record.ts'
import { compareCodeUnits } from '../../../model/compare-code-units.ts'
import { changeMark, feedPaths, nextLogged, nextTimes } from '../../page-changes.ts'
import { sectionsOf } from './memory-reader.ts'
import type { MemoryContents, MemoryGeneration } from './memory-draft.ts'

/** The log of a generation after the one before, with nothing forgotten. */
export function nextLog(
  last: MemoryGeneration | undefined,
  { pages, entries }: MemoryContents,
  { newestArticles }: SiteRecord,
  at: string,
): Pick<MemoryGeneration, 'log' | 'ends' | 'times'> {
  const head = {
    sections: sectionsOf([...pages.keys()]).map(({ path }) => path),
    hasArticles: newestArticles.length > 0,
    hasFeed: feedPaths.some((path) => entries.has(path)),
  }
  const times = nextTimes(last?.times, at, head)
  const log = new Map(last?.log)
  const ends = new Map(last?.ends ?? [[0, changeMark()]])
  const numbers = new Map(Array.from(log, ([number, { path }]) => [path, number] as const))
  const newest = Math.max(...ends.keys())
  let number = newest
  for (const path of [...new Set([...pages.keys(), ...numbers.keys()])].toSorted(compareCodeUnits)) {
    const before = numbers.get(path) ?? 0
    const state = { page: pages.get(path)?.page, entry: entries.get(path), own: entries.get(markdownPath(path)) }
    const next = nextLogged(log.get(before), state, { at, modified: times.latest })
    if (next === undefined) continue
    if (next.isChange) log.delete(before)
    log.set(next.isChange ? ++number : before, next.logged)
  }
  if (number > newest) ends.set(number, changeMark())
  return { log, ends, times }
}
