import { namesOfFact } from '../catalog/analysis/fact-words.ts'
import type { CatalogReader } from '../catalog/catalog.ts'
import { hasSearchableWord } from '../catalog/search/query-words.ts'
import { limits } from '../model/limits.ts'
import { askedOfCompany } from './company-questions.ts'

/** Queries of a warm-up, and its time limit in milliseconds. */
const max = { queries: 24, time: 250 } as const

/** Searches for words of titles, to prepare statements, tables and code: otherwise the first searches take several times as long. */
export async function warmUp(reader: Pick<CatalogReader, 'pages' | 'search'>): Promise<void> {
  const end = performance.now() + max.time
  // Their tables are made when they are first called.
  namesOfFact('')
  askedOfCompany(['company'], new Set())
  for (const { title } of await reader.pages({ limit: max.queries })) {
    if (performance.now() > end) return
    const [text = ''] = title.split(/\s+/).toSorted((a, b) => b.length - a.length)
    if (hasSearchableWord(text)) await reader.search({ text }, { limit: limits.searchLimit.maximum, offset: 0 })
  }
}
