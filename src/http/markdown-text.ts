import type { SitePath } from '../model/site-path.ts'

/** Text of the site in a line of Markdown: on one line, cut to a length, without marks that would change the line's meaning. */
export function inlineText(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short =
    line.length > most
      ? `${line
          .slice(0, most)
          .toWellFormed()
          .replace(/\uFFFD$/, '')
          .trimEnd()}…`
      : line
  return short.replace(/[\\`*_[\]<>]/g, '\\$&')
}

/** The same where the text begins a line: nothing at its start makes it a heading, a list, a rule or a block of code. */
export function lineText(text: string, most: number): string {
  return inlineText(text, most).replace(/^(?:#{1,6}(?= |$)|[+-](?= |$)|-(?=--)|~(?=~~))/, '\\$&')
}

/** A path as the address of a link: parentheses, which would end it, percent-encoded. */
export function linkPath(path: SitePath): SitePath {
  return path.replaceAll('(', '%28').replaceAll(')', '%29')
}
