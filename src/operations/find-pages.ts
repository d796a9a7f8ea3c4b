import type { FoundSlice, SearchQuery } from '../catalog/catalog.ts'
import { hasSearchableWord } from '../catalog/search/query-words.ts'
import type { ContentType } from '../model/content-type.ts'
import { InvalidQueryError } from '../model/errors.ts'
import { limits } from '../model/limits.ts'
import type { CursorScope } from './cursor.ts'
import { type PagingParameters, pagingOf, windowOf } from './list-parameters.ts'
import type { OperationContext } from './operation.ts'

/** What to search, and which part of the list to return. */
export interface PageQuery extends PagingParameters {
  readonly q: string
  readonly type?: ContentType
}

/** Pages that were found, and the five paging keys of their list. */
export interface FoundPages {
  readonly pages: FoundSlice['items']
  /** What they match. */
  readonly clauses: FoundSlice['clauses']
  readonly paging: ReturnType<typeof pagingOf>
}

/**
 * Searches the published pages.
 * @throws InvalidQueryError for words that cannot be searched for, and for a foreign cursor
 */
export async function findPages(query: PageQuery, { reader }: OperationContext): Promise<FoundPages> {
  const { q, type } = query
  requireSearchableWord(q)
  const scope: CursorScope = ['search', q, type]
  const window = windowOf(query, limits.searchLimit.default, scope)
  const slice = await reader.search(searchQuery(query), window)
  return { pages: slice.items, clauses: slice.clauses, paging: pagingOf(slice, window.limit, scope) }
}

/** @throws InvalidQueryError for words that cannot be searched for */
export function requireSearchableWord(q: string): void {
  if (hasSearchableWord(q)) return
  throw new InvalidQueryError(
    'has no word to search for; write at least one word of letters or digits, such as מחירים, prices or GA4. A single Hebrew letter is not a word.',
    'q',
  )
}

/** The query to the catalog for these parameters. */
export function searchQuery({ q, type }: Pick<PageQuery, 'q' | 'type'>): SearchQuery {
  return { text: q, type }
}
