import { encodePath, maxPathLength, type SitePath } from '../../model/site-path.ts'

/** NUL, line ends and other control characters (also U+2028 and U+2029), a backslash, and the replacement character for invalid UTF-8. */
const unusable = /[\p{Cc}\u2028\u2029\\\uFFFD]/u

/** Names that are never served although they are not dot files (CONTRACT 3, Pages). */
const unpublishedNames = new Set(['daf.yaml', 'daf.yml', '_redirects', '_headers', 'node_modules'])

/**
 * The name of a file or folder in addresses. Some tools percent-encode names (`%D7%A9.html`); a `%` that is not part of an escape is
 * literal, and so are escapes that would add or leave a level.
 */
export function decodedName(name: string): string {
  if (!name.includes('%')) return name
  const decoded = decodeURIComponent(withLiteralPercents(name))
  return decoded.includes('/') || decoded === '.' || decoded === '..' || unusable.test(decoded) ? name : decoded
}

/** Whether a file or folder with this decoded name is left out without a warning. */
export function isUnpublishedName(name: string): boolean {
  return (name.startsWith('.') && name !== '.well-known') || unpublishedNames.has(name)
}

/** Whether a name can be part of an address. */
export function isUsableName(name: string): boolean {
  return !unusable.test(name)
}

/**
 * Address of a file (CONTRACT 3, Pages): `x/index.html` is `/x/`.
 * @param decoded its decoded names from the source's root, joined by slashes
 * @returns undefined if it is too long for an address
 */
export function documentPath(decoded: string): SitePath | undefined {
  const path = encodePath(`/${decoded.replace(/(^|\/)index\.html?$/, '$1')}`)
  return path.length > maxPathLength ? undefined : path
}

/**
 * A name or path that may contain percent-escapes, with every other `%` escaped, so that it can be decoded: `100%-%D7%A9` is
 * `100%25-%D7%A9`.
 */
export function withLiteralPercents(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[0-9A-Fa-f]{2})+|%/g, (escapes) => (isDecodable(escapes) ? escapes : escapes.replaceAll('%', '%25')))
}

function isDecodable(escapes: string): boolean {
  try {
    decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}
