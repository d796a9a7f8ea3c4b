import { posix } from 'node:path'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import { extensionOf, mediaTypeOf, unknownMediaType } from '../media-types.ts'
import type { SourceDocument } from '../origin.ts'
import type { Warnings } from '../warnings.ts'
import { documentPath } from './document-path.ts'
import { type SourceScope, withSourceFile } from './source-file.ts'
import type { TimeSlices } from './time-slice.ts'
import type { FoundFile } from './walk-folder.ts'

/** What listing works with. */
interface ListContext {
  readonly scope: SourceScope
  /** Documents of earlier lists by file: most of them have not changed. */
  readonly known: WeakMap<FoundFile, SourceDocument>
  readonly warnings: Warnings
  readonly slices: TimeSlices
}

/**
 * The documents of the files, in the same order. If two have the same address, one is published: `index.html`, else the first; a warning
 * names the other.
 */
export async function listDocuments(
  files: readonly FoundFile[],
  { scope, known, warnings, slices }: ListContext,
): Promise<SourceDocument[]> {
  const byPath = new Map<SitePath, SourceDocument>()
  for (const file of files) {
    if (slices.isOver()) await slices.pause()
    const document = known.get(file) ?? (await toDocument(file, scope, known))
    if (document === undefined) {
      warnings.add(`${file.location} is left out: its address would be too long.`)
      continue
    }
    const rival = byPath.get(document.path)
    const isFirst = rival === undefined || (isIndex(document) && !isIndex(rival))
    if (isFirst) byPath.set(document.path, document)
    if (rival === undefined) continue
    const [published, left] = isFirst ? [document, rival] : [rival, document]
    warnings.add(`${left.location} is left out: ${published.location} has the same address, ${displayPath(document.path)}.`)
  }
  return [...byPath.values()]
}

function isIndex({ location }: SourceDocument): boolean {
  return posix.basename(location) === 'index.html'
}

async function toDocument(
  file: FoundFile,
  scope: SourceScope,
  known: WeakMap<FoundFile, SourceDocument>,
): Promise<SourceDocument | undefined> {
  const { location, decoded, size, revision } = file
  const place = placeByName(decoded)
  if (place === undefined) return undefined
  const isPage =
    place.mediaType === unknownMediaType && extensionOf(posix.basename(decoded)) === '' && (await startsLikeHtml(scope, location))
  const document = { location, revision, size, ...place, ...(isPage ? { mediaType: 'text/html' } : {}) }
  known.set(file, document)
  return document
}

/**
 * Path and media type of a file, by its name alone.
 * @param decoded see `FoundFile`
 * @returns undefined when its address would be too long
 */
export function placeByName(decoded: string): Pick<SourceDocument, 'path' | 'mediaType'> | undefined {
  const path = documentPath(decoded)
  return path === undefined ? undefined : { path, mediaType: mediaTypeOf(posix.basename(decoded)) }
}

/** How an HTML document begins (HTML standard, section 13.1). */
const htmlStart = /^\uFEFF?\s*<(?:!doctype\s+html|html)[\s>]/i

/** Sites that were saved from the web have pages without an extension; their first bytes distinguish them from other files. */
async function startsLikeHtml(scope: SourceScope, location: string): Promise<boolean> {
  const start = Buffer.alloc(256)
  try {
    return await withSourceFile(scope, location, async (handle) => {
      const { bytesRead } = await handle.read(start)
      return htmlStart.test(start.toString('utf8', 0, bytesRead))
    })
  } catch {
    // The error is reported when the file is published.
    return false
  }
}

/** Enough for the comments that some generators put after the end, in bytes. */
const endBytes = 1024

/** Whether the end of an HTML document has been written. */
export function endsLikeHtml(scope: SourceScope, { location, size }: FoundFile): Promise<boolean> {
  const end = Buffer.alloc(Math.min(size, endBytes))
  return withSourceFile(scope, location, async (handle) => {
    const { bytesRead } = await handle.read(end, 0, end.length, size - end.length)
    return /<\/html\s*>/i.test(end.toString('latin1', 0, bytesRead))
  }).catch(() => false)
}
