import type { Element } from 'hast'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import { isHidden } from '../content/hidden.ts'
import type { PageHead } from '../tree/page-head.ts'
import { visibleText } from '../tree/visible-text.ts'

/** Longest title that is published, in characters. */
const longest = 300

/** Part of a declared title that is looked at, in characters. */
const longestRead = 2_000

/** What stands between a title and the name of the site; a hyphen only with spaces around it. */
const separator = /\s+[-–—|·•»:‹›/]+\s+|\s*[|»·]\s*/

/**
 * Title of a page: its only h1, else og:title and then `<title>` less the name of the site, else what there is
 * (reference: metadata order). Never empty.
 * @param siteName as the page tells it, where it does
 */
export function pageTitle(head: PageHead, siteName: string | null, path: SitePath): string {
  const headings = headingTexts(head.headings)
  const only = headings.length === 1 ? headings[0] : undefined
  // A site that makes its logo the h1 gives every page the same one.
  const heading = only !== undefined && (path === '/' || !sameText(only, siteName)) ? only : undefined
  const open = head.metas.get('og:title') ?? ''
  const title = heading || lessSiteName(open, siteName) || lessSiteName(head.title, siteName) || headings[0] || fileName(path)
  return title.length <= longest
    ? title
    : `${title
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`
}

/** Headings that can be seen; where there are none, also those for screen readers alone. */
function headingTexts(headings: readonly Element[]): readonly string[] {
  const seen = distinctTexts(headings.filter((heading) => !isHidden(heading)))
  return seen.length > 0 ? seen : distinctTexts(headings)
}

function distinctTexts(headings: readonly Element[]): readonly string[] {
  return [...new Set(headings.map((heading) => visibleText(heading)))].filter((text) => text !== '')
}

/**
 * A title without the name of the site at its end or start. Without a known name only what follows the last `|`, `»`
 * or `·` is taken for one: dashes stand in titles proper too often.
 */
function lessSiteName(text: string, siteName: string | null): string {
  const title = text.slice(0, longestRead).toWellFormed()
  const parts = title.split(separator)
  if (parts.length < 2) return title
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (siteName !== null) {
    if (sameText(last, siteName)) return title.slice(0, title.lastIndexOf(last)).replace(trailing, '')
    if (sameText(first, siteName)) return title.slice(first.length).replace(leading, '')
  }
  const at = Math.max(title.lastIndexOf('|'), title.lastIndexOf('»'), title.lastIndexOf('·'))
  return at > 0 ? title.slice(0, at).trimEnd() : title
}

const trailing = /[\s\-–—|·•»:‹›/]+$/
const leading = /^[\s\-–—|·•»:‹›/]+/

/** Whether two texts are the same but for case and punctuation. */
export function sameText(one: string, other: string | null): boolean {
  return other !== null && letters(one) !== '' && letters(one) === letters(other)
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function fileName(path: SitePath): string {
  const name = displayPath(path).split('/').filter(Boolean).at(-1) ?? ''
  return (
    name
      .replace(/\.html?$/i, '')
      .replace(/[-_]+/g, ' ')
      .trim() || path
  )
}
