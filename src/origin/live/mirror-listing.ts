import { maxRedirects } from '../../model/redirect-policy.ts'
import type { RedirectRule } from '../../model/redirect-rule.ts'
import { displayPath, otherSpellings, type SitePath } from '../../model/site-path.ts'
import { withoutUndefined } from '../../model/without-undefined.ts'
import type { SourceDocument, SourceListing } from '../origin.ts'
import { collectWarnings } from '../warnings.ts'
import type { Copy, Mirror, MirrorPage } from './mirror/mirror.ts'

/** Most redirects that become rules. */
const maxRules = 10_000

const lastCopyStays = '; the last good copy stays'

/** Most known addresses that are listed although they were never read. */
const maxPending = 50_000

/** Most pages with the same trouble that get a line each, and how many others are named in the one line for more. */
const listed = { separately: 3, examples: 2 } as const

type Pages = ReadonlyMap<string, MirrorPage>

/** Why a page has not been read again: `/x/ has failed since 2027-01-31T10:00:00Z: 503 Service Unavailable.` */
interface Trouble {
  readonly address: SitePath
  readonly what: string
  /** Milliseconds since 1970. */
  readonly since: number
  /** Begins with a comma or a colon. */
  readonly why: string
}

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
  const moved: Trouble[] = []
  for (const page of pages.values()) {
    const { address, copy, redirect } = page
    if (redirect !== undefined) {
      const { end, fault } = followRedirects(page, pages)
      const isMoved = isPermanent(redirect) && end?.copy !== undefined
      if (fault !== undefined) warnings.add(`${displayPath(address)} ${fault}${copy === undefined ? '' : lastCopyStays}.`)
      else if (copy === undefined || isMoved) {
        addRule(page, redirects)
        continue
      } else moved.push({ address, ...redirectTrouble(redirect) })
    }
    if (copy !== undefined && !address.includes('?') && !isOtherSpelling(page, copy, pages))
      documents.push(toDocument(address, copy))
  }
  const failing = [...pages.values()].flatMap(({ address, copy, fault }): readonly Trouble[] => {
    const kept = copy === undefined ? '' : lastCopyStays
    return fault === undefined ? [] : [{ address, what: 'has failed', since: fault.since, why: `: ${fault.reason}${kept}.` }]
  })
  for (const text of troubleTexts([...moved, ...failing])) warnings.add(text)
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

function redirectTrouble(redirect: Redirect): Omit<Trouble, 'address'> {
  const { path, status, since } = redirect
  const where = isPermanent(redirect) ? 'where there is no page' : 'temporarily'
  return { what: `has redirected to ${displayPath(path)}`, since, why: `, ${where} (${status})${lastCopyStays}.` }
}

/** One line for each page, the oldest first; one for all pages that have the same trouble. */
function troubleTexts(troubles: readonly Trouble[]): readonly string[] {
  const groups = Map.groupBy(
    troubles.toSorted((one, other) => one.since - other.since),
    ({ what, why }) => what + why,
  )
  return [...groups.values()].flatMap((group) => {
    const texts = group.map(({ address, what, since, why }) => `${displayPath(address)} ${what} since ${instantOf(since)}${why}`)
    if (texts.length <= listed.separately) return texts
    const others = group.slice(1, 1 + listed.examples).map(({ address }) => displayPath(address))
    return [`${texts[0]} (+${group.length - 1} more addresses, such as ${others.join(' and ')})`]
  })
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
