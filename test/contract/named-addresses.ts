/** An address that a discovery file names. */
export interface NamedAddress {
  /** From the root of the site, with the query. */
  readonly target: string
  /** The file that names it. */
  readonly file: string
}

/** A placeholder for a value that the reader fills in. */
const placeholder = /SECTION|WORDS|\bURL$|\{/

/** As simple readers find them: up to a space, quote or bracket, so no other punctuation may directly follow an address. */
const absolute = /https?:\/\/[^\s<>"'`|\\)\]]+/g
const inBackticks = /`(?:GET )?(\/[^`\s]*)`/g

/** Every address of the site in a text: absolute ones anywhere, paths between backticks. */
export function namedAddresses(file: string, text: string, baseUrl: string): readonly NamedAddress[] {
  const own = [...text.matchAll(absolute)]
    .map(([url]) => url)
    .filter((url) => url === baseUrl || url.startsWith(`${baseUrl}/`))
    .map((url) => url.slice(baseUrl.length) || '/')
  const paths = [...text.matchAll(inBackticks)].map(([, path = '']) => path)
  return [...new Set([...own, ...paths])]
    .filter((target) => !placeholder.test(target) && target !== '/x/' && target !== '/x.md')
    .map((target) => ({ target: target.split('#')[0] ?? target, file }))
}
