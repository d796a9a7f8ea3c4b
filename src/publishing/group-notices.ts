import type { Notice } from '../model/site-record.ts'

/** Number of pages, or of texts, up to which a shared message is listed for each. */
const listedSeparately = 3

/** The text with which a message begins: a question, a price. */
const subject = /^“.*?”(?= was not published)/s

/**
 * Shortens a report to what people can read; the order of first mention stays. A message of many pages is listed once, since a mistake in a
 * template is one mistake, and so is one of many questions or prices that were left out for the same reason.
 */
export function groupNotices(notices: readonly Notice[]): readonly Notice[] {
  const groups = Map.groupBy(notices, ({ level, message, key }) => JSON.stringify([level, message, key]))
  const ofPages = [...groups.values()].flatMap((group) => {
    const each = [...new Map(group.map((notice) => [notice.page, notice])).values()]
    return each.length > listedSeparately ? withMore(each, `+${each.length - 1} more pages`) : each
  })
  const bySubject = Map.groupBy(ofPages, ({ level, message, key }) => JSON.stringify([level, message.replace(subject, ''), key]))
  return [...bySubject.values()].flatMap((group) => {
    const subjects = [...new Set(group.map(({ message }) => subject.exec(message)?.[0] ?? ''))]
    if (subjects.length <= listedSeparately) return group
    const [, ...others] = subjects
    return withMore(group, `+${others.length} more, such as ${others.slice(0, listedSeparately - 1).join(' and ')}`)
  })
}

function withMore([first]: readonly Notice[], more: string): readonly Notice[] {
  return first === undefined ? [] : [{ ...first, message: `${first.message} (${more})` }]
}
