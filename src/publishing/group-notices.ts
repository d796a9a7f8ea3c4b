import type { Notice } from '../model/site-record.ts'

/** A message that more pages share is listed once, with their number: a mistake in a template is one mistake. */
const mostSeparate = 3

/** Shortens a report to what people can read, in order of first mention. */
export function groupNotices(notices: readonly Notice[]): readonly Notice[] {
  const groups = new Map<string, Notice[]>()
  for (const notice of notices) {
    const name = JSON.stringify([notice.level, notice.message, notice.key])
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [notice])
    else group.push(notice)
  }
  return [...groups.values()].flatMap((group) => (group.length > mostSeparate ? summarise(group) : group))
}

function summarise([first, ...others]: readonly Notice[]): readonly Notice[] {
  return first === undefined ? [] : [{ ...first, message: `${first.message} (and the same on ${others.length} more pages)` }]
}
