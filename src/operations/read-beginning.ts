import { CatalogError, type CatalogReader, CatalogUnavailableError } from '../catalog/catalog.ts'
import type { ContentHash } from '../model/page-record.ts'

/** Bytes of a UTF-16 code unit in UTF-8, at most. */
export const bytesOfUnit = 3

/**
 * The beginning of a stored text; empty if its file is lost, since the title and the summary of a page say something too.
 * @param max bytes that are read; Infinity for the whole text
 * @throws CatalogUnavailableError
 */
export async function readBeginning(content: ContentHash, max: number, reader: CatalogReader): Promise<string> {
  try {
    const bytes = await reader.content(content, max === Infinity ? undefined : { start: 0, end: max })
    // As a stream, a letter cut at the end is left out.
    return new TextDecoder().decode(bytes, { stream: true })
  } catch (error) {
    if (error instanceof CatalogError && !(error instanceof CatalogUnavailableError)) return ''
    throw error
  }
}
