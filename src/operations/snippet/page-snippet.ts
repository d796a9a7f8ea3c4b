import { LRUCache } from 'lru-cache'
import { CatalogError, type CatalogReader } from '../../catalog/catalog.ts'
import type { ContentHash, PageRecord } from '../../model/page-record.ts'
import { readBeginning } from '../read-beginning.ts'
import { makeSnippet } from './make-snippet.ts'
import { type FoldedText, foldText, type WordFinder } from './written-words.ts'

/** Bytes of a page's text that are read: some 65,000 Hebrew letters. */
const maxBody = 128 * 1024

/** Size of the cache in UTF-16 code units; each takes up to two bytes and is stored twice. */
const cacheSize = 4 * 1024 * 1024

/**
 * Texts of pages: reading and decoding them would take most of the time of a search. The same hash is the same text, in every
 * generation and catalog. A text that would push out many others is not cached.
 */
const texts = new LRUCache<ContentHash, FoldedText>({
  maxSize: cacheSize,
  maxEntrySize: cacheSize / 64,
  sizeCalculation: ({ text, marked }) => text.length + 2 * marked.length + 1,
})

/** The snippet of a page that was found. */
export async function pageSnippet(page: PageRecord, query: WordFinder, reader: CatalogReader): Promise<string> {
  const { title, summary } = page
  return makeSnippet({ title, summary, body: await beginningOf(page, reader) }, query)
}

/** Which words of a query a page has, by number, beyond the beginning of its text none. Reads every word. */
export async function wordsOnPage(page: PageRecord, query: WordFinder, reader: CatalogReader): Promise<ReadonlySet<number>> {
  const { text } = await beginningOf(page, reader)
  return new Set([page.title, page.summary, text].flatMap((part) => query.inAll(part).map(({ word }) => word)))
}

/** Empty if it cannot be read: title and summary make a snippet too. */
async function beginningOf(page: PageRecord, reader: CatalogReader): Promise<FoldedText> {
  const known = texts.get(page.text)
  if (known !== undefined) return known
  try {
    const written = await readBeginning(page.text, maxBody, reader)
    const text = foldText(written)
    if (written !== '') texts.set(page.text, text)
    return text
  } catch (error) {
    if (error instanceof CatalogError) return foldText('')
    throw error
  }
}
