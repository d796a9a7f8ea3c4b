/** Scripts that are written from right to left. */
const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}/u

/**
 * Words that a search for them answers with something: the first two of a title that a page of the site has. Both are
 * written in one direction, since a line of code that changes it twice is hard to read.
 * @param title of a page, or the site's name where it has none
 */
export function exampleWords(title: string): string {
  const words = title.toWellFormed().match(/(?<!\S)[\p{L}\p{N}][\p{L}\p{M}\p{N}]{1,29}(?!\S)/gu) ?? []
  const direction = rightToLeft.test(words[0] ?? '')
  const alike = words.filter((word) => rightToLeft.test(word) === direction)
  return alike.slice(0, 2).join(' ') || 'home'
}

/** A name for the MCP server in a client's configuration: the site's host, in the characters that all clients take. */
export function serverName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const name = hostname
    .replace(/^www\./, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name.slice(0, 50) || 'site'
}
