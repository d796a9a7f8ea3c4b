import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closest } from '../../config/closest.ts'
import type { Config } from '../../config/config.ts'
import { UsageError } from '../../config/usage-error.ts'
import { extractPage } from '../../extraction/extract-page.ts'
import { outlinePage } from '../../extraction/inspection/outline-page.ts'
import { baseMark } from '../../model/base-url.ts'
import type { ContentHash } from '../../model/page-record.ts'
import { displayPath, spellingsOf, type SitePath } from '../../model/site-path.ts'
import type { CheckedFolder } from './check-folder.ts'
import type { CheckResult } from './check-result.ts'
import { followPath, htmlOf } from './folder/survey.ts'
import { markRepeated, pageReport } from './page-report.ts'

/**
 * The result for a whole folder, or for the page of `--page` with an HTML report about it.
 * @throws UsageError when there is no such page
 */
export async function checkPage({ check, rules }: Config, { result, survey }: CheckedFolder): Promise<CheckResult> {
  if (check.page === null) return result
  const end = await followPath(survey, check.page)
  const page = end.kind === 'found' ? survey.pages.find(({ record }) => record.path === end.path) : undefined
  const { reader } = survey
  const entry = page === undefined ? undefined : await reader.entry(page.record.path)
  if (page === undefined || entry?.kind !== 'page') return unpublishedPage(check.page, result)
  const { record } = page
  const { site } = reader
  const html = await htmlOf(entry, reader)
  const isHere = (one: { readonly page?: SitePath | null }) => one.page === record.path
  const facts = result.facts.filter(isHere)
  const problems = result.problems.filter(isHere)
  const textOf = async (hash: ContentHash) => new TextDecoder().decode(await reader.content(hash))
  const request = { html, path: record.path, ownHosts: site.hosts, rules }
  const outline = markRepeated(outlinePage(request), {
    page: extractPage(request),
    published: await textOf(record.text),
    repeated: site.report.repeated ?? [],
  })
  const markdown = (await textOf(record.markdown)).replaceAll(baseMark, '')
  // The report stays until the system cleans up its temporary files.
  const report = join(await mkdtemp(join(tmpdir(), 'daf-check-page-')), 'page.html')
  await writeFile(report, pageReport({ page: record, outline, markdown, facts, problems }))
  const pages = result.pages.filter(({ path }) => path === record.path)
  return { subject: displayPath(record.path), pages, facts, problems, unpublished: [], report }
}

function unpublishedPage(path: SitePath, { pages, unpublished }: CheckResult): CheckResult {
  const spellings = spellingsOf(path)
  const known = unpublished.find((one) => spellings.includes(one.path))
  if (known === undefined) {
    const shown = pages.map((page) => displayPath(page.path))
    const meant = closest(displayPath(path), shown)
    const hint = meant === undefined ? '; daf check without --page lists all pages' : `; did you mean ${meant}?`
    throw new UsageError(`--page: there is no page ${displayPath(path)}${hint}`)
  }
  const problem = { level: 'error', message: `It is not published. ${known.reason}`, page: known.path } as const
  return { subject: displayPath(path), pages: [], facts: [], problems: [problem], unpublished: [known] }
}
