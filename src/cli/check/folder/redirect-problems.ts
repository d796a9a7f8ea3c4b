import type { RedirectRule } from '../../../model/redirect-rule.ts'
import { displayPath, encodePath, parsePath, type SitePath } from '../../../model/site-path.ts'
import type { Notice } from '../../../model/site-record.ts'
import { followPath, mostRedirects } from './follow-path.ts'
import type { Survey } from './survey.ts'

/** Rules that are looked at; past them a file is made by a program and its faults repeat. */
const mostRules = 5_000

/** Stands for what a rule leaves open. */
const sample = 'daf-check-sample'

/** Rules of `_redirects` that never end, take too many steps, or lead to nothing. Each loop is told once. */
export async function redirectProblems(survey: Survey): Promise<readonly Notice[]> {
  const notices: Notice[] = []
  const loops = new Set<string>()
  for (const rule of survey.reader.site.redirects.slice(0, mostRules)) {
    const from = rule.status < 400 ? sampleOf(rule) : undefined
    if (from === undefined) continue
    const end = await followPath(survey, from)
    if (end.kind === 'loop') {
      const name = end.through.toSorted().join(' ')
      if (!loops.has(name)) notices.push(broken(`${chain(end.through)} → … never ends; lead one of them to a page.`, from))
      loops.add(name)
    } else if (end.kind === 'long') {
      notices.push(
        broken(`${chain(end.through)} takes more than ${mostRedirects} redirects; lead ${shown(from)} there at once.`, from),
      )
    } else if (end.kind === 'lost' && !isOpen(rule)) {
      const target = end.path === from ? rule.to : shown(end.path)
      notices.push(broken(`${shown(from)} leads to ${target}, which does not exist; lead it to a page that does.`, from))
    }
  }
  return notices
}

/** An address that the rule is for. */
function sampleOf({ from }: RedirectRule): SitePath | undefined {
  const path = from.replace(/\*$/, sample).replace(/\/:[A-Za-z]\w*/g, `/${sample}`)
  return parsePath(encodePath(path))
}

/** Whether the target depends on the address, so that nothing is known of it. */
function isOpen({ to }: RedirectRule): boolean {
  return /:[A-Za-z]\w*/.test(to.replace(/^https?:\/\/[^/?#]*/i, ''))
}

function chain(paths: readonly SitePath[]): string {
  return paths.map(shown).join(' → ')
}

function shown(path: SitePath): string {
  return displayPath(path).replaceAll(sample, '…')
}

/** A rule for many addresses belongs to none of them. */
function broken(message: string, from: SitePath): Notice {
  return { level: 'error', message: `_redirects: ${message}`, ...(from.includes(sample) ? {} : { page: from }) }
}
