import { cacheControl, textResponse, type HttpResponse } from '../../http/response.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import type { ServiceDescription } from '../service-description.ts'
import { developersPage } from './developers-page.ts'
import { editionsOf } from './editions.ts'
import { markup, type Markup } from './markup.ts'
import { referencePath } from './reference-assets.ts'
import { referencePage } from './reference-page.ts'

/** Possible addresses of the documentation's pages. */
export const developersPattern = /^\/developers(?:\/(?:en|he|reference))?\/?$/

/** The page of the documentation at a path, or a redirect to it; undefined if there is none. */
export async function developersFile(
  path: SitePath,
  service: ServiceDescription,
  context: OperationContext,
): Promise<HttpResponse | undefined> {
  const { reader } = context
  const editions = editionsOf(reader.site.language)
  const edition = editions.find((candidate) => candidate.path === path)
  if (edition !== undefined) {
    const page = (await reader.page('/')) ?? (await reader.pages({ limit: 1 }))[0]
    const example = { path: page?.path ?? '/', title: page?.title ?? service.name }
    return developersPage(edition, { service, site: reader.site, example, icon: await siteIcon(context) })
  }
  if (path === referencePath) return referencePage(service, await siteIcon(context))
  const location = [...editions.map((candidate) => candidate.path), referencePath].find((known) => known === `${path}/`)
  if (location === undefined) return undefined
  return textResponse(308, 'text/plain; charset=utf-8', `This page is at ${location}\n`, {
    location,
    'cache-control': cacheControl.site,
  })
}

/** Usual addresses of a site's icon; browsers find `/favicon.ico` by themselves. */
const iconPaths: readonly SitePath[] = ['/favicon.svg', '/favicon.png', '/favicon-32x32.png', '/apple-touch-icon.png']

/** The link to the site's own icon for the head of a page; empty if the site has none at a usual address. */
async function siteIcon({ reader }: OperationContext): Promise<Markup> {
  for (const path of iconPaths) {
    if ((await reader.entry(path))?.kind === 'file') return markup`<link rel="icon" href="${path}">\n`
  }
  return markup``
}
