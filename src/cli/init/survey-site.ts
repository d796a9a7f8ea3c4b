import { setImmediate } from 'node:timers/promises'
import { UsageError } from '../../config/usage-error.ts'
import { canonicalHost } from '../../extraction/canonical-host.ts'
import { decodeHtml } from '../../extraction/decode-html.ts'
import { ExtractionError, extractionLimits } from '../../extraction/extracted-page.ts'
import { surveyPage, type PageSurvey } from '../../extraction/suggest/survey-page.ts'
import { displayPath, otherSpellings, type SitePath } from '../../model/site-path.ts'
import { SourceChangedError, type Origin, type SourceDocument } from '../../origin/origin.ts'
import { isNotFoundPage } from '../../publishing/publishable.ts'
import type { Progress } from '../progress.ts'
import { groupPaths } from '../../extraction/suggest/suggest-sections.ts'
import { isSitemapPath } from '../../publishing/sitemap.ts'

/** What was seen of a site. */
export interface SiteLook {
  /** Addresses of all its HTML documents. */
  readonly paths: readonly SitePath[]
  /** Those that were looked at, by address, in order of address. */
  readonly surveys: ReadonlyMap<SitePath, PageSurvey>
  /** The origin that the sitemap names; null where it names none. */
  readonly sitemapOrigin: string | null
}

/** Bounds of a look: pages, pages that are asked for the site's host, milliseconds. */
const most = { pages: 500, voters: 40, time: 60_000 } as const

/**
 * Looks at the pages of a source, at most so many and for so long.
 * @param ownHosts hosts that are the site itself for certain
 * @throws UsageError when it has no page, SourceUnavailableError
 */
export async function lookAtSite(origin: Origin, ownHosts: readonly string[], progress: Progress): Promise<SiteLook> {
  const { documents } = await origin.list()
  const pages = documents.filter(isPage)
  if (pages.length === 0) throw new UsageError(['source: no HTML page was found in it; name the folder of the built HTML'])
  const chosen = chooseDocuments(
    pages.filter(({ size }) => size <= extractionLimits.bytes),
    most.pages,
  )
  const named = await sitemapOrigin(origin, documents)
  const voted = await votedHost(origin, chosen)
  const hosts = [...new Set([...ownHosts, ...(voted.length === 0 && named !== null ? [new URL(named).host] : voted)])]
  const surveys = new Map<SitePath, PageSurvey>()
  const until = performance.now() + most.time
  for (const [at, document] of chosen.entries()) {
    if (performance.now() > until) break
    const survey = await surveyOf(origin, document, hosts)
    if (survey !== undefined) surveys.set(document.path, survey)
    progress.update('reading', at + 1, chosen.length)
    // Lets a signal through.
    await setImmediate()
  }
  progress.stop()
  const paths = pages.map(({ path }) => path)
  const inOrder = [...surveys].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { paths, surveys: new Map(withKnownLinks(inOrder, new Set(paths))), sitemapOrigin: named }
}

/** Sites link to their pages in whatever spelling; here they are known by their address in the source. */
function withKnownLinks(
  surveys: readonly (readonly [SitePath, PageSurvey])[],
  paths: ReadonlySet<SitePath>,
): readonly (readonly [SitePath, PageSurvey])[] {
  const known = (path: SitePath) =>
    paths.has(path) ? path : (otherSpellings(path).find((spelling) => paths.has(spelling)) ?? path)
  const resolved = <Link extends { readonly path: SitePath }>(link: Link): Link => ({ ...link, path: known(link.path) })
  return surveys.map(([path, survey]) => [
    path,
    { ...survey, links: survey.links.map(resolved), alternates: survey.alternates.map(resolved) },
  ])
}

/** Longest path that a configuration can hold, with room for a pattern, in characters. */
const longestPath = 400

function isPage({ mediaType, path }: SourceDocument): boolean {
  return (
    /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaType) && displayPath(path).length <= longestPath && !isNotFoundPage(path)
  )
}

/** The host that most canonicals name (CONTRACT 2, Own hosts). */
async function votedHost(origin: Origin, documents: readonly SourceDocument[]): Promise<readonly string[]> {
  const votes = new Map<string, number>()
  for (const document of documents.slice(0, most.voters)) {
    const html = await htmlOf(origin, document)
    const host = html === undefined ? null : canonicalHost(html)
    if (host !== null) votes.set(host, (votes.get(host) ?? 0) + 1)
  }
  const [winner] = [...votes].toSorted(([, one], [, other]) => other - one)
  return winner === undefined ? [] : [winner[0]]
}

/** Undefined for a page that cannot be read; publishing tells why. */
async function surveyOf(origin: Origin, document: SourceDocument, ownHosts: readonly string[]): Promise<PageSurvey | undefined> {
  const html = await htmlOf(origin, document)
  if (html === undefined) return undefined
  try {
    return surveyPage({ html, path: document.path, ownHosts })
  } catch (error) {
    if (error instanceof ExtractionError || error instanceof RangeError) return undefined
    throw error
  }
}

/** A page that is being rewritten is passed over. */
async function htmlOf(origin: Origin, document: SourceDocument): Promise<string | undefined> {
  try {
    return decodeHtml(await origin.read(document)).html
  } catch (error) {
    if (error instanceof SourceChangedError) return undefined
    throw error
  }
}

/**
 * Chooses the documents that are looked at where a site has more: the home page, then in turn one of each part of the site,
 * short addresses first, so that small parts are seen whole and large ones by examples.
 */
function chooseDocuments(documents: readonly SourceDocument[], most: number): readonly SourceDocument[] {
  if (documents.length <= most) return documents
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const groups = groupPaths([...byPath.keys()], new Set()).map(({ paths }) => paths.toSorted(byLength))
  const chosen = new Set<SourceDocument>()
  const home = byPath.get('/')
  if (home !== undefined) chosen.add(home)
  for (let turn = 0; chosen.size < most && groups.some(({ length }) => length > turn); turn++) {
    for (const paths of groups) {
      const document = byPath.get(paths[turn] ?? '')
      if (document !== undefined && chosen.size < most) chosen.add(document)
    }
  }
  return [...chosen]
}

function byLength(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1)
}

/** Sitemaps that are read, their size in bytes, and addresses in each. */
const sitemapLimits = { files: 5, bytes: 1_000_000, addresses: 100 } as const

/** The origin that all addresses of the site's sitemaps begin with; null where there are none, or several. */
async function sitemapOrigin(origin: Origin, documents: readonly SourceDocument[]): Promise<string | null> {
  const files = documents
    .filter(({ path, size }) => isSitemapPath(path) && size <= sitemapLimits.bytes)
    .slice(0, sitemapLimits.files)
  const origins = new Set<string>()
  for (const file of files) {
    const xml = new TextDecoder().decode(await origin.read(file))
    const addresses = xml.matchAll(/<loc>\s{0,100}(https?:\/\/[^\s<]{1,2000})/g).take(sitemapLimits.addresses)
    for (const [, address = ''] of addresses) origins.add(URL.parse(address)?.origin ?? '')
  }
  const [only, another] = origins
  return another === undefined ? (only ?? null) : null
}
