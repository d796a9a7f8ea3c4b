import { maxRedirects } from '../../../model/redirect-policy.ts'
import { resolveLink } from '../../../model/base-url.ts'
import type { RedirectRule } from '../../../model/redirect-rule.ts'
import { displayPath, encodePath, parsePath, type SitePath } from '../../../model/site-path.ts'
import { ruleFor } from '../../../operations/site-redirects.ts'
import { mayBeSitemap, sitemapAddresses } from '../../../origin/sitemap.ts'
import { type Finding, followPath, type Survey } from './survey.ts'

/** Redirect rules that are checked: a longer file is generated, and its problems repeat. */
const maxRules = 5_000

/** Takes the place of wildcards and placeholders of a rule. */
const sample = 'daf-check-sample'

/** Rules of `_redirects` that never end, take too many steps, or lead to nothing. Each loop is reported once. */
export async function brokenRedirects(survey: Survey): Promise<readonly Finding[]> {
  const findings = new Map<string, Finding>()
  for (const rule of survey.reader.site.redirects.slice(0, maxRules)) {
    const from = rule.status < 400 ? sampleOf(rule) : undefined
    if (from === undefined) continue
    const end = await followPath(survey, from)
    // A rule for many addresses belongs to none of them.
    const report = (name: string, problem: string) => {
      const page = from.includes(sample) ? {} : { page: from }
      if (!findings.has(name)) findings.set(name, { message: `_redirects: ${problem}`, ...page })
    }
    if (end.kind === 'loop') {
      report(end.through.toSorted().join(' '), `${chain(end.through)} → … never ends; redirect one of them to a page.`)
    } else if (end.kind === 'long') {
      const fix = `redirect ${shown(from)} to the end of the chain`
      report(from, `${chain(end.through)} takes more than ${maxRedirects} redirects; ${fix}.`)
    } else if (end.kind === 'lost' && !hasPlaceholder(rule)) {
      // A line that leads to its own address is ignored.
      const applied = ruleFor(survey.reader.site, from)
      if (end.path === from && rule.status >= 300 && applied !== undefined && applied.status !== rule.status) {
        report(from, `an earlier line answers ${shown(from)} with 404; move the line of ${shown(from)} above it.`)
        continue
      }
      const target = end.path === from ? rule.to : shown(end.path)
      report(from, `${shown(from)} leads to ${target}, which does not exist; redirect it to a page that does.`)
    }
  }
  return [...findings.values()]
}

/** An address that the rule applies to. */
function sampleOf({ from }: RedirectRule): SitePath | undefined {
  return parsePath(encodePath(from.replace(/\*$/, sample).replace(/\/:[A-Za-z]\w*/g, `/${sample}`)))
}

/** Whether the target depends on the address, so that it cannot be checked. */
function hasPlaceholder({ to }: RedirectRule): boolean {
  return /:[A-Za-z]\w*/.test(to.replace(/^https?:\/\/[^/?#]*/i, ''))
}

function chain(paths: readonly SitePath[]): string {
  return paths.map(shown).join(' → ')
}

function shown(path: SitePath): string {
  return displayPath(path).replaceAll(sample, '…')
}

/** Broken links of one page that are reported one by one; more of them are one finding. */
const maxLinks = 5

/** Addresses of the site that links and forms of its pages lead to and that lead to nothing, each reported once; many on one page together. */
export async function brokenLinks(survey: Survey): Promise<readonly Finding[]> {
  const broken: (Finding & { readonly page: SitePath; readonly target: SitePath })[] = []
  for (const [target, { from, pages }] of survey.links) {
    const end = await followPath(survey, target)
    if (end.kind !== 'lost' || end.through.length > 0) continue
    const more = pages > 1 ? `, on ${pages} pages` : ''
    const message = `A link or form leads to ${displayPath(target)}, which does not exist${more}; fix it or add a line to _redirects.`
    broken.push({ message, page: from[0] ?? target, target })
  }
  return [...Map.groupBy(broken, ({ page }) => page)].flatMap(([page, findings]): readonly Finding[] => {
    if (findings.length <= maxLinks) return findings.map(({ message }) => ({ message, page }))
    const names = findings.slice(0, 3).map(({ target }) => displayPath(target))
    const message = `${findings.length} links lead to pages that do not exist, such as ${names.join(', ')}; fix them or add lines to _redirects.`
    return [{ message, page }]
  })
}

/** Pages that no page links to and no sitemap lists. */
export async function orphans(survey: Survey): Promise<readonly Finding[]> {
  const reached = await sitemapPaths(survey)
  reached.add('/')
  for (const [target, { from }] of survey.links) {
    const end = await followPath(survey, target)
    if (end.kind === 'found' && from.some((page) => page !== end.path)) reached.add(end.path)
  }
  const message =
    'No page links to it and no sitemap lists it; link to it, list it in the sitemap, or exclude it with pages.exclude.'
  const lost = survey.pages.filter(({ record }) => !reached.has(record.path))
  return lost.map(({ record }) => ({ message, page: record.path, key: 'pages.exclude' }))
}

/** Addresses of the site that its own sitemaps list. */
async function sitemapPaths({ reader, documents }: Survey): Promise<Set<SitePath>> {
  const paths = new Set<SitePath>()
  for (const { path } of documents) {
    const entry = mayBeSitemap(path) ? await reader.entry(path) : undefined
    if (entry?.kind !== 'file') continue
    for (const location of await sitemapAddresses(await reader.content(entry.content))) {
      const target = resolveLink(location, path, reader.site.hosts)
      if (target.kind === 'own') paths.add(target.path)
    }
  }
  return paths
}
