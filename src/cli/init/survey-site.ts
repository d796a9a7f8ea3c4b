import { extname } from 'node:path'
import { canonicalAddress } from '../../extraction/canonical-address.ts'
import { decodeHtml } from '../../extraction/decode-html.ts'
import { ExtractionError, extractionLimits } from '../../extraction/extracted-page.ts'
import { groupPaths } from '../../extraction/suggest/path-groups.ts'
import type { PageSurvey } from '../../extraction/suggest/survey-page.ts'
import { compareCodeUnits } from '../../model/compare-code-units.ts'
import { displayPath, otherSpellings, type SitePath } from '../../model/site-path.ts'
import { type Origin, SourceChangedError, type SourceDocument } from '../../origin/origin.ts'
import { createExtractionPool, pagesAtOnce, type ExtractionPool } from '../../publishing/extraction-pool.ts'
import { inParallel } from '../../publishing/in-parallel.ts'
import { isNotFoundPage } from '../../publishing/judge-document.ts'
import { findLinkedHost } from '../../publishing/linked-host.ts'
import { hostBelowPath, ownHosts } from '../../publishing/own-hosts.ts'
import { readSitemapNotes, type SitemapNotes } from '../../publishing/sitemap-notes.ts'
import { isSitemapPath, mayBeSitemap } from '../../origin/sitemap.ts'
import type { Progress } from '../progress.ts'

/** What was read of a site. */
export interface SiteSurvey {
  /** Addresses of all its HTML documents. */
  readonly paths: readonly SitePath[]
  /** What the source reports about itself, such as links that were not followed. */
  readonly warnings: readonly string[]
  /** Those among them that are too large to be read. */
  readonly tooLarge: readonly SitePath[]
  /** The pages that were read, in order of path. */
  readonly surveys: ReadonlyMap<SitePath, PageSurvey>
  /** The origin that the file of a host for static sites names. */
  readonly domain?: string
  /** The origin that the sitemaps name; null if they name none. */
  readonly sitemapOrigin: string | null
  /** Where the pages say that the site is below a path on its host, as an address: `owner.example/shop`. */
  readonly belowPath?: string
}

/** Pages that are read, pages whose canonical counts for the site's host, and milliseconds. */
const max = { pages: 500, voters: 40, time: 60_000 } as const

/** The worker's module next to this one: `.ts` in the sources, `.js` when built. */
const surveyWorker = new URL(`./survey-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Reads the pages of a source, as publishing does in threads of another process, within bounds of number and time.
 * @param named hosts that are the site itself for certain
 * @returns undefined when it has no page
 * @throws SourceUnavailableError
 */
export async function surveySite(origin: Origin, named: readonly string[], progress: Progress): Promise<SiteSurvey | undefined> {
  const { documents, warnings } = await origin.list()
  const pages = documents.filter(isPage)
  if (pages.length === 0) return undefined
  const chosen = samplePages(pages.filter(({ size }) => size <= extractionLimits.bytes))
  const sitemaps = await readSitemaps(origin, documents)
  const canonicals = await readCanonicals(origin, chosen)
  const evidence = { canonicals, sitemaps, paths: new Set(documents.map(({ path }) => path)) }
  const linked = await findLinkedHost(evidence, async (path) => {
    const document = chosen.find((one) => one.path === path)
    const bytes = document === undefined ? undefined : await readBytes(origin, document)
    return bytes === undefined ? undefined : decodeHtml(bytes, document?.charset).html
  })
  const domain = await readDomain(origin, documents)
  const hosts = ownHosts(domain === undefined ? named : [...named, new URL(domain).host], { ...evidence, linked })
  const belowPath = hostBelowPath(hosts)
  const paths = pages.map(({ path }) => path)
  const known = new Set(paths)
  const surveys: [SitePath, PageSurvey][] = []
  const until = performance.now() + max.time
  const pool = createExtractionPool<PageSurvey>({ module: surveyWorker })
  let done = 0
  try {
    const sizes = chosen.map(({ size }) => size)
    await inParallel(chosen, { items: pagesAtOnce(sizes, pool) }, async (document) => {
      if (performance.now() > until) return
      const survey = await readPage(origin, document, hosts, pool)
      if (survey !== undefined) surveys.push([document.path, withKnownLinks(survey, known)])
      progress.update('reading', ++done, chosen.length)
    })
  } finally {
    await pool.close()
  }
  progress.stop()
  const origins = new Set(sitemaps.flatMap(({ addresses }) => addresses.map((address) => new URL(address).origin)))
  return {
    paths,
    warnings,
    tooLarge: pages.filter(({ size }) => size > extractionLimits.bytes).map(({ path }) => path),
    surveys: new Map(surveys.toSorted(([one], [other]) => compareCodeUnits(one, other))),
    ...(domain === undefined ? {} : { domain }),
    sitemapOrigin: origins.size === 1 ? ([...origins][0] ?? null) : null,
    ...(belowPath === undefined ? {} : { belowPath }),
  }
}

/** Longest path that a configuration can hold, with room for a pattern, in characters. */
const longestPath = 400

function isPage({ mediaType, path }: SourceDocument): boolean {
  const isHtml = mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
  return isHtml && displayPath(path).length <= longestPath && !isNotFoundPage(path)
}

/**
 * The pages that are read where a site has more than the bound: the home page, then one of each part of the site in turn,
 * short addresses first, so that small parts are read completely and large ones by example.
 */
function samplePages(documents: readonly SourceDocument[]): readonly SourceDocument[] {
  if (documents.length <= max.pages) return documents
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const groups = groupPaths([...byPath.keys()], new Set()).map(({ paths }) =>
    paths.toSorted((one, other) => one.length - other.length || compareCodeUnits(one, other)),
  )
  const longest = Math.max(...groups.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, turn) => groups.flatMap((paths) => paths[turn] ?? []))
  const chosen = new Set(['/', ...inTurn.flat()])
  return [...chosen].flatMap((path) => byPath.get(path) ?? []).slice(0, max.pages)
}

/** Sites link to their pages in any spelling; here they are known by their address in the source. */
function withKnownLinks(survey: PageSurvey, paths: ReadonlySet<SitePath>): PageSurvey {
  const resolved = <Link extends { readonly path: SitePath }>(link: Link): Link => {
    const spelling = [link.path, ...otherSpellings(link.path)].find((path) => paths.has(path))
    return { ...link, path: spelling ?? link.path }
  }
  return { ...survey, links: survey.links.map(resolved) }
}

async function readCanonicals(
  origin: Origin,
  documents: readonly SourceDocument[],
): Promise<ReadonlyMap<SitePath, string | null>> {
  const canonicals = new Map<SitePath, string | null>()
  for (const document of documents.slice(0, max.voters)) {
    const bytes = await readBytes(origin, document)
    canonicals.set(document.path, bytes === undefined ? null : canonicalAddress(decodeHtml(bytes, document.charset).html))
  }
  return canonicals
}

/** Undefined for a page that cannot be read; publishing reports why. */
async function readPage(
  origin: Origin,
  document: SourceDocument,
  ownHosts: readonly string[],
  pool: ExtractionPool<PageSurvey>,
): Promise<PageSurvey | undefined> {
  const bytes = await readBytes(origin, document)
  if (bytes === undefined) return undefined
  const { path, charset } = document
  try {
    return await pool.extract({ bytes, path, ownHosts, rules: {}, ...(charset === undefined ? {} : { charset }) })
  } catch (error) {
    if (error instanceof ExtractionError) return undefined
    throw error
  }
}

/** Undefined for a page that is being rewritten. */
async function readBytes(origin: Origin, document: SourceDocument): Promise<Uint8Array | undefined> {
  try {
    return await origin.read(document)
  } catch (error) {
    if (error instanceof SourceChangedError) return undefined
    throw error
  }
}

/** A file named CNAME, in which hosts for static sites keep the domain of a site: one line with a host. */
async function readDomain(origin: Origin, documents: readonly SourceDocument[]): Promise<string | undefined> {
  const file = documents.find(({ path, size }) => path === '/CNAME' && size < 1000)
  const bytes = file === undefined ? undefined : await readBytes(origin, file)
  const [, host] =
    /^\uFEFF?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})[\t ]*(?:[\r\n]|$)/u.exec(new TextDecoder().decode(bytes)) ?? []
  return host === undefined ? undefined : URL.parse(`https://${host}`)?.origin
}

/** Sitemaps that are read, and their size in bytes. */
const sitemapLimits = { files: 5, bytes: 1_000_000 } as const

async function readSitemaps(origin: Origin, documents: readonly SourceDocument[]): Promise<readonly SitemapNotes[]> {
  const files = documents.filter(({ path, size }) => mayBeSitemap(path) && size <= sitemapLimits.bytes)
  // Files with the usual name first.
  const ordered = files.toSorted((one, other) => Number(isSitemapPath(other.path)) - Number(isSitemapPath(one.path)))
  return Promise.all(
    ordered.slice(0, sitemapLimits.files).map(async (file) => readSitemapNotes(await origin.read(file), file.path)),
  )
}
