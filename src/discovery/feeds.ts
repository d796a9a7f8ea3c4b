import { escapeMarkup } from '../http/escape-markup.ts'
import { servicePaths } from '../model/service-paths.ts'
import type { PageRecord } from '../model/page-record.ts'
import type { OperationContext } from '../operations/operation.ts'

/** `/feed.xml` (Atom, RFC 4287): the articles that were published or changed last; undefined if no article has a date. */
export async function atomFeed({ reader, baseUrl }: OperationContext): Promise<string | undefined> {
  const articles = await articlesOf(reader)
  const [newest] = articles
  if (newest === undefined) return undefined
  const { name, language } = reader.site
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeMarkup(language)}">`,
    `<title>${escapeMarkup(name)}</title>`,
    `<id>${escapeMarkup(baseUrl)}/</id>`,
    `<updated>${newest.changedAt}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(baseUrl + servicePaths.feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(baseUrl)}/"/>`,
    `<author><name>${escapeMarkup(name)}</name></author>`,
    ...articles.map((article) => atomEntry(article, baseUrl)),
    '</feed>',
    '',
  ].join('\n')
}

/** An article with the time of its last change or first publication, RFC 3339 in UTC. */
interface DatedArticle {
  readonly page: PageRecord
  readonly changedAt: string
}

/** The articles of the feeds, newest first. */
async function articlesOf(reader: OperationContext['reader']): Promise<readonly DatedArticle[]> {
  const articles: DatedArticle[] = []
  for (const path of reader.site.newestArticles) {
    const page = await reader.page(path)
    const changedAt = page?.updatedAt ?? page?.publishedAt
    if (page !== undefined && typeof changedAt === 'string') articles.push({ page, changedAt })
  }
  return articles
}

function atomEntry({ page, changedAt }: DatedArticle, baseUrl: string): string {
  const { path, title, summary, author, publishedAt } = page
  const url = escapeMarkup(baseUrl + path)
  return [
    '<entry>',
    `<title>${escapeMarkup(title)}</title>`,
    `<id>${url}</id>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<updated>${changedAt}</updated>`,
    ...(publishedAt === null ? [] : [`<published>${publishedAt}</published>`]),
    ...(author === null ? [] : [`<author><name>${escapeMarkup(author)}</name></author>`]),
    ...(summary === '' ? [] : [`<summary>${escapeMarkup(summary)}</summary>`]),
    '</entry>',
  ].join('')
}

/** `/feed.json` (JSON Feed 1.1): the same articles. */
export async function jsonFeed({ reader, baseUrl }: OperationContext): Promise<string | undefined> {
  const articles = await articlesOf(reader)
  if (articles.length === 0) return undefined
  const { name, language } = reader.site
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    home_page_url: `${baseUrl}/`,
    feed_url: baseUrl + servicePaths.jsonFeed,
    language,
    items: articles.map(({ page, changedAt }) => ({
      id: baseUrl + page.path,
      url: baseUrl + page.path,
      title: page.title,
      // An item must have text (JSON Feed 1.1, Items).
      content_text: page.summary === '' ? page.title : page.summary,
      ...(page.summary === '' ? {} : { summary: page.summary }),
      ...(page.publishedAt === null ? {} : { date_published: page.publishedAt }),
      date_modified: changedAt,
      ...(page.author === null ? {} : { authors: [{ name: page.author }] }),
      ...(page.language === null ? {} : { language: page.language }),
    })),
  })
}
