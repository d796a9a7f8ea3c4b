import { cacheControl, textResponse, type HttpResponse } from '../../http/response.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { examplePage, operationExamples } from '../../operations/operation-example.ts'
import type { ServiceDescription } from '../service-description.ts'
import { developersPage } from './developers-page.ts'
import { editionsOf } from './editions.ts'
import { markup, type Markup } from './markup.ts'

/** Possible addresses of the documentation's pages, and the one that the reference once had. */
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
    const operations = await operationExamples(service.operations, context)
    const example = await examplePage(reader)
    return developersPage(edition, { service, site: reader.site, operations, example, icon: await siteIcon(context) })
  }
  const [{ path: main }] = editions
  const isReference = /^\/developers\/reference\/?$/.test(path)
  const location = isReference ? `${main}#operations` : editions.find((known) => known.path === `${path}/`)?.path
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
