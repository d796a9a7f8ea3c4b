import { maxRedirects } from '../../model/redirect-policy.ts'
import type { RedirectRule } from '../../model/redirect-rule.ts'
import { displayPath, otherSpellings, type SitePath } from '../../model/site-path.ts'
import type { SourceDocument, SourceListing } from '../origin.ts'
import { collectWarnings } from '../warnings.ts'
import type { Copy, Mirror, MirrorPage } from './mirror/mirror.ts'

/** Most redirects that become rules. */
const mostRules = 10_000

/** Most known addresses that are listed although they were never read. */
const mostPending = 50_000

type Pages = ReadonlyMap<string, MirrorPage>

/**
 * The listing of a site's copy. A page that moved permanently is a redirect; one that redirects temporarily, or to nowhere, keeps its
 * last good copy.
 * @param notes of the last crawl, for the report
 */
export function listMirror(mirror: Mirror, notes: readonly string[]): SourceListing {
  const { pages } = mirror
  const warnings = collectWarnings()
  for (const note of notes) warnings.add(note)
  const documents: SourceDocument[] = []
  const redirects: RedirectRule[] = []
  for (const page of pages.values()) {
    const { address, copy, redirect } = page
    if (redirect !== undefined) {
      const fault = redirectFault(page, pages)
      if (fault !== undefined)
        warnings.add(`${displayPath(address)} ${fault}${copy === undefined ? '' : '; the last good copy stays'}.`)
      else if (copy === undefined || isMoved(page, pages)) {
        addRule(page, redirects)
        continue
      } else warnings.add(`${displayPath(address)} ${leadsAway(redirect)}; the last good copy stays.`)
    }
    if (copy !== undefined && !address.includes('?') && !isOtherSpelling(page, copy, pages))
      documents.push(toDocument(address, copy))
  }
  const failing = [...pages.values()].flatMap(({ fault, ...page }) => (fault === undefined ? [] : [{ ...page, fault }]))
  for (const { address, copy, fault } of failing.toSorted((a, b) => a.fault.since - b.fault.since)) {
    const kept = copy === undefined ? '' : '; the last good copy stays'
    warnings.add(`${displayPath(address)} has failed since ${instantOf(fault.since)}: ${fault.reason}${kept}.`)
  }
  const pending = Array.from(pages.values()).filter(isPending)
  return {
    documents,
    redirects,
    warnings: warnings.all(),
    pending: pending.slice(0, mostPending).map(({ address }) => address),
    partial: mirror.crawl?.isComplete !== true,
    hosts: mirror.crawl?.hosts ?? [],
  }
}

/** Whether the site never gave a definite response, so that there may well be a page. */
function isPending({ kind, answered }: MirrorPage): boolean {
  return kind === 'page' && answered === 0
}

/** Name of the stored bytes of a listed document. */
export function bodyOf({ revision }: SourceDocument): string {
  return revision.split(' ', 1)[0] ?? ''
}

function toDocument(address: SitePath, { hash, size, mediaType, charset, noindex, canonical }: Copy): SourceDocument {
  return {
    location: address,
    path: address,
    revision: [hash, mediaType, charset ?? '', noindex === true ? 'noindex' : '', canonical ?? ''].join(' ').trimEnd(),
    size,
    mediaType,
    ...(charset === undefined ? {} : { charset }),
    ...(noindex === true ? { noindex } : {}),
    ...(canonical === undefined ? {} : { canonical }),
  }
}

/**
 * Whether the page is listed under another spelling of its address: with a last slash rather than without one, and without `.html`
 * where the content is the same.
 */
function isOtherSpelling({ address }: MirrorPage, { hash }: Copy, pages: Pages): boolean {
  return otherSpellings(address).some((spelling) => {
    const other = pages.get(spelling)
    if (other?.copy === undefined || other.redirect !== undefined) return false
    if (`${address}/` === spelling) return true
    return other.copy.hash === hash && spelling.length < address.length && !address.endsWith('/')
  })
}

function leadsAway({ path, status, since }: NonNullable<MirrorPage['redirect']>): string {
  const where = status === 301 || status === 308 ? 'where there is no page' : 'for the time being'
  return `has led to ${displayPath(path)} since ${instantOf(since)}, ${where} (${status})`
}

/** What is wrong with the redirect of a page. */
function redirectFault(page: MirrorPage, pages: Pages): string | undefined {
  const seen = new Set<string>()
  for (let at: MirrorPage | undefined = page; at?.redirect !== undefined; at = pages.get(at.redirect.path)) {
    if (seen.has(at.address)) return 'redirects in a loop'
    if (seen.size >= maxRedirects) return `redirects more than ${maxRedirects} times`
    seen.add(at.address)
  }
  return undefined
}

/** Whether the page has moved permanently to one that can be read. */
function isMoved({ redirect }: MirrorPage, pages: Pages): boolean {
  let target = redirect
  if (target === undefined || (target.status !== 301 && target.status !== 308)) return false
  for (let hops = 0; hops < maxRedirects; hops++) {
    const next: MirrorPage | undefined = pages.get(target.path)
    if (next?.redirect === undefined) return next?.copy !== undefined
    target = next.redirect
  }
  return false
}

/** The service itself redirects from one spelling of an address to the other. */
function addRule({ address, redirect }: MirrorPage, rules: RedirectRule[]): void {
  if (redirect === undefined || rules.length >= mostRules || otherSpellings(address).includes(redirect.path)) return
  const from = decodeURIComponent(address)
  // These would be read as patterns.
  if (from.endsWith('*') || from.includes('/:')) return
  rules.push({ from, to: redirect.to, status: redirect.status, force: false })
}

/** RFC 3339 in UTC, to the second. */
export function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}
