import { cacheControl, textAnswer, type Answer } from '../../http/answer.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import type { ServiceDescription } from '../service-description.ts'
import type { ApiTerms } from '../api-terms.ts'
import { developersPage } from './developers-page.ts'
import { editionsOf } from './editions.ts'
import { referencePage } from './reference/reference-page.ts'
import { referencePath } from './reference/reference-path.ts'
import { siteIcon } from './site-icon.ts'

const developers = /^\/developers(?:\/(?:en|he|reference))?\/?$/

/** Whether a page of the documentation could be at a path. */
export function isDevelopersPath(path: SitePath): boolean {
  return developers.test(path)
}

/** The page of the documentation at a path, or a redirect to it; undefined where there is none. */
export async function developersFile(
  path: SitePath,
  service: ServiceDescription,
  terms: ApiTerms,
  context: OperationContext,
): Promise<Answer | undefined> {
  const { reader } = context
  const editions = editionsOf(reader.site.language)
  const edition = editions.find((candidate) => candidate.path === path)
  if (edition !== undefined) {
    const page = (await reader.page('/')) ?? (await reader.pages({ limit: 1 }))[0]
    const example = { path: page?.path ?? '/', title: page?.title ?? service.name }
    return developersPage(edition, { service, site: reader.site, terms, example, icon: await siteIcon(context) })
  }
  if (path === referencePath) return referencePage(service, await siteIcon(context))
  const location = [...editions.map((candidate) => candidate.path), referencePath].find((known) => known === `${path}/`)
  if (location === undefined) return undefined
  return textAnswer(308, 'text/plain; charset=utf-8', `This page is at ${location}\n`, {
    location,
    'cache-control': cacheControl.site,
  })
}
