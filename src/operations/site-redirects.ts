import { resolveLink, type LinkTarget } from '../model/base-url.ts'
import { compileRedirects, type RedirectMatcher } from '../model/redirect-match.ts'
import type { RedirectRule } from '../model/redirect-rule.ts'
import { encodePath, type SitePath } from '../model/site-path.ts'
import type { SiteRecord } from '../model/site-record.ts'

/** A rule of the site's `_redirects` that holds for one address. */
export interface ApplicableRule {
  readonly target: LinkTarget
  readonly status: number
  readonly force: boolean
  /** The rule is for many addresses (`*`, `:name`), not for this one by name. */
  readonly yields: boolean
}

/**
 * The rule for an address, where there is one. A target on an own host is a path (CONTRACT 2, Own hosts). A rule that leads
 * an address to itself is none: hosts use such rules to choose among their names, and followed here they would not end.
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
