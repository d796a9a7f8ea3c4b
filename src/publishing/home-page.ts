import { primaryTag } from '../model/language-tag.ts'
import type { SitePath } from '../model/site-path.ts'
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
