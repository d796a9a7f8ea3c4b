import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closest } from '../../config/closest.ts'
import type { Config } from '../../config/config.ts'
import { UsageError } from '../../config/usage-error.ts'
import { decodeHtml } from '../../extraction/decode-html.ts'
import { extractPage } from '../../extraction/extract-page.ts'
import { outlinePage, type Fate, type OutlineBlock } from '../../extraction/inspection/outline-page.ts'
import { baseMark } from '../../model/base-url.ts'
import type { ContentHash, PageRecord } from '../../model/page-record.ts'
import { displayPath, otherSpellings, type SitePath } from '../../model/site-path.ts'
import type { CheckedFolder } from './check-folder.ts'
import type { CheckResult } from './check-result.ts'
import { followPath } from './folder/survey.ts'
import { createHash } from 'node:crypto'
import { escapeMarkup } from '../../http/escape-markup.ts'
import type { FactSource, Notice, RepeatedText } from '../../model/site-record.ts'
import type { ExtractedPage } from '../../extraction/extracted-page.ts'
import { comparableText } from '../../extraction/repeats/comparable-text.ts'
import { textParts } from '../../extraction/repeats/without-blocks.ts'
import { blockKey } from '../../publishing/packed-blocks.ts'
import { keyName } from '../../publishing/report-repeats.ts'

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

/** What is known of one page. */
interface PageReportInput {
  readonly page: PageRecord
  readonly outline: readonly ReportedBlock[]
  /** Without base marks. */
  readonly markdown: string
  readonly facts: readonly FactSource[]
  readonly problems: readonly Notice[]
}

/** Why a part was left out, in words. */
const reasons: Record<Exclude<Fate, 'taken'>, string> = {
  outside: 'it stands outside of the main content',
  configured: 'pages.remove names it',
  consent: 'a consent dialogue',
  frame: 'header, footer or margin of the page',
  navigation: 'navigation',
  control: 'a form or a control',
  named: 'boilerplate by its class or id, or the heading of such',
  comments: 'what readers wrote',
  related: 'a list of other pages',
  aside: 'a request or pointer of a line or two',
  copied: 'said before on this page, word for word',
  hidden: 'hidden from visitors',
}

const style = `
:root { color-scheme: light dark; --ink: #1c2024; --paper: #fff; --line: #c9ced6; --kept: #e6f4ea; --left: #f3f1ee; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #14171a; --line: #444b54; --kept: #17331f; --left: #24272b; --bad: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 100rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { margin: 0; font-size: 1.5rem } h2 { font-size: 1.1rem }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem } dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); gap: 1.5rem; align-items: start }
.run { margin: 0 0 .5rem; padding: .25rem .75rem; border-inline-start: .3rem solid var(--line) }
.run p { margin: .3rem 0; overflow-wrap: anywhere } .run small { display: block; opacity: .75 }
.taken { background: var(--kept); border-color: #2e7d32 } .left { background: var(--left) } .left p { opacity: .8 }
.h { font-weight: 700 } .error { color: var(--bad) }
pre { margin: 0; padding: .75rem; border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace }
`

/**
 * A page side by side: all of its text with what was left out and why, and the Markdown that readers get. One HTML file
 * that needs nothing else: no script, and its policy allows nothing but its own style.
 */
export function pageReport({ page, outline, markdown, facts, problems }: PageReportInput): string {
  const hash = createHash('sha256').update(style).digest('base64')
  const title = escapeMarkup(page.title)
  const parts: [title: string, content: string][] = [
    ['Problems', list(problems.map(problemItem))],
    ['Facts read here', definitions(facts.map(({ fact, value, method }) => [fact, `${value} (${method})`]))],
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>daf check: ${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1><bdi>${title}</bdi></h1>
${definitions([
  ['Address', displayPath(page.path)],
  ['Type', page.type],
  ['Language', page.language ?? 'not known'],
  ['Updated', page.updatedAt ?? 'not known'],
  ['Summary', page.summary === '' ? 'none' : page.summary],
  ['Text', shares(outline)],
])}
</header>
<main>
${parts.map(([name, content]) => (content === '' ? '' : `<section><h2>${name}</h2>${content}</section>\n`)).join('')}<div class="sides">
<section><h2>The page: what was taken and what was left out</h2>
<div dir="${direction(page.language)}">
${runs(outline)}
</div>
</section>
<section><h2>What readers get</h2>
<pre dir="auto">${escapeMarkup(markdown)}</pre>
</section>
</div>
</main>
</body>
</html>
`
}

/** Numbers and names of a page stand on the side where its own language puts them. */
function direction(language: string | null): 'ltr' | 'rtl' | 'auto' {
  if (language === null) return 'auto'
  return /^(?:he|iw|ar|fa|ur|yi|ji)\b/i.test(language) ? 'rtl' : 'ltr'
}

function shares(outline: readonly ReportedBlock[]): string {
  const taken = characters(outline.filter((block) => reasonOf(block) === null))
  return `${taken} characters taken, ${characters(outline) - taken} left out`
}

function characters(blocks: readonly ReportedBlock[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function problemItem({ level, message, key }: Notice): string {
  const place = key === undefined ? '' : ` <code>${escapeMarkup(key)}</code>`
  return `<span class="${level}">${level}</span>: <bdi>${escapeMarkup(message)}</bdi>${place}`
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

function definitions(rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return ''
  return `<dl>${rows.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd dir="auto">${escapeMarkup(value)}</dd>`).join('')}</dl>`
}

/** Why a part was left out; null when it was taken. */
function reasonOf({ fate, repeated }: ReportedBlock): string | null {
  return repeated ?? (fate === 'taken' ? null : reasons[fate])
}

/** Blocks in a row with the same fate stand together under one reason. */
function runs(outline: readonly ReportedBlock[]): string {
  const groups: { readonly reason: string | null; readonly blocks: ReportedBlock[] }[] = []
  for (const block of outline) {
    const reason = reasonOf(block)
    const last = groups.at(-1)
    if (last?.reason === reason) last.blocks.push(block)
    else groups.push({ reason, blocks: [block] })
  }
  return groups.map(({ reason, blocks }) => run(reason, blocks)).join('\n')
}

function run(reason: string | null, blocks: readonly ReportedBlock[]): string {
  const texts = blocks.map(
    ({ element, text }) => `<p${/^h[1-6]$/.test(element) ? ' class="h"' : ''}><bdi>${escapeMarkup(text)}</bdi></p>`,
  )
  const [name, told] = reason === null ? ['taken', 'Taken'] : ['left', `Left out: ${reason}`]
  return `<div class="run ${name}"><small dir="ltr">${told}</small>${texts.join('')}</div>`
}

/** A part of a page in its report. */
interface ReportedBlock extends OutlineBlock {
  /** Why it was left out when the whole site was known, in words. */
  readonly repeated?: string
}

/** What a page says, and what is published of it. */
interface RepeatsOnPage {
  readonly page: Pick<ExtractedPage, 'text' | 'blocks'>
  /** The plain text that readers search. */
  readonly published: string
  /** The report's. */
  readonly repeated: readonly RepeatedText[]
}

/** Marks the parts of a page's outline that extraction took and that were left out because they repeat over the site. */
function markRepeated(outline: readonly OutlineBlock[], on: RepeatsOnPage): readonly ReportedBlock[] {
  const { kept, out } = splitParts(on)
  if (out.length === 0) return outline
  const keptText = kept.map(letters).join('\n')
  const texts = out.map(({ text, reason }) => ({ text: letters(text), reason }))
  return outline.map((block) => {
    const text = letters(block.text)
    if (block.fate !== 'taken' || text === '' || keptText.includes(text)) return block
    const reason = texts.find((one) => one.text.includes(text))?.reason
    return reason === undefined ? block : { ...block, repeated: reason }
  })
}

interface LeftOutPart {
  readonly text: string
  readonly reason: string
}

/** The texts of the page's blocks that are published, in their order, and those that are not. */
function splitParts({ page, published, repeated }: RepeatsOnPage): {
  readonly kept: readonly string[]
  readonly out: readonly LeftOutPart[]
} {
  const kept: string[] = []
  const runs: { readonly texts: string[]; reason?: string }[] = []
  let rest = published
  let inRun = false
  for (const [at, text] of textParts(page.text, page.blocks).entries()) {
    if (text === '') continue
    if (rest === text || rest.startsWith(`${text}\n`)) {
      kept.push(text)
      rest = rest.slice(text.length + 1)
      inRun = false
      continue
    }
    if (!inRun) runs.push({ texts: [] })
    inRun = true
    const run = runs.at(-1)
    run?.texts.push(text)
    const known = repeated.find(({ key }) => key === keyName(blockKey(page.blocks[at]?.comparable ?? '')))
    // A heading and a link of a few words are told with the text between them.
    if (run !== undefined && known !== undefined) run.reason ??= `repeated on ${known.pages} of ${known.of} pages`
  }
  const out = runs.flatMap(({ texts, reason = 'repeated on many pages' }) => texts.map((text) => ({ text, reason })))
  return { kept, out }
}

/** An outline cuts text where a block begins, Markdown's blocks may hold several; spaces tell nothing. */
function letters(text: string): string {
  return comparableText(text).replaceAll(' ', '')
}
