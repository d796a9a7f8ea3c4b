import type { SitePath } from '../model/site-path.ts'

/** Text of the site for use inside a line of Markdown: on one line, truncated, with Markdown syntax escaped. */
export function inlineText(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short =
    line.length > max
      ? `${line
          .slice(0, max)
          .toWellFormed()
          .replace(/\uFFFD$/, '')
          .trimEnd()}…`
      : line
  return short.replace(/[\\`*_[\]<>]/g, '\\$&')
}

/** The same for text at the start of a line: it cannot begin a heading, a list, a rule or a code block. */
export function lineText(text: string, max: number): string {
  return inlineText(text, max).replace(/^(?:#{1,6}(?= |$)|[+-](?= |$)|-(?=--)|~(?=~~))/, '\\$&')
}

/** A path as a link destination: parentheses, which would end it, are percent-encoded. */
export function linkPath(path: SitePath): SitePath {
  return path.replaceAll('(', '%28').replaceAll(')', '%29')
}
