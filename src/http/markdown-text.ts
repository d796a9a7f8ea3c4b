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

/** A path as the address of a link: parentheses, which would end it, percent-encoded. */
export function linkPath(path: SitePath): SitePath {
  return path.replaceAll('(', '%28').replaceAll(')', '%29')
}
