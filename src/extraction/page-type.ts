import type { ContentType } from '../model/content-type.ts'
import { encodePath, spellingsOf, percentDecoded, type SitePath } from '../model/site-path.ts'
import type { SiteRules } from '../model/site-rules.ts'

/** The type of a page: configured rules, the first match wins, then JSON-LD, then `page` (CONTRACT 2, pages.types). */
export function pageType(path: SitePath, rules: SiteRules, structuredType: ContentType | null): ContentType {
  return configuredType(path, rules) ?? structuredType ?? 'page'
}

/** The type that the configuration gives to a page; undefined if no rule matches it. */
export function configuredType(path: SitePath, rules: SiteRules): ContentType | undefined {
  return rules.pages?.types?.find(({ match }) =>
    typeof match === 'string' ? matchesPath(match, path) : match.some((pattern) => matchesPath(pattern, path)),
  )?.type
}

/**
 * Whether a path fits a pattern in which `*` is one segment or a part of one, and `**` any number of segments
 * (CONTRACT 2, pages.types). The pattern may be percent-encoded or not, in either form of Unicode, and it means the
 * page in whatever spelling the site has it: `/services/*` is `/services/seo`, `/services/seo/` and `/services/seo.html`.
 */
export function matchesPath(pattern: string, path: SitePath): boolean {
  const wanted = encodePath(percentDecoded(pattern)).split('/').slice(1)
  return spellingsOf(path).some((spelling) => matchSegments(wanted, spelling.split('/').slice(1)))
}

/** Greedy with one step of backtracking: after a later `**`, an earlier one never needs another try, so the time is bounded by pattern × path. */
function matchSegments(pattern: readonly string[], path: readonly string[]): boolean {
  let at = 0
  let tried = 0
  let star = -1
  let taken = 0
  while (tried < path.length) {
    const wanted = pattern[at]
    if (wanted === '**') {
      star = at
      taken = tried
      at++
    } else if (wanted !== undefined && matchSegment(wanted, path[tried] ?? '')) {
      at++
      tried++
    } else if (star >= 0) {
      taken++
      tried = taken
      at = star + 1
    } else {
      return false
    }
  }
  return pattern.slice(at).every((rest) => rest === '**')
}

/** `*` alone needs a segment that is not empty: `/blog/*` does not match `/blog/` itself. */
function matchSegment(pattern: string, segment: string): boolean {
  if (pattern === '*') return segment !== ''
  if (!pattern.includes('*')) return pattern === segment
  const parts = pattern.split('*')
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (segment.length < first.length + last.length || !segment.startsWith(first) || !segment.endsWith(last)) return false
  let from = first.length
  const end = segment.length - last.length
  for (const part of parts.slice(1, -1)) {
    const found = segment.indexOf(part, from)
    if (found < 0 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}
