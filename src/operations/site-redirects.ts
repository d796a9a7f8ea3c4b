import { resolveLink, type LinkTarget } from '../model/base-url.ts'
import type { RedirectRule } from '../model/redirect-rule.ts'
import { encodePath, type SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'
import { appendTo } from '../model/maps.ts'

/** A rule of the site's `_redirects` that applies to one address. */
export interface ApplicableRule {
  readonly target: LinkTarget
  readonly status: number
  readonly force: boolean
  /** The rule is for many addresses (`*`, `:name`), not for this one by name. */
  readonly yields: boolean
}

/**
 * The rule for an address, if any. A target on one of the site's hosts is a path (CONTRACT 2, Own hosts). A rule that leads an address to itself
 * is ignored: hosts use such rules to choose among their names, and following them here would never end.
 */
export function ruleFor(site: SiteRecord, path: SitePath): ApplicableRule | undefined {
  if (site.redirects.length === 0) return undefined
  const { match, literals } = compiled(site.redirects)
  const rule = match(path)
  if (rule === undefined) return undefined
  const target = resolveLink(rule.to, path, site.hosts)
  if (target.kind === 'own' && target.path === path && rule.status < 400) return undefined
  return { target, status: rule.status, force: rule.force, yields: !literals.has(withoutSlash(path)) }
}

interface CompiledRules {
  readonly match: RedirectMatcher
  /** Addresses that rules name in full, without the last slash. */
  readonly literals: ReadonlySet<SitePath>
}

const compilations = new WeakMap<readonly RedirectRule[], CompiledRules>()

function compiled(rules: readonly RedirectRule[]): CompiledRules {
  let result = compilations.get(rules)
  if (result === undefined) {
    const literals = rules.filter(({ from }) => !/\*|\/:/.test(from)).map(({ from }) => withoutSlash(encodePath(from)))
    result = { match: compileRedirects(rules), literals: new Set(literals) }
    compilations.set(rules, result)
  }
  return result
}

function withoutSlash(path: SitePath): SitePath {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** The redirect of one address. */
interface RedirectMatch extends Pick<RedirectRule, 'status' | 'force'> {
  /** Path or absolute URL in ASCII, with `:name` and `:splat` filled in. Holds no blank, control character or backslash. */
  readonly to: string
}

/** Finds the first rule that matches an address. */
type RedirectMatcher = (path: SitePath) => RedirectMatch | undefined

/** Values of `:name` and `:splat`, as written in the address. */
type Values = ReadonlyMap<string, string>

/** A rule as segments of canonical addresses. */
interface CompiledRule {
  readonly order: number
  readonly segments: readonly string[]
  /** Names of placeholders by the place of their segment. */
  readonly names: ReadonlyMap<number, string>
  /** Start of the segment after the last one (`/blog/a*`: `a`); undefined if the rule has no `*`. */
  readonly splat: string | undefined
  readonly target: Target
  readonly rule: RedirectRule
}

/** A target, split at its placeholders: text and names in turn. */
type Target = readonly { readonly text: string; readonly name: string | undefined; readonly inQuery: boolean }[]

const placeholder = /^:([A-Za-z]\w*)$/

/**
 * Prepares the rules of a site's `_redirects` for many lookups (CONTRACT 3, Pages). The first rule that matches wins.
 * A path matches in every spelling of it, with and without the last slash; `/x/*` matches `/x`, too. A lookup costs one step in a
 * map for rules that name an address in full, and a comparison of segments for each other rule that starts with the same segment.
 */
export function compileRedirects(rules: readonly RedirectRule[]): RedirectMatcher {
  const exact = new Map<string, CompiledRule>()
  /** The other rules, in their order, by the segment that their addresses start with. */
  const patterns = new Map<string | undefined, CompiledRule[]>()
  for (const [order, rule] of rules.entries()) {
    const compiled = compileRule(rule, order)
    if (compiled.names.size === 0 && compiled.splat === undefined) {
      const key = compiled.segments.join('/')
      if (!exact.has(key)) exact.set(key, compiled)
    } else {
      appendTo(patterns, compiled.names.has(0) ? undefined : compiled.segments[0], compiled)
    }
  }
  return (path) => {
    const segments = segmentsOf(path)
    const starts = segments[0] === undefined ? [undefined] : [segments[0], undefined]
    let best = exact.get(segments.join('/'))
    let values: Values = new Map()
    for (const start of starts) {
      for (const candidate of patterns.get(start) ?? []) {
        if (best !== undefined && best.order < candidate.order) break
        const found = matchSegments(candidate, segments, path)
        if (found === undefined) continue
        best = candidate
        values = found
        break
      }
    }
    return best === undefined ? undefined : { to: fillIn(best.target, values), status: best.rule.status, force: best.rule.force }
  }
}

function compileRule(rule: RedirectRule, order: number): CompiledRule {
  const hasSplat = rule.from.endsWith('*')
  const literal = encodePath(hasSplat ? rule.from.slice(0, -1) : rule.from)
  const segments = literal.split('/').slice(1)
  // The last segment is empty after a last slash, which does not count, and the start of what `*` matches before a `*`.
  const last = segments.pop() ?? ''
  if (!hasSplat && last !== '') segments.push(last)
  const names = new Map<number, string>()
  for (const [at, segment] of segments.entries()) {
    const name = placeholder.exec(segment)?.[1]
    if (name !== undefined) names.set(at, name)
  }
  return { order, segments, names, splat: hasSplat ? last : undefined, target: compileTarget(rule.to), rule }
}

function segmentsOf(path: SitePath): readonly string[] {
  const segments = path.split('/').slice(1)
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments
}

/** The values of a rule's placeholders where it matches. */
function matchSegments(
  { segments: pattern, names, splat }: CompiledRule,
  segments: readonly string[],
  path: SitePath,
): Values | undefined {
  if (splat === undefined ? segments.length !== pattern.length : segments.length < pattern.length) return undefined
  const values = new Map<string, string>()
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at] ?? ''
    const name = names.get(at)
    if (name !== undefined) values.set(name, segment)
    else if (segment !== expected) return undefined
  }
  if (splat === undefined) return values
  const rest = segments.slice(pattern.length).join('/')
  if (!rest.startsWith(splat)) return undefined
  // A directory's slash is part of what the star matches: `/old/a/` leads to `/new/a/`.
  values.set('splat', rest.slice(splat.length) + (path.endsWith('/') && rest !== '' ? '/' : ''))
  return values
}

/** Only what follows the host is filled in: no visitor can choose the host that a rule leads to. */
function compileTarget(to: string): Target {
  const host = /^https?:\/\/[^/?#]*/i.exec(to)?.[0] ?? ''
  const pieces = to.slice(host.length).split(/:([A-Za-z]\w*)/)
  let inQuery = false
  return pieces.flatMap((text, at) => {
    if (at % 2 === 1) return []
    inQuery ||= /[?#]/.test(text)
    return [{ text: (at === 0 ? safeUrlText(host) : '') + safeUrlText(text), name: pieces[at + 1], inQuery }]
  })
}

/** Text of a URL in ASCII without what ends a header line or what browsers read as a slash; percent-encoding stays. */
function safeUrlText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\x21-\x7E]|[\\"<>^`{|}]/gu, encodeURIComponent)
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
}

function fillIn(parts: Target, values: Values): string {
  const filled = parts
    .map(({ text, name, inQuery }) => {
      if (name === undefined) return text
      const value = values.get(name)
      // A name that the pattern does not have is plain text, such as the port of a path-like target.
      if (value === undefined) return `${text}:${name}`
      return text + (inQuery ? encodeURIComponent(decodeURIComponent(value)) : value)
    })
    .join('')
  // Two slashes at the start would name another host.
  return filled.startsWith('//') ? filled.replace(/^\/+/, '/') : filled
}
