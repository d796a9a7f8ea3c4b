import { primaryTag } from '../model/language-tag.ts'
import { displayPath, type SitePath } from '../model/site-path.ts'
import type { Notice } from '../model/site-record.ts'
import type { SourceListing } from '../origin/origin.ts'
import type { Publication } from './publication.ts'
import type { FactPage } from './site-facts/site-facts.ts'

/** The home page: the page that the address of the site forwards to, the one at `/`, or the home page in the site's language. */
export function homePage<Page extends FactPage>(
  pages: readonly Page[],
  language: string | undefined,
  forwardsTo?: SitePath,
): Page | undefined {
  const inLanguage = language === undefined ? [] : [language.toLowerCase(), primaryTag(language)].map((tag) => `/${tag}/`)
  const places = forwardsTo === undefined ? ['/', ...inLanguage] : [forwardsTo]
  return places.map((place) => pages.find(({ record }) => record.path === place)).find((page) => page !== undefined)
}

/**
 * The notice that nothing responds at `/`. Often the source is the folder above the built site. What a live site has there is reported by
 * its crawl.
 */
export function missingHome({ pages, entries }: Publication, { documents, redirects }: SourceListing): readonly Notice[] {
  // `/* /404.html 404` says that there is nothing.
  const isRedirected = redirects.some(({ from, status }) => (from === '/' || from === '/*') && status < 400)
  if (pages.length === 0 || entries.has('/') || isRedirected) return []
  if (documents.some(({ location }) => URL.canParse(location))) return []
  const paths = pages.map(({ record }) => record.path)
  const above = paths.find((path) => path.endsWith('/') && paths.every((other) => other.startsWith(path)))
  const fix =
    above === undefined
      ? 'add an index.html, or a line for / to _redirects'
      : `all pages are in ${displayPath(above).slice(1)}; if that folder is the site, name it as the source`
  return [{ level: 'warning', message: `There is no home page at /: ${fix}.`, key: 'source' }]
}
