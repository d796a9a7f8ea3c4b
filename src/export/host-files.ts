import type { policyFields } from '../http/content-signals.ts'
import type { RedirectRule } from '../model/redirect-rule.ts'
import { encodePath, type SitePath } from '../model/site-path.ts'

/** A redirect of one address. */
export interface Redirect {
  readonly from: SitePath
  readonly to: SitePath
}

/** Fields of the responses that static hosts do not set by themselves. */
const exportedFields = ['content-type', 'access-control-allow-origin', 'link', 'x-robots-tag']

/** What Cloudflare Pages reads of `_headers`: rules, and characters per line. Netlify reads more. */
const maxima = { rules: 100, line: 2_000 } as const

/** Rules for kinds of files of which there may be very many. The last one continues with what the owner allows. */
const patterns = `/v1/*
  content-type: application/json
  access-control-allow-origin: *
  x-content-type-options: nosniff

/*.md
  content-type: text/markdown; charset=utf-8
  access-control-allow-origin: *
  x-robots-tag: noindex
`

/** Paths that {@link patterns} cover; a second rule would repeat their fields. */
const covered = /\.md$/

/**
 * `_headers`, as Netlify and Cloudflare Pages read it: the types of the files, which their names do not show, and access for programs in
 * browsers. Of very many index files the last ones get the type of their extension.
 * @param fields of the files for discovery
 * @param policy fields of the owner's policy, for Markdown
 * @param originTrial tokens of browsers' origin trials; a rule cannot be for HTML alone, and other files ignore them
 */
export function headersFile(
  fields: ReadonlyMap<SitePath, Readonly<Record<string, string>>>,
  policy: ReturnType<typeof policyFields>,
  originTrial: readonly string[] = [],
): string {
  const rules = [...fields]
    .filter(([path]) => !covered.test(path) && path.length <= maxima.line)
    .slice(0, maxima.rules - 3)
    .map(([path, headers]) => {
      const lines = exportedFields.flatMap((name) => (headers[name] === undefined ? [] : [`  ${name}: ${headers[name]}\n`]))
      return `${path}\n${lines.filter(({ length }) => length <= maxima.line).join('')}`
    })
  const trials = originTrial.length === 0 ? [] : [`/*\n  origin-trial: ${originTrial.join(', ')}\n`]
  const said = policy.map(([name, value]) => `  ${name.toLowerCase()}: ${value}\n`)
  return [patterns + said.join(''), ...trials, ...rules].join('\n')
}

/**
 * `_redirects`, as Netlify and Cloudflare Pages read it: redirects of single addresses, then the site's own rules, of which the first that
 * matches is applied. Empty if there are none.
 */
export function redirectsFile(rules: readonly RedirectRule[], redirects: readonly Redirect[]): string {
  const lines = [
    ...redirects.map(({ from, to }) => `${from} ${to} 301`),
    ...rules.map(({ from, to, status, force }) => `${encodePath(from)} ${to} ${status}${force ? '!' : ''}`),
  ]
  return lines.map((line) => `${line}\n`).join('')
}
