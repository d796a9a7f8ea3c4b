import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface MarkdownParser {
  render(markdown: string): string
}

// The example's site generator depends on markdown-it, a parser that shares no code with our writer.
const requireBesideGenerator = createRequire(fileURLToPath(import.meta.resolve('@11ty/eleventy')))
const createParser: (options: { readonly html: boolean }) => MarkdownParser = requireBesideGenerator('markdown-it')
const parser = createParser({ html: false })

/** Markdown (CommonMark with GFM tables and strikethrough) as HTML, by an independent parser that escapes HTML. */
export function htmlOfMarkdown(markdown: string): string {
  // It does not support task lists.
  return parser.render(markdown).replaceAll(/(<li>\s*(?:<p>)?)\[[ x]\] /g, '$1')
}
