import type { ContentType } from '../../model/content-type.ts'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { FactSource, Notice, RepeatedText, Report } from '../../model/site-record.ts'
import { count, joinSections, noticeRow, painter, section, shorten, sourceSections } from '../report-text.ts'

/** A page that was checked. */
export interface CheckedPage {
  readonly path: SitePath
  readonly title: string
  readonly summary: string
  /** Null for a running address, where it is unknown. */
  readonly type: ContentType | null
  readonly language: string | null
  /** RFC 3339 in UTC. */
  readonly updatedAt: string | null
}

/** The result of a check (CONTRACT 1, `daf check`). */
export interface CheckResult {
  /** What was checked, for people. */
  readonly subject: string
  readonly pages: readonly CheckedPage[]
  /** Facts and their sources; for a running address what works, and where. */
  readonly facts: readonly FactSource[]
  /** Errors, and warnings about missing or uncertain things, each once. */
  readonly problems: readonly Notice[]
  /** HTML of the source that is not published. */
  readonly unpublished: Report['unpublished']
  /** Texts that repeat on many pages of the folder and were left out of them. */
  readonly repeated?: readonly RepeatedText[]
  /** File with the report of one page. */
  readonly report?: string
}

/** The output of `--json`. */
export function resultJson({ pages, facts, problems, repeated, report }: CheckResult): string {
  return JSON.stringify({ ok: isOk(problems), pages, facts, problems, repeated, report }, null, 2)
}

/** Whether nothing is broken. */
export function isOk(problems: readonly Notice[]): boolean {
  return problems.every(({ level }) => level !== 'error')
}

/** Problems with the errors first, in their order otherwise. */
export function errorsFirst(problems: readonly Notice[]): readonly Notice[] {
  return problems.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}

/** The output for people: pages, facts with their sources, problems, and a summary line. */
export function resultText(result: CheckResult, colours: boolean): string {
  const { subject, pages, problems, report } = result
  const paint = painter(colours)
  const rowsOf = (level: Notice['level']) => problems.filter((one) => one.level === level).map((one) => noticeRow(one, paint))
  const errors = rowsOf('error')
  const warnings = rowsOf('warning')
  return joinSections([
    `${paint('bold', 'Checked')} ${subject}: ${count(pages.length, 'page')}`,
    section(paint('bold', 'Pages'), pageRows(pages)),
    ...sourceSections(result, paint),
    section(paint('bold', 'Errors'), errors),
    section(paint('bold', 'Warnings'), warnings),
    report === undefined ? '' : `${paint('bold', 'Report')} ${report}`,
    paint(isOk(problems) ? 'green' : 'red', `${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}.`),
  ])
}

/** ASCII columns come first, so that right-to-left paths and titles cannot break the alignment. */
function pageRows(pages: readonly CheckedPage[]): readonly string[] {
  const width = Math.max(0, ...pages.map(({ type }) => (type ?? '').length))
  return pages.map(({ path, title, type, updatedAt }) => {
    const known = type === null ? '' : `${type.padEnd(width)}  ${updatedAt?.slice(0, 10) ?? 'no date   '}  `
    return `${known}${displayPath(path)}  ${shorten(title)}`
  })
}
