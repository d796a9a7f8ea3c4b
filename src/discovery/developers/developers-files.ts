import { cacheControl, textAnswer, type Answer } from '../../http/answer.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { describeService } from '../service-description.ts'
import { developersPage } from './developers-page.ts'
import { editionsOf } from './editions.ts'

const developers = /^\/developers(?:\/(?:en|he))?\/?$/

/** Whether a file of the documentation could be at a path. */
export function isDevelopersPath(path: SitePath): boolean {
  return developers.test(path)
}

/** The file of the documentation at a path, or a redirect to it; undefined where there is none. */
export async function developersFile(path: SitePath, context: OperationContext): Promise<Answer | undefined> {
  const editions = editionsOf(context.reader.site.language)
  const edition = editions.find((candidate) => candidate.path === path)
  if (edition !== undefined) return developersPage(edition, await describeService(context), context.reader.site)
  const location = editions.find((candidate) => candidate.path === `${path}/`)?.path
  if (location === undefined) return undefined
  return textAnswer(308, 'text/plain; charset=utf-8', `This page is at ${location}\n`, {
    location,
    'cache-control': cacheControl.site,
  })
}
