import { maxRedirects } from '../../model/redirect-policy.ts'
import type { RedirectRule } from '../../model/redirect-rule.ts'
import { displayPath, otherSpellings, type SitePath } from '../../model/site-path.ts'
import { withoutUndefined } from '../../model/without-undefined.ts'
import type { SourceDocument, SourceListing } from '../origin.ts'
import { collectWarnings } from '../warnings.ts'
import type { Copy, Mirror, MirrorPage } from './mirror/mirror.ts'

/** Most redirects that become rules. */
const maxRules = 10_000

/** Most known addresses that are listed although they were never read. */
const maxPending = 50_000

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
      const { end, fault } = followRedirects(page, pages)
      const isMoved = isPermanent(redirect) && end?.copy !== undefined
      if (fault !== undefined)
        warnings.add(`${displayPath(address)} ${fault}${copy === undefined ? '' : '; the last good copy stays'}.`)
      else if (copy === undefined || isMoved) {
        addRule(page, redirects)
        continue
      } else warnings.add(`${displayPath(address)} ${redirectText(redirect)}; the last good copy stays.`)
    }
    if (copy !== undefined && !address.includes('?') && !isOtherSpelling(page, copy, pages))
      documents.push(toDocument(address, copy))
  }
  const failing = [...pages.values()].flatMap(({ fault, ...page }) => (fault === undefined ? [] : [{ ...page, fault }]))
  for (const { address, copy, fault } of failing.toSorted((a, b) => a.fault.since - b.fault.since)) {
    const kept = copy === undefined ? '' : '; the last good copy stays'
    warnings.add(`${displayPath(address)} has failed since ${instantOf(fault.since)}: ${fault.reason}${kept}.`)
  }
  const pending = pages.values().filter(isPending).take(maxPending)
  return {
    documents,
    redirects,
    warnings: warnings.all(),
    pending: pending.map(({ address }) => address).toArray(),
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
    ...withoutUndefined({ charset, noindex, canonical }),
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

type Redirect = NonNullable<MirrorPage['redirect']>

function isPermanent({ status }: Redirect): boolean {
  return status === 301 || status === 308
}

function redirectText(redirect: Redirect): string {
  const { path, status, since } = redirect
  const where = isPermanent(redirect) ? 'where there is no page' : 'temporarily'
  return `has redirected to ${displayPath(path)} since ${instantOf(since)}, ${where} (${status})`
}

/** Follows the redirects of a page: the address that they end at, where it is known, or what is wrong with them. */
function followRedirects(page: MirrorPage, pages: Pages): { readonly end?: MirrorPage | undefined; readonly fault?: string } {
  const seen = new Set<string>()
  let at: MirrorPage | undefined = page
  for (; at?.redirect !== undefined; at = pages.get(at.redirect.path)) {
    if (seen.has(at.address)) return { fault: 'redirects in a loop' }
    if (seen.size >= maxRedirects) return { fault: `redirects more than ${maxRedirects} times` }
    seen.add(at.address)
  }
  return { end: at }
}

/** The service itself redirects from one spelling of an address to the other. */
function addRule({ address, redirect }: MirrorPage, rules: RedirectRule[]): void {
  if (redirect === undefined || rules.length >= maxRules || otherSpellings(address).includes(redirect.path)) return
  const from = decodeURIComponent(address)
  // These would be read as patterns.
  if (from.endsWith('*') || from.includes('/:')) return
  rules.push({ from, to: redirect.to, status: redirect.status, force: false })
}

/** RFC 3339 in UTC, to the second. */
export function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}
