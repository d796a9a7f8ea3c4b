import { inlineText, linkPath } from '../http/markdown-text.ts'
import { withBaseUrl } from '../model/base-url.ts'
import { servicePaths } from '../model/service-paths.ts'
import { markdownPath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { BoundedLines } from './bounded-lines.ts'
import { publishedPages } from '../operations/published-pages.ts'

/** Bytes of pages in the file (CONTRACT 4), and characters of the addresses of the others. */
const max = { text: 5_000_000, rest: 200_000 } as const

/** `/llms-full.txt`: the Markdown of every page one after the other, as many as fit, then the addresses of the rest (CONTRACT 4). */
export async function fullText({ reader, baseUrl }: OperationContext): Promise<string> {
  const parts = [`# ${inlineText(reader.site.name, 200)}\n`]
  const rest = new BoundedLines(max.rest)
  let left = max.text
  for await (const { path, title, markdown } of publishedPages(reader)) {
    if (left > 0) {
      const stored = new TextDecoder().decode(await reader.content(markdown))
      const part = `\n---\n\nSource: ${baseUrl}${path}\n\n${withBaseUrl(stored, baseUrl).trim()}\n`
      left -= Buffer.byteLength(part)
      if (left >= 0) {
        parts.push(part)
        continue
      }
    }
    rest.add(`- [${inlineText(title, 200)}](${baseUrl}${linkPath(markdownPath(path))})`)
    if (rest.full) break
  }
  if (rest.lines.length > 0) parts.push('\n---\n\n## More pages\n\n', rest.lines.join('\n'), '\n')
  if (rest.full) parts.push(`\nAll pages: ${baseUrl}${servicePaths.index}\n`)
  return parts.join('')
}
