import { lettersOf } from '../extraction/facts/part-words.ts'
import { basePathOf } from '../model/base-url.ts'
import { isSameAddress, parsePath, segmentsOf, type SitePath, spellingsOf } from '../model/site-path.ts'
import type { SourceDocument } from '../origin/origin.ts'
import type { KnownDocument } from './known-document.ts'
import { mostCounted } from './most-counted.ts'
import type { SitemapNotes } from './sitemap-notes.ts'

/** What a source says about the addresses at which it is published. */
export interface AddressEvidence {
  /** The address of the canonical of each HTML document, absolute, by its own path; null if it has none. */
  readonly canonicals: ReadonlyMap<SitePath, string | null>
  readonly sitemaps: readonly Pick<SitemapNotes, 'hosts' | 'addresses'>[]
  /** All documents of the source. */
  readonly paths: ReadonlySet<SitePath>
  /** The host that links between the pages name, if canonicals and sitemaps name none; see `findLinkedHost`. */
  readonly linked?: string | undefined
}

/** What publishing knows about the addresses of a source. */
export function addressEvidence(
  documents: readonly SourceDocument[],
  known: ReadonlyMap<string, KnownDocument>,
): AddressEvidence {
  const canonicals = new Map<SitePath, string | null>()
  const sitemaps: SitemapNotes[] = []
  for (const { location, path } of documents) {
    const notes = known.get(location)?.notes
    if (notes?.kind === 'html') canonicals.set(path, notes.canonical)
    else if (notes?.kind === 'file' && notes.sitemap !== null) sitemaps.push(notes.sitemap)
  }
  return { canonicals, sitemaps, paths: new Set(documents.map(({ path }) => path)) }
}

/**
 * The hosts of the site itself (CONTRACT 2, Own hosts): those that the owner names, and the one that most canonicals and sitemap
 * addresses name; on a tie the first by name. A host that only one of several pages names counts only if that is the home
 * page: another page may be a copy of somebody else's article. Where canonicals and sitemap name different hosts, the one that pages name
 * as their own (see `hostsOfOwnPages`) is the owner's, too: a builder lists its own address in the sitemap. So is the one that the home page
 * names for itself: where a template's other pages still name a placeholder, it is the one that the owner wrote. Where the pages name a path
 * that the source does not have, the host ends in it: the project page `https://owner.example/shop/` is one of several sites on its host.
 * Where nothing names a host but the links between the pages, theirs is it.
 * @returns sorted, in lower case, with the port if there is one; see `pathOnSite`
 */
export function ownHosts(named: readonly string[], evidence: AddressEvidence): readonly string[] {
  const { canonicals, sitemaps, linked } = evidence
  const votes = new Map<string, number>()
  const vote = (host: string, count: number) => votes.set(host, (votes.get(host) ?? 0) + count)
  for (const address of canonicals.values()) if (address !== null) vote(new URL(address).host, 1)
  for (const { hosts } of sitemaps) for (const [host, count] of Object.entries(hosts)) vote(host, count)
  const ofHome = canonicals.get('/') ?? null
  const home = ofHome === null ? null : new URL(ofHome).host
  const voted = [...votes].filter(([host, count]) => count > 1 || host === home || canonicals.size === 1)
  const winner = mostCounted(voted)
  if (winner === undefined) return [...new Set(linked === undefined ? named : [...named, linked])].toSorted()
  const ownHome = home !== null && ofHome !== null && pathOn(home, ofHome) === '/' ? [home] : []
  const site = winner + basePath(winner, evidence)
  const others = [...named, ...hostsOfOwnPages(canonicals, site), ...ownHome].filter((host) => host !== winner)
  return [...new Set([...others, site])].toSorted()
}

/** Fewest folders with the pages that have a canonical, all on one host, if most pages have none. */
const minFolders = 3

/**
 * The hosts that canonicals name with the path of the page itself: on most pages, on several where it is called like the site, or in several
 * folders where no other page has a canonical. The articles of somebody else name theirs, too, but in one folder.
 */
function hostsOfOwnPages(canonicals: AddressEvidence['canonicals'], site: string): readonly string[] {
  const named = [...canonicals].flatMap(([path, address]) =>
    address === null ? [] : [{ path, address, host: new URL(address).host }],
  )
  const own = named.filter(({ path, address, host }) => {
    const onHost = pathOn(host, address)
    return onHost !== undefined && isSameAddress(path, onHost)
  })
  const isOwn = ([host, pages]: readonly [string, typeof own]) => {
    const folders = new Set(pages.map(({ path }) => segmentsOf(path)[0]))
    const isAlone = pages.length === named.length && folders.size >= minFolders
    return pages.length > 1 && (pages.length * 2 > canonicals.size || isCalledLike(host, site) || isAlone)
  }
  return [...Map.groupBy(own, ({ host }) => host)].filter(isOwn).map(([host]) => host)
}

/** Letters of the shortest name that only one site has. */
const shortestName = 5

/**
 * Whether the address of a site begins or ends with the name of a host: `green-roofs.example` and `owner.builder.example/GreenRoofs`. The
 * rest of a host is a builder's, and `roofs.example` somebody else's.
 */
function isCalledLike(host: string, site: string): boolean {
  const names = host
    .split('.')
    .slice(0, -1)
    .map((label) => lettersOf(label))
  const [name = ''] = names.toSorted((one, other) => other.length - one.length)
  const [first] = site.replace(/^www\./, '').split('.')
  return name.length >= shortestName && [first, site.split('/').at(-1)].some((own) => lettersOf(own ?? '') === name)
}

/** The path below which the site is on its host: the one that most addresses have and the source lacks; else empty. */
function basePath(host: string, { canonicals, sitemaps, paths }: AddressEvidence): SitePath {
  const named: SitePath[] = []
  const counts = new Map<SitePath, number>()
  const note = (address: string, before: (name: SitePath) => SitePath | undefined) => {
    const name = pathOn(host, address)
    if (name === undefined) return
    named.push(name)
    const base = before(name)
    if (base !== undefined) counts.set(base, (counts.get(base) ?? 0) + 1)
  }
  for (const [path, address] of canonicals) note(address ?? '', (name) => beforePath(name, path))
  for (const { addresses } of sitemaps) for (const address of addresses) note(address, (name) => beforeKnownPath(name, paths))
  const [base = '', count = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const isBelow = (path: SitePath) => path === base || path.startsWith(`${base}/`)
  // One page of several may name another address of the site; the home page of one below a path names a folder.
  const ofHome = pathOn(host, canonicals.get('/') ?? '')?.replace(/\/index\.html?$/, '/')
  const isSettled = count > 1 || canonicals.size === 1 || ofHome === `${base}/`
  const isOfMost = named.filter(isBelow).length * 2 > named.length
  return isSettled && isOfMost && ![...paths].some(isBelow) && !/[*:]/.test(base) ? base : ''
}

/** The path of an address on a host; undefined for one on another host. */
function pathOn(host: string, address: string): SitePath | undefined {
  const url = URL.parse(address)
  return url?.host === host ? parsePath(url.pathname) : undefined
}

/** The prefix of a canonical's path before the document's own path. */
function beforePath(named: SitePath, path: SitePath): SitePath | undefined {
  return spellingsOf(named)
    .find((spelling) => spelling.endsWith(path))
    ?.slice(0, -path.length)
}

/** The shortest prefix of a path that leaves the path of some document. */
export function beforeKnownPath(named: SitePath, paths: ReadonlySet<SitePath>): SitePath | undefined {
  for (let start = 0; start >= 0; start = named.indexOf('/', start + 1)) {
    const rest = named.slice(start)
    if (spellingsOf(rest).some((spelling) => paths.has(spelling))) return named.slice(0, start)
  }
  return undefined
}

/**
 * Where the site is below a path on its host, as an address: `owner.example/shop`; undefined if it has its host for itself.
 * @param ownHosts as returned by `ownHosts`
 */
export function hostBelowPath(ownHosts: readonly string[]): string | undefined {
  return ownHosts.find((host) => basePathOf(host) !== '')
}
