import type { ExtractedPage } from '../../extraction/extracted-page.ts'
import type { OutlineBlock } from '../../extraction/inspection/outline-page.ts'
import { comparableText } from '../../extraction/repeats/content-block.ts'
import { textParts } from '../../extraction/repeats/without-blocks.ts'
import { escapeMarkup } from '../../http/escape-markup.ts'
import { inlineStyle } from '../../http/inline-style.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { displayPath } from '../../model/site-path.ts'
import type { FactSource, Notice, RepeatedText } from '../../model/site-record.ts'
import { blockKey, keyName } from '../../publishing/packed-blocks.ts'

/** The content of the report of one page. */
interface PageReportInput {
  readonly page: PageRecord
  readonly outline: readonly ReportedBlock[]
  /** Without base marks. */
  readonly markdown: string
  readonly facts: readonly FactSource[]
  readonly problems: readonly Notice[]
}

/** Why a part was left out. */
const reasons = {
  outside: 'outside the element taken for the main content; pages.main can name another one',
  configured: 'pages.remove names it',
  copied: 'repeats another text of this page',
  hidden: 'hidden from visitors',
} as const

const style = inlineStyle(`
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
`)

/**
 * One page side by side: all of its text, with the reasons for what was left out, and the published Markdown. A single HTML
 * file without scripts, whose policy allows only its own style.
 */
export function pageReport({ page, outline, markdown, facts, problems }: PageReportInput): string {
  const title = escapeMarkup(page.title)
  const items = problems.map((problem) => `<li>${problemItem(problem)}</li>`).join('')
  const parts: [title: string, content: string][] = [
    ['Problems', items === '' ? '' : `<ul>${items}</ul>`],
    ['Facts read here', definitions(facts.map(({ fact, value, method }) => [fact, `${value} (${method})`]))],
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${style.source}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>daf check: ${title}</title>
${style.element}
</head>
<body>
<header>
<h1><bdi>${title}</bdi></h1>
${definitions([
  ['Address', displayPath(page.path)],
  ['Type', page.type],
  ['Language', page.language ?? 'unknown'],
  ['Updated', page.updatedAt ?? 'unknown'],
  ['Summary', page.summary === '' ? 'none' : page.summary],
  ['Text', shares(outline)],
])}
</header>
<main>
${parts.map(([name, content]) => (content === '' ? '' : `<section><h2>${name}</h2>${content}</section>\n`)).join('')}<div class="sides">
<section><h2>The page: what is kept and what is left out</h2>
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

/** Direction of the page's text, by its language. */
function direction(language: string | null): 'ltr' | 'rtl' | 'auto' {
  if (language === null) return 'auto'
  return /^(?:he|iw|ar|fa|ur|yi|ji)\b/i.test(language) ? 'rtl' : 'ltr'
}

function shares(outline: readonly ReportedBlock[]): string {
  const taken = characters(outline.filter((block) => reasonOf(block) === null))
  return `${taken} characters kept, ${characters(outline) - taken} left out`
}

function characters(blocks: readonly ReportedBlock[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function problemItem({ level, message, key }: Notice): string {
  const place = key === undefined ? '' : ` <code>${escapeMarkup(key)}</code>`
  return `<span class="${level}">${level}</span>: <bdi>${escapeMarkup(message)}</bdi>${place}`
}

function definitions(rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return ''
  return `<dl>${rows.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd dir="auto">${escapeMarkup(value)}</dd>`).join('')}</dl>`
}

/** Why a part was left out; null if it was kept. */
function reasonOf({ fate, repeated }: ReportedBlock): string | null {
  if (repeated !== undefined || fate === 'taken') return repeated ?? null
  return typeof fate === 'string' ? reasons[fate] : `not part of the content: ${fate.join('; ')}`
}

/** Groups adjacent blocks with the same fate under one reason. */
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
  const [name, label] = reason === null ? ['taken', 'Kept'] : ['left', `Left out: ${escapeMarkup(reason)}`]
  return `<div class="run ${name}"><small dir="ltr">${label}</small>${texts.join('')}</div>`
}

/** A part of a page in its report. */
interface ReportedBlock extends OutlineBlock {
  /** Why it was left out after comparing the whole site. */
  readonly repeated?: string
}

/** The text of a page and its published part. */
interface RepeatsOnPage {
  readonly page: Pick<ExtractedPage, 'text' | 'blocks'>
  /** The plain text for search. */
  readonly published: string
  /** Repeated texts of the site, from its report. */
  readonly repeated: readonly RepeatedText[]
}

/** Marks the parts of an outline that extraction kept and publishing left out because they repeat over the site. */
export function markRepeated(outline: readonly OutlineBlock[], on: RepeatsOnPage): readonly ReportedBlock[] {
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

/** The texts of the page's blocks that are published, in order, and those that are not. */
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
    // A heading and a short link share the reason of the text between them.
    if (run !== undefined && known !== undefined) run.reason ??= `repeated on ${known.pages} of ${known.of} pages`
  }
  const out = runs.flatMap(({ texts, reason = 'repeated on many pages' }) => texts.map((text) => ({ text, reason })))
  return { kept, out }
}

/** Outline and Markdown split text into blocks differently, so spaces are ignored. */
function letters(text: string): string {
  return comparableText(text).replaceAll(' ', '')
}
