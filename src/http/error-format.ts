import { prefersMarkdown } from './prefers-markdown.ts'
import { parseQualityValues, qualityOf } from './quality-values.ts'

/** The formats that an `Accept` field selects: responses at one address differ only between clients with different ones. */
export function selectedFormats(accept: string | undefined): string {
  return `${errorFormat(accept, 'page')} ${errorFormat(accept, 'well-known')}`
}

/** The audience of an address: people, readers of Markdown, or programs that probe for metadata of the site (RFC 8615). */
export type AddressKind = 'page' | 'markdown' | 'well-known'

/** @param path canonical, or as requested */
export function kindOf(path: string): AddressKind {
  if (path.endsWith('.md')) return 'markdown'
  return path.startsWith('/.well-known/') ? 'well-known' : 'page'
}

/**
 * The format of the response for a missing page, by what was requested (CONTRACT 3, Pages). Programs that probe well-known addresses
 * seldom send `Accept`, and some hang on HTML.
 */
export function errorFormat(accept: string | undefined, kind: AddressKind): 'html' | 'markdown' | 'json' {
  if (kind === 'markdown' || prefersMarkdown(accept)) return 'markdown'
  const list = parseQualityValues(accept)
  const named = qualityOf(list, 'text/html') ?? qualityOf(list, 'text/*')
  if (kind === 'well-known' && (named ?? 0) === 0) return 'json'
  const html = named ?? qualityOf(list, '*/*') ?? 0
  const json = Math.max(qualityOf(list, 'application/problem+json') ?? 0, qualityOf(list, 'application/json') ?? 0)
  return json > 0 && json >= html ? 'json' : 'html'
}
