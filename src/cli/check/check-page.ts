import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closest } from '../../config/closest.ts'
import type { Config } from '../../config/config.ts'
import { UsageError } from '../../config/usage-error.ts'
import { decodeHtml } from '../../extraction/decode-html.ts'
import { extractPage } from '../../extraction/extract-page.ts'
import { outlinePage } from '../../extraction/inspection/outline-page.ts'
import { baseMark } from '../../model/base-url.ts'
import type { ContentHash } from '../../model/page-record.ts'
import { displayPath, otherSpellings, type SitePath } from '../../model/site-path.ts'
import type { CheckedFolder } from './check-folder.ts'
import type { CheckResult } from './check-result.ts'
import { followPath } from './folder/follow-path.ts'
import { pageReport } from './page-report.ts'
import { markRepeated } from './repeated-blocks.ts'

/**
 * The result of a whole folder, or that of the one page that was asked for, with a report of it in an HTML file.
 * @throws UsageError when there is no such page
 */
export async function checkPage({ check, rules }: Config, { result, survey }: CheckedFolder): Promise<CheckResult> {
  if (check.page === null) return result
  const end = await followPath(survey, check.page)
  const page = end.kind === 'found' ? survey.pages.find(({ record }) => record.path === end.path) : undefined
  if (page === undefined) return unpublishedPage(check.page, result)
  const { record } = page
  const { reader } = survey
  const entry = await reader.entry(record.path)
  if (entry?.kind !== 'page') return unpublishedPage(check.page, result)
  const { html } = decodeHtml(await reader.content(entry.content), /charset=([^\s;]+)/.exec(entry.contentType)?.[1])
  const one = onlyOf(record.path, result)
  const { site } = reader
  const textOf = async (hash: ContentHash) => new TextDecoder().decode(await reader.content(hash))
  const request = { html, path: record.path, ownHosts: site.hosts, rules }
  const text = pageReport({
    page: record,
    outline: markRepeated(outlinePage(request), {
      page: extractPage(request),
      published: await textOf(record.text),
      repeated: site.report.repeated ?? [],
    }),
    markdown: (await textOf(record.markdown)).replaceAll(baseMark, ''),
    facts: one.facts,
    problems: one.problems,
  })
  return { ...one, subject: displayPath(record.path), report: await write(text) }
}

function onlyOf(path: SitePath, { subject, pages, facts, problems }: CheckResult): CheckResult {
  return {
    subject,
    pages: pages.filter((page) => page.path === path),
    facts: facts.filter(({ page }) => page === path),
    problems: problems.filter(({ page }) => page === path),
    unpublished: [],
  }
}

function unpublishedPage(path: SitePath, { pages, unpublished }: CheckResult): CheckResult {
  const spellings = [path, ...otherSpellings(path)]
  const known = unpublished.find((one) => spellings.includes(one.path))
  if (known === undefined) throw new UsageError([`--page: there is no page ${displayPath(path)}${suggestion(path, pages)}`])
  const problem = { level: 'error', message: `It is not published. ${known.reason}`, page: known.path } as const
  return { subject: displayPath(path), pages: [], facts: [], problems: [problem], unpublished: [known] }
}

function suggestion(path: SitePath, pages: CheckResult['pages']): string {
  const meant = closest(
    displayPath(path),
    pages.map((page) => displayPath(page.path)),
  )
  return meant === undefined ? '; daf check without --page lists all pages' : `; did you mean ${meant}?`
}

/** Writes the report where it stays until the system cleans up. */
async function write(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'daf-check-page-')), 'page.html')
  await writeFile(file, text)
  return file
}
