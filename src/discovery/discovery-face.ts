import { cacheControl, corsHeaders, textResponse, type HttpResponse } from '../http/response.ts'
import type { ContentSignals } from '../model/content-signals.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { formsScriptPath, indexNowKeyPath, servicePaths, toolsScriptPath } from '../model/service-paths.ts'
import { parsePath, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import type { FormTool } from '../webmcp/forms-script.ts'
import { agentsGuide } from './agents-guide.ts'
import { apiCatalog } from './api-catalog.ts'
import { developersFile, developersPattern } from './developers/developers-files.ts'
import { documentationScript, documentationScriptPath } from './developers/documentation-script.ts'
import { atomFeed, jsonFeed } from './feeds.ts'
import { fullText } from './full-text.ts'
import { ListingParts } from './listing.ts'
import { markdownSitemap } from './markdown-sitemap.ts'
import { indexFileAt, indexPattern } from './llms/index-lines.ts'
import { sectionIndex } from './llms/section-index.ts'
import { siteIndex } from './llms/site-index.ts'
import { mediaTypes } from './media-types.ts'
import { priceList } from './price-list.ts'
import { resourceCatalog } from './resource-catalog.ts'
import { robotsText } from './robots.ts'
import { defaultTerms, describeService, type ApiTerms, type ServiceDescription } from './service-description.ts'
import { sitemap, sitemapPart, sitemapPartPattern } from './sitemap.ts'
import { skillFile, skillFilePattern, skillsIndex } from './skills/skills.ts'
import { formsScriptOf, toolsScriptOf } from './webmcp-files.ts'

/** The files that the service adds to a site for discovery, made from the data of the site. */
export interface DiscoveryFace {
  /**
   * The file at a path (as requested, without query), or a redirect to it. Undefined if the service has none.
   * @throws NotLoadedError before the first publish
   */
  answer(path: string): Promise<PreparedResponse | undefined>
}

/** The owner's settings for the files. */
export interface DiscoveryOptions {
  readonly contentSignals?: ContentSignals | null
  /** HTML forms that browsers offer as tools. */
  readonly forms?: readonly FormTool[]
  readonly terms?: ApiTerms
  /** Key of IndexNow, which search engines request as a text file. */
  readonly indexNowKey?: string
}

type Made = string | HttpResponse | undefined

/** One row of the table of files. */
interface DiscoveryFile {
  /** Its address, or a pattern of the addresses of several files. */
  readonly path: SitePath | RegExp
  /** Media type. */
  readonly type: string
  /** Further header fields. Default: {@link fileHeaders}. */
  readonly headers?: Readonly<Record<string, string>>
  /** Of use only where a server answers. */
  readonly needsServer?: true
  /**
   * Makes its text, or a whole response if it needs its own header fields. Undefined if this site has no such file.
   * @param path what `path` matched, followed by the groups of a pattern
   */
  make(context: OperationContext, path: readonly string[]): Made | Promise<Made>
}

const fileHeaders = { 'cache-control': cacheControl.api, ...corsHeaders }
/** For people the pages themselves are the better result. */
const unindexed = { ...fileHeaders, 'x-robots-tag': 'noindex' }
const scriptHeaders = { 'cache-control': cacheControl.site }

/** All files. Each row that describes the service is made from a {@link ServiceDescription}. */
function discoveryFiles(options: DiscoveryOptions): readonly DiscoveryFile[] {
  const { contentSignals = null, forms = [], terms = defaultTerms, indexNowKey: key } = options
  const parts = new ListingParts()
  const describe = (context: OperationContext) => describeService(context, forms, terms)
  const about =
    (make: (service: ServiceDescription) => string | undefined): DiscoveryFile['make'] =>
    async (context) =>
      make(await describe(context))
  return [
    ...(key === undefined ? [] : [{ path: indexNowKeyPath(key), type: mediaTypes.plain, headers: unindexed, make: () => key }]),
    { path: servicePaths.fullText, type: mediaTypes.plain, headers: unindexed, make: fullText },
    { path: servicePaths.markdownSitemap, type: mediaTypes.markdown, headers: unindexed, make: markdownSitemap },
    { path: servicePaths.feed, type: mediaTypes.atom, make: atomFeed },
    { path: servicePaths.jsonFeed, type: mediaTypes.jsonFeed, make: jsonFeed },
    { path: servicePaths.robots, type: mediaTypes.plain, make: (context) => robotsText(context, contentSignals) },
    { path: servicePaths.sitemap, type: mediaTypes.sitemap, make: sitemap },
    {
      path: sitemapPartPattern,
      type: mediaTypes.sitemap,
      make: (context, [, number]) => sitemapPart(Number(number), parts, context),
    },
    {
      path: indexPattern,
      // The type that static hosts use for this name: its readers accept it, and browsers display it.
      type: mediaTypes.plain,
      headers: unindexed,
      async make(context, path) {
        const file = indexFileAt(path)
        const make = file.folder === '/' ? siteIndex : sectionIndex
        return make(file, await describe(context), parts, context)
      },
    },
    { path: servicePaths.guide, type: mediaTypes.markdown, make: about(agentsGuide) },
    { path: servicePaths.prices, type: mediaTypes.markdown, make: about(priceList) },
    {
      path: servicePaths.apiCatalog,
      type: mediaTypes.apiCatalog,
      async make(context) {
        const link = `<${context.baseUrl}${servicePaths.apiCatalog}>; rel="api-catalog"`
        return textResponse(200, mediaTypes.apiCatalog, JSON.stringify(apiCatalog(await describe(context))), {
          ...fileHeaders,
          link,
        })
      },
    },
    ...[servicePaths.ard, servicePaths.aiCatalog].map((path) => ({
      path,
      type: mediaTypes.json,
      make: about((service) => JSON.stringify(resourceCatalog(service))),
    })),
    {
      path: servicePaths.skills,
      type: mediaTypes.json,
      needsServer: true,
      make: about((service) => JSON.stringify(skillsIndex(service))),
    },
    {
      path: skillFilePattern,
      type: mediaTypes.markdown,
      needsServer: true,
      make: async (context, [, name]) => skillFile(name, await describe(context)),
    },
    {
      path: developersPattern,
      type: mediaTypes.html,
      needsServer: true,
      make: async (context, [path = '']) => developersFile(path, await describe(context), context),
    },
    { path: toolsScriptPath, type: mediaTypes.script, headers: scriptHeaders, make: (context) => toolsScriptOf(forms, context) },
    { path: formsScriptPath, type: mediaTypes.script, headers: scriptHeaders, make: (context) => formsScriptOf(forms, context) },
  ]
}

/** Creates the face; responses are cached in `cache`, which other faces may share. */
export function createDiscoveryFace(site: PublishedSite, cache: ResponseCache, options: DiscoveryOptions = {}): DiscoveryFace {
  const files = discoveryFiles(options)
  const exact = new Map(files.map((file) => [file.path, file]))
  const patterns = files.flatMap((file) => (file.path instanceof RegExp ? { file, pattern: file.path } : []))

  function find(path: SitePath): { readonly file: DiscoveryFile; readonly match: readonly string[] } | undefined {
    const file = exact.get(path)
    if (file !== undefined) return { file, match: [path] }
    for (const { file: candidate, pattern } of patterns) {
      const match = pattern.exec(path)
      if (match !== null) return { file: candidate, match }
    }
    return undefined
  }

  return {
    async answer(requested) {
      const path = parsePath(requested)
      if (path === undefined) return undefined
      if (path === documentationScriptPath && !site.exported) return documentationScript
      const found = find(path)
      if (found === undefined || (site.exported && found.file.needsServer)) return undefined
      const { type, headers = fileHeaders, make } = found.file
      return readSite(site, async (context) =>
        cache.getOrMake(`discovery ${context.reader.generation.number} ${path}`, async () => {
          const made = await make(context, found.match)
          if (made === undefined) return undefined
          return new PreparedResponse(typeof made === 'string' ? textResponse(200, type, made, headers) : made)
        }),
      )
    },
  }
}
