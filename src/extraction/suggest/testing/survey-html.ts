import type { SitePath } from '../../../model/site-path.ts'
import { surveyPage, type PageSurvey } from '../survey-page.ts'

/** Surveys one page. */
export function surveyHtml(html: string, path: SitePath = '/', ownHosts: readonly string[] = []): PageSurvey {
  return surveyPage({ html, path, ownHosts })
}

/** Surveys a site, given as the HTML of each page by its path. */
export function surveySite(
  pages: Readonly<Record<string, string>>,
  ownHosts: readonly string[] = [],
): ReadonlyMap<SitePath, PageSurvey> {
  return new Map(Object.entries(pages).map(([path, html]) => [encodeURI(path), surveyHtml(html, encodeURI(path), ownHosts)]))
}
