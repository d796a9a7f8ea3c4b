import type { PublishSettings } from './publish-settings.ts'
import type { PublishedPage } from './publication.ts'

/** The language of a site where neither the owner nor a page says one. */
const defaultLanguage = 'en'

/**
 * The name of the site (CONTRACT 2, site.name): the configured one, the one that the home page gives the site, the home
 * page's title, a host.
 */
export function siteName({ siteName: name }: PublishSettings, pages: readonly PublishedPage[], hosts: readonly string[]): string {
  const home = homeOf(pages)
  return name ?? textOf(home?.facts.siteName) ?? textOf(home?.record.title) ?? hosts[0] ?? 'site'
}

/** The language of the site (CONTRACT 2, site.language): the configured one, the home page's, that of most pages. */
export function siteLanguage({ siteLanguage: language }: PublishSettings, pages: readonly PublishedPage[]): string {
  return language ?? homeOf(pages)?.record.language ?? mostCommonLanguage(pages) ?? defaultLanguage
}

function homeOf(pages: readonly PublishedPage[]): PublishedPage | undefined {
  return pages.find(({ record }) => record.path === '/')
}

function textOf(text: string | null | undefined): string | undefined {
  return text === '' || text === null ? undefined : text
}

function mostCommonLanguage(pages: readonly PublishedPage[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { language } of pages.map(({ record }) => record)) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))[0]?.[0]
}
