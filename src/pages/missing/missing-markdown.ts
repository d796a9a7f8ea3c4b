import { inlineText, linkPath } from '../../http/markdown-text.ts'
import { displayPath, markdownPath, type SitePath } from '../../model/site-path.ts'
import type { NearMatch } from './near-matches.ts'

/** Longest title that is shown, in characters. */
const maxTitle = 200

/** What a reader of Markdown is told of a missing page, and where to look instead. */
export function missingMarkdown(path: SitePath, gone: boolean, matches: readonly NearMatch[], baseUrl: string): string {
  const lines = [
    gone ? '# This page was removed' : '# There is no such page',
    '',
    `Nothing is published at ${codeSpan(displayPath(path))}.`,
    '',
    ...(matches.length === 0
      ? []
      : ['Pages with a similar address:', '', ...matches.map((match) => matchLine(match, baseUrl)), '']),
    `- All pages: ${baseUrl}/llms.txt`,
    `- Search: ${baseUrl}/v1/search/?q=WORDS`,
  ]
  return `${lines.join('\n')}\n`
}

function matchLine({ title, path }: NearMatch, baseUrl: string): string {
  return `- [${inlineText(title, maxTitle)}](${baseUrl}${linkPath(markdownPath(path))})`
}

/** A requested path is the client's text: fenced so that nothing in it is read as Markdown (CommonMark section 6.1). */
function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, 500)
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence} ${line} ${fence}`
}
