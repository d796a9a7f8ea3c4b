import type { Notice } from '../model/site-record.ts'

/** Number of pages from which a shared message is listed once, with a count: a mistake in a template is one mistake. */
const listedSeparately = 3

/** Shortens a report to what people can read; the order of first mention stays. */
export function groupNotices(notices: readonly Notice[]): readonly Notice[] {
  const groups = Map.groupBy(notices, ({ level, message, key }) => JSON.stringify([level, message, key]))
  return [...groups.values()].flatMap((group) => {
    const ofPages = [...new Map(group.map((notice) => [notice.page, notice])).values()]
    return ofPages.length > listedSeparately ? summarise(ofPages) : ofPages
  })
}

function summarise([first, ...others]: readonly Notice[]): readonly Notice[] {
  return first === undefined ? [] : [{ ...first, message: `${first.message} (+${others.length} more pages)` }]
}
