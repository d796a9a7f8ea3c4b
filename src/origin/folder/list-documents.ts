import { closeSync, openSync, readSync } from 'node:fs'
import { join, posix } from 'node:path'
import { displayPath, type SitePath } from '../../model/site-path.ts'
import type { SourceDocument } from '../origin.ts'
import { documentPath } from './document-path.ts'
import { extensionOf, mediaTypeOf, unknownMediaType } from './media-types.ts'
import type { TimeSlices } from './time-slice.ts'
import type { FoundFile } from './walk-folder.ts'
import type { Warnings } from './warnings.ts'

/** What listing works with. */
export interface ListContext {
  /** Real path of the folder. */
  readonly root: string
  /** Documents of earlier lists by the file that they are: most of them are still the same. */
  readonly known: WeakMap<FoundFile, SourceDocument>
  readonly warnings: Warnings
  readonly slices: TimeSlices
}

/**
 * The documents that files are, in the same order. Of two with the same address one is published: `index.html`, else the
 * first one; the warning tells the other.
 */
export async function listDocuments(
  files: readonly FoundFile[],
  { root, known, warnings, slices }: ListContext,
): Promise<SourceDocument[]> {
  const byPath = new Map<SitePath, SourceDocument>()
  for (const file of files) {
    if (slices.isOver()) await slices.pause()
    const document = toDocument(file, root, known)
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

function toDocument(file: FoundFile, root: string, known: WeakMap<FoundFile, SourceDocument>): SourceDocument | undefined {
  const before = known.get(file)
  if (before !== undefined) return before
  const { location, decoded, size, revision } = file
  const path = documentPath(decoded)
  if (path === undefined) return undefined
  const document = { location, path, revision, size, mediaType: mediaTypeOfFile(posix.basename(decoded), join(root, location)) }
  known.set(file, document)
  return document
}

function mediaTypeOfFile(name: string, file: string): string {
  const byName = mediaTypeOf(name)
  return byName === unknownMediaType && extensionOf(name) === '' && startsLikeHtml(file) ? 'text/html' : byName
}

/** How an HTML document begins (HTML standard, section 13.1). */
const htmlStart = /^\uFEFF?\s*<(?:!doctype\s+html|html)[\s>]/i

/** Sites that are saved from the web have pages without an extension; their first bytes tell them from other files. */
function startsLikeHtml(file: string): boolean {
  const start = Buffer.alloc(256)
  try {
    const handle = openSync(file, 'r')
    try {
      return htmlStart.test(start.toString('utf8', 0, readSync(handle, start)))
    } finally {
      closeSync(handle)
    }
  } catch {
    // A file that cannot be read is found out when it is to be published.
    return false
  }
}
