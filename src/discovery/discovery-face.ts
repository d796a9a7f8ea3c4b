import { cacheControl, corsHeaders, textAnswer, type Answer } from '../http/answer.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import { PreparedAnswer } from '../http/prepared-answer.ts'
import { parsePath, type SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import type { FormTool } from '../webmcp/forms-script.ts'
import { usualTerms, type ApiTerms } from './developers/api-terms.ts'
import { developersFile, isDevelopersPath } from './developers/developers-files.ts'
import { referenceAsset } from './developers/reference/reference-assets.ts'
import { sectionIndex } from './llms/section-index.ts'
import { siteIndex } from './llms/site-index.ts'
import { robotsText, type ContentSignals } from './robots.ts'
import { describeService } from './service-description.ts'
import { sitemap, SitemapParts } from './sitemap.ts'
import { isWebmcpPath, webmcpFile } from './webmcp-files.ts'

/** The files that the service adds to a site so that programs find their way: made from what this site has. */
export interface DiscoveryFace {
  /**
   * The file at a path (as requested, without query), or a redirect to it. Undefined where the service has none.
   * @throws NotLoadedError before the first publish
   */
  answer(path: string): Promise<PreparedAnswer | undefined>
}

/** Builds the face; answers are kept in `cache`, which other faces may share. */
export function createDiscoveryFace(
  site: PublishedSite,
  cache: AnswerCache,
  contentSignals: ContentSignals | null = null,
  forms: readonly FormTool[] = [],
  terms: ApiTerms = usualTerms,
): DiscoveryFace {
  const files = new DiscoveryFiles(contentSignals, forms, terms)
  return {
    async answer(requested) {
      const path = parsePath(requested)
      if (path === undefined) return undefined
      const asset = referenceAsset(path)
      if (asset !== undefined) return asset
      if (!mayHave(path)) return undefined
      return readSite(site, async (context) => {
        const key = `discovery ${context.reader.generation.number} ${path}`
        const stored = cache.get(key)
        if (stored !== undefined) return stored
        const made = await files.make(path, context)
        if (made === undefined) return undefined
        const answer = new PreparedAnswer(made)
        if (answer.status === 200) cache.set(key, answer)
        return answer
      })
    },
  }
}

const fixed = new Set(['/llms.txt', '/robots.txt', '/sitemap.xml'])
const sectionIndexName = '/llms.txt'
const sitemapPartName = /^\/sitemap-([1-9]\d{0,5})\.xml$/

/** Whether a file could be at this path: most requests need not look further. */
function mayHave(path: SitePath): boolean {
  return (
    fixed.has(path) ||
    path.endsWith(sectionIndexName) ||
    sitemapPartName.test(path) ||
    isDevelopersPath(path) ||
    isWebmcpPath(path)
  )
}

/** Makes each file by its path. */
class DiscoveryFiles {
  readonly #sitemapParts = new SitemapParts()
  readonly #contentSignals: ContentSignals | null
  readonly #forms: readonly FormTool[]
  readonly #terms: ApiTerms

  constructor(contentSignals: ContentSignals | null, forms: readonly FormTool[], terms: ApiTerms) {
    this.#contentSignals = contentSignals
    this.#forms = forms
    this.#terms = terms
  }

  async make(path: SitePath, context: OperationContext): Promise<Answer | undefined> {
    switch (path) {
      case '/llms.txt':
        return indexAnswer(await siteIndex(await describeService(context), context))
      case '/robots.txt':
        return fileAnswer('text/plain; charset=utf-8', robotsText(context.baseUrl, this.#contentSignals))
      case '/sitemap.xml':
        return fileAnswer('application/xml; charset=utf-8', await sitemap(context))
      default:
        return this.#makeByPattern(path, context)
    }
  }

  async #makeByPattern(path: SitePath, context: OperationContext): Promise<Answer | undefined> {
    if (isDevelopersPath(path)) return developersFile(path, this.#terms, context)
    if (isWebmcpPath(path)) return webmcpFile(path, this.#forms, context)
    const part = sitemapPartName.exec(path)?.[1]
    if (part !== undefined) {
      const text = await this.#sitemapParts.part(Number(part), context)
      return text === undefined ? undefined : fileAnswer('application/xml; charset=utf-8', text)
    }
    const section = path.slice(0, 1 - sectionIndexName.length)
    // A section is one segment: `/x/`.
    if (section.indexOf('/', 1) !== section.length - 1) return undefined
    const text = await sectionIndex(section, await describeService(context), context)
    return text === undefined ? undefined : indexAnswer(text)
  }
}

/**
 * Plain text, as a static host would serve a file of that name: readers that fetch it accept it, and browsers show it. Search
 * engines are told to leave it out of their results.
 */
function indexAnswer(text: string): Answer {
  return fileAnswer('text/plain; charset=utf-8', text, { 'x-robots-tag': 'noindex' })
}

function fileAnswer(contentType: string, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return textAnswer(200, contentType, text, {
    'cache-control': cacheControl.api,
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
    ...headers,
  })
}
