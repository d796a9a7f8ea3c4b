import { displayPath } from '../../model/site-path.ts'
import type { Notice } from '../../model/site-record.ts'
import {
  count,
  factRows,
  joinSections,
  noticeRow,
  painter,
  repeatedRows,
  section,
  shorten,
  unpublishedRows,
} from '../report-text.ts'
import { isOk, type CheckedPage, type CheckResult } from './check-result.ts'

/** What a check found, for people: pages, facts with their places, problems, and a line that sums it up. */
export function resultText(
  { subject, pages, facts, problems, unpublished, repeated = [], report }: CheckResult,
  colours: boolean,
): string {
  const paint = painter(colours)
  const rowsOf = (level: Notice['level']) => problems.filter((one) => one.level === level).map((one) => noticeRow(one, paint))
  const errors = rowsOf('error')
  const warnings = rowsOf('warning')
  return joinSections([
    `${paint('bold', 'Checked')} ${subject}: ${count(pages.length, 'page')}`,
    section(paint('bold', 'Pages'), pageRows(pages)),
    section(paint('bold', 'Facts'), factRows(facts)),
    section(paint('bold', 'Not published'), unpublishedRows({ unpublished })),
    section(paint('bold', 'Left out as repeated'), repeatedRows({ repeated })),
    section(paint('bold', 'Errors'), errors),
    section(paint('bold', 'Warnings'), warnings),
    report === undefined ? '' : `${paint('bold', 'Report')} ${report}`,
    paint(isOk(problems) ? 'green' : 'red', `${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}.`),
  ])
}

/** What is in ASCII comes first, so that Hebrew addresses and titles cannot break a column. */
function pageRows(pages: readonly CheckedPage[]): readonly string[] {
  const width = Math.max(0, ...pages.map(({ type }) => (type ?? '').length))
  return pages.map(({ path, title, type, updatedAt }) => {
    const known = type === null ? '' : `${type.padEnd(width)}  ${updatedAt?.slice(0, 10) ?? 'no date   '}  `
    return `${known}${displayPath(path)}  ${shorten(title)}`
  })
}
