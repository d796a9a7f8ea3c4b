import { cacheControl, corsHeaders, textAnswer, type Answer } from '../http/answer.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import { PreparedAnswer } from '../http/prepared-answer.ts'
import { servicePaths } from '../model/service-paths.ts'
import { parsePath, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import type { FormTool } from '../webmcp/forms-script.ts'
import { usualTerms, type ApiTerms } from './api-terms.ts'
import { apiCatalog } from './catalogs/api-catalog.ts'
import { resourceCatalog } from './catalogs/resource-catalog.ts'
import { developersFile, isDevelopersPath } from './developers/developers-files.ts'
import { referenceAsset } from './developers/reference/reference-assets.ts'
import { agentsGuide } from './guides/agents-guide.ts'
import { priceList } from './guides/price-list.ts'
import { indexFileAt, type IndexFile } from './llms/index-path.ts'
import { ListingParts } from './llms/listing-parts.ts'
import { sectionIndex } from './llms/section-index.ts'
import { siteIndex } from './llms/site-index.ts'
import { mediaTypes } from './media-types.ts'
import { robotsText, type ContentSignals } from './robots.ts'
import { describeService, type ServiceDescription } from './service-description.ts'
import { sitemap, SitemapParts } from './sitemap.ts'
import { isSkillsPath, skillFileAt, skillsIndex } from './skills/skills.ts'
import { isWebmcpPath, webmcpFile } from './webmcp-files.ts'

/** The files that the service adds to a site so that programs find their way: made from what this site has. */
export interface DiscoveryFace {
  /**
   * The file at a path (as requested, without query), or a redirect to it. Undefined where the service has none.
   * @throws NotLoadedError before the first publish
   */
  answer(path: string): Promise<PreparedAnswer | undefined>
}

/** What the owner decides about the files. */
export interface DiscoveryOptions {
  readonly contentSignals?: ContentSignals | null
  /** HTML forms that browsers offer as tools. */
  readonly forms?: readonly FormTool[]
  readonly terms?: ApiTerms
}

/** Builds the face; answers are kept in `cache`, which other faces may share. */
export function createDiscoveryFace(site: PublishedSite, cache: AnswerCache, options: DiscoveryOptions = {}): DiscoveryFace {
  const files = new DiscoveryFiles(options)
  return {
    async answer(requested) {
      const path = parsePath(requested)
      if (path === undefined) return undefined
      const asset = referenceAsset(path)
      if (asset !== undefined) return asset
      if (!mayHave(path)) return undefined
      return readSite(site, async (context) => {
        const key = `discovery ${context.reader.generation.number} ${path}`
        return cache.getOrMake(key, async () => {
          const made = await files.make(path, context)
          return made === undefined ? undefined : new PreparedAnswer(made)
        })
      })
    },
  }
}

const fixed: ReadonlySet<string> = new Set([
  servicePaths.guide,
  servicePaths.prices,
  servicePaths.apiCatalog,
  servicePaths.ard,
  servicePaths.aiCatalog,
  servicePaths.robots,
  servicePaths.sitemap,
])
const sitemapPartName = /^\/sitemap-([1-9]\d{0,5})\.xml$/

/** Whether a file could be at this path: most requests need not look further. */
function mayHave(path: SitePath): boolean {
  return (
    fixed.has(path) ||
    indexFileAt(path) !== undefined ||
    sitemapPartName.test(path) ||
    isSkillsPath(path) ||
    isDevelopersPath(path) ||
    isWebmcpPath(path)
  )
}

/** Makes each file by its path. */
class DiscoveryFiles {
  readonly #sitemapParts = new SitemapParts()
  readonly #listingParts = new ListingParts()
  readonly #contentSignals: ContentSignals | null
  readonly #forms: readonly FormTool[]
  readonly #terms: ApiTerms

  constructor({ contentSignals = null, forms = [], terms = usualTerms }: DiscoveryOptions) {
    this.#contentSignals = contentSignals
    this.#forms = forms
    this.#terms = terms
  }

  async make(path: SitePath, context: OperationContext): Promise<Answer | undefined> {
    switch (path) {
      case servicePaths.robots:
        return fileAnswer(mediaTypes.plain, robotsText(context.baseUrl, this.#contentSignals))
      case servicePaths.sitemap:
        return fileAnswer(mediaTypes.sitemap, await sitemap(context))
      default:
        return isWebmcpPath(path) ? webmcpFile(path, this.#forms, context) : this.#makeByPattern(path, context)
    }
  }

  async #makeByPattern(path: SitePath, context: OperationContext): Promise<Answer | undefined> {
    const part = sitemapPartName.exec(path)?.[1]
    if (part !== undefined) {
      const text = await this.#sitemapParts.part(Number(part), context)
      return text === undefined ? undefined : fileAnswer(mediaTypes.sitemap, text)
    }
    const service = await describeService(context, this.#forms)
    if (isDevelopersPath(path)) return developersFile(path, service, this.#terms, context)
    const index = indexFileAt(path)
    return index === undefined ? this.#makeDescription(path, service) : this.#makeIndex(index, service, context)
  }

  /**
   * Plain text, as a static host would serve a file of that name: readers that fetch it accept it, and browsers show it. Search
   * engines are told to leave it out of their results.
   */
  async #makeIndex(file: IndexFile, service: ServiceDescription, context: OperationContext): Promise<Answer | undefined> {
    const text =
      file.folder === '/'
        ? await siteIndex(file.part, service, this.#listingParts, context)
        : await sectionIndex(file, service, this.#listingParts, context)
    return text === undefined ? undefined : fileAnswer(mediaTypes.plain, text, { 'x-robots-tag': 'noindex' })
  }

  /** Files that are made from the description of the service alone. */
  #makeDescription(path: SitePath, service: ServiceDescription): Answer | undefined {
    switch (path) {
      case servicePaths.guide:
        return fileAnswer(mediaTypes.markdown, agentsGuide(service, this.#terms))
      case servicePaths.prices:
        return service.pricing === null ? undefined : fileAnswer(mediaTypes.markdown, priceList(service, service.pricing))
      case servicePaths.apiCatalog:
        return fileAnswer(mediaTypes.apiCatalog, JSON.stringify(apiCatalog(service)), {
          link: `<${service.baseUrl}${servicePaths.apiCatalog}>; rel="api-catalog"`,
        })
      case servicePaths.ard:
      case servicePaths.aiCatalog:
        return fileAnswer(mediaTypes.json, JSON.stringify(resourceCatalog(service)))
      case servicePaths.skills:
        return fileAnswer(mediaTypes.json, JSON.stringify(skillsIndex(service)))
      default: {
        const text = skillFileAt(path, service)
        return text === undefined ? undefined : fileAnswer(mediaTypes.markdown, text)
      }
    }
  }
}

function fileAnswer(contentType: string, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return textAnswer(200, contentType, text, {
    'cache-control': cacheControl.api,
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
    ...headers,
  })
}
