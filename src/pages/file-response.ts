import { cacheControl, corsHeaders } from '../http/response.ts'
import { lastModified } from '../http/http-date.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import type { StreamedResponse } from '../http/streamed-response.ts'
import type { Entry } from '../model/page-record.ts'
import { servicePaths } from '../model/service-paths.ts'
import type { SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'
import { pageLinks } from './page-links.ts'
import { linkFieldOf, negotiated } from './page-responses.ts'

/** A file of the site, or a page that is not HTML, which is served like one. */
type FileEntry = Extract<Entry, { kind: 'file' | 'page' }>

/** Files up to this size, in bytes, are held in memory and compressed; larger ones are streamed. */
const maxPreparedSize = 1024 * 1024

/** Chunk size, in bytes. */
const chunkSize = 64 * 1024

/** Whether a file is streamed rather than held in memory: a large one, or media, which some browsers play only in ranges. */
export function isStreamed({ size, contentType }: FileEntry): boolean {
  return size > maxPreparedSize || /^(?:audio|video)\//.test(contentType)
}

/** The response for a file of the site, held in memory. */
export async function preparedFile(path: SitePath, entry: FileEntry, context: OperationContext): Promise<PreparedResponse> {
  return new PreparedResponse({
    status: 200,
    body: await context.reader.content(entry.content),
    headers: {
      ...(await headersOf(path, entry, context)),
      // Not published as a page, so that nothing is known about when it changed.
      ...(entry.contentType.startsWith('text/html') ? lastModified([context.reader.times.latest, context.servedSince]) : {}),
    },
    ...(entry.kind === 'page' ? { subject: { kind: 'page', path } } : {}),
  })
}

/** The response for a large file or media of the site, sent in chunks. */
export async function streamedFile(
  path: SitePath,
  entry: FileEntry,
  site: PublishedSite,
  context: OperationContext,
): Promise<StreamedResponse> {
  return {
    kind: 'streamed',
    headers: await headersOf(path, entry, context),
    entityTag: `"${entry.content.slice(0, 32)}"`,
    size: entry.size,
    bytes: (start, end) => chunks(entry, site, start, end),
  }
}

async function headersOf(
  path: SitePath,
  { kind, contentType }: FileEntry,
  context: OperationContext,
): Promise<Readonly<Record<string, string>>> {
  const links = kind === 'page' ? await pageLinks(path, context) : undefined
  return {
    'content-type': contentType,
    'cache-control': cacheControl.site,
    ...(links === undefined ? {} : { link: linkFieldOf(path, links, context.baseUrl), ...negotiated }),
    ...(isForPrograms(path, contentType) ? corsHeaders : {}),
  }
}

const addressesOfOurs: ReadonlySet<string> = new Set(Object.values(servicePaths))

/** Whether any origin may read a file: the site's own Markdown and discovery files, like ours (CONTRACT 3, Everywhere). */
function isForPrograms(path: SitePath, contentType: string): boolean {
  return (
    /^text\/markdown\b/i.test(contentType) ||
    path.startsWith('/.well-known/') ||
    path.endsWith('/llms.txt') ||
    (addressesOfOurs.has(path) && !contentType.startsWith('text/html'))
  )
}

/** Takes a lease for each chunk: a slow client must not keep an old generation open. */
async function* chunks(entry: FileEntry, site: PublishedSite, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += chunkSize) {
    const range = { start: at, end: Math.min(end, at + chunkSize) }
    yield await readSite(site, ({ reader }) => reader.content(entry.content, range))
  }
}
