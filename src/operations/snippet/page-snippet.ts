import { CatalogError, type CatalogReader } from '../../catalog/catalog.ts'
import type { QueryWords } from '../../catalog/search/query-words.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { KnownTexts } from './known-texts.ts'
import { makeSnippet } from './make-snippet.ts'

/** So much of a page's text is looked at, in bytes: some 65,000 Hebrew letters. */
const maxBody = 128 * 1024

/** Reading and decoding would take most of the time of a search. The same hash is the same text, in every generation and catalog. */
const knownTexts = new KnownTexts()

/** The snippet of a page that was found. */
export async function pageSnippet(page: PageRecord, query: QueryWords, reader: CatalogReader): Promise<string> {
  const { title, summary } = page
  return makeSnippet({ title, summary, body: await beginningOf(page, reader) }, query)
}

/** Title and summary make a snippet too: a lost file must not take the whole answer with it. */
async function beginningOf(page: PageRecord, reader: CatalogReader): Promise<string> {
  const known = knownTexts.get(page.text)
  if (known !== undefined) return known
  try {
    const bytes = await reader.content(page.text, { start: 0, end: maxBody })
    // As a stream, a letter that the end cuts is left out.
    const text = new TextDecoder().decode(bytes, { stream: true })
    knownTexts.set(page.text, text)
    return text
  } catch (error) {
    if (error instanceof CatalogError) return ''
    throw error
  }
}
