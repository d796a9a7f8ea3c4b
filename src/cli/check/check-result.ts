import type { ContentType } from '../../model/content-type.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { FactSource, Notice, RepeatedText, Report } from '../../model/site-record.ts'

/** A page that was looked at. */
export interface CheckedPage {
  readonly path: SitePath
  readonly title: string
  readonly summary: string
  /** Null on a running address, which does not say it. */
  readonly type: ContentType | null
  readonly language: string | null
  /** RFC 3339 in UTC. */
  readonly updatedAt: string | null
}

/** What a check found (CONTRACT 1, `daf check`). */
export interface CheckResult {
  /** What was looked at, for people. */
  readonly subject: string
  readonly pages: readonly CheckedPage[]
  /** What was read, or what a running address answers, and where. */
  readonly facts: readonly FactSource[]
  /** What is broken (`error`), missing or doubtful (`warning`), each once. */
  readonly problems: readonly Notice[]
  /** HTML of the source that is no page of the site. */
  readonly unpublished: Report['unpublished']
  /** Texts that stand on many pages of the folder and were left out of them. */
  readonly repeated?: readonly RepeatedText[]
  /** File with the report of one page. */
  readonly report?: string
}

/** What the programs of others read (`--json`). */
export function resultJson({ pages, facts, problems, repeated, report }: CheckResult): string {
  return JSON.stringify({ ok: isOk(problems), pages, facts, problems, repeated, report }, null, 2)
}

/** Whether nothing is broken. */
export function isOk(problems: readonly Notice[]): boolean {
  return problems.every(({ level }) => level !== 'error')
}
