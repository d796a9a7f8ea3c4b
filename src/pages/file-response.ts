import { cacheControl, corsHeaders } from '../http/response.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import type { StreamedResponse } from '../http/streamed-response.ts'
import type { Entry } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite, type PublishedSite } from '../operations/published-site.ts'

type FileEntry = Extract<Entry, { kind: 'file' }>

/** Files up to this size, in bytes, are held in memory and compressed; larger ones are sent in pieces. */
const preparedUpTo = 1024 * 1024

/** Size of one piece, in bytes. */
const pieceSize = 64 * 1024

/** Whether a file is sent in pieces. */
export function isStreamed({ size }: FileEntry): boolean {
  return size > preparedUpTo
}

/** A file of the site, as it is, held in memory. */
export async function preparedFile(path: SitePath, entry: FileEntry, { reader }: OperationContext): Promise<PreparedResponse> {
  return new PreparedResponse({ status: 200, body: await reader.content(entry.content), headers: headersOf(path, entry) })
}

/** A file of the site, as it is, sent in pieces. */
export function streamedFile(path: SitePath, entry: FileEntry, site: PublishedSite): StreamedResponse {
  return {
    kind: 'streamed',
    headers: headersOf(path, entry),
    entityTag: `"${entry.content.slice(0, 32)}"`,
    size: entry.size,
    bytes: (start, end) => pieces(entry, site, start, end),
  }
}

function headersOf(path: SitePath, { contentType }: FileEntry): Readonly<Record<string, string>> {
  return {
    'content-type': contentType,
    'cache-control': cacheControl.site,
    'x-content-type-options': 'nosniff',
    ...(isForPrograms(path, contentType) ? corsHeaders : {}),
  }
}

/** Markdown and discovery files of the site's own: any origin may read them, as it may ours (CONTRACT 3, Everywhere). */
function isForPrograms(path: SitePath, contentType: string): boolean {
  return /^text\/markdown\b/i.test(contentType) || path.startsWith('/.well-known/') || path.endsWith('/llms.txt')
}

/** Reads under a lease for each piece: a slow client must not keep an old generation open. */
async function* pieces(entry: FileEntry, site: PublishedSite, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += pieceSize) {
    const range = { start: at, end: Math.min(end, at + pieceSize) }
    yield await readSite(site, ({ reader }) => reader.content(entry.content, range))
  }
}
