import type { CatalogPublisher } from '../../catalog/catalog.ts'
import { MemoryCatalog } from '../../catalog/testing/memory/memory-catalog.ts'
import { ResponseCache } from '../../http/response-cache.ts'
import { PreparedResponse } from '../../http/prepared-response.ts'
import type { StreamedResponse } from '../../http/streamed-response.ts'
import { baseMark } from '../../model/base-url.ts'
import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { SiteRecord } from '../../model/site-record.ts'
import type { PublishedSite } from '../../operations/published-site.ts'

export const baseUrl = 'https://www.example.test'

/** A page of a test site; omitted properties do not matter to the test. */
interface TestPage extends Partial<
  Pick<PageRecord, 'title' | 'summary' | 'type' | 'language' | 'author' | 'publishedAt' | 'updatedAt' | 'alternates'>
> {
  readonly path: SitePath
  readonly html?: string | Uint8Array
  readonly contentType?: string
  readonly headOffset?: number
  /** Links within the site start with base marks. */
  readonly markdown?: string
}

/** The content of a test site. */
export interface TestSite {
  readonly pages?: readonly TestPage[]
  readonly files?: Readonly<Record<SitePath, { readonly content: string | Uint8Array; readonly contentType: string }>>
  /** Known addresses that were never loaded. */
  readonly pending?: readonly SitePath[]
  readonly redirects?: Readonly<Record<SitePath, SitePath>>
  readonly notFound?: { readonly content: string; readonly contentType: string }
  readonly site?: Partial<SiteRecord>
}

const emptySite: SiteRecord = {
  name: 'Example',
  language: 'en',
  hosts: ['www.example.test'],
  redirects: [],
  notFound: null,
  services: [],
  pricing: null,
  contact: null,
  engineUpdates: { source: 'https://status.example.test/', updates: [] },
  lists: [],
  newestArticles: [],
  report: { pagesByType: {}, unpublished: [], facts: [], notices: [] },
}

/** A published site in memory, and a cache for the face under test. */
export async function memorySite(
  content: TestSite,
): Promise<{ readonly site: PublishedSite & { readonly catalog: MemoryCatalog }; readonly cache: ResponseCache }> {
  const catalog = new MemoryCatalog()
  const publisher = await catalog.publisher()
  await publishSite(publisher, content)
  await publisher.release()
  return { site: { catalog, baseUrl, now: () => new Date('2026-09-01T12:00:00Z') }, cache: new ResponseCache(64 * 1024 * 1024) }
}

/** Publishes a generation of a test site. */
export async function publishSite(publisher: CatalogPublisher, content: TestSite): Promise<void> {
  const draft = await publisher.begin()
  for (const page of content.pages ?? []) {
    const { path, title = path, summary = '', type = 'page', updatedAt = null } = page
    const bytes = bytesOf(page.html ?? '<!doctype html><head><title>x</title></head><body><p>x</p></body>')
    const text = `${title}\n${summary}`
    const record: PageRecord = {
      path,
      title,
      summary,
      type,
      language: page.language ?? null,
      author: page.author ?? null,
      publishedAt: page.publishedAt ?? null,
      updatedAt,
      ...(page.alternates === undefined ? {} : { alternates: page.alternates }),
      markdown: await draft.putContent(bytesOf(page.markdown ?? `# ${title}\n\n[this page](${baseMark}${path})\n`)),
      text: await draft.putContent(bytesOf(text)),
    }
    draft.putPage(record, text)
    draft.putEntry(path, {
      kind: 'page',
      content: await draft.putContent(bytes),
      contentType: page.contentType ?? 'text/html; charset=utf-8',
      size: bytes.byteLength,
      headOffset: page.headOffset ?? Math.max(0, Buffer.from(bytes).indexOf('<head>') + '<head>'.length),
    })
  }
  for (const [path, file] of Object.entries(content.files ?? {})) {
    const bytes = bytesOf(file.content)
    draft.putEntry(path, {
      kind: 'file',
      content: await draft.putContent(bytes),
      contentType: file.contentType,
      size: bytes.byteLength,
    })
  }
  for (const [path, to] of Object.entries(content.redirects ?? {})) draft.putEntry(path, { kind: 'redirect', to })
  for (const path of content.pending ?? []) draft.putEntry(path, { kind: 'pending' })
  const { notFound } = content
  const notFoundEntry =
    notFound === undefined
      ? null
      : { content: await draft.putContent(bytesOf(notFound.content)), contentType: notFound.contentType }
  await draft.commit({ ...emptySite, notFound: notFoundEntry, ...content.site })
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

/** A response as a client without content codings sees it. */
export interface SeenResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  readonly text: string
}

/** A prepared response as a client sees it. */
export function seen(response: PreparedResponse | StreamedResponse | undefined): SeenResponse {
  if (!(response instanceof PreparedResponse)) throw new TypeError('This is not a prepared response.')
  const { body, headers } = response.identity
  return { status: response.status, headers, bytes: body, text: new TextDecoder().decode(body) }
}
