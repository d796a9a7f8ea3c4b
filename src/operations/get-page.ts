import { Type } from 'typebox'
import { pathOnSite, withBaseUrl } from '../model/base-url.ts'
import { isLoopbackHost } from '../model/network-address.ts'
import { InvalidQueryError, NotFoundError } from '../model/errors.ts'
import { limits } from '../model/limits.ts'
import { maxRedirects } from '../model/redirect-policy.ts'
import { metadataOf, Page } from '../model/page.ts'
import { parsePath, type SitePath } from '../model/site-path.ts'
import { operation, type OperationContext } from './operation.ts'
import { pageNotLoaded, resolvePath } from './resolve-path.ts'

/** One page as Markdown. */
export const getPage = operation({
  id: 'getPage',
  path: '/page/',
  summary: 'Read one page as Markdown',
  description: "The main content of one page as Markdown, with its title and canonical URL. Follows the site's redirects.",
  parameters: Type.Object({
    url: Type.String({
      minLength: limits.pageUrl.minimum,
      maxLength: limits.pageUrl.maximum,
      description: "A path such as /about/, or a full URL on the site's own host.",
    }),
  }),
  addresses: ['url'],
  result: Page,
  statuses: [400, 404, 429, 500, 503],
  async dependsOn({ url }, context) {
    const start = startingPath(url, context)
    const path = await publishedPath(start, context)
    return { path, isOwn: path === start }
  },
  async modified({ path, isOwn }, { reader, servedSince }) {
    const times = isOwn ? await reader.pageTimes(path) : undefined
    // What another address leads to may change without the page.
    return times === undefined ? [reader.times.latest, servedSince] : [times.markdown, times.record, servedSince]
  },
  async run({ url }, context) {
    const path = await publishedPath(startingPath(url, context), context)
    const page = await context.reader.page(path)
    if (page === undefined) throw noSuchPage()
    const markdown = new TextDecoder().decode(await context.reader.content(page.markdown))
    return {
      title: page.title,
      url: context.baseUrl + page.path,
      markdown: withBaseUrl(markdown, context.baseUrl),
      ...metadataOf(page),
    }
  },
  subject: (_parameters, { url }, { baseUrl }) => ({ kind: 'page', path: url.slice(baseUrl.length) }),
})

function startingPath(url: string, { baseUrl, reader }: OperationContext): SitePath {
  const path = ownPath(url, baseUrl, reader.site.hosts)
  if (path === undefined) {
    throw new InvalidQueryError(
      `must be a path that starts with a slash, such as /about/, or a full URL on the site's own host (${new URL(baseUrl).host}).`,
      'url',
    )
  }
  return path
}

/** Follows the site's redirects to a published page (CONTRACT 3, Pages). */
async function publishedPath(start: SitePath, { baseUrl, reader }: OperationContext): Promise<SitePath> {
  let path = start
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const resolution = await resolvePath(reader, path)
    switch (resolution.kind) {
      case 'page':
      case 'markdown':
        return resolution.path
      case 'redirect': {
        const target = ownPath(resolution.to, baseUrl, reader.site.hosts)
        if (target === undefined) throw new NotFoundError('This address redirects to another site; there is no such page here.')
        path = target
        break
      }
      case 'pending':
        throw pageNotLoaded()
      default:
        throw noSuchPage()
    }
  }
  throw new NotFoundError(`This address redirects more than ${maxRedirects} times; ask for the page at its final address.`)
}

function noSuchPage(): NotFoundError {
  return new NotFoundError('There is no published page at this address; search for it, or see /llms.txt.')
}

/** The path that a caller names by itself or as a full URL on one of the site's hosts (CONTRACT 3, Pages); undefined for anything else. */
function ownPath(text: string, baseUrl: string, hosts: readonly string[]): SitePath | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('/') && !trimmed.startsWith('//')) return parsePath(trimmed)
  if (!/^https?:\/\//i.test(trimmed)) return undefined
  const url = URL.parse(trimmed)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  const path = parsePath(url.pathname)
  const base = new URL(baseUrl)
  // A local server prints the address that it listens on, which need not be the name in its base URL.
  const isThisServer = url.port === base.port && isLoopbackHost(url.hostname) && isLoopbackHost(base.hostname)
  const host = isThisServer ? base.host : url.host
  return path === undefined ? undefined : pathOnSite({ host, path }, [...hosts, base.host])
}
