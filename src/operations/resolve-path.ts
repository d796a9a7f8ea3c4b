import type { CatalogReader } from '../catalog/catalog.ts'
import { NotLoadedError } from '../model/errors.ts'
import type { Entry } from '../model/page-record.ts'
import { markdownPath, otherSpellings, spellingsOf, pagesOfMarkdownPath, type SitePath } from '../model/site-path.ts'
import { ruleFor, type ApplicableRule } from './site-redirects.ts'

/**
 * What an address of the site leads to. What `yields` was not made for this very address (a rule for many, another spelling): a file of
 * the service takes precedence over it.
 */
export type Resolution =
  | { readonly kind: 'page'; readonly path: SitePath; readonly entry: Extract<Entry, { kind: 'page' }>; readonly yields: boolean }
  | { readonly kind: 'file'; readonly path: SitePath; readonly entry: Extract<Entry, { kind: 'file' }>; readonly yields: boolean }
  /** The Markdown address of the page at `path`. */
  | { readonly kind: 'markdown'; readonly path: SitePath }
  /** `to`: a path with what query and fragment the site gives it, or the absolute URL of another site. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number; readonly yields: boolean }
  /** Known to exist, but not loaded yet. */
  | { readonly kind: 'pending'; readonly yields: boolean }
  /** `gone`: the site's own rules answer 410. */
  | { readonly kind: 'missing'; readonly gone: boolean }

/** The error for a page that is `pending`. */
export function pageNotLoaded(): NotLoadedError {
  return new NotLoadedError('This page is known and has not been loaded yet; try again in a minute.')
}

const missing: Resolution = { kind: 'missing', gone: false }

/** Other spellings of a page's address redirect to it permanently (CONTRACT 3, Pages). */
const spellingStatus = 308

/**
 * Finds what is at an address, in the order of static hosts: forced rules of `_redirects`, the file itself,
 * a rule for this very address, the Markdown twin of a page, another spelling of a page's address, a rule for many
 * addresses: a catch-all such as `/* /index.html 200` hides nothing that exists.
 */
export async function resolvePath(reader: CatalogReader, path: SitePath): Promise<Resolution> {
  const rule = ruleFor(reader.site, path)
  if (rule?.force === true) return applyRule(reader, rule)
  const direct = await entryAt(reader, path)
  if (direct !== undefined) return direct
  if (rule?.yields === false) return applyRule(reader, rule)
  const existing = (await markdownOf(reader, path)) ?? (await otherSpelling(reader, path))
  return existing ?? (rule === undefined ? missing : applyRule(reader, rule))
}

async function entryAt(reader: CatalogReader, path: SitePath): Promise<Resolution | undefined> {
  const entry = await reader.entry(path)
  switch (entry?.kind) {
    case undefined:
      return undefined
    case 'page':
      return { kind: 'page', path, entry, yields: false }
    case 'file':
      return { kind: 'file', path, entry, yields: false }
    case 'redirect':
      return { kind: 'redirect', to: entry.to, status: spellingStatus, yields: false }
    case 'pending':
      return { kind: 'pending', yields: true }
  }
}

async function applyRule(reader: CatalogReader, { target, status, yields }: ApplicableRule): Promise<Resolution> {
  if (status === 404 || status === 410 || target.kind === 'none') return { kind: 'missing', gone: status === 410 }
  if (status !== 200) {
    return { kind: 'redirect', to: target.kind === 'own' ? target.path + target.suffix : target.url, status, yields }
  }
  // A rewrite shows another file of the site in this place; the web beyond it is never fetched.
  const shown = target.kind === 'own' ? await shownInstead(reader, target.path) : undefined
  return shown === undefined ? missing : { ...shown, yields }
}

/** The page or file that a rewrite names, in whichever spelling the owner named it. */
async function shownInstead(
  reader: CatalogReader,
  path: SitePath,
): Promise<Extract<Resolution, { kind: 'page' | 'file' }> | undefined> {
  for (const spelling of spellingsOf(path)) {
    const found = await entryAt(reader, spelling)
    const final = found?.kind === 'redirect' ? await entryAt(reader, found.to) : found
    if (final?.kind === 'page' || final?.kind === 'file') return final
  }
  return undefined
}

/** A Markdown address: of a page, or of an address that the site redirects to another page. */
async function markdownOf(reader: CatalogReader, path: SitePath): Promise<Resolution | undefined> {
  const twins = pagesOfMarkdownPath(path)
  for (const twin of twins) {
    const entry = await reader.entry(twin)
    if (entry?.kind === 'page') return { kind: 'markdown', path: twin }
    if (entry?.kind === 'pending') return { kind: 'pending', yields: true }
    // `/x/` may lead to `/x`, whose Markdown has this same address.
    if (entry?.kind === 'redirect' && markdownPath(entry.to) !== path)
      return { kind: 'redirect', to: markdownPath(entry.to), status: spellingStatus, yields: true }
  }
  for (const twin of twins) {
    const rule = ruleFor(reader.site, twin)
    if (rule?.target.kind === 'own' && rule.status >= 300 && rule.status < 400) {
      return { kind: 'redirect', to: markdownPath(rule.target.path), status: rule.status, yields: true }
    }
  }
  return undefined
}

async function otherSpelling(reader: CatalogReader, path: SitePath): Promise<Resolution | undefined> {
  for (const spelling of otherSpellings(path)) {
    const entry = await reader.entry(spelling)
    const leadsBack = entry?.kind === 'redirect' && entry.to === path
    if (entry !== undefined && !leadsBack) return { kind: 'redirect', to: spelling, status: spellingStatus, yields: true }
  }
  return undefined
}
