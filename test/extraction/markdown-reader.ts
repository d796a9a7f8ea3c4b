import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface MarkdownParser {
  render(markdown: string): string
}

// The site generator of the example brings markdown-it, a parser that shares no code with the writer of ours.
const requireBesideGenerator = createRequire(fileURLToPath(import.meta.resolve('@11ty/eleventy')))
const createParser: (options: { readonly html: boolean }) => MarkdownParser = requireBesideGenerator('markdown-it')
const parser = createParser({ html: false })

/** Markdown (CommonMark with GFM tables and strikethrough) as HTML, by an independent parser that lets no HTML through. */
export function htmlOfMarkdown(markdown: string): string {
  // It knows no boxes of task lists.
  return parser.render(markdown).replaceAll(/(<li>\s*(?:<p>)?)\[[ x]\] /g, '$1')
}
