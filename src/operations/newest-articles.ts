import { setImmediate } from 'node:timers/promises'
import type { CatalogReader } from '../catalog/catalog.ts'
import type { PageRecord } from '../model/page-record.ts'

/** An article with the time of its last change or first publication. */
export interface DatedArticle {
  readonly page: PageRecord
  /** RFC 3339 in UTC. */
  readonly changedAt: string
}

/** Number of articles in a feed. */
const maxArticles = 50

/** Pages that are considered; on a larger site only the first ones in order of path. */
const maxPages = 50_000

/** Pages per read; other requests are handled in between. */
const batch = 500

const lists = new WeakMap<object, Promise<readonly DatedArticle[]>>()

/** The articles of a generation that were published or changed last, newest first. Articles without a date are left out. */
export function newestArticles(reader: CatalogReader): Promise<readonly DatedArticle[]> {
  const known = lists.get(reader.generation)
  if (known !== undefined) return known
  const read = readNewest(reader)
  lists.set(reader.generation, read)
  // A catalog that cannot be reached is asked again.
  read.catch(() => lists.delete(reader.generation))
  return read
}

async function readNewest(reader: CatalogReader): Promise<readonly DatedArticle[]> {
  if (reader.site.report.pagesByType['article'] === undefined) return []
  const articles: DatedArticle[] = []
  let after: string | undefined
  for (let seen = 0; seen < maxPages; seen += batch) {
    const pages = await reader.pages({ ...(after === undefined ? {} : { after }), limit: batch })
    for (const page of pages) {
      const changedAt = page.updatedAt ?? page.publishedAt
      if (page.type === 'article' && changedAt !== null) articles.push({ page, changedAt })
    }
    after = pages.at(-1)?.path
    if (pages.length < batch) break
    await setImmediate()
  }
  return articles
    .sort((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt) || (a.page.path < b.page.path ? -1 : 1))
    .slice(0, maxArticles)
}
