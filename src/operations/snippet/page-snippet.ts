import { LRUCache } from 'lru-cache'
import { CatalogError, type CatalogReader } from '../../catalog/catalog.ts'
import type { QueryWords } from '../../catalog/search/query-words.ts'
import type { ContentHash, PageRecord } from '../../model/page-record.ts'
import { makeSnippet } from './make-snippet.ts'

/** How much of a page's text is searched, in bytes: some 65,000 Hebrew letters. */
const maxBody = 128 * 1024

/** Bound of the cached texts in code units, of two bytes at most; a longer text than a 64th would evict too many others. */
const maxCached = 8 * 1024 * 1024

/** Reading and decoding would take most of the time of a search. The same hash is the same text, in every generation and catalog. */
const texts = new LRUCache<ContentHash, string>({
  maxSize: maxCached,
  maxEntrySize: maxCached / 64,
  sizeCalculation: ({ length }) => Math.max(1, length),
})

/** The snippet of a page that was found. */
export async function pageSnippet(page: PageRecord, query: QueryWords, reader: CatalogReader): Promise<string> {
  const { title, summary } = page
  return makeSnippet({ title, summary, body: await beginningOf(page, reader) }, query)
}

/** Title and summary make a snippet too: one lost file must not fail the whole response. */
async function beginningOf(page: PageRecord, reader: CatalogReader): Promise<string> {
  const cached = texts.get(page.text)
  if (cached !== undefined) return cached
  try {
    const bytes = await reader.content(page.text, { start: 0, end: maxBody })
    // As a stream, a letter that the end cuts is left out.
    const text = new TextDecoder().decode(bytes, { stream: true })
    texts.set(page.text, text)
    return text
  } catch (error) {
    if (error instanceof CatalogError) return ''
    throw error
  }
}
