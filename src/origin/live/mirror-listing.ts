import type { RedirectRule } from '../../model/redirect-rule.ts'
import { displayPath, otherSpellings, type SitePath } from '../../model/site-path.ts'
import { collectWarnings } from '../folder/warnings.ts'
import type { SourceDocument, SourceListing } from '../origin.ts'
import { failingPages, instantOf } from './failing-pages.ts'
import type { Mirror } from './mirror/mirror.ts'
import type { Copy, MirrorPage } from './mirror/mirror-page.ts'

/** Redirects that a visitor's question follows (CONTRACT 3, Pages). */
const mostHops = 5

/** Most redirects that become rules. */
const mostRules = 10_000

/** Most addresses that are told as known but never read. */
const mostPending = 50_000

type Pages = ReadonlyMap<string, MirrorPage>

/**
 * What the copy of a site is published as. A page that the site moved for good is a redirect; one that leads elsewhere for the time
 * being, or to nowhere, keeps its last good copy.
 * @param notes of the last look, for the report
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
  for (const { path, since, reason, hasCopy } of failingPages(pages)) {
    warnings.add(`${displayPath(path)} has failed since ${since}: ${reason}${hasCopy ? '; the last good copy stays' : ''}.`)
  }
  const pending = Array.from(pages.values()).filter(isPending)
  return {
    documents,
    redirects,
    warnings: warnings.all(),
    pending: pending.slice(0, mostPending).map(({ address }) => address),
    partial: mirror.look?.isComplete !== true,
    hosts: mirror.look?.hosts ?? [],
  }
}

/** Whether the site never gave a definite answer, so that there may well be a page. */
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

/** What is wrong with where a page leads. */
function redirectFault(page: MirrorPage, pages: Pages): string | undefined {
  const seen = new Set<string>()
  for (let at: MirrorPage | undefined = page; at?.redirect !== undefined; at = pages.get(at.redirect.path)) {
    if (seen.has(at.address)) return 'redirects in a loop'
    if (seen.size >= mostHops) return `redirects more than ${mostHops} times`
    seen.add(at.address)
  }
  return undefined
}

/** Whether the page has moved for good to one that can be read. */
function isMoved({ redirect }: MirrorPage, pages: Pages): boolean {
  let target = redirect
  if (target === undefined || (target.status !== 301 && target.status !== 308)) return false
  for (let hops = 0; hops < mostHops; hops++) {
    const next: MirrorPage | undefined = pages.get(target.path)
    if (next?.redirect === undefined) return next?.copy !== undefined
    target = next.redirect
  }
  return false
}

/** The service itself leads from one spelling of an address to the other. */
function addRule({ address, redirect }: MirrorPage, rules: RedirectRule[]): void {
  if (redirect === undefined || rules.length >= mostRules || otherSpellings(address).includes(redirect.path)) return
  const from = decodeURIComponent(address)
  // These would read as a pattern.
  if (from.endsWith('*') || from.includes('/:')) return
  rules.push({ from, to: redirect.to, status: redirect.status, force: false })
}
