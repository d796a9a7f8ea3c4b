import { displayPath, type SitePath } from '../../../model/site-path.ts'
import type { Notice } from '../../../model/site-record.ts'
import { followPath } from './follow-path.ts'
import { sitemapPaths } from './own-sitemap.ts'
import type { Linking, Survey } from './survey.ts'

/** Links that lead to nothing, and pages to which nothing leads. */
export async function linkProblems(survey: Survey): Promise<readonly Notice[]> {
  const broken: Notice[] = []
  const reached = new Set<SitePath>(['/'])
  for (const [target, linking] of survey.links) {
    const end = await followPath(survey, target)
    if (end.kind === 'lost' && end.through.length === 0) broken.push(brokenLink(target, linking))
    if (end.kind === 'found' && linking.from.some((page) => page !== end.path)) reached.add(end.path)
  }
  const listed = await sitemapPaths(survey)
  const orphans = survey.pages.filter(({ record }) => !reached.has(record.path) && !listed.has(record.path))
  return [...broken, ...orphans.map(({ record }) => orphan(record.path))]
}

function brokenLink(target: SitePath, { from, pages }: Linking): Notice {
  const [page = target] = from
  const more = pages > 1 ? `, on ${pages} pages` : ''
  const message = `A link leads to ${displayPath(target)}, which does not exist${more}; mend it or add a line to _redirects.`
  return { level: 'warning', message, page }
}

function orphan(page: SitePath): Notice {
  const message =
    'No page links to it and no sitemap lists it; link to it, list it in the sitemap, or leave it out with pages.exclude.'
  return { level: 'warning', message, page, key: 'pages.exclude' }
}
